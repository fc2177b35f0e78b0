//! The activity log: everything that happened, in plain sentences.
//!
//! Lines are grouped in blocks of fixed length. Only the last block ever changes, and the browser lays out
//! visible blocks only, so thousands of lines cost as little as a few.

use super::portrait::mark;
use crate::game::Importance;
use crate::session::{LogPosition, LogRow, RowTone};
use crate::ui::dom::{El, el, follow, follow_end};
use crate::ui::state::{SessionHandle, app_state};

/// The number of lines in a block.
const CHUNK: usize = 50;

/// The activity log.
pub fn log(handle: SessionHandle) -> El {
    let app = app_state();
    let list = el("div")
        .class("log")
        .attr("role", "log")
        .attr("aria-label", "Activity log")
        .attr("tabindex", "0");
    let log = list.node();
    let (list, newest, grown) = follow_end(list, "button to-end");
    let (mut told, mut told_to, mut count) = (LogPosition::default(), None, 0);
    follow(move || {
        let reader = (
            handle.perspective(app),
            handle.read(|session| session.reveals_players()),
        );
        let moves = handle.read(|session| session.moves());
        if told_to != Some((reader, moves)) {
            (told, told_to, count) = (LogPosition::default(), Some((reader, moves)), 0);
            log.set_text_content(None);
        }
        let lines = handle.watch(|session| session.new_log_rows(reader.0, &mut told));
        if lines.is_empty() {
            return;
        }
        append(&log, count, &lines);
        count += lines.len();
        grown(false);
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

/// Appends lines to a log that already has `count` lines.
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
        RowTone::Event(Importance::Plain) => "log-line",
        RowTone::Event(Importance::Said) => "log-line log-said",
        RowTone::Event(Importance::Meeting) => "log-line log-meeting",
        RowTone::Event(Importance::Grave) => "log-line log-grave",
        RowTone::Event(Importance::Won) => "log-line log-won",
        RowTone::Trouble => "log-line log-trouble",
    };
    // In a replay a line leads to its choice (`ui/replay/lines.rs`).
    let time = match line.position {
        Some(position) => el("button")
            .attr("data-choice", &position.to_string())
            .attr("title", "Show this choice")
            .attr("tabindex", "-1"),
        None => el("span"),
    };
    let time = time.class("log-time numbers").text(&line.timestep.to_string());
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
