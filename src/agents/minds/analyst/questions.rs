//! An Analyst's questions to its model, each with a sample reply for estimates. Each question ends a prompt;
//! its context precedes it.

use super::context::line_of;
use super::reading::{MAX_LINES, MAX_WORDS};
use super::settings::AnalystSettings;
use super::trigger::Trigger;
use crate::agents::minds::AnalysisTarget;
use crate::agents::minds::prompt::{ReplyPart, SPEAK_IN_THE_ACTION, names, quoted, reply_form};
use crate::agents::minds::question::{Question, SAMPLE_DESTINATION};
use crate::game::{Role, View};
use crate::llm::{Purpose, ReplyForm, SampleReply};
use crate::table::{Phase, SeatSet, Speech};

/// Asks for a summary of one segment.
pub(crate) fn summary() -> Question {
    let sample = "T1 to T7: Red and Blue left Cafeteria together and went to Admin. Green was alone in \
         Electrical at T4, next to the vent. Pink was in Storage at T5 and said that it had seen nobody. I \
         did the wiring in Admin and the garbage in Storage. Blue said that Green is suspicious, Green said \
         that it did its wiring, and the vote went to nobody.";
    Question::new(
        Purpose::new(
            "analyst summary",
            "Its summary of past events",
            SampleReply::text(sample),
        ),
        "Sum this up for yourself in at most 100 words: who was where with whom and when, who claimed to \
         have been where and when and who confirmed it, who accused whom, how votes went. Only facts that \
         may matter later, no guesses.\n",
    )
}

/// Asks for an analysis of these players.
pub(crate) fn analysis(of: SeatSet, whom: AnalysisTarget, view: &View<'_>) -> Question {
    let only = match (whom, view.role()) {
        (AnalysisTarget::Mates, Role::Crewmate) => " Write only of those whom you take for crewmates.",
        (AnalysisTarget::Foes, Role::Crewmate) => " Write only of those whom you take for impostors.",
        _ => "",
    };
    let words = format!(
        "Analyse {}: one line for each, beginning with the name and a colon, then the role you take it for, \
         how sure you are and why, and what it is after.{only} At most {MAX_WORDS} words in all.\n",
        names(of, view.roster())
    );
    let line = |seat| {
        let name = view.name(seat);
        format!(
            "{name}: crewmate, fairly sure, since it did a task where I saw it; wants to stay with the \
            others.\n"
        )
    };
    let sample = SampleReply::Text(of.into_iter().map(line).collect());
    Question::new(
        Purpose::new("analyst analysis", "Its analysis of players", sample),
        words,
    )
}

/// The forms of a crewmate's actions.
const CREWMATE_ACTIONS: &str = "MOVE from ROOM to ROOM; COMPLETE TASK - NAME; VIEW MONITOR of ROOM; REPORT \
DEAD BODY; CALL MEETING; SPEAK: what about; VOTE NAME; WAIT";

/// The forms of an impostor's actions.
const IMPOSTOR_ACTIONS: &str = "MOVE from ROOM to ROOM; VENT from ROOM to ROOM; KILL NAME; COMPLETE FAKE \
TASK - NAME; VIEW MONITOR of ROOM; REPORT DEAD BODY; CALL MEETING; SPEAK: what about; VOTE NAME; WAIT";

/// Asks for a plan of the coming turns.
pub(crate) fn plan(trigger: Trigger, view: &View<'_>) -> Question {
    let first = match view.phase() {
        Phase::Task => "",
        _ => ", then for the rest of the meeting and what comes after it",
    };
    let forms = match view.role() {
        Role::Crewmate => CREWMATE_ACTIONS,
        Role::Impostor => IMPOSTOR_ACTIONS,
    };
    let skip = match view.rules().skip_vote {
        true => "; SKIP VOTE",
        false => "",
    };
    let words = format!(
        "{}Plan your coming turns from all of the above, keeping what is still good of your former plan. \
         First your strategy, one sentence for each coming turn, each on a line that begins with \
         “Strategy:”: whom you trust, whom you doubt or deceive, and what you tell the others. Then the \
         next actions, one on a line of its own for each turn, at most {MAX_LINES}, the first for \
         this turn{first}. The forms of actions: {forms}{skip}. Nothing else.\n",
        trigger.describe()
    );
    // This plan never becomes impossible: none of its lines names a kind of action.
    let sample = "Strategy: I trust Red, who was with me, and doubt Green, whom nobody saw\nStrategy: I tell \
         everybody where Green was\nGo on to the next room on the way\nGo on to the room behind it\nBegin \
         what is to be done there\nGo on with it until it is done\nLook who is about\nGo on to the next \
         place\nDo what is to be done there\nStay near the others\n";
    Question::new(
        Purpose::new("analyst plan", "Its plan", SampleReply::text(sample)),
        words,
    )
}

/// The last call of a turn, which yields the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FinalCall {
    /// A private action; the words for others are written afterwards.
    Private,
    /// An action that contains its words for others.
    Action,
    /// Action and words for others as one response.
    Response,
    /// A choice and nothing else.
    Bare,
}

impl FinalCall {
    /// Returns the kind of last call by these settings.
    pub(crate) fn of(settings: AnalystSettings) -> FinalCall {
        match (settings.action, settings.response) {
            (true, true) => FinalCall::Private,
            (true, false) => FinalCall::Action,
            (false, true) => FinalCall::Response,
            (false, false) => FinalCall::Bare,
        }
    }

    /// Asks for the choice. The legal actions follow it.
    pub(crate) fn question(self) -> Question {
        let (purpose, label, words) = match self {
            FinalCall::Private => (
                "analyst private action",
                "Its private decision",
                "Decide in private on your action of this turn.\n",
            ),
            FinalCall::Action => (
                "analyst action",
                "Its action",
                "Decide on your action of this turn.\n",
            ),
            FinalCall::Response => (
                "analyst response and action",
                "Its response or action",
                "Answer the others, true to your plan and giving nothing away that harms you, or act.\n",
            ),
            FinalCall::Bare => (
                "analyst choice",
                "Its action",
                "Choose your action of this turn.\n",
            ),
        };
        Question::new(
            Purpose::new(
                purpose,
                label,
                SampleReply::Choice(&[SAMPLE_THINKING, SAMPLE_DESTINATION]),
            ),
            words,
        )
    }

    /// Returns the form of the choice, with examples for this role.
    pub(crate) fn form(self, role: Role, has_autopilot: bool) -> ReplyForm {
        let action = match self {
            FinalCall::Private => ReplyPart::PrivateAction,
            FinalCall::Action | FinalCall::Bare => ReplyPart::Action(SPEAK_IN_THE_ACTION),
            FinalCall::Response => ReplyPart::Action("after SPEAK and a colon what you say, read by all"),
        };
        let destination = ReplyPart::Destination { has_autopilot };
        reply_form(&[ReplyPart::Thinking(30), destination, action], role)
    }
}

/// A short thought.
const SAMPLE_THINKING: &str = "[Thinking Process] My next task is two rooms away and my plan still holds, so \
I go on; with the others about nothing will happen to me in a corridor.";

/// The headings of the choice's parts, in words.
pub(crate) const PARTS: &str = "[Thinking Process], [Destination] and [Action]";

/// Asks for the words that carry out the private decision, at most `max_words` of them.
/// `own_turn` tells what a speech in a meeting is for; empty in the task phase.
pub(crate) fn response(decided: &Speech, phase: Phase, own_turn: &str, max_words: u8) -> Question {
    let to = match phase {
        Phase::Task => "to whoever is in the room",
        _ => "to all in the meeting",
    };
    let words = format!(
        "You have decided in private to speak, for this: {}\n{own_turn}Write what you say {to}: at most \
         {max_words} words, true to your plan and to that decision, giving nothing away that harms \
         you. The words alone.\n",
        quoted(decided.words())
    );
    Question::new(
        Purpose::new("analyst response", "What it says", SampleReply::Words),
        words,
    )
}

/// Asks for suggestions after the round. `former` are those of earlier rounds, possibly none.
pub(crate) fn suggestions(role: Role, former: &str) -> Question {
    let former = match former.is_empty() {
        true => String::new(),
        false => format!(
            "Suggestions after the latest of your earlier rounds: {}\n",
            line_of(former)
        ),
    };
    let words = format!(
        "{former}Look back: give three suggestions, one line each, by which a player in your role, {role}, \
         would have done better, keeping what still holds of earlier ones. Speak of roles and never of \
         players by name.\n"
    );
    let sample = "Stay in sight of another crewmate whenever possible.\nSay in every meeting where you were \
         and whom you saw.\nVote only where two accounts agree.";
    Question::new(
        Purpose::new(
            "analyst suggestions",
            "Its suggestions for later rounds",
            SampleReply::text(sample),
        ),
        words,
    )
}

/// Asks to merge these suggestions into the former strategy, which may be empty.
pub(crate) fn strategy(role: Role, former: &str, suggestions: &str) -> Question {
    let former = match former.is_empty() {
        true => "There is no strategy yet.".to_owned(),
        false => format!("The strategy so far: {}", line_of(former)),
    };
    let words = format!(
        "{former}\nSuggestions of the players in this role after this round: {}\nWrite the improved \
         strategy for playing {role} in any round, in at most two sentences that name no player. The \
         strategy alone.\n",
        line_of(suggestions)
    );
    let sample = "Stay in sight of others and tell every meeting where you were and whom you saw. Vote only \
         where two accounts agree.";
    Question::new(
        Purpose::new(
            "analyst strategy",
            "Its improved strategy",
            SampleReply::text(sample),
        ),
        words,
    )
}

/// Asks what the players of other roles did.
pub(crate) fn others(role: Role) -> Question {
    let (others, own) = match role {
        Role::Crewmate => ("impostors", "your fellow crewmates"),
        Role::Impostor => ("crewmates", "your fellow impostors"),
    };
    let words = format!(
        "Look back: how did the {others} play, as far as you can tell, and {own}? At most {MAX_WORDS} words \
         that speak of roles and never of players by name.\n"
    );
    let sample = "The impostor stayed away from groups, struck where nobody was near, and said little until \
         it was accused; then it named a place where nobody else had been. The other crewmates told exactly \
         where they were, but voted before all had been heard.";
    Question::new(
        Purpose::new(
            "analyst others",
            "How the others played",
            SampleReply::text(sample),
        ),
        words,
    )
}
