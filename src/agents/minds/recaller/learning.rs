//! A Recaller's learning from a finished round.

use crate::agents::experience::{Experience, FinishedRound, LearnedLessons, Lesson, mask};
use crate::agents::memory::{RecallerMemory, Reflection};
use crate::agents::minds::prompt::quoted;
use crate::game::{Action, Table, View};

/// The score of a won round before its meetings are subtracted (Xu et al. 2023, 3.4).
const WON: u16 = 1_000;

/// Returns an experience for each moment that was thought over, with what was then said or done, and the
/// score of the round. Names are masked.
pub(crate) fn lessons(view: &View<'_>, memory: &RecallerMemory, ended: &FinishedRound) -> LearnedLessons {
    let (role, table, own) = (view.role(), view.table(), view.seat());
    let score = match ended.outcome.winner() == role {
        true => WON.saturating_sub(ended.meetings),
        false => ended.meetings,
    };
    let lesson = |reflection: &Reflection| {
        Lesson::Experience(Experience {
            role,
            reflection: mask(&reflection.words, table, own),
            response: mask(&reflection.response, table, own),
            score,
            round: ended.round.clone(),
        })
    };
    LearnedLessons {
        lessons: memory.reflections.iter().map(lesson).collect(),
        missing_parts: Vec::new(),
    }
}

/// Describes what the seat says or does, in its own words.
pub(crate) fn describe_response(action: &Action, table: &Table) -> String {
    match action {
        Action::Speak(speech) if speech.is_silence() => "I waited".to_owned(),
        Action::Speak(speech) => format!("I said {}", quoted(speech.words())),
        action => format!("I chose {}", action.wording(table)),
    }
}
