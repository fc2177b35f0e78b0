//! Building blocks of prompts.

use crate::table::{Roster, SeatSet, one_line};
use std::fmt::Write;

/// The maximum number of characters of a text that a model carries from turn to turn. The prompt asks for at
/// most 70 words, which is about 420 characters; longer texts are cut.
const MAX_CARRIED: usize = 600;

/// The maximum number of characters of a text that is carried whole.
const MAX_WHOLE: usize = 1_500;

/// Appends a line.
pub(crate) fn line(text: &mut String, words: &str) {
    text.push_str(words);
    text.push('\n');
}

/// Adds a heading with one line per item, or with the word “nothing”.
pub(crate) fn list(text: &mut String, heading: &str, lines: impl IntoIterator<Item = String>) {
    let _ = write!(text, "{heading}:");
    let before = text.len();
    for words in lines {
        let _ = write!(text, "\n{words}");
    }
    line(text, if text.len() == before { " nothing" } else { "" });
}

/// Returns one line per timestep, with its events one after the other.
pub(crate) fn by_timestep(events: impl Iterator<Item = (u16, String)>) -> Vec<String> {
    let mut lines: Vec<(u16, String)> = Vec::new();
    for (timestep, what) in events {
        match lines.last_mut() {
            Some((last, line)) if *last == timestep => {
                let _ = write!(line, "; {what}");
            }
            _ => lines.push((timestep, format!("T{timestep} {what}"))),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Quotes another player's words so that they cannot end their quotation or pass for a part of the prompt.
/// They are on one line already.
pub(crate) fn quoted(words: &str) -> String {
    let inner: String = words
        .chars()
        .map(|c| match c {
            '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '＂' | '「' | '」' => '\'',
            '[' | '［' | '【' => '(',
            ']' | '］' | '】' => ')',
            other => other,
        })
        .collect();
    format!("\"{inner}\"")
}

/// Quotes a text that the seat's model wrote in an earlier turn on one line of at most 600 characters, so
/// that it cannot pass for another part of the prompt.
pub(crate) fn describe_carried(text: &str) -> String {
    quoted(&one_line(text, MAX_CARRIED))
}

/// Quotes such a text without cutting what its maximum number of words allows: 1,500 characters, about 250
/// words.
pub(crate) fn describe_whole(text: &str) -> String {
    quoted(&one_line(text, MAX_WHOLE))
}

/// Returns the names with commas, or "nobody".
pub fn names(seats: SeatSet, roster: &Roster) -> String {
    if seats.is_empty() {
        return "nobody".to_owned();
    }
    seats
        .into_iter()
        .map(|seat| roster.name(seat))
        .collect::<Vec<_>>()
        .join(", ")
}
