//! The activity log: everything that happened, in plain sentences.
//!
//! Lines are grouped in blocks of fixed length. Only the last block ever changes, and the browser lays out
//! visible blocks only, so thousands of lines cost as little as a few.

use super::portrait::mark;
use crate::game::Importance;
use crate::session::{LogPosition, LogRow, RowTone};
use crate::ui::dom::{El, Resized, button, el, follow};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;

/// The number of lines in a block.
const CHUNK: usize = 50;

/// The distance from the end, in CSS pixels, within which the log counts as scrolled to the end and follows
/// new lines.
const NEAR_END: i32 = 48;

/// The activity log.
pub fn log(handle: SessionHandle) -> El {
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
    let (mut last_top, mut last_size) = (0, (0, 0));
    // The log grows only downwards, so a smaller scroll position means that a person scrolled up, unless the log
    // itself got another size: the browser then moves it.
    let list = list.on("scroll", move |_| {
        let (top, size) = (
            scrolled.scroll_top(),
            (scrolled.client_width(), scrolled.client_height()),
        );
        if is_at_end(&scrolled) {
            follows.set_value(true);
            behind.set(false);
        } else if top < last_top && size == last_size {
            follows.set_value(false);
        }
        (last_top, last_size) = (top, size);
    });
    // A log that followed new lines before it was hidden or got another size goes on following them.
    let kept = log.clone();
    let resized = Resized::watch(&log, move || {
        if follows.try_get_value() == Some(true) {
            to_end(&kept);
        }
    });
    let resized = StoredValue::new_local(resized);
    on_cleanup(move || resized.dispose());
    let end = log.clone();
    let newest =
        button("button to-end", "Newest ↓", move || to_end(&end)).attr_when("hidden", move || !behind.get());
    let is_empty = RwSignal::new(true);
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
            is_empty.set(true);
        }
        let lines = handle.watch(|session| session.new_log_rows(reader.0, &mut told));
        if lines.is_empty() {
            return;
        }
        is_empty.set(false);
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
        .child(
            el("p")
                .class("quiet log-empty")
                .attr_when("hidden", move || !is_empty.get())
                .text("Nothing to report yet. The ship shows who goes where."),
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

fn is_at_end(log: &web_sys::Element) -> bool {
    log.scroll_height() - log.scroll_top() - log.client_height() < NEAR_END
}

/// Scrolls to the end, and again in the next frame, when blocks that came into view have been laid out.
fn to_end(log: &web_sys::Element) {
    let scroll = |log: &web_sys::Element| log.set_scroll_top(log.scroll_height());
    scroll(log);
    let log = log.clone();
    request_animation_frame(move || scroll(&log));
}
