//! What an Analyst asks its model, call by call. Each text ends a prompt; what it rests on stands before it.

use super::context::line_of;
use super::reading::{MAX_LINES, MAX_WORDS};
use super::settings::{AnalysisTarget, AnalystSettings};
use super::trigger::Trigger;
use crate::agents::minds::prompt::{names, quoted};
use crate::game::{Phase, Role, SeatSet, Speech, View};
use crate::llm::ReplyForm;

/// Asks to sum up one segment.
pub(crate) const SUMMARY: &str = "Sum this up for yourself in at most 80 words: who was where with whom and when, who said what about \
whom, how votes went. Only facts that may matter later, no guesses.\n";

/// Asks for an analysis of these players.
pub(crate) fn analysis(of: SeatSet, whom: AnalysisTarget, view: &View<'_>) -> String {
    let only = match (whom, view.role()) {
        (AnalysisTarget::Mates, Role::Crewmate) => " Write only of those whom you take for crewmates.",
        (AnalysisTarget::Foes, Role::Crewmate) => " Write only of those whom you take for impostors.",
        _ => "",
    };
    format!(
        "Analyse {}: one line for each, beginning with the name and a colon, then the role you take it for, how sure you are and \
         why, and what it is after.{only} At most {MAX_WORDS} words in all.\n",
        names(of, view.table())
    )
}

/// Asks for the plan of the coming turns.
pub(crate) fn plan(occasion: Trigger, phase: Phase) -> String {
    let first = match phase {
        Phase::Task => "",
        _ => ", then for the rest of the meeting and what comes after it",
    };
    format!(
        "{}Plan your coming turns from all of the above, keeping what is still good of your former plan: one line for each turn, at \
         most {MAX_LINES}, the first for this turn{first}. Each line is one action in the wording of the list as it will be then. \
         Nothing else.\n",
        occasion.describe()
    )
}

/// What the last call of a turn is, which yields the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FinalCall {
    /// The action in private; what it says is written afterwards.
    Private,
    /// The action; what it says is said in its own words.
    Action,
    /// What is said and done, as one.
    Response,
    /// A choice without more.
    Bare,
}

impl FinalCall {
    /// Which it is by these settings.
    pub(crate) fn of(settings: AnalystSettings) -> FinalCall {
        match (settings.action, settings.response) {
            (true, true) => FinalCall::Private,
            (true, false) => FinalCall::Action,
            (false, true) => FinalCall::Response,
            (false, false) => FinalCall::Bare,
        }
    }

    /// Asks for the choice. The legal actions follow.
    pub(crate) fn question(self) -> String {
        let (what, speaking) = match self {
            FinalCall::Private => (
                "Decide in private on your action of this turn.",
                "after SPEAK and a colon write in a few words what your words are to achieve, nobody reads that",
            ),
            FinalCall::Action => (
                "Decide on your action of this turn.",
                "after SPEAK and a colon write the words themselves",
            ),
            FinalCall::Response => (
                "Answer the others, true to your plan and giving nothing away that harms you, or act.",
                "after SPEAK and a colon write the words themselves, at most 100, as they are read by all",
            ),
            FinalCall::Bare => (
                "Choose your action of this turn.",
                "after SPEAK and a colon write the words themselves",
            ),
        };
        format!(
            "{what} Answer in two parts. The action is one of the available ones, word for word; {speaking}; after VIEW MONITOR the \
             room.\n[Thinking Process] why, in at most 30 words\n[Action] one available action\n"
        )
    }
}

/// The parts that the choice is asked for in, in words.
pub(crate) const PARTS: &str = "[Thinking Process] and [Action]";

/// The two parts of a choice as JSON, for services that can keep to it.
pub(crate) fn choice_form() -> ReplyForm {
    ReplyForm {
        name: "choice".to_owned(),
        fields: ["thinking", "action"].map(str::to_owned).into(),
        instruction: "Write them as one JSON object with the fields thinking and action.".to_owned(),
    }
}

/// Asks for the words that carry out what was decided in private.
pub(crate) fn response(decided: &Speech, phase: Phase) -> String {
    let to = match phase {
        Phase::Task => "to whoever is in the room",
        _ => "to all in the meeting",
    };
    format!(
        "You have decided in private to speak, for this: {}\nWrite what you say {to}: at most {MAX_WORDS} words, true to your plan \
         and to that decision, giving nothing away that harms you. The words alone.\n",
        quoted(decided.words())
    )
}

/// Asks for suggestions after the round.
pub(crate) fn suggestions(role: Role) -> String {
    format!(
        "Look back: give three suggestions, one line each, by which a player in your role, {role}, would have done better. Speak of \
         roles and never of players by name.\n"
    )
}

/// Asks to fold these suggestions into the former strategy, which is empty where there is none.
pub(crate) fn strategy(role: Role, former: &str, suggestions: &str) -> String {
    let former = match former.is_empty() {
        true => "There is no strategy yet.".to_owned(),
        false => format!("The strategy so far: {}", line_of(former)),
    };
    format!(
        "{former}\nSuggestions after this round: {}\nWrite the improved strategy for playing {role} in any round, in at most two \
         sentences that name no player. The strategy alone.\n",
        line_of(suggestions)
    )
}

/// Asks what the other roles did.
pub(crate) fn others(role: Role) -> String {
    let (others, own) = match role {
        Role::Crewmate => ("impostors", "your fellow crewmates"),
        Role::Impostor => ("crewmates", "your fellow impostors"),
    };
    format!(
        "Look back: how did the {others} play, as far as you can tell, and {own}? At most {MAX_WORDS} words that speak of roles and \
         never of players by name.\n"
    )
}
