//! The talk of a meeting, line by line, with the speakers' thoughts where they may be known.

use super::content::{add_style, of, thought};
use crate::game::{Fate, join_names};
use crate::round::{SeatState, ShownMeeting, ShownMeetingStage, ShownSpeech};
use crate::session::VoteLine;
use crate::ship_view::robot::palette;
use crate::table::{Colour, Seat, SeatSet};
use crate::ui::dom::{El, button, el, follow, follow_end, memo};
use crate::ui::round::portrait::robot;
use crate::ui::state::{PageSession, SessionHandle};
use leptos::prelude::*;
use std::time::Duration;

/// The speeches so far, and who is about to speak.
pub(crate) fn talk(handle: SessionHandle, meeting: Memo<Option<ShownMeeting>>) -> El {
    add_style();
    let busy = memo(move |_| {
        let (present, is_live) = of(meeting, |meeting| {
            (meeting.present, meeting.stage == ShownMeetingStage::Chat)
        });
        handle.watch(|session| {
            let is_busy = |seat: &Seat| match session.shown_state_of(*seat) {
                SeatState::Thinking { .. } => !is_live,
                state => state == SeatState::Typing,
            };
            let busy = present.into_iter().filter(is_busy);
            (is_live, busy.collect::<SeatSet>())
        })
    });
    let describe = move || {
        let (is_live, busy) = busy.get();
        let names = handle.read(|session| join_names(busy, session.roster()));
        let Some(first) = busy.lowest() else {
            return String::new();
        };
        match (is_live, busy.len()) {
            (true, 1) => format!("{names} is typing…"),
            (true, 2) => format!("{names} are typing…"),
            (true, many) => format!("{} and {} more are typing…", handle.name(first), many - 1),
            // In rounds one seat speaks after another; the requests of the others are made ahead of their
            // turn.
            (false, _) => {
                let does = match handle.read(|session| session.clients.rate_limit_wait_of(first)) {
                    Some(_) => "waits for its service",
                    None => "is thinking",
                };
                format!("{} {does}…", handle.name(first))
            }
        }
    };
    let thinking = el("p")
        .class("quiet talk-thinking")
        .class_when("talk-idle", move || busy.with(|(_, busy)| busy.is_empty()))
        .words(describe);
    let list = el("div")
        .class("talk")
        .attr("tabindex", "0")
        .attr("role", "group")
        .attr("aria-label", "What was said");
    let talk = list.node();
    let (list, newest, grown) = follow_end(list, "button button-small talk-newest");
    // Speeches are owned by the meeting and not by the effect, which disposes of what it owns when it reruns.
    let owner = Owner::current().unwrap_or_default();
    let (mut shown, mut shown_votes) = (0, 0);
    follow(move || {
        let all = |meeting: &ShownMeeting| {
            let votes = handle.read(|session| session.vote_lines(meeting));
            // Whoever says nothing is seen at the table and stands in the log.
            let said = meeting.said.iter().filter(|speech| !speech.words.is_empty());
            (said.cloned().collect::<Vec<_>>(), votes)
        };
        let (mut said, mut votes) = of(meeting, all);
        // A replay that goes back takes back what was said since.
        if said.len() < shown || votes.len() < shown_votes {
            (shown, shown_votes) = (0, 0);
            talk.set_text_content(None);
        }
        let said = said.split_off(shown);
        let votes = votes.split_off(shown_votes);
        if said.is_empty() && votes.is_empty() {
            return;
        }
        shown += said.len();
        shown_votes += votes.len();
        let is_own = |said: &ShownSpeech| {
            handle.read(|session| {
                session
                    .people
                    .as_ref()
                    .is_some_and(|people| people.on(said.seat).is_some())
            })
        };
        // Whoever reads what was said earlier is not taken away from there, except by their own words.
        let is_last_own = said.last().is_some_and(is_own);
        owner.with(|| {
            for said in said {
                line(handle, said).put_into(&talk, None);
            }
            for vote in votes {
                vote_line(handle, &vote).put_into(&talk, None);
            }
        });
        grown(is_last_own);
    });
    // The log takes the place of the talk, for whoever wants to look up who was where.
    let shows_log = RwSignal::new(false);
    let choice = |label, log: bool| {
        button("talk-choice", label, move || shows_log.set(log))
            .attr_of("aria-pressed", move || (shows_log.get() == log).to_string())
    };
    let choices = el("div")
        .class("talk-choices")
        .attr("role", "group")
        .attr("aria-label", "Show")
        .child(choice("What was said", false))
        .child(choice("Activity log", true));
    el("section")
        .class("talk-section")
        .class_when("talk-section-log", move || shows_log.get())
        .child(choices)
        .child(list)
        .child(newest)
        .child(thinking)
}

/// Returns a vote as a line after what was said.
fn vote_line(handle: SessionHandle, vote: &VoteLine) -> El {
    let colour = handle.colour(vote.voter);
    let words = el("p")
        .child(named("span", colour))
        .child(el("span").text(&format!(" {}", vote.words)));
    el("article")
        .class("said said-vote")
        .child(robot(colour, Fate::Alive))
        .child(el("div").class("said-words").child(words))
}

/// Returns the player's name in its colour.
fn named(tag: &str, colour: Colour) -> El {
    el(tag)
        .class("said-name")
        .attr("style", &format!("color: {}", palette::crew_name(colour)))
        .text(colour.name())
}

/// The words of a speech. In a replay in which roles are open, its sentences lead to the moments of which
/// they speak.
fn said_words(handle: SessionHandle, said: &ShownSpeech, words: &str) -> El {
    let plain = words.to_owned();
    if handle.read(|session| session.replay.is_none()) {
        return el("p").text(&plain);
    }
    let said = said.clone();
    let are_told = move || {
        let shows_roles = handle.read(PageSession::shows_roles);
        Some(shows_roles && handle.watch(|session| session.sentences.borrow().is_some()))
    };
    el("div").class("contents").part(are_told, move |are_told| {
        let tell = handle.read(|session| session.sentences.borrow().clone());
        let told = tell.filter(|_| are_told).and_then(|tell| tell(&said));
        told.unwrap_or_else(|| el("p").text(&plain))
    })
}

fn line(handle: SessionHandle, said: ShownSpeech) -> El {
    let colour = handle.colour(said.seat);
    let words = said.words.as_str();
    let name = named("h3", colour);
    // Later than its end the clock of the discussion shows the same.
    let limit = handle.read(|session| session.table.rules.discussion_seconds);
    let name = match said.moment {
        Some(moment) => {
            let when = match moment.passed() > Duration::from_secs(limit.into()) {
                true => " last words".to_owned(),
                false => format!(" {moment}"),
            };
            name.child(el("span").class("said-when quiet numbers").text(&when))
        }
        None => name,
    };
    let thinks = |thought: String| {
        el("p")
            .class("said-thought")
            .child(el("span").class("quiet").text("thinks "))
            .text(&thought)
    };
    let said_words = said_words(handle, &said, words);
    let words = el("div")
        .class("said-words")
        .child(name)
        .child(said_words)
        .part(thought(handle, said), thinks);
    el("article")
        .class("said")
        .child(robot(colour, Fate::Alive))
        .child(words)
}
