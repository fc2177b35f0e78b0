//! Splits a reply into its memory, thinking, destination and action.

use crate::llm::json;
use serde_json::Value;

/// The parts of a reply, each possibly empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ReplyParts {
    pub(crate) memory: String,
    pub(crate) thinking: String,
    /// The room where the seat wants to be.
    pub(crate) destination: String,
    pub(crate) action: ActionText,
}

/// The action part of a reply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ActionText {
    /// The text of the action part, or the whole reply if it has no parts. Never text that the reply marks as
    /// memory or thinking, which would be said aloud in a discussion.
    pub(crate) text: String,
    /// The words to say, if the reply gives them separately from the action.
    pub(crate) words: Option<String>,
    /// Whether the reply marked this text as its action.
    pub(crate) is_marked: bool,
}

/// Splits a reply into its parts: a JSON object, or text under headers, or all of it as the action.
pub(crate) fn split(reply: &str) -> ReplyParts {
    let reply = after_thinking(reply);
    json_parts(reply).unwrap_or_else(|| headed_parts(reply))
}

/// Removes tagged thinking at the beginning of a reply, even if it breaks off.
pub(crate) fn after_thinking(reply: &str) -> &str {
    let rest = ["</think>", "</thinking>"]
        .iter()
        .find_map(|tag| reply.rsplit_once(tag))
        .map_or(reply, |(_, rest)| rest);
    ["<think>", "<thinking>"]
        .iter()
        .find_map(|tag| rest.split_once(tag))
        .map_or(rest, |(before, _)| before)
}

fn json_parts(reply: &str) -> Option<ReplyParts> {
    let object = reply.get(reply.find('{')?..=reply.rfind('}')?)?;
    let Value::Object(fields) = json::read(object)? else {
        return None;
    };
    let find = |names: &[&str]| {
        let hit = fields.iter().find(|(key, _)| {
            let key = key.to_ascii_lowercase();
            names.iter().any(|name| key.contains(name))
        });
        hit.and_then(|(_, value)| match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        })
    };
    let words = find(&["speech", "message", "words", "say", "room", "argument"]);
    Some(ReplyParts {
        memory: find(&["memory"]).unwrap_or_default(),
        thinking: find(&["think", "thought", "plan", "reason"]).unwrap_or_default(),
        destination: find(&["destination"]).unwrap_or_default(),
        action: ActionText {
            text: find(&["action", "choice", "vote"])
                .or_else(|| words.clone())
                .unwrap_or_default(),
            words,
            is_marked: true,
        },
    })
}

#[derive(Clone, Copy, PartialEq)]
enum Header {
    Memory,
    Thinking,
    Destination,
    Action,
}

fn headed_parts(reply: &str) -> ReplyParts {
    let mut parts = ReplyParts::default();
    let mut under: Option<Header> = None;
    for line in reply.lines() {
        let mut rest = line;
        // A line may contain several headers in brackets. Words to say are never searched for headers.
        while let Some((header, after)) = header_in(rest, under) {
            under = Some(header);
            if header == Header::Action {
                parts.action = ActionText {
                    is_marked: true,
                    ..ActionText::default()
                };
            }
            rest = after;
        }
        // Words to say are never searched for headers, but a memory or a thought may be followed by one on
        // the same line.
        while let Some((before, header, after)) = marked_header_within(rest, under) {
            add_to(&mut parts, under, before);
            under = Some(header);
            if header == Header::Action {
                parts.action = ActionText {
                    is_marked: true,
                    ..ActionText::default()
                };
            }
            rest = after;
        }
        add_to(&mut parts, under, rest);
    }
    // A reply that breaks off within its memory, its thinking or JSON has no action.
    if under.is_none() && !begins_as_json(reply) {
        parts.action.text = reply.trim().to_owned();
    }
    for part in [
        &mut parts.memory,
        &mut parts.thinking,
        &mut parts.destination,
        &mut parts.action.text,
    ] {
        *part = part.trim().to_owned();
    }
    parts
}

/// Adds a line to the part of its header.
fn add_to(parts: &mut ReplyParts, under: Option<Header>, line: &str) {
    let part = match under {
        Some(Header::Memory) => &mut parts.memory,
        Some(Header::Thinking) => &mut parts.thinking,
        Some(Header::Destination) => &mut parts.destination,
        Some(Header::Action) => &mut parts.action.text,
        None => return,
    };
    if !part.is_empty() {
        part.push('\n');
    }
    part.push_str(line.trim());
}

/// Finds a header in brackets within a line of memory, thinking or destination. Returns the text before it,
/// the header, and the text after it.
fn marked_header_within(line: &str, under: Option<Header>) -> Option<(&str, Header, &str)> {
    const MARKED: [(&str, Header); 4] = [
        ("[condensed memory]", Header::Memory),
        ("[thinking process]", Header::Thinking),
        ("[destination]", Header::Destination),
        ("[action]", Header::Action),
    ];
    if !matches!(
        under,
        Some(Header::Memory | Header::Thinking | Header::Destination)
    ) {
        return None;
    }
    // Lower-casing only ASCII letters keeps every byte offset.
    let lower = line.to_ascii_lowercase();
    let found = MARKED
        .into_iter()
        .filter_map(|(mark, header)| Some((lower.find(mark)?, mark, header)));
    let (at, mark, header) = found.min_by_key(|&(at, ..)| at)?;
    let decoration = |c: char| c.is_whitespace() || "*_`:".contains(c);
    Some((
        line[..at].trim_end_matches(['*', '_', ' ']),
        header,
        line[at + mark.len()..].trim_start_matches(decoration),
    ))
}

/// Returns whether a reply begins with a JSON object, perhaps in a block of code.
pub(crate) fn begins_as_json(reply: &str) -> bool {
    reply
        .trim_start_matches(|c: char| c.is_whitespace() || c == '`')
        .trim_start_matches("json")
        .trim_start()
        .starts_with('{')
}

/// Returns a header at the start of a line, and the rest.
fn header_in(line: &str, under: Option<Header>) -> Option<(Header, &str)> {
    const HEADERS: [(&str, Header); 10] = [
        ("condensed memory", Header::Memory),
        ("memory", Header::Memory),
        ("thinking process", Header::Thinking),
        ("thinking", Header::Thinking),
        ("thought process", Header::Thinking),
        ("thoughts", Header::Thinking),
        ("destination", Header::Destination),
        ("chosen action", Header::Action),
        ("final action", Header::Action),
        ("action", Header::Action),
    ];
    let decoration = |c: char| c.is_whitespace() || "*#[]_`>-:<".contains(c);
    let bare = line.trim_start_matches(decoration);
    let decorated = bare.len() < line.len();
    for (name, header) in HEADERS {
        let Some((start, after)) = bare.split_at_checked(name.len()) else {
            continue;
        };
        if !start.eq_ignore_ascii_case(name) {
            continue;
        }
        let rest = after.trim_start_matches(decoration);
        let closed = after.starts_with([':', ']', '*', '`', '>', '_']) || after.trim().is_empty();
        // An action's text may contain "Action"; a second header counts only if it is marked as one.
        if closed && (decorated || under != Some(header) || after.starts_with(':')) {
            return Some((header, rest));
        }
    }
    None
}
