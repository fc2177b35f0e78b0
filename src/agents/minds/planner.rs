//! The Planner: AmongAgents (Chi, Mao and Tang 2024), with and without its planning.

use super::ask_model::{MAX_RETRIES, ModelQuestion, ParsedReply};
use super::prompt::{
    PromptView, ReplyPart, SPEAK_IN_THE_ACTION, describe_view, describe_whole, headings, parts_in,
    reply_form, sample_choice, standing_instructions,
};
use super::question::SAMPLE_DESTINATION;
use super::reply::{ExpectedReply, MindReply};
use super::{Lengths, MindModel, MindSettings};
use crate::agents::memory::{Memory, MindMemory, PlannerMemory};
use crate::agents::{Agent, Choice, Decision, PendingChoice};
use crate::game::{Segment, View};
use crate::llm::{Message, Purpose, Request};
use crate::table::{Dice, Phase};
use std::fmt::Write;
use std::rc::Rc;

/// The temperature in the program of Chi et al. 2024.
const TEMPERATURE: f32 = 0.7;

/// The maximum number of tokens in a reply: three short parts, with room for models that think aloud.
const MAX_REPLY: u32 = 1_000;

/// Asks a model in each turn for a condensed memory, a thinking process and an action. Memory and thinking
/// are part of the next turn's prompt; without planning, only the memory is.
pub struct Planner {
    model: MindModel,
    with_plan: bool,
    shown: PromptView,
    lengths: Lengths,
    temperature: f32,
    has_autopilot: bool,
}

impl Planner {
    /// Creates a Planner that asks this model. Without `with_plan`, it is the paper's variant without
    /// planning.
    pub fn new(model: impl Into<MindModel>, with_plan: bool) -> Planner {
        Planner {
            model: model.into(),
            with_plan,
            shown: PromptView::of(&MindSettings::default()),
            lengths: Lengths::default(),
            temperature: TEMPERATURE,
            has_autopilot: false,
        }
    }

    /// Sets how much of the past the prompts show.
    pub fn showing(self, shown: PromptView) -> Planner {
        Planner { shown, ..self }
    }

    /// Sets how long its thoughts may be.
    pub fn with_lengths(self, lengths: Lengths) -> Planner {
        Planner { lengths, ..self }
    }

    /// Sets the temperature, from 0 to 2.
    pub fn at_temperature(self, temperature: f32) -> Planner {
        Planner { temperature, ..self }
    }

    /// Sets whether an autopilot goes on with what the Planner has chosen.
    pub fn with_autopilot(self, has_autopilot: bool) -> Planner {
        Planner {
            has_autopilot,
            ..self
        }
    }

    fn request(&self, view: &View<'_>, memory: &Memory) -> Request {
        let remembered = self.carried(memory, "Memory", Some("Last thinking"), |from| {
            match self.shown.is_full {
                true => describe_age(from, view),
                false => String::new(),
            }
        });
        let user = describe_view(view, self.shown, &remembered);
        let system = standing_instructions(view, None);
        Request::new(turn(view.phase()), [Message::system(system), Message::user(user)])
            .with_temperature(self.temperature)
            .with_max_tokens(MAX_REPLY)
            .with_form(reply_form(&self.parts(view.phase()), view.phase(), view.role()))
    }

    /// Describes what is carried over from the last turn: the condensed memory, and with planning the thinking if
    /// it has a heading, each after its heading with its age, which is described by its timestep.
    fn carried(
        &self,
        memory: &Memory,
        of_memory: &str,
        of_thinking: Option<&str>,
        age: impl Fn(u16) -> String,
    ) -> String {
        let mut words = String::new();
        let MindMemory::Planner(memory) = &memory.mind else {
            return words;
        };
        let mut carry = |what, text: &str| {
            if !text.is_empty() {
                // Writing to a String cannot fail.
                let _ = writeln!(words, "{what}{}: {}", age(memory.timestep), describe_whole(text));
            }
        };
        carry(of_memory, &memory.condensed);
        if let Some(heading) = of_thinking.filter(|_| self.with_plan) {
            carry(heading, &memory.thinking);
        }
        words
    }

    /// Returns the parts of a reply in this phase.
    fn parts(&self, phase: Phase) -> Vec<ReplyPart> {
        let thinking = match self.lengths {
            Lengths::Short => ReplyPart::Thinking(150),
            Lengths::Published => ReplyPart::Thorough,
        };
        let destination = ReplyPart::Destination {
            has_autopilot: self.has_autopilot,
        };
        let action = ReplyPart::Action(SPEAK_IN_THE_ACTION);
        parts_in(phase, &[ReplyPart::Memory, thinking, destination, action])
    }
}

/// Describes the age of what was carried over from this timestep, unless that is the turn before: it is from
/// before a meeting, or the seat was not asked for a while.
fn describe_age(from: u16, view: &View<'_>) -> String {
    let segments = Segment::all(view);
    let meeting = segments.iter().rev().find(|segment| segment.is_meeting);
    match meeting {
        _ if from == 0 => String::new(),
        Some(meeting) if meeting.from > from => format!(", from T{from}, before the meeting"),
        _ if from + 1 < view.timestep() => format!(", from T{from}"),
        _ => String::new(),
    }
}

/// Returns the purpose of a Planner's request in this phase.
fn turn(phase: Phase) -> Purpose {
    let sample = sample_choice(phase, &[SAMPLE_MEMORY, SAMPLE_PLAN, SAMPLE_DESTINATION]);
    Purpose::new("planner turn", "Its action", sample)
}

/// A sample of the first part, as long as models typically write.
const SAMPLE_MEMORY: &str = "[Condensed Memory] Red and Blue left Cafeteria together at timestep 1 and went \
to Admin. Green was alone in Electrical at timestep 4, next to the vent, and had no task there. Nobody has \
been found dead so far. I have done the wiring and still have to swipe my card in Admin and to empty the \
garbage in Storage.";

/// A sample of the second part, of typical length for a limit of 150 words.
const SAMPLE_PLAN: &str = "[Thinking Process] My next task is two rooms away and the other lies behind it, so \
I do that first and walk through Admin, where somebody usually is. Green worries me: it stood next to the vent \
in Electrical at timestep 4 with nobody else about, and I have not seen it since. If Green is still there I \
stay with Red and Blue, who left together and can speak for each other. If a body is found I say at once where \
I was and whom I met, and I ask Green where it went after Electrical.";

impl Agent for Planner {
    fn choose(&self, view: &View<'_>, memory: &Memory, _dice: Dice) -> Choice {
        let question = ModelQuestion {
            model: self.model.clone(),
            request: self.request(view, memory),
            expected: ExpectedReply::of(view),
            max_retries: MAX_RETRIES,
            parts: headings(&self.parts(view.phase())),
            retries: Rc::default(),
        };
        let (request, retries) = (question.request.clone(), Rc::clone(&question.retries));
        let (seat_memory, timestep) = (memory.clone(), view.timestep());
        let answer = Box::pin(async move {
            let ParsedReply { reply, troubles } = question.ask().await?;
            let MindReply {
                memory,
                thinking,
                action,
                destination,
                remark,
            } = reply;
            Ok(Decision {
                action,
                destination,
                thought: Some(thinking.clone()).filter(|thought| !thought.is_empty()),
                memory: Some(seat_memory.with_mind(MindMemory::Planner(Rc::new(PlannerMemory {
                    condensed: memory,
                    thinking,
                    timestep,
                })))),
                troubles,
                remark,
                missing_parts: Vec::new(),
            })
        });
        Choice::Asked(PendingChoice {
            request: Some(request),
            answer,
            retries,
        })
    }

    /// A meeting that a Talker takes part in changes neither, so both are of a turn before it. Once the seat
    /// has spoken, the meeting's record tells more than the thinking.
    fn describe_memory(&self, memory: &Memory, _timestep: u16, has_spoken: bool) -> String {
        let of_thinking = (!has_spoken).then_some("Thinking");
        self.carried(memory, "Memory", of_thinking, |from| match from {
            0 => ", from before this meeting".to_owned(),
            from => format!(", from T{from}, before this meeting"),
        })
    }
}
