//! A seat's view in words: the part of a prompt that changes from turn to turn.

use super::offers::{describe_actions, offered};
use super::own_turn::describe_own_turn;
use super::past::company::describe_company;
use super::past::event::{describe_done, describe_observation};
use super::past::known::evidence_lines;
use super::past::meeting::{KnownMeeting, QuotedWords, meetings};
use super::past::past_turns::{describe_turns, past_turns};
use super::past::recollection::Recollection;
use super::situation::{describe_situation, describe_tasks};
use super::text::{by_timestep, line, list, quoted};
use crate::agents::minds::{MindPart, MindSettings};
use crate::game::{Segment, View};
use crate::table::Phase;
use std::ops::RangeInclusive;

/// How much of the past a prompt shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromptView {
    /// Whether everything is shown that the seat must not forget: what it did and saw since the last meeting,
    /// the meeting that goes on, earlier meetings in a line each, and what proves somebody an impostor. If
    /// not, only the window of `recent` events is shown, as in Chi et al. 2024.
    pub is_full: bool,
    /// How many recent events are shown (k in Chi et al. 2024): of a full view, older routine only.
    pub recent: u8,
}

impl PromptView {
    /// Everything that the seat must not forget, and a window of as many older turns as the paper shows.
    pub const FULL: PromptView = PromptView {
        is_full: true,
        recent: 4,
    };

    /// Returns what a mind with these settings is shown.
    pub fn of(settings: &MindSettings) -> PromptView {
        PromptView {
            is_full: settings.has(MindPart::FullView),
            recent: settings.recent,
        }
    }
}

/// Describes the whole view: time and place, who is alive, what happened, ways and tasks, the mind's own
/// thoughts, and the numbered actions on offer.
pub fn describe_view(view: &View<'_>, shown: PromptView, thoughts: &str) -> String {
    let mut text = describe_situation(view);
    match shown.is_full {
        true => {
            text.push_str(&describe_past(view, shown.recent.into()));
            text.push_str(&describe_meeting(view));
        }
        false => text.push_str(&describe_window(view, shown.recent.into())),
    }
    text.push_str(&describe_tasks(view));
    text.push_str(thoughts);
    text.push_str(&describe_own_turn(view));
    text.push_str(&describe_actions(&offered(view), view.roster()));
    text
}

/// Describes what the seat must not forget: what proves somebody an impostor, earlier meetings, where it was in
/// company before the last one, `recent` timesteps of what it did then, and everything that it did and saw
/// since. Of earlier meetings the speeches are quoted of which it is unclear whether they accuse somebody.
pub(crate) fn describe_past(view: &View<'_>, recent: usize) -> String {
    describe_past_quoting(view, recent, QuotedWords::Unclear)
}

/// Describes it for a mind that recalls the rest: without older routine, and with the first words of
/// everybody who spoke in an earlier meeting.
pub(crate) fn describe_past_in_brief(view: &View<'_>) -> String {
    describe_past_quoting(view, 0, QuotedWords::Brief)
}

fn describe_past_quoting(view: &View<'_>, recent: usize, words: QuotedWords) -> String {
    let mut text = String::new();
    let evidence_lines = evidence_lines(view, |timestep| is_said_below(view, timestep));
    if !evidence_lines.is_empty() {
        list(&mut text, "Never forget", evidence_lines);
    }
    let over = finished_meetings(view);
    for meeting in &over {
        let words = match is_just_over(view, meeting.timestep) {
            true => QuotedWords::None,
            false => words,
        };
        line(&mut text, &meeting.in_short(view, words));
    }
    // What was said is told once more: the seat can remember of it what it wants, and the mind behind a
    // Talker has not read it yet.
    if let Some(just_over) = over.last().filter(|meeting| is_just_over(view, meeting.timestep)) {
        text.push_str(&just_over.describe_talk(view));
    }
    let last = over.last().map_or(0, |meeting| meeting.timestep);
    let turns = past_turns(view);
    let (older, since) = turns.split_at(turns.partition_point(|turn| turn.timestep < last));
    let (before, window) = older.split_at(older.len().saturating_sub(recent));
    let company = describe_company(before, view.roster());
    if !company.is_empty() {
        line(&mut text, &format!("In company before that meeting: {company}."));
    }
    if !window.is_empty() {
        let heading = match window.len() {
            1 => "Before that meeting, only your last turn".to_owned(),
            turns => format!("Before that meeting, only your last {turns} turns"),
        };
        list(&mut text, &heading, describe_turns(window, view.roster()));
    }
    let heading = match last {
        0 => "Record",
        _ => "Since then",
    };
    // After the round it goes without saying that nothing follows the last meeting.
    if view.outcome().is_none() || !since.is_empty() {
        list(&mut text, heading, describe_turns(since, view.roster()));
    }
    text
}

/// Returns whether a full view tells the words that were said in this timestep: of the meeting that goes on,
/// of one that is just over, and since the last finished meeting.
fn is_said_below(view: &View<'_>, timestep: u16) -> bool {
    let last = last_meeting(view);
    timestep > last || timestep == last && is_just_over(view, last)
}

/// Describes the meeting that goes on: its cause, everything said so far, and the votes. Empty outside a
/// meeting.
pub(crate) fn describe_meeting(view: &View<'_>) -> String {
    match view.phase() {
        Phase::Task => String::new(),
        _ => meetings(view)
            .last()
            .filter(|meeting| !meeting.is_over())
            .map_or_else(String::new, |meeting| meeting.describe(view)),
    }
}

/// Returns the timestep of the last finished meeting; 0 before the first.
fn last_meeting(view: &View<'_>) -> u16 {
    let over = finished_meetings(view);
    over.last().map_or(0, |meeting| meeting.timestep)
}

/// Returns whether a meeting of this timestep has just finished. A vote that ends the round is told in the
/// timestep of its meeting.
fn is_just_over(view: &View<'_>, meeting: u16) -> bool {
    meeting + 1 >= view.timestep()
}

/// Returns whether a full view tells a segment whole: the stretch of the task phase since the last finished
/// meeting, the meeting that goes on, and a meeting that is just over.
pub(crate) fn is_told_whole(view: &View<'_>) -> impl Fn(Segment) -> bool {
    let last = last_meeting(view);
    let is_just_over = is_just_over(view, last);
    move |segment| segment.from > last || is_just_over && segment.is_meeting && segment.from == last
}

/// Describes what the seat did and saw in these timesteps of a task phase, with its rooms and the players there.
pub(crate) fn describe_stretch(view: &View<'_>, timesteps: &RangeInclusive<u16>) -> String {
    let mut turns = past_turns(view);
    turns.retain(|turn| timesteps.contains(&turn.timestep));
    let mut text = String::new();
    list(
        &mut text,
        "What you did and saw",
        describe_turns(&turns, view.roster()),
    );
    text
}

/// Returns whether a full view tells a recollection already, or something that contains it: all since the
/// last meeting, what never fades, the causes and votes of all meetings, and the talk of a meeting that is
/// just over.
pub(crate) fn is_in_full_view(view: &View<'_>) -> impl Fn(&Recollection) -> bool {
    let last = last_meeting(view);
    let is_just_over = is_just_over(view, last);
    move |recollection| {
        let is_of_a_meeting = recollection.is_public && !recollection.is_talk;
        let is_just_said = recollection.is_talk && recollection.timestep == last && is_just_over;
        recollection.timestep > last || recollection.never_fades || is_of_a_meeting || is_just_said
    }
}

/// Returns whether a view in brief tells a recollection already: what a full view tells, and short speeches
/// that the summary of a meeting quotes whole.
pub(crate) fn is_in_brief_view(view: &View<'_>) -> impl Fn(&Recollection) -> bool {
    let is_told = is_in_full_view(view);
    let quotes: Vec<(u16, String)> = finished_meetings(view)
        .iter()
        .flat_map(|meeting| {
            meeting
                .told_in_brief(view.roster())
                .map(|words| (meeting.timestep, quoted(words)))
        })
        .collect();
    move |recollection| {
        let is_quoted = |(timestep, words): &(u16, String)| {
            *timestep == recollection.timestep && recollection.words.ends_with(words)
        };
        is_told(recollection) || recollection.is_talk && quotes.iter().any(is_quoted)
    }
}

/// Describes what was said in the meeting before the one that goes on; empty if there is none, or if it is
/// told as just over.
pub(crate) fn describe_talk_of_last_meeting(view: &View<'_>) -> String {
    let over = finished_meetings(view);
    let last = over
        .last()
        .filter(|meeting| meeting.timestep + 1 < view.timestep());
    last.map_or_else(String::new, |meeting| match meeting.describe_talk(view) {
        talk if talk.is_empty() => talk,
        talk => format!("The talk of the meeting at T{}:\n{talk}", meeting.timestep),
    })
}

/// Describes a meeting that is over: cause, clear accusations, votes, and everything that was said, by rounds;
/// empty if the seat knows of none at this timestep.
pub(crate) fn describe_finished_meeting(view: &View<'_>, timestep: u16) -> String {
    let over = finished_meetings(view);
    let of_then = over.iter().find(|meeting| meeting.timestep == timestep);
    of_then.map_or_else(String::new, |meeting| {
        let summary = meeting.in_short(view, QuotedWords::None);
        format!("{summary}\n{}", meeting.describe_talk(view))
    })
}

/// Describes the votes so far in the meeting that goes on; empty before the first.
pub(crate) fn describe_votes(view: &View<'_>) -> String {
    let meetings = meetings(view);
    let latest = meetings.last().filter(|_| view.phase() == Phase::Vote);
    latest.map_or_else(String::new, |meeting| meeting.describe_votes(view))
}

/// Returns the meetings that are over, oldest first.
fn finished_meetings<'a>(view: &View<'a>) -> Vec<KnownMeeting<'a>> {
    let mut meetings = meetings(view);
    if view.phase() != Phase::Task {
        meetings.pop_if(|meeting| !meeting.is_over());
    }
    meetings
}

/// Describes the last `recent` observations and the last `recent` own actions, whatever they were.
pub(crate) fn describe_window(view: &View<'_>, recent: usize) -> String {
    let mut text = String::new();
    let mut seen: Vec<_> = view.seen().rev().take(recent).collect();
    seen.reverse();
    let seen = seen
        .iter()
        .map(|seen| (seen.timestep, describe_observation(seen, view)));
    list(
        &mut text,
        &format!("The last {recent} things that you saw"),
        by_timestep(seen),
    );
    let mut done: Vec<_> = view.done().rev().take(recent).collect();
    done.reverse();
    let done = done
        .iter()
        .filter_map(|done| Some((done.timestep, describe_done(done, view.roster())?)));
    list(
        &mut text,
        &format!("Your last {recent} actions"),
        by_timestep(done),
    );
    text
}
