//! Finds the one legal action that a text names.

use super::expected::ExpectedReply;
use super::parts::ActionText;
use super::problem::ReplyProblem;
use super::text::without_marks;
use crate::agents::hidden_characters::undisguised;
use crate::game::{Action, Offer, Room};
use crate::table::{Phase, Speech};

/// The maximum number of quoted characters of a refused action.
const MAX_QUOTE: usize = 80;

/// Returns the legal action that the text names.
pub(crate) fn find_action(expected: &ExpectedReply, action: &ActionText) -> Result<Action, ReplyProblem> {
    let text = plain(&action.text);
    if let Some(found) = spoken(expected, &text, action.words.as_deref()) {
        return found;
    }
    let mut refused = None;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match find_in_line(expected, line, action.words.as_deref()) {
            Err(ReplyProblem::NoAction) => {
                refused.get_or_insert(line);
            }
            found => return found,
        }
    }
    if let Phase::Discussion { .. } = expected.phase
        && !text.trim().is_empty()
    {
        return Ok(Action::Speak(Speech::new(&unquoted(&text))));
    }
    match refused {
        Some(line) if action.is_marked => {
            Err(ReplyProblem::NotAvailable(line.chars().take(MAX_QUOTE).collect()))
        }
        _ => Err(ReplyProblem::NoAction),
    }
}

/// Removes Markdown markup and fences.
fn plain(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("```"));
    let bare = |line: &str| {
        line.trim()
            .trim_matches(['*', '`', '_', '>', '#', ' '])
            .to_owned()
    };
    undisguised(&lines.map(bare).collect::<Vec<_>>().join("\n"))
}

fn unquoted(text: &str) -> String {
    let text = without_marks(text, |c| c.is_whitespace() || "\"“”".contains(c));
    let inner = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
    inner.unwrap_or(text).to_owned()
}

/// Reads SPEAK at the start of the text, whose words are all the rest, over several lines.
fn spoken(expected: &ExpectedReply, text: &str, words: Option<&str>) -> Option<Result<Action, ReplyProblem>> {
    let number = expected.offered.iter().position(|offer| *offer == Offer::Speak)? + 1;
    let start = text.trim_start_matches(['-', '"', ' ', '\n']);
    let start = start
        .strip_prefix(&number.to_string())
        .map_or(start, |rest| rest.trim_start_matches(['.', ')', ':', ' ']));
    let rest = strip_prefix_ignoring_case(start, "SPEAK")?;
    if rest.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let said = unquoted(rest.trim_start_matches([':', '-', '—', ' ', '\n', '*', '`', ']']));
    let said = if said.is_empty() {
        words.unwrap_or_default()
    } else {
        &said
    };
    // Some models write silence like this.
    if said.trim().eq_ignore_ascii_case("(nothing)") {
        return Some(Ok(Action::Speak(Speech::SILENCE)));
    }
    let speech = Speech::new(said);
    Some(if speech.is_silence() {
        Err(ReplyProblem::NoWords)
    } else {
        Ok(Action::Speak(speech))
    })
}

fn find_in_line(expected: &ExpectedReply, line: &str, words: Option<&str>) -> Result<Action, ReplyProblem> {
    let line = unquoted(line.trim_start_matches(['-', '•', ' ']));
    let (number, rest) = leading_number(&line);
    let named = named_in(expected, if number.is_some() { rest } else { &line }, words);
    match (named, number) {
        (Err(ReplyProblem::NoAction), Some(number)) => {
            let offer = number.checked_sub(1).and_then(|at| expected.offered.get(at));
            fill(offer.ok_or(ReplyProblem::NoAction)?, words)
        }
        (named, _) => named,
    }
}

/// Returns a number at the start of a line ("3", "3.", "#3", "Action 3") and the rest.
fn leading_number(line: &str) -> (Option<usize>, &str) {
    let start = line.trim_start_matches(['#', '(', ' ']);
    let start = strip_prefix_ignoring_case(start, "action ").unwrap_or(start);
    let digits = start.len() - start.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match start[..digits].parse() {
        Ok(number) => (
            Some(number),
            start[digits..].trim_start_matches(['.', ')', ':', ' ', '-']),
        ),
        Err(_) => (None, line),
    }
}

/// Returns the one legal action that a line names: in the exact wording, or else by its verb and object.
fn named_in(expected: &ExpectedReply, line: &str, words: Option<&str>) -> Result<Action, ReplyProblem> {
    let said = normalized(line);
    let wordings: Vec<_> = expected
        .offered
        .iter()
        .map(|action| normalized(&action.wording(&expected.roster)))
        .collect();
    let exact = |at: &usize| !said.is_empty() && said == wordings[*at];
    if let Some(at) = (0..wordings.len()).find(exact) {
        return fill(&expected.offered[at], words);
    }
    let names = |offer: &Offer, wording: &str| match offer {
        Offer::Complete(Action::ViewMonitor(_)) => names_monitor(&said),
        Offer::Complete(Action::Speak(_)) => names_waiting(&said),
        Offer::Complete(action) => says(&said, wording) || names_action(expected, action, &said),
        Offer::Speak => says(&said, wording),
    };
    let inside: Vec<_> = expected
        .offered
        .iter()
        .zip(&wordings)
        .filter(|(offer, wording)| names(offer, wording))
        .map(|(offer, _)| offer)
        .collect();
    match inside[..] {
        [] => Err(ReplyProblem::NoAction),
        [one] => fill(one, words),
        [
            Offer::Complete(Action::ViewMonitor(_)),
            ..,
            Offer::Complete(Action::ViewMonitor(_)),
        ] => named_monitor(&format!("{said} {}", words.unwrap_or_default())),
        _ => Err(ReplyProblem::Several),
    }
}

fn names_monitor(said: &str) -> bool {
    ["view monitor", "monitor", "monitors"]
        .iter()
        .any(|verb| says(said, verb))
}

/// Returns whether the line says nothing but that the seat waits. A line that goes on may be words to say.
fn names_waiting(said: &str) -> bool {
    [
        "wait",
        "wait here",
        "i wait",
        "do nothing",
        "say nothing",
        "stand still",
    ]
    .contains(&said)
}

/// Returns a look at the monitor of the one room that the text names.
fn named_monitor(said: &str) -> Result<Action, ReplyProblem> {
    room_in(said).map(Action::ViewMonitor).ok_or(ReplyProblem::NoRoom)
}

/// Returns whether the line names this action by its verb and object, in other words.
fn names_action(expected: &ExpectedReply, action: &Action, said: &str) -> bool {
    let verb = |verbs: &[&str]| verbs.iter().any(|verb| says(said, verb));
    let object = |name: &str| says(said, &normalized(name));
    let another_start = |from: &Room| says(said, "from") && !says(said, &normalized(&format!("from {from}")));
    match action {
        Action::Move { from, to } => {
            verb(&["move", "go", "walk", "head"]) && object(&format!("to {to}")) && !another_start(from)
        }
        Action::Vent { from, to } => verb(&["vent"]) && object(&format!("to {to}")) && !another_start(from),
        Action::Kill(seat) => verb(&["kill"]) && object(expected.roster.name(*seat)),
        Action::CompleteTask(task) => {
            verb(&["complete", "do", "task"]) && !verb(&["fake"]) && object(task.name())
        }
        Action::FakeTask(task) => verb(&["fake", "pretend", "task"]) && object(task.name()),
        Action::CallMeeting => verb(&[
            "call meeting",
            "emergency meeting",
            "emergency button",
            "call a meeting",
        ]),
        Action::ReportBody => verb(&["report"]),
        Action::ViewMonitor(_) => names_monitor(said),
        Action::Speak(_) => names_waiting(said),
        Action::Ready => verb(&["ready"]),
        Action::NotReady => verb(&["not ready"]),
        Action::Vote(seat) => {
            let name = normalized(expected.roster.name(*seat));
            said == name || (verb(&["vote", "votes", "voting"]) && says(said, &name))
        }
        Action::SkipVote => verb(&["skip", "abstain", "nobody"]),
    }
}

/// Completes an offer with the words that it needs.
fn fill(offer: &Offer, words: Option<&str>) -> Result<Action, ReplyProblem> {
    match (offer, words.map(Speech::new)) {
        (Offer::Complete(action), _) => Ok(action.clone()),
        (Offer::Speak, Some(speech)) if !speech.is_silence() => Ok(Action::Speak(speech)),
        (Offer::Speak, _) => Err(ReplyProblem::NoWords),
    }
}

/// Returns the room that a text names; `None` if it names no room or several.
pub(super) fn room_in(text: &str) -> Option<Room> {
    let text = normalized(text);
    let mut named = Room::ALL
        .into_iter()
        .filter(|room| says(&text, &normalized(room.name())));
    named.next().filter(|_| named.next().is_none())
}

/// Normalises a text to lower case, with letters and digits only and single spaces. The wording of actions is
/// ASCII.
fn normalized(text: &str) -> String {
    let words = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join(" ")
}

/// Returns whether the text contains these words, whole and in order.
fn says(text: &str, words: &str) -> bool {
    let starts = |at: usize| at == 0 || text.as_bytes()[at - 1] == b' ';
    let ends = |at: usize| at == text.len() || text.as_bytes()[at] == b' ';
    !words.is_empty()
        && text
            .match_indices(words)
            .any(|(at, _)| starts(at) && ends(at + words.len()))
}

fn strip_prefix_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}
