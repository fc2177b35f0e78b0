//! The meeting: who called it and why, the talk, the votes as they fall, the ejection.

use super::desk::desk;
use super::live::{Playing, SeatState};
use super::robot::Robot;
use crate::game::{Cause, Colour, Role, Seat};
use crate::round::{Meeting, Said, Stage};
use crate::ship_view::palette;
use leptos::html::Div;
use leptos::prelude::*;

/// The meeting over the ship, while there is one.
#[component]
pub fn MeetingLayer(playing: Playing) -> impl IntoView {
    let meeting = Memo::new(move |_| playing.watch(Meeting::current));
    let over = playing.read(|live| live.over.clone());
    let began = Memo::new(move |_| {
        let ended = over.get().is_some();
        meeting
            .with(|meeting| meeting.as_ref().map(|meeting| meeting.began))
            .filter(|_| !ended)
    });
    move || {
        began
            .get()
            .map(|_| view! { <MeetingCard playing=playing meeting=meeting /> })
    }
}

#[component]
fn MeetingCard(playing: Playing, meeting: Memo<Option<Meeting>>) -> impl IntoView {
    let ejected = Memo::new(move |_| {
        meeting.with(|meeting| match meeting.as_ref().map(|meeting| meeting.stage) {
            Some(Stage::Decided(ejected)) => Some(ejected),
            _ => None,
        })
    });
    view! {
        <section class="layer meeting" aria-labelledby="meeting-title">
            <Opening playing=playing meeting=meeting />
            <Talk playing=playing meeting=meeting />
            <Ballot playing=playing meeting=meeting />
            {move || ejected.get().map(|ejected| view! { <Ejection playing=playing ejected=ejected /> })}
        </section>
    }
}

/// Reads the meeting; the default stands in for the moment in which it has just gone.
fn of<T: Default>(meeting: Memo<Option<Meeting>>, read: impl FnOnce(&Meeting) -> T) -> T {
    meeting
        .with(|meeting| meeting.as_ref().map(read))
        .unwrap_or_default()
}

fn colour(playing: Playing, seat: Seat) -> Colour {
    playing.read(|live| live.with(|round| round.game().table().colour(seat)))
}

#[component]
fn Opening(playing: Playing, meeting: Memo<Option<Meeting>>) -> impl IntoView {
    let name = move |seat: Seat| colour(playing, seat).name();
    let stage = move || {
        let rounds = playing.read(|live| live.with(|round| round.game().rules().discussion_rounds));
        of(meeting, |meeting| match meeting.stage {
            Stage::Discussion(round) => format!("Discussion {round} / {rounds}"),
            Stage::Vote => "Vote".to_owned(),
            Stage::Decided(_) => "Decided".to_owned(),
        })
    };
    let opening = meeting.with_untracked(|meeting| {
        meeting.as_ref().map(|meeting| {
            let caller = name(meeting.caller);
            let (title, words, victim) = match meeting.cause {
                Cause::Button => (
                    "Emergency meeting",
                    format!("{caller} pressed the button · timestep {}", meeting.timestep),
                    None,
                ),
                Cause::Bodies(bodies) => {
                    let dead: Vec<_> = bodies.into_iter().map(name).collect();
                    let words = format!(
                        "{caller} found {} in {} · timestep {}",
                        dead.join(" and "),
                        meeting.room,
                        meeting.timestep
                    );
                    ("Body reported", words, bodies.lowest())
                }
            };
            let shown = victim.unwrap_or(meeting.caller);
            (title, words, colour(playing, shown), victim.is_some())
        })
    });
    let opening = opening.map(|(title, words, colour, fallen)| {
        view! {
            <Robot colour=colour fallen=fallen />
            <div>
                <h2 id="meeting-title" class="meeting-title">{title}</h2>
                <p class="quiet">{words}</p>
            </div>
        }
    });
    view! {
        <header class="meeting-head">
            {opening}
            <p class="meeting-stage numbers" aria-live="polite">{stage}</p>
        </header>
    }
}

#[component]
fn Talk(playing: Playing, meeting: Memo<Option<Meeting>>) -> impl IntoView {
    let list = NodeRef::<Div>::new();
    let said = Memo::new(move |_| of(meeting, |meeting| meeting.said.clone()));
    Effect::new(move |_| {
        said.track();
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let thinking = Memo::new(move |_| {
        let present = of(meeting, |meeting| meeting.present);
        playing.read(|live| {
            live.tick.track();
            let thinks = |seat: &Seat| matches!(live.state_of(*seat), SeatState::Thinking(_));
            present
                .into_iter()
                .find(thinks)
                .map(|seat| colour(playing, seat).name())
        })
    });
    view! {
        <div class="talk" node_ref=list tabindex="0" role="group" aria-label="What was said">
            <For each=move || said.get() key=|said| said.at children=move |said| bubble(playing, said) />
            {move || thinking.get().map(|name| view! { <p class="quiet talk-thinking">{name} " is thinking…"</p> })}
        </div>
    }
}

fn bubble(playing: Playing, said: Said) -> impl IntoView {
    let desk = desk();
    let colour = colour(playing, said.seat);
    let thought = said.thought.clone();
    // Thoughts are for whoever watches everything; a seat knows only its own.
    let seat = said.seat;
    let silent = said.words.is_empty();
    let words = if silent {
        "says nothing".to_owned()
    } else {
        said.words
    };
    let shown = move || desk.knower.get().is_none_or(|knower| knower == seat);
    view! {
        <article class="said" class:said-nothing=silent>
            <Robot colour=colour />
            <div class="said-bubble">
                <h3 class="said-name" style:color=palette::crew(colour)>{colour.name()}</h3>
                <p>{words}</p>
                {move || {
                    let thought = thought.clone().filter(|_| shown());
                    thought.map(|thought| view! { <p class="said-thought"><span class="quiet">"thinks "</span> {thought}</p> })
                }}
            </div>
        </article>
    }
}

#[component]
fn Ballot(playing: Playing, meeting: Memo<Option<Meeting>>) -> impl IntoView {
    let seats = playing.read(|live| live.with(|round| round.game().table().seats()));
    let secret = playing.read(|live| live.with(|round| round.game().rules().secret_ballot));
    view! {
        <ul class="ballot" aria-label="Votes">
            {seats
                .into_iter()
                .map(|seat| view! { <BallotCard playing=playing meeting=meeting seat=seat secret=secret /> })
                .collect_view()}
        </ul>
    }
}

#[component]
fn BallotCard(playing: Playing, meeting: Memo<Option<Meeting>>, seat: Seat, secret: bool) -> impl IntoView {
    let desk = desk();
    let colour = colour(playing, seat);
    // Who takes part does not change while a meeting goes on.
    let absent = meeting.with_untracked(|meeting| {
        meeting
            .as_ref()
            .is_some_and(|meeting| !meeting.present.contains(seat))
    });
    let voted = move || {
        of(meeting, |meeting| {
            meeting.votes.iter().any(|&(voter, _)| voter == seat)
        })
    };
    let voters = Memo::new(move |_| of(meeting, |meeting| meeting.voters_for(seat).collect::<Vec<_>>()));
    let decided = move || of(meeting, |meeting| matches!(meeting.stage, Stage::Decided(_)));
    // Where ballots are secret, a seat is told the count alone, and that only at the end.
    let told = move || !secret || desk.knower.get().is_none();
    let dots = move || {
        let voters = if told() || decided() {
            voters.get()
        } else {
            Vec::new()
        };
        let dot = |voter: Seat| {
            let paint = if told() {
                palette::crew(self::colour(playing, voter))
            } else {
                palette::QUIET
            };
            let name = if told() {
                self::colour(playing, voter).name()
            } else {
                "a vote"
            };
            view! { <span class="vote" style:background=paint title=name></span> }
        };
        voters.into_iter().map(dot).collect_view()
    };
    let count = move || {
        let names: Vec<_> = voters
            .get()
            .into_iter()
            .map(|voter| self::colour(playing, voter).name())
            .collect();
        match (names.len(), told()) {
            (0, _) => String::new(),
            (_, true) => format!("votes from {}", names.join(", ")),
            (count, false) if decided() => format!("{count} votes"),
            _ => String::new(),
        }
    };
    view! {
        <li class="ballot-card" class:ballot-absent=absent>
            <Robot colour=colour fallen=absent />
            <span class="ballot-name">{colour.name()}</span>
            <span class="votes">{dots}</span>
            <span class="visually-hidden">{count}</span>
            <span class="ballot-voted" hidden=move || !voted() title="has voted">"✓" <span class="visually-hidden">"has voted"</span></span>
        </li>
    }
}

/// The ejected robot drifts out past the stars, then who it was, for whoever may know.
#[component]
fn Ejection(playing: Playing, ejected: Option<Seat>) -> impl IntoView {
    let desk = desk();
    let words = move || match ejected {
        None => "Nobody was ejected.".to_owned(),
        Some(seat) => format!("{} was ejected.", colour(playing, seat).name()),
    };
    let truth = move || {
        let seat = ejected.filter(|_| desk.knower.get().is_none())?;
        let role = playing.read(|live| live.with(|round| round.game().role_of(seat)));
        let name = colour(playing, seat).name();
        Some(match role {
            Role::Impostor => format!("{name} was an impostor."),
            Role::Crewmate => format!("{name} was not an impostor."),
        })
    };
    view! {
        <div class="ejection" role="status">
            <div class="ejection-stars" aria-hidden="true"></div>
            {ejected.map(|seat| view! { <div class="ejection-robot"><Robot colour=colour(playing, seat) /></div> })}
            <p class="ejection-words">{words}</p>
            <p class="ejection-truth quiet">{truth}</p>
        </div>
    }
}
