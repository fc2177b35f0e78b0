//! The context of an Analyst's calls: its role, past events, the situation, and its earlier thinking.

use super::describe::{describe_summaries, describe_thoughts};
use crate::agents::experience::Strategy;
use crate::agents::memory::{AnalystMemory, Segment};
use crate::agents::minds::Recollection;
use crate::agents::minds::prompt::{by_timestep, describe_situation, list, quoted, standing_instructions};
use crate::agents::minds::question::Question;
use crate::game::{Table, View, one_line};
use crate::llm::{Message, Request};
use std::ops::RangeInclusive;

/// The maximum number of tokens in a reply: a hundred words, with room for models that think aloud.
const MAX_REPLY: u32 = 1_000;

/// The maximum number of recalled events that no summary covers; the latest are told.
const MAX_RECALLED: usize = 40;

/// The maximum number of characters of a text from another round, or from another call after the round. A
/// hundred words fit.
const MAX_LINE: usize = 900;

/// A segment and its timesteps.
pub(crate) type TimedSegment = (Segment, RangeInclusive<u16>);

/// The context of all calls of a turn, taken from the view. The system message, which begins every prompt, is
/// the same in all calls of a round. The next part is the same in all calls of a turn that think or choose.
pub(crate) struct AnalystContext {
    system: String,
    present: String,
    recalled: Vec<Recollection>,
    segments: Vec<TimedSegment>,
    temperature: f32,
    pub(crate) table: Table,
}

impl AnalystContext {
    /// Creates the context of calls on this view, with a strategy from earlier rounds, at this temperature.
    pub(crate) fn of(view: &View<'_>, strategy: Option<&Strategy>, temperature: f32) -> AnalystContext {
        let mut system = standing_instructions(view);
        if let Some(strategy) = strategy {
            system.push_str(&describe(strategy));
        }
        AnalystContext {
            system,
            present: describe_situation(view),
            recalled: Recollection::all(view),
            segments: Segment::with_timesteps(view),
            temperature,
            table: view.table().clone(),
        }
    }

    /// Returns the finished segments that are not summed up yet and contain something to recall.
    pub(crate) fn to_be_summed_up(&self, memory: &AnalystMemory) -> Vec<TimedSegment> {
        let over = self.segments.split_last().map_or(&[][..], |(_, over)| over);
        let is_open = |(segment, timesteps): &&TimedSegment| {
            !memory.has_summed_up(*segment) && self.recalled.iter().any(|recalled| recalled.is_of(timesteps))
        };
        over.iter().filter(is_open).cloned().collect()
    }

    /// Asks this question about the events of one segment alone.
    pub(crate) fn asking_of(&self, timesteps: &RangeInclusive<u16>, question: Question) -> Request {
        let mut user = String::new();
        let of_it = self.recalled.iter().filter(|recalled| recalled.is_of(timesteps));
        list(&mut user, "What you saw and did", lines(of_it));
        self.request(question.with_prefix(&user))
    }

    /// Asks this question about everything known, with the mind's thinking so far.
    pub(crate) fn asking(&self, memory: &AnalystMemory, question: Question) -> Request {
        let (past, thoughts) = (self.describe_past(memory), describe_thoughts(memory));
        self.request(question.with_prefix(&format!("{past}{}{thoughts}", self.present)))
    }

    /// Asks this question after the round, about everything known of it.
    pub(crate) fn asking_afterwards(&self, memory: &AnalystMemory, end: &str, question: Question) -> Request {
        let thoughts = describe_thoughts(memory);
        self.request(question.with_prefix(&format!("{}{thoughts}{end}", self.describe_past(memory))))
    }

    /// Describes what happened: summaries of finished segments, and the latest events that they do not cover.
    fn describe_past(&self, memory: &AnalystMemory) -> String {
        let mut text = describe_summaries(memory);
        let is_summarized = |recalled: &Recollection| {
            let mut of = self
                .segments
                .iter()
                .filter(|(_, timesteps)| recalled.is_of(timesteps));
            of.any(|(segment, _)| memory.has_summary_of(*segment))
        };
        let not_summarized: Vec<_> = self
            .recalled
            .iter()
            .filter(|recalled| !is_summarized(recalled))
            .collect();
        let latest = not_summarized.len().saturating_sub(MAX_RECALLED);
        let heading = match text.is_empty() {
            true => "What you saw and did",
            false => "What you saw and did since",
        };
        list(&mut text, heading, lines(not_summarized.into_iter().skip(latest)));
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

/// Describes a strategy, as the end of the standing instructions.
fn describe(strategy: &Strategy) -> String {
    let Strategy {
        role, own, others, ..
    } = strategy;
    let mut text = String::new();
    if !own.is_empty() {
        text.push_str(&format!(
            "\n\nWhat you learnt as {role} in earlier rounds: {}",
            line_of(own)
        ));
    }
    if !others.is_empty() {
        text.push_str(&format!(
            "\n\nHow the others played in the latest of them: {}",
            line_of(others)
        ));
    }
    text
}

/// Quotes a text from another round or another call on one line, so that it cannot pass for a part of the
/// prompt.
pub(crate) fn line_of(text: &str) -> String {
    quoted(&one_line(text, MAX_LINE))
}
