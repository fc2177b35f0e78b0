//! An Analyst's questions to its model except the one for a plan, each with a sample reply for estimates. Each
//! question ends a prompt; its context precedes it.

use super::context::line_of;
use super::reading::{MAX_OPINION_WORDS, MAX_WORDS};
use super::settings::AnalystSettings;
use crate::agents::minds::prompt::{
    ReplyPart, SPEAK_IN_THE_ACTION, SPEECH_WORDS, names, parts_in, quoted, sample_choice,
};
use crate::agents::minds::question::{Question, SAMPLE_DESTINATION, SAMPLE_THINKING};
use crate::agents::minds::{AnalysisTarget, Lengths};
use crate::game::{Discussion, Role, View};
use crate::llm::{Purpose, SampleReply};
use crate::table::{Phase, Seat, SeatSet, Speech};

/// The maximum number of words of a speech, as asked for as published (Lan et al. 2024, response).
const PUBLISHED_SPEECH_WORDS: u8 = 100;

/// Returns the maximum number of words of a speech, as asked for.
pub(crate) fn speech_words(lengths: Lengths) -> u8 {
    match lengths {
        Lengths::Short => SPEECH_WORDS,
        Lengths::Published => PUBLISHED_SPEECH_WORDS,
    }
}

/// The purpose of a summary.
fn summarising(sample: &'static str) -> Purpose {
    Purpose::new(
        "analyst summary",
        "Its summary of past events",
        SampleReply::text(sample),
    )
}

/// Asks for a summary of one stretch of the task phase.
pub(crate) fn summary_of_tasks() -> Question {
    Question::new(
        summarising(
            "T1 to T7: Red and Blue left Cafeteria together and went to Admin. Green was alone in \
             Electrical at T4, next to the vent. Pink was in Storage at T5 and said that it had seen nobody. \
             I did the wiring in Admin and the garbage in Storage. Red came from Electrical at T6, where \
             Green had been, and went on to Lower Engine without doing anything that I saw.",
        ),
        "Sum this up for yourself in at most 100 words: who was where with whom and when, and who said what. \
         Only facts that may matter later, no guesses.\n",
    )
}

/// Asks for a summary of one meeting, which keeps its rounds apart.
pub(crate) fn summary_of_meeting(discussion: Discussion) -> Question {
    let lines = match discussion {
        Discussion::Rounds => "a line for each round of talk, beginning with “Round 1:” and so on",
        Discussion::Live => "a line for each player who said something that matters",
    };
    Question::new(
        summarising(
            "Round 1: Blue found Pink dead in Electrical and said that Green had been there at T4. Green said \
             that it did its wiring and left at T5. Red said nothing.\nRound 2: Red confirmed that Green came \
             to Storage at T6. Blue asked Green whom it met, and Green named nobody.\nRound 3: Blue accused \
             Green, Green accused Blue.\nVotes: Blue and I against Green, Green against Blue; Green was \
             ejected.",
        ),
        format!(
            "Sum this meeting up for yourself, as short as is useful, in at most 100 words: {lines}: who said \
             to have been where and when, who confirmed or denied it, who accused whom and why, who gave no \
             answer. Name the speaker of everything and leave out what says nothing. Then a line “Votes:”, \
             who voted against whom. Only facts, no guesses.\n"
        ),
    )
}

/// Why an analysis is asked for.
pub(crate) struct AnalysisBasis {
    /// Whether it is of all others, as in every turn as published, and not of those of whom there is news.
    pub(crate) is_of_all: bool,
    /// Those of them of whom the seat has an opinion already.
    pub(crate) former: SeatSet,
    /// Those who are unseen for long by now, each with the timestep of the latest sighting.
    pub(crate) unseen: Vec<(Seat, u16)>,
}

/// Asks for an analysis of these players.
pub(crate) fn analysis(
    of: SeatSet,
    basis: &AnalysisBasis,
    whom: AnalysisTarget,
    view: &View<'_>,
) -> Question {
    let only = match (whom, view.role()) {
        (AnalysisTarget::Mates, Role::Crewmate) => " Write only of those whom you take for crewmates.",
        (AnalysisTarget::Foes, Role::Crewmate) => " Write only of those whom you take for impostors.",
        _ => "",
    };
    let unseen = basis.unseen.iter();
    let unseen: Vec<String> = unseen
        .map(|(who, last)| format!("{} since T{last}", view.name(*who)))
        .collect();
    let news = match of.len() {
        1 => "There is news of this player.",
        _ => "There is news of these players.",
    };
    let why = match (basis.is_of_all, unseen.is_empty()) {
        (true, _) => String::new(),
        (false, true) => format!("{news} "),
        (false, false) => format!("{news} Not seen for a while: {}. ", unseen.join(", ")),
    };
    let replaced = match basis.former {
        SeatSet::EMPTY => String::new(),
        former if former != of => {
            format!(
                " It replaces your former analysis of {}.",
                names(former, view.roster())
            )
        }
        former if former.len() == 1 => " It replaces your former analysis of it.".to_owned(),
        _ => " It replaces your former analysis of them.".to_owned(),
    };
    let lines = match of.len() {
        1 => "one line, beginning with the name and a colon",
        _ => "one line for each, beginning with the name and a colon",
    };
    // An impostor knows the roles.
    let what = match view.role() {
        Role::Crewmate => {
            "the role you take it for, how sure you are and why, with timesteps, and what it is after"
        }
        Role::Impostor => {
            "what it is after, what it can know of you and whom it suspects, and why, with timesteps"
        }
    };
    let words = format!(
        "{why}Analyse {}: {lines}, then {what}.{replaced}{only} \
         At most {} words in all.\n",
        names(of, view.roster()),
        MAX_WORDS.min(MAX_OPINION_WORDS * of.len())
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

    /// Asks for the choice in this phase. The legal actions follow it.
    pub(crate) fn question(self, phase: Phase) -> Question {
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
                sample_choice(phase, &[SAMPLE_THINKING, SAMPLE_DESTINATION]),
            ),
            words,
        )
    }

    /// Returns the parts of the choice in this phase.
    pub(crate) fn parts(self, phase: Phase, lengths: Lengths, has_autopilot: bool) -> Vec<ReplyPart> {
        let thinking = match lengths {
            Lengths::Short => ReplyPart::Thinking(100),
            Lengths::Published => ReplyPart::Thorough,
        };
        let action = match self {
            FinalCall::Private => ReplyPart::PrivateAction,
            FinalCall::Action | FinalCall::Bare => ReplyPart::Action(SPEAK_IN_THE_ACTION),
            FinalCall::Response => ReplyPart::Action("after SPEAK and a colon what you say, read by all"),
        };
        parts_in(
            phase,
            &[thinking, ReplyPart::Destination { has_autopilot }, action],
        )
    }
}

/// Asks for the words that carry out the private decision. `own_turn` tells what a speech in a meeting is for and
/// how long it may be; empty in the task phase.
pub(crate) fn response(decided: &Speech, phase: Phase, own_turn: &str, lengths: Lengths) -> Question {
    let to = match phase {
        Phase::Task => "to whoever is in the room",
        _ => "to all in the meeting",
    };
    let limit = match own_turn.is_empty() {
        true => format!("at most {} words, ", speech_words(lengths)),
        false => String::new(),
    };
    let words = format!(
        "You have decided in private to speak, for this: {}\n{own_turn}Write what you say {to}: {limit}true to your plan and to that decision, giving nothing away that harms \
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
    let (former, kept) = match former.is_empty() {
        true => (String::new(), ""),
        false => (
            format!(
                "Suggestions after the latest of your earlier rounds: {}\n",
                line_of(former)
            ),
            ", keeping what still holds of those earlier ones",
        ),
    };
    let words = format!(
        "{former}Look back: give three suggestions, one line each, by which a player in your role, {role}, \
         would have done better{kept}. Speak of roles and never of players by name.\n"
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
        true => "There is no strategy from earlier rounds yet.".to_owned(),
        false => format!("The strategy from earlier rounds: {}", line_of(former)),
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

/// Asks what the players of other roles did, in a round with this many impostors.
pub(crate) fn others(role: Role, impostors: usize) -> Question {
    let whom = match (role, impostors) {
        (Role::Crewmate, 1) => "the impostor play, as far as you can tell, and your fellow crewmates",
        (Role::Crewmate, _) => "the impostors play, as far as you can tell, and your fellow crewmates",
        (Role::Impostor, 1) => "the crewmates play, as far as you can tell",
        (Role::Impostor, _) => "the crewmates play, as far as you can tell, and your fellow impostors",
    };
    let words = format!(
        "Look back: how did {whom}? At most {MAX_WORDS} words that speak of roles and never of players by \
         name.\n"
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
