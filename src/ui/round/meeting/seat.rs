//! One seat at the table of a meeting: the robot, its name, the votes on it, and the button to vote for it.

use super::pick::{is_offered, pick_button};
use crate::game::{Action, Fate, Role};
use crate::session::{Expression, MeetingRing, RingActivity, RingSeat};
use crate::ship_view::robot::meeting_ring::{RingPlace, gaze};
use crate::ship_view::robot::palette;
use crate::table::Seat;
use crate::ui::dom::{El, button, el, memo};
use crate::ui::round::portrait::{number, robot};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;

/// The seats' figures around the table, with the votes on them.
pub(super) fn seats(handle: SessionHandle, ring: Memo<Option<MeetingRing>>, places: &[RingPlace]) -> El {
    let all: StoredValue<Vec<RingPlace>> = StoredValue::new(places.to_vec());
    let figures = handle.seats().into_iter().zip(places).map(|(seat, place)| {
        let shown = memo(move |_| {
            ring.with(|ring| {
                ring.as_ref()
                    .and_then(|ring| ring.seats.get(seat.index()).cloned())
            })
        });
        ring_seat(handle, ring, shown, seat, *place, all)
    });
    el("ul")
        .class("ring-seats")
        .attr("aria-label", "Votes")
        .children(figures)
}

fn ring_seat(
    handle: SessionHandle,
    ring: Memo<Option<MeetingRing>>,
    shown: Memo<Option<RingSeat>>,
    seat: Seat,
    place: RingPlace,
    all: StoredValue<Vec<RingPlace>>,
) -> El {
    let colour = handle.colour(seat);
    let is = move |read: fn(&RingSeat) -> bool| move || shown.with(|shown| shown.as_ref().is_some_and(read));
    // The participants do not change during a meeting.
    let fate = shown.with_untracked(|shown| shown.as_ref().map_or(Fate::Alive, |shown| shown.fate));
    // Everybody looks at the speaker, and the speaker at the table.
    let gaze = move || {
        let speaker = ring.with(|ring| ring.as_ref()?.speech.as_ref().map(|speech| speech.seat));
        let to = speaker.filter(|&speaker| speaker != seat);
        let towards = all.with_value(|all| to.and_then(|to| all.get(to.index()).map(|&to| gaze(place, to))));
        let towards = towards.unwrap_or_default();
        format!(
            "--x: {}%; --y: {}%; --scale: {}; --look-x: {}px; --look-y: {}px; z-index: {}",
            number(place.feet.x * 100.0),
            number(place.feet.y * 100.0),
            number(place.scale * 100.0),
            number(towards.x * 4.0),
            number(towards.y * 3.0),
            (place.feet.y * 10.0) as i32,
        )
    };
    let role = move || {
        let role = shown.with(|shown| shown.as_ref().and_then(|shown| shown.role));
        role.filter(|role| *role == Role::Impostor)
    };
    let badge = |class: &str, text: &str, read: fn(&RingSeat) -> bool| {
        el("span")
            .class(class)
            .attr_when("hidden", move || !is(read)())
            .text(text)
    };
    let vote = handle
        .read(|session| session.people.is_some())
        .then(|| vote_button(handle, seat));
    let pick = is_offered(handle).then(|| pick_button(handle, shown, seat));
    let name = el("span").class("ring-name").text(colour.name());
    let label = match fate {
        Fate::Alive => el("span")
            .class("ring-role")
            .words(move || role().map_or("", Role::name)),
        fate => el("span").class("ring-fate").text(fate.word()),
    };
    el("li")
        .class("ring-seat")
        .class_when("ring-absent", move || fate != Fate::Alive)
        .class_when("ring-speaks", is(|seat| seat.activity == RingActivity::Speaks))
        .class_when("ring-accused", is(|seat| seat.expression == Expression::Accused))
        .class_when(
            "ring-defended",
            is(|seat| seat.expression == Expression::Defended),
        )
        .class_when("ring-silent", is(|seat| seat.expression == Expression::Silent))
        .attr_of("style", gaze)
        .child(votes(handle, shown))
        .child(robot(colour, fate))
        .child(
            badge("ring-thinks", "…", |seat| {
                seat.activity == RingActivity::Prepares
            })
            .attr("aria-hidden", "true"),
        )
        .child(name)
        .child(label)
        .child(badge("ring-ready", "ready", |seat| seat.is_ready))
        .child(badge("ring-picked", "your guess", |seat| seat.is_picked))
        .child(badge("ring-voted", "has voted", |seat| seat.has_voted))
        .children(vote)
        .children(pick)
}

/// The votes on a seat: a dot in each voter's colour, and their number.
fn votes(handle: SessionHandle, shown: Memo<Option<RingSeat>>) -> El {
    let voters = move || {
        let votes = shown.with(|shown| shown.as_ref().map(|shown| shown.votes.clone()));
        votes.filter(|votes| !votes.is_empty())
    };
    el("span")
        .class("ring-tally")
        .part(voters, move |voters| tally(handle, &voters))
}

/// A dot for each voter, their number, and their names for screen readers.
pub(super) fn tally(handle: SessionHandle, voters: &[Option<Seat>]) -> El {
    let dot = |voter: &Option<Seat>| {
        let paint = voter.map_or(palette::QUIET, |voter| palette::crew_colour(handle.colour(voter)));
        el("span")
            .class("vote")
            .attr("style", &format!("background: {paint}"))
    };
    let names: Vec<_> = voters.iter().flatten().map(|&voter| handle.name(voter)).collect();
    let spoken = match names.is_empty() {
        true => String::new(),
        false => format!(": {}", names.join(", ")),
    };
    let spoken = match voters.len() {
        1 => format!("1 vote{spoken}"),
        count => format!("{count} votes{spoken}"),
    };
    el("span")
        .class("tally")
        .children(voters.iter().map(dot))
        .child(
            el("span")
                .class("tally-number numbers")
                .attr("aria-hidden", "true")
                .text(&voters.len().to_string()),
        )
        .child(el("span").class("visually-hidden").text(&spoken))
}

/// A button over the figure of this seat, shown while a person may vote for it.
fn vote_button(handle: SessionHandle, seat: Seat) -> El {
    let app = app_state();
    let can = memo(move |_| handle.watch(|session| session.may_vote_for(seat).then_some(())));
    let name = handle.name(seat);
    el("span").part(
        move || can.get(),
        move |()| {
            button("ballot-choose", "", move || {
                app.choose(handle, Action::Vote(seat))
            })
            .attr("aria-label", &format!("Vote for {name}"))
        },
    )
}
