//! The activity log: everything that happened, in plain sentences.
//!
//! Lines come in chunks. Only the last chunk ever changes, and the browser lays out only chunks that are seen, so
//! thousands of lines cost as little as a few.

use super::portrait::mark;
use super::session::SessionHandle;
use crate::game::{
    Action, Colour, Event, Importance, JournalEntry, LogText, MeetingTime, Seat, SeatSet, Table, tell,
    tell_to,
};
use crate::round::{NoteKind, Perspective, Round};
use crate::ui::dom::{El, button, el, follow};
use crate::ui::shell::app_state;
use leptos::prelude::*;

/// How many lines a chunk holds.
const CHUNK: usize = 50;

/// How near its end, in pixels, a log counts as read to the end and follows what comes.
const NEAR_END: i32 = 48;

/// One line of the log.
#[derive(Clone, Debug, PartialEq)]
struct LogRow {
    timestep: u16,
    who: Option<(Colour, &'static str)>,
    what: String,
    tone: RowTone,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum RowTone {
    Told(Importance),
    Trouble,
}

/// How far the journal and the notes have been told.
#[derive(Clone, Default)]
struct LogPosition {
    entries: usize,
    notes: usize,
    /// Why a bot last stood in. A reason is told once, as long as it stays the same; the seats say that it does.
    why: String,
    /// The timestep of the latest meeting whose time to talk was up.
    time_up: u16,
}

/// The activity log.
pub fn log(playing: SessionHandle) -> El {
    let app = app_state();
    let behind = RwSignal::new(false);
    let follows = StoredValue::new(true);
    let list = el("div")
        .class("log")
        .attr("role", "log")
        .attr("aria-label", "Activity log")
        .attr("tabindex", "0");
    let log = list.node();
    let scrolled = log.clone();
    let mut last_top = 0;
    // Only a person scrolls up; the log's own growth never does.
    let list = list.on("scroll", move |_| {
        let top = scrolled.scroll_top();
        if is_at_end(&scrolled) {
            follows.set_value(true);
            behind.set(false);
        } else if top < last_top {
            follows.set_value(false);
        }
        last_top = top;
    });
    let end = log.clone();
    let newest =
        button("button to-end", "Newest ↓", move || to_end(&end)).attr_when("hidden", move || !behind.get());
    let (mut told, mut told_to, mut count) = (LogPosition::default(), None, 0);
    follow(move || {
        let reader = (playing.perspective(app), playing.read(|live| live.tells_kinds()));
        if told_to != Some(reader) {
            (told, told_to, count) = (LogPosition::default(), Some(reader), 0);
            log.set_text_content(None);
        }
        let lines = playing.watch(|round| new_lines(round, reader, &mut told));
        if lines.is_empty() {
            return;
        }
        append(&log, count, &lines);
        count += lines.len();
        if follows.get_value() {
            let log = log.clone();
            request_animation_frame(move || to_end(&log));
        } else {
            behind.set(true);
        }
    });
    el("section")
        .class("log-section")
        .attr("aria-labelledby", "log-name")
        .child(
            el("h2")
                .attr("id", "log-name")
                .class("section-name")
                .text("Activity log"),
        )
        .child(list)
        .child(newest)
}

/// Adds lines to a log that holds `count` of them.
fn append(log: &web_sys::Element, count: usize, lines: &[LogRow]) {
    for (number, line) in (count..).zip(lines) {
        let chunk = match log.last_element_child() {
            Some(chunk) if number % CHUNK != 0 => chunk,
            _ => {
                let chunk = el("ol").class("log-chunk");
                let added = chunk.node();
                chunk.put_into(log, None);
                added
            }
        };
        line_view(line).put_into(&chunk, None);
    }
}

fn line_view(line: &LogRow) -> El {
    let class = match line.tone {
        RowTone::Told(Importance::Plain) => "log-line",
        RowTone::Told(Importance::Said) => "log-line log-said",
        RowTone::Told(Importance::Meeting) => "log-line log-meeting",
        RowTone::Told(Importance::Grave) => "log-line log-grave",
        RowTone::Trouble => "log-line log-trouble",
    };
    let time = el("span")
        .class("log-time numbers")
        .text(&line.timestep.to_string());
    let mut what = el("span").class("log-what");
    if let Some((_, name)) = line.who {
        what = what.child(el("span").class("log-who").text(name)).text(" ");
    }
    el("li")
        .class(class)
        .child(time)
        .children(line.who.map(|(colour, _)| mark(colour)))
        .child(what.text(&line.what))
}

/// The lines for everything that is not yet told to these eyes. The troubles of answers tell who is a model, so they wait
/// until that may be told.
fn new_lines(
    round: &Round,
    (perspective, tells_kinds): (Perspective, bool),
    told: &mut LogPosition,
) -> Vec<LogRow> {
    let game = round.game();
    let table = game.table();
    let who = |seat: Seat| (table.colour(seat), table.name(seat));
    let mut lines = Vec::new();
    let mut tell_notes_before = |at: usize, lines: &mut Vec<LogRow>| {
        while let Some(note) = round.notes().get(told.notes).filter(|note| note.at <= at) {
            told.notes += 1;
            if !tells_kinds || !perspective.see_into(note.seat) {
                continue;
            }
            let what = match &note.kind {
                NoteKind::Thought(_) => continue,
                NoteKind::AskedAgain(why) => format!("was asked again: {why}"),
                NoteKind::Remark(what) => format!("answered. {what}"),
                NoteKind::Without(what) => format!("went on. {what}"),
                NoteKind::StoodIn(why) if *why == told.why => continue,
                NoteKind::StoodIn(why) => {
                    told.why.clone_from(why);
                    format!("has its bot stand in. {why}")
                }
            };
            lines.push(LogRow {
                timestep: note.timestep,
                who: Some(who(note.seat)),
                what,
                tone: RowTone::Trouble,
            });
        }
    };
    let talk_ends = MeetingTime::from_millis(u32::from(game.rules().discussion_seconds) * 1_000);
    for (at, entry) in game.journal().iter().enumerate().skip(told.entries) {
        tell_notes_before(at, &mut lines);
        // Whoever is not ready when the time to talk is up is made ready, which is no doing of theirs.
        let is_timed_out = matches!(
            entry.event,
            Event::Acted {
                action: Action::Ready,
                ..
            }
        ) && entry.moment >= talk_ends;
        if is_timed_out && std::mem::replace(&mut told.time_up, entry.timestep) == entry.timestep {
            continue;
        }
        let telling = match perspective {
            _ if is_timed_out => Some(LogText {
                who: None,
                what: "The time to talk is up".to_owned(),
                weight: Importance::Meeting,
            }),
            Perspective::Everything => tell(entry, table),
            Perspective::One(seat) => tell_to(seat, entry, table),
            Perspective::Shared(seats) => told_alike(seats, entry, table),
        };
        if let Some(telling) = telling {
            lines.push(LogRow {
                timestep: entry.told_at(),
                who: telling.who.map(who),
                what: telling.what,
                tone: RowTone::Told(telling.weight),
            });
        }
    }
    told.entries = game.journal().len();
    lines
}

/// What all of these seats are told, if they are told the same.
fn told_alike(seats: SeatSet, entry: &JournalEntry, table: &Table) -> Option<LogText> {
    let mut tellings = seats.into_iter().map(|seat| tell_to(seat, entry, table));
    let first = tellings.next()??;
    tellings
        .all(|telling| telling.as_ref() == Some(&first))
        .then_some(first)
}

fn is_at_end(log: &web_sys::Element) -> bool {
    log.scroll_height() - log.scroll_top() - log.client_height() < NEAR_END
}

/// Scrolls to the end, and once more when the chunks that came into sight have got their size.
fn to_end(log: &web_sys::Element) {
    let scroll = |log: &web_sys::Element| log.set_scroll_top(log.scroll_height());
    scroll(log);
    let log = log.clone();
    request_animation_frame(move || scroll(&log));
}
