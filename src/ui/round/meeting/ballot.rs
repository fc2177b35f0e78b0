//! The ballot: a card for each seat, with the votes as far as they may be known.

use super::content::{colour, name, of};
use crate::game::{Action, Perspective, Seat};
use crate::round::{Fate, Meeting, MeetingStage, fate_of};
use crate::session::TurnStatus;
use crate::ship_view::figure::palette;
use crate::ui::dom::{El, button, el, memo};
use crate::ui::round::portrait::robot;
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;

/// The ballot cards.
pub(super) fn ballot(handle: SessionHandle, meeting: Memo<Option<Meeting>>) -> El {
    let seats = handle.read(|session| session.with(|round| round.game().table().seats()));
    let cards = seats.into_iter().map(|seat| ballot_card(handle, meeting, seat));
    el("ul")
        .class("ballot")
        .attr("aria-label", "Votes")
        .children(cards)
}

/// The votes shown on a ballot card.
#[derive(Clone, Default, PartialEq)]
struct CardVotes {
    has_voted: bool,
    is_ready: bool,
    /// The colour and the name of each voter.
    dots: Vec<(&'static str, &'static str)>,
    describe: String,
}

fn ballot_card(handle: SessionHandle, meeting: Memo<Option<Meeting>>, seat: Seat) -> El {
    let app = app_state();
    let colour = colour(handle, seat);
    // The participants do not change during a meeting.
    let absent = meeting.with_untracked(|meeting| {
        let present = meeting.as_ref().map(|meeting| meeting.present);
        present.is_some_and(|present| !present.contains(seat))
    });
    let fate = match absent {
        true => handle.read(|session| session.with(|round| fate_of(round.game(), seat))),
        false => Fate::Aboard,
    };
    let votes = memo(move |_| {
        let is_seated = handle.perspective(app) != Perspective::Everything;
        of(meeting, |meeting| votes(handle, meeting, seat, is_seated))
    });
    let dots = move |dots: Vec<(&'static str, &'static str)>| {
        let dot = |(paint, name): (&str, &str)| {
            el("span")
                .class("vote")
                .attr("style", &format!("background: {paint}"))
                .attr("title", name)
        };
        el("span").class("votes").children(dots.into_iter().map(dot))
    };
    let voted = el("span")
        .class("ballot-voted")
        .attr("title", "has voted")
        .attr_when("hidden", move || votes.with(|votes| !votes.has_voted))
        .text("✓ ")
        .child(el("span").class("visually-hidden").text("has voted"));
    let ready = el("span")
        .class("ballot-ready quiet")
        .attr_when("hidden", move || votes.with(|votes| !votes.is_ready))
        .text("ready");
    let vote = handle
        .read(|session| session.people.is_some())
        .then(|| vote_button(handle, seat));
    el("li")
        .class(if absent {
            "ballot-card ballot-absent"
        } else {
            "ballot-card"
        })
        .child(robot(colour, fate))
        .child(el("span").class("ballot-name").text(colour.name()))
        .part(move || votes.with(|votes| Some(votes.dots.clone())), dots)
        .child(
            el("span")
                .class("visually-hidden")
                .words(move || votes.with(|votes| votes.describe.clone())),
        )
        .child(voted)
        .child(ready)
        .children(vote)
}

/// Returns the votes for a seat. With secret ballots a seat learns only the counts, and only at the end.
fn votes(handle: SessionHandle, meeting: &Meeting, seat: Seat, is_seated: bool) -> CardVotes {
    let is_secret = handle.read(|session| session.with(|round| round.game().rules().secret_ballot));
    let is_told = !is_secret || !is_seated;
    let is_decided = matches!(meeting.stage, MeetingStage::Decided(_));
    let voters: Vec<Seat> = match is_told || is_decided {
        true => meeting.voters_for(seat).collect(),
        false => Vec::new(),
    };
    let dot = |&voter: &Seat| match is_told {
        true => (palette::crew(colour(handle, voter)), name(handle, voter)),
        false => (palette::QUIET, "a vote"),
    };
    let dots: Vec<_> = voters.iter().map(dot).collect();
    let describe = match dots.len() {
        0 => String::new(),
        count if !is_told => format!("{count} votes"),
        _ => {
            let names: Vec<_> = dots.iter().map(|(_, name)| *name).collect();
            format!("votes from {}", names.join(", "))
        }
    };
    CardVotes {
        is_ready: meeting.stage == MeetingStage::Chat && meeting.ready.contains(seat),
        has_voted: meeting.votes.iter().any(|&(voter, _)| voter == seat),
        dots,
        describe,
    }
}

/// A button over the card of this seat, shown while a person may vote for it.
fn vote_button(handle: SessionHandle, seat: Seat) -> El {
    let app = app_state();
    let can = memo(move |_| {
        let voter = handle.read(|session| {
            session.tick.track();
            TurnStatus::of(session).chooser()
        })?;
        let vote = Action::Vote(seat).line();
        handle.watch(|round| {
            let view = round.game().view(voter);
            view.legal().contains(&vote).then_some(())
        })
    });
    let name = handle.read(|session| session.with(|round| round.game().table().name(seat)));
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
