//! The five kinds of questions.

use crate::game::Role;
use crate::lab::answer_fields::AnswerField;
use serde::{Deserialize, Serialize};

/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InterviewCategory {
    /// At the start: who it is and what it is to do.
    SelfAwareness,
    /// Every few turns: what it knows of the others.
    Memory,
    /// Every few turns: what it will do.
    Planning,
    /// At each vote: what it concludes.
    Reasoning,
    /// At the end: what it would do otherwise.
    Reflection,
}

use InterviewCategory::*;

const fn field(name: &'static str, meaning: &'static str) -> AnswerField {
    AnswerField { name, meaning }
}

const SELF_AWARENESS: [AnswerField; 4] = [
    field("role", "your role: crewmate or impostor"),
    field("aims", "how your side wins, and how it loses"),
    field("rules", "what a player in your role may do and may not do"),
    field("strategies", "which strategies suit your role here"),
];

const MEMORY: [AnswerField; 4] = [
    field(
        "last_seen",
        "for each other player the room in which you last saw it, when, and what it did, such as “Teal: Admin, T5, did a \
         task”, with semicolons between players; “not seen” for a player whom you never saw",
    ),
    field("tasks", "whom you saw at tasks, and where"),
    field("use", "how this decides what you do next"),
    field("odd", "what was odd about anybody, or nothing"),
];

const PLANNING_OF_CREW: [AnswerField; 3] = [
    field(
        "tasks",
        "your tasks that are left, by name, in the order in which you will do them",
    ),
    field("share", "what you will tell the others, and when"),
    field("safety", "how you will stay alive"),
];

const PLANNING_OF_IMPOSTORS: [AnswerField; 3] = [
    field("target", "the one player whom you will kill next"),
    field("when", "when and where you will do it"),
    field("suspicion", "how you will avoid suspicion"),
];

const REASONING: [AnswerField; 6] = [
    field("task", "what the tasks that players did or claim tell you"),
    field(
        "crime",
        "what you know of the latest deed: who, where, when, and who could have done it",
    ),
    field("behaviour", "whose behaviour is suspicious or clears it, and why"),
    field("discussion", "who told what, and what of it cannot be true"),
    field("suspect", "the one player whom the facts point to most"),
    field("vote", "the one player for whom you vote, or nobody"),
];

const REFLECTION: [AnswerField; 3] = [
    field("course", "what decided the round"),
    field("mistakes", "your mistakes, and those of others"),
    field("next_time", "what you would do otherwise in your role"),
];

impl InterviewCategory {
    /// All of them.
    pub const ALL: [InterviewCategory; 5] = [SelfAwareness, Memory, Planning, Reasoning, Reflection];

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            SelfAwareness => "self-awareness",
            Memory => "memory",
            Planning => "planning",
            Reasoning => "reasoning",
            Reflection => "reflection",
        }
    }

    /// The name in a file of questions and in lines.
    pub const fn key(self) -> &'static str {
        match self {
            SelfAwareness => "self_awareness",
            other => other.name(),
        }
    }

    /// Returns the program's question to a player in this role.
    pub(super) const fn question(self, role: Role) -> &'static str {
        match (self, role) {
            (SelfAwareness, _) => "Who are you in this round, and what are you to do?",
            (Memory, _) => "What do you remember of the others?",
            (Planning, Role::Crewmate) => "What will you do next, and what will you tell the others?",
            (Planning, Role::Impostor) => "Whom will you kill next, and how will you get away with it?",
            (Reasoning, _) => "What do you conclude before this vote?",
            (Reflection, _) => "Look back on the round, of which you are told how it ended.",
        }
    }

    /// Returns the fields of an answer to that question.
    pub(super) const fn fields(self, role: Role) -> &'static [AnswerField] {
        match (self, role) {
            (SelfAwareness, _) => &SELF_AWARENESS,
            (Memory, _) => &MEMORY,
            (Planning, Role::Crewmate) => &PLANNING_OF_CREW,
            (Planning, Role::Impostor) => &PLANNING_OF_IMPOSTORS,
            (Reasoning, _) => &REASONING,
            (Reflection, _) => &REFLECTION,
        }
    }
}
