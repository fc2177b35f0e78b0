//! What a decision of a model's seat was asked and answered.

use crate::agents::memory::MemorySection;
use crate::llm::{Completion, Exchange, ExchangeResult, FinishReason, Message, Usage};
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// A decision of a seat that a model played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedDecision {
    /// The number of choices made before it.
    pub position: usize,
    /// The timestep, from 1.
    pub timestep: u16,
    /// The seat.
    pub seat: Seat,
    /// What became of it.
    pub kind: DecisionKind,
    /// The calls, in the order in which they were made; at most the last 64.
    pub calls: Vec<RecordedCall>,
    /// What the mind held afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub memory: Vec<MemorySection>,
}

/// What became of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// It made the choice after its position.
    Choice,
    /// The seat kept silent in a live meeting.
    Silence,
    /// It was asked for ahead of its turn and did not fit what happened meanwhile.
    Dropped,
}

/// One call of a model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedCall {
    /// What the call is for.
    pub purpose: String,
    /// What it is about, where calls of one purpose have several subjects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// The conversation that was sent, word for word.
    pub messages: Vec<Message>,
    /// The temperature; `None` for the service's default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f32>,
    /// What came of it.
    pub answer: CallAnswer,
    /// When it was asked, in milliseconds since the beginning of 1970; records of former versions do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_at_ms: Option<u64>,
    /// The time from the request to its result, in milliseconds.
    pub took_ms: u32,
}

/// What came of a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallAnswer {
    /// The model's answer, word for word.
    Said {
        /// The words.
        text: String,
        /// Why the model stopped.
        finish: FinishReason,
        /// The tokens, if the service counted them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tokens: Option<Usage>,
    },
    /// The call failed; the sentence says why.
    Failed(String),
    /// It was given up before its answer.
    GivenUp,
}

impl DecisionKind {
    /// Returns the heading above what was asked and answered for such a decision. `is_after` says whether it
    /// was taken after the choice below which it stands.
    pub const fn heading(self, is_after: bool) -> &'static str {
        match (self, is_after) {
            (DecisionKind::Choice, _) => "Asked and answered",
            (DecisionKind::Silence, false) => "Asked before, and kept silent",
            (DecisionKind::Silence, true) => "Asked afterwards, and kept silent",
            (DecisionKind::Dropped, false) => {
                "Asked before, and not used: it did not fit what happened meanwhile"
            }
            (DecisionKind::Dropped, true) => "Asked afterwards, and not used: its seat chose no more",
        }
    }
}

impl RecordedDecision {
    /// Returns whether the decision was taken before somebody stands at this position of the round.
    pub fn is_known_at(&self, position: usize) -> bool {
        match self.kind {
            DecisionKind::Choice => self.position < position,
            DecisionKind::Silence | DecisionKind::Dropped => self.position <= position,
        }
    }
}

impl RecordedCall {
    /// Returns the record of an exchange.
    pub fn of(exchange: &Exchange) -> RecordedCall {
        let request = &exchange.request;
        RecordedCall {
            purpose: request.purpose.name().to_owned(),
            subject: request.purpose.subject().map(str::to_owned),
            messages: request.messages.clone(),
            temperature: request.temperature,
            answer: match &exchange.result {
                ExchangeResult::Said(completion) => CallAnswer::said(completion),
                ExchangeResult::Failed(why) => CallAnswer::Failed(why.to_string()),
                ExchangeResult::Nothing | ExchangeResult::GivenUp => CallAnswer::GivenUp,
            },
            asked_at_ms: exchange.asked_at.as_millis().try_into().ok(),
            took_ms: exchange.took.as_millis().try_into().unwrap_or(u32::MAX),
        }
    }
}

impl CallAnswer {
    fn said(completion: &Completion) -> CallAnswer {
        CallAnswer::Said {
            text: completion.text.clone(),
            finish: completion.finish,
            tokens: completion.usage,
        }
    }
}
