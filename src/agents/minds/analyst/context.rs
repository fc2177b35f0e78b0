//! The context of an Analyst's calls: its role, past events, the situation, and its earlier thinking.

use super::AnalystSettings;
use super::describe::{describe_opinions, describe_summaries, describe_thoughts, shown_actions};
use super::questions;
use crate::agents::experience::Strategy;
use crate::agents::memory::{AnalystMemory, PlannedTurn};
use crate::agents::minds::Recollection;
use crate::agents::minds::prompt::{
    by_timestep, describe_finished_meeting, describe_meeting, describe_own_turn_within, describe_past,
    describe_situation, describe_stretch, describe_tasks, is_in_full_view, is_told_whole, list, quoted,
    standing_instructions,
};
use crate::agents::minds::question::Question;
use crate::game::Segment;
use crate::game::View;
use crate::llm::{Message, Request};
use crate::table::{Roster, one_line};
use std::ops::RangeInclusive;

/// The maximum number of tokens in a reply: a hundred words, with room for models that think aloud.
const MAX_REPLY: u32 = 1_000;

/// The maximum number of recalled events that no summary covers; the latest are told.
const MAX_RECALLED: usize = 40;

/// The maximum number of characters of a text from another round, or from another call after the round. A
/// hundred words fit.
const MAX_LINE: usize = 900;

/// A segment that is to be summed up.
pub(crate) struct PendingSummary {
    pub(crate) segment: Segment,
    /// Its last timestep.
    pub(crate) to: u16,
    pub(crate) request: Request,
}

/// The context of all calls of a turn, taken from the view. The system message, which begins every prompt, is
/// the same in all calls of a round. The next part is the same in all calls of a turn that think or choose.
pub(crate) struct AnalystContext {
    system: String,
    present: String,
    /// What the seat must not forget, for the calls after the round; empty without the full view.
    afterwards: String,
    /// What the seat's turn in a meeting asks for; empty in the task phase.
    pub(crate) own_turn: String,
    recalled: Vec<Recollection>,
    /// The recollections that the full view omits.
    omitted: Vec<Recollection>,
    /// The segments, each with its timesteps.
    segments: Vec<(Segment, RangeInclusive<u16>)>,
    /// Those of them that the full view tells whole.
    told_whole: Vec<Segment>,
    /// Whether the prompts have the full view.
    has_full_view: bool,
    temperature: f32,
    /// The turn.
    pub(crate) now: PlannedTurn,
    pub(crate) roster: Roster,
}

impl AnalystContext {
    /// Creates the context of calls on this view, with a strategy from earlier rounds, at this temperature.
    pub(crate) fn of(
        view: &View<'_>,
        strategy: Option<&Strategy>,
        settings: AnalystSettings,
        temperature: f32,
    ) -> AnalystContext {
        let recalled = Recollection::all(view);
        let is_told = is_in_full_view(view);
        let is_omitted = |recalled: &&Recollection| !settings.full_view || !is_told(recalled);
        let full_view = match settings.full_view {
            true => describe_past(view, 0) + &describe_meeting(view),
            false => String::new(),
        };
        let segments = Segment::with_timesteps(view);
        let is_told_whole = is_told_whole(view);
        let told_whole = segments.iter().map(|(segment, _)| *segment);
        let told_whole = told_whole.filter(|segment| settings.full_view && is_told_whole(*segment));
        AnalystContext {
            system: instructions_with(view, strategy),
            present: format!("{}{full_view}{}", describe_situation(view), describe_tasks(view)),
            afterwards: full_view,
            now: PlannedTurn::now(view),
            own_turn: describe_own_turn_within(view, questions::speech_words(settings.lengths)),
            omitted: recalled.iter().filter(is_omitted).cloned().collect(),
            recalled,
            told_whole: told_whole.collect(),
            segments,
            has_full_view: settings.full_view,
            temperature,
            roster: view.roster().clone(),
        }
    }

    /// Returns the finished segments that are not summed up yet and contain something to recall, except those that
    /// the prompts tell whole.
    pub(crate) fn to_be_summed_up(&self, view: &View<'_>, memory: &AnalystMemory) -> Vec<PendingSummary> {
        let over = self.segments.split_last().map_or(&[][..], |(_, over)| over);
        let is_open = |(segment, timesteps): &&(Segment, RangeInclusive<u16>)| {
            !memory.has_summed_up(*segment)
                && !self.told_whole.contains(segment)
                && self.recalled.iter().any(|recalled| recalled.is_of(timesteps))
        };
        let summary = |(segment, timesteps): &(Segment, RangeInclusive<u16>)| {
            let (events, question) = match segment.is_meeting {
                true => (
                    describe_finished_meeting(view, segment.from),
                    questions::summary_of_meeting(view.rules().discussion),
                ),
                false if self.has_full_view => {
                    (describe_stretch(view, timesteps), questions::summary_of_tasks())
                }
                false => (self.describe_segment(timesteps), questions::summary_of_tasks()),
            };
            PendingSummary {
                segment: *segment,
                to: *timesteps.end(),
                request: self.request(question.with_prefix(&events)),
            }
        };
        over.iter().filter(is_open).map(summary).collect()
    }

    /// Describes everything that the seat recalls of these timesteps.
    fn describe_segment(&self, timesteps: &RangeInclusive<u16>) -> String {
        let mut text = String::new();
        let of_it = self.recalled.iter().filter(|recalled| recalled.is_of(timesteps));
        let (public, private): (Vec<_>, Vec<_>) = of_it.partition(|recalled| recalled.is_public);
        if !public.is_empty() {
            list(&mut text, "What all the living know", lines(public.into_iter()));
        }
        if !private.is_empty() {
            list(
                &mut text,
                "What only you saw and did, or those who were with you",
                lines(private.into_iter()),
            );
        }
        text
    }

    /// Returns the request with this question about everything known, with the mind's thinking so far.
    pub(crate) fn turn_request(&self, memory: &AnalystMemory, question: Question) -> Request {
        let past = self.describe_past(memory);
        let thoughts = describe_thoughts(memory, self.now, self.latest_meeting());
        self.request(question.with_prefix(&format!("{past}{}{thoughts}", self.present)))
    }

    /// Returns whether prompts tell actions of the plan.
    pub(crate) fn shows_plan(&self, memory: &AnalystMemory) -> bool {
        let shown = shown_actions(&memory.plan, self.now, self.latest_meeting());
        shown.peekable().peek().is_some()
    }

    /// Returns the timestep of the latest meeting, which may go on; 0 before the first.
    fn latest_meeting(&self) -> u16 {
        let mut segments = self.segments.iter().rev().map(|(segment, _)| segment);
        let latest = segments.find(|segment| segment.is_meeting);
        latest.map_or(0, |meeting| meeting.from)
    }

    /// Returns the request with this question after the round, about everything known of it. What was planned
    /// for coming turns is left out.
    pub(crate) fn review_request(&self, memory: &AnalystMemory, end: &str, question: Question) -> Request {
        let thoughts = describe_opinions(memory);
        let past = self.describe_past(memory);
        let words = format!("{past}{}{thoughts}{end}", self.afterwards);
        self.request(question.with_prefix(&words))
    }

    /// Describes what happened: summaries of finished segments, and the latest events that they do not cover.
    fn describe_past(&self, memory: &AnalystMemory) -> String {
        let mut text = describe_summaries(memory, |segment| self.told_whole.contains(&segment));
        let is_summarized = |recalled: &Recollection| {
            let mut of = self
                .segments
                .iter()
                .filter(|(_, timesteps)| recalled.is_of(timesteps));
            of.any(|(segment, _)| memory.has_summary_of(*segment))
        };
        let not_summarized: Vec<_> = self
            .omitted
            .iter()
            .filter(|recalled| !is_summarized(recalled))
            .collect();
        let latest = not_summarized.len().saturating_sub(MAX_RECALLED);
        if !not_summarized.is_empty() {
            let heading = match text.is_empty() {
                true => "Of what came before, the latest",
                false => "Of what the summaries leave out, the latest",
            };
            let (public, private): (Vec<_>, Vec<_>) = not_summarized
                .into_iter()
                .skip(latest)
                .partition(|recalled| recalled.is_public);
            for (whose, of_it) in [
                ("that all the living know", public),
                ("that you saw or did", private),
            ] {
                if !of_it.is_empty() {
                    list(
                        &mut text,
                        &format!("{heading}, {whose}"),
                        lines(of_it.into_iter()),
                    );
                }
            }
        }
        text
    }

    fn request(&self, Question { purpose, words }: Question) -> Request {
        Request::new(
            purpose,
            [Message::system(self.system.as_str()), Message::user(words)],
        )
        .with_temperature(self.temperature)
        .with_max_tokens(MAX_REPLY)
    }
}

fn lines<'a>(recalled: impl Iterator<Item = &'a Recollection>) -> Vec<String> {
    by_timestep(recalled.map(|recalled| (recalled.timestep, recalled.words.clone())))
}

/// Returns the standing instructions with what was learnt in earlier rounds. The own strategy takes the place
/// of the hints, from which it was made (Lan et al. 2024: the initial strategy). How the others played stands
/// beside them, so that a part that is switched off removes what was learnt and never the hints.
fn instructions_with(view: &View<'_>, strategy: Option<&Strategy>) -> String {
    let own = strategy.and_then(describe_own_strategy);
    let others = strategy.and_then(describe_others);
    let instructions = standing_instructions(view, own.as_deref());
    [Some(instructions), others]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join("\n\n")
}

/// Describes a strategy; `None` if there is nothing in it.
pub(crate) fn describe_strategy(strategy: &Strategy) -> Option<String> {
    let parts = [describe_own_strategy(strategy), describe_others(strategy)];
    let lines: Vec<String> = parts.into_iter().flatten().collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn describe_own_strategy(Strategy { role, own, .. }: &Strategy) -> Option<String> {
    (!own.is_empty()).then(|| format!("What you learnt as {role} in earlier rounds: {}", line_of(own)))
}

fn describe_others(Strategy { others, .. }: &Strategy) -> Option<String> {
    (!others.is_empty()).then(|| {
        format!(
            "How the others played in the latest of your earlier rounds: {}",
            line_of(others)
        )
    })
}

/// Quotes a text from another round or another call on one line, so that it cannot pass for a part of the
/// prompt.
pub(crate) fn line_of(text: &str) -> String {
    quoted(&one_line(text, MAX_LINE))
}
