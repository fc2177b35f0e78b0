//! The trait behind which every seat is played.

use super::bot::{self, Bot};
use super::experience::{FinishedRound, LearningFuture};
use super::memory::Memory;
use super::{ReplyRetries, ResponsePace};
use crate::game::{Action, Room, View};
use crate::llm::Request;
use crate::table::{Dice, MeetingTime, Roster, Speech};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// A player of a seat.
pub trait Agent {
    /// Chooses an action for the seat of this view. Reads only the view, the seat's memory and the dice. New
    /// memory is returned in the decision, so an unused choice has no effect.
    ///
    /// In a live discussion, seats are asked again and again, and silence means waiting.
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice;

    /// Returns the agent that this one wraps, which then answers all other questions; `None` if it wraps
    /// none.
    fn wrapped(&self) -> Option<&dyn Agent> {
        None
    }

    /// Returns whether choices take time, so that it pays to ask for them early.
    fn takes_time(&self) -> bool {
        self.wrapped().is_none_or(|agent| agent.takes_time())
    }

    /// Returns what the agent still says of a message that it has typed since a moment of a live meeting, after what
    /// others said meanwhile; silence if nothing of it is worth saying any more.
    fn revise(&self, view: &View<'_>, speech: &Speech, since: MeetingTime) -> Speech {
        self.wrapped()
            .map_or_else(|| speech.clone(), |agent| agent.revise(view, speech, since))
    }

    /// Returns the pace at which the agent takes part in a live meeting.
    fn response_pace(&self) -> ResponsePace {
        self.wrapped()
            .map_or(ResponsePace::AVERAGE, |agent| agent.response_pace())
    }

    /// Describes the memory in lines for a prompt of the same seat in a meeting, each ending in a line break.
    /// Empty if the agent keeps no words in its memory. What was planned for turns before this timestep is left
    /// out, and once the seat has spoken in the meeting also what its own words there have overtaken.
    fn describe_memory(&self, memory: &Memory, timestep: u16, has_spoken: bool) -> String {
        self.wrapped().map_or_else(String::new, |agent| {
            agent.describe_memory(memory, timestep, has_spoken)
        })
    }

    /// Thinks before a [Talker](crate::agents::minds::Talker) speaks or votes for this agent in a live
    /// meeting; `None` if it has nothing to think over. No request is sent before the first poll.
    fn prepare_speech(&self, view: &View<'_>, memory: &Memory) -> Option<SpeechPreparation> {
        self.wrapped()?.prepare_speech(view, memory)
    }

    /// Records what a Talker said for this agent, or how it voted. Returns the new memory.
    fn note_response(&self, memory: Memory, action: &Action, roster: &Roster) -> Memory {
        match self.wrapped() {
            Some(agent) => agent.note_response(memory, action, roster),
            None => memory,
        }
    }

    /// Learns from a finished round for later rounds; `None` if the agent does not learn. No request is sent
    /// before the first poll.
    fn learn(&self, view: &View<'_>, memory: &Memory, ended: &FinishedRound) -> Option<LearningFuture> {
        self.wrapped()?.learn(view, memory, ended)
    }

    /// Returns whether the agent may be asked before its turn, on a predicted view.
    fn may_be_asked_ahead(&self) -> bool {
        self.wrapped().is_none_or(|agent| agent.may_be_asked_ahead())
    }
}

/// The thoughts of an agent before a Talker speaks for it.
pub type SpeechPreparation = LocalBoxFuture<'static, PreparedSpeech>;

/// The result of an agent's thoughts before a Talker speaks for it.
pub struct PreparedSpeech {
    /// The memory, which contains these thoughts.
    pub memory: Memory,
    /// One sentence for each part of the thinking that failed and was left out, with the reason.
    pub missing_parts: Vec<String>,
}

/// An agent that chooses at once, without sending requests.
pub trait InstantAgent {
    /// Chooses a legal action for the seat of this view.
    fn decide(&self, view: &View<'_>, dice: Dice) -> Decision;

    /// Returns what the agent still says of a message that it has typed since a moment of a live meeting, as
    /// [`Agent::revise`].
    fn revise(&self, _view: &View<'_>, speech: &Speech, _since: MeetingTime) -> Speech {
        speech.clone()
    }
}

impl InstantAgent for Bot {
    fn decide(&self, view: &View<'_>, dice: Dice) -> Decision {
        let reasoned = bot::play(view, dice);
        Decision {
            destination: reasoned.destination,
            thought: Some(reasoned.thought),
            ..Decision::of_action(reasoned.action)
        }
    }

    fn revise(&self, view: &View<'_>, speech: &Speech, since: MeetingTime) -> Speech {
        bot::revise(view, speech, since)
    }
}

impl<T: InstantAgent> Agent for T {
    fn choose(&self, view: &View<'_>, _memory: &Memory, dice: Dice) -> Choice {
        Choice::Made(self.decide(view, dice))
    }

    fn takes_time(&self) -> bool {
        false
    }

    fn revise(&self, view: &View<'_>, speech: &Speech, since: MeetingTime) -> Speech {
        InstantAgent::revise(self, view, speech, since)
    }
}

/// A choice, made or pending.
pub enum Choice {
    /// A choice that has been made.
    Made(Decision),
    /// A choice that takes time.
    Asked(PendingChoice),
}

impl Choice {
    /// Applies `change` to the decision, now or when it arrives.
    pub fn map(self, change: impl FnOnce(Decision) -> Decision + 'static) -> Choice {
        match self {
            Choice::Made(decision) => Choice::Made(change(decision)),
            Choice::Asked(asked) => Choice::Asked(PendingChoice {
                answer: asked.answer.map(|answer| answer.map(change)).boxed_local(),
                ..asked
            }),
        }
    }
}

/// A pending choice.
pub struct PendingChoice {
    /// The request that the choice depends on: of a mind that asks once, that request; of other minds, one
    /// that contains everything their requests depend on. A choice asked for early counts only if this
    /// request is still the same at the seat's turn. `None` if no model is asked; the choice then stays valid
    /// as long as it is the seat's turn.
    pub request: Option<Request>,
    /// The choice. No request is sent before the first poll, and dropping it cancels it.
    pub answer: ChoiceFuture,
    /// How often the model was asked again because its reply could not be used, and whether the choice was
    /// drawn at random in the end.
    pub retries: Rc<ReplyRetries>,
}

/// A future of the decision, or of the reason why there is none.
pub type ChoiceFuture = LocalBoxFuture<'static, Result<Decision, Failure>>;

/// A choice and what comes with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The chosen action.
    pub action: Action,
    /// The room that the seat is heading for, if the agent names one.
    pub destination: Option<Room>,
    /// The seat's new memory, if it changed.
    pub memory: Option<Memory>,
    /// The reason, for people who may read minds. Never shown to another seat.
    pub thought: Option<String>,
    /// What went wrong before the choice was made, one sentence each.
    pub troubles: Vec<String>,
    /// A remark on the reply in one sentence, for example that it was cut short.
    pub remark: Option<String>,
    /// The parts of the thinking that failed and were left out, with the reason, one sentence each.
    pub missing_parts: Vec<String>,
}

impl Decision {
    /// Returns a decision with this action and nothing else.
    pub fn of_action(action: Action) -> Decision {
        Decision {
            action,
            destination: None,
            memory: None,
            thought: None,
            troubles: Vec::new(),
            remark: None,
            missing_parts: Vec::new(),
        }
    }
}

/// Why no choice could be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// What happened, in one plain sentence or more.
    pub why: String,
    /// What went wrong before that, one sentence each.
    pub troubles: Vec<String>,
}
