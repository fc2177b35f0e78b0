//! A Recaller's learning from a finished round.

use crate::agents::experience::{Experience, FinishedRound, LearnedLessons, Lesson, mask, round_score};
use crate::agents::memory::{RecallerMemory, Reflection};
use crate::agents::minds::prompt::quoted;
use crate::game::{Action, View};
use crate::table::Roster;

/// Returns an experience for each situation that was thought over, with what was then said or done, and the
/// score of the round. Names are masked.
pub(crate) fn lessons(view: &View<'_>, memory: &RecallerMemory, ended: &FinishedRound) -> LearnedLessons {
    let (role, roster, own) = (view.role(), view.roster(), view.seat());
    let score = round_score(ended.outcome.winner() == role, ended.meetings);
    let lesson = |reflection: &Reflection| {
        Lesson::Experience(Experience {
            role,
            choice_kind: Some(reflection.choice_kind),
            reflection: mask(&reflection.words, roster, own),
            response: mask(&reflection.response, roster, own),
            score,
            round: ended.round.clone(),
        })
    };
    // A reflection without a response teaches nothing.
    let answered = memory
        .reflections
        .iter()
        .filter(|reflection| !reflection.response.is_empty());
    LearnedLessons {
        lessons: answered.map(lesson).collect(),
        missing_parts: Vec::new(),
    }
}

/// Describes what the seat says or does, in its own words.
pub(crate) fn describe_response(action: &Action, roster: &Roster) -> String {
    match action {
        Action::Speak(speech) if speech.is_silence() => "I waited".to_owned(),
        Action::Speak(speech) => format!("I said {}", quoted(speech.words())),
        action => format!("I chose {}", action.wording(roster)),
    }
}
