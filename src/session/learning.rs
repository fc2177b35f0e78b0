//! Learning from a finished round.

use super::{ExperienceStore, Session};
use crate::agents::experience::{LearnedLessons, LearningFuture};
use crate::round::pending_lessons;
use futures::future::join_all;

/// Lets every mind of a finished round learn from it, and stores the lessons. Returns a sentence about the
/// result, or `None` if no mind learns.
pub async fn learn_from(session: &Session, experience: &ExperienceStore) -> Option<String> {
    let rules = session.table.rules.preset_name().unwrap_or("own rules");
    let learning = pending(session, rules);
    if learning.is_empty() {
        return None;
    }
    session.set_learning("The minds reflect on the round…".to_owned());
    let learnt = join_all(learning).await;
    let missing_parts: Vec<String> = learnt
        .iter()
        .flat_map(|learnt| learnt.missing_parts.clone())
        .collect();
    let lessons = learnt.into_iter().flat_map(|learnt| learnt.lessons).collect();
    let new = experience.learn(lessons).await;
    let lessons = match new {
        1 => "1 lesson".to_owned(),
        _ => format!("{new} lessons"),
    };
    let message = match missing_parts.first() {
        None => format!("The minds learnt {lessons} for rounds to come."),
        Some(why) => format!("The minds learnt {lessons} for rounds to come. {why}"),
    };
    session.set_learning(message.clone());
    Some(message)
}

/// Returns what every mind of a finished round learns from it, without saving it. `origin` is stored in the
/// lessons as the place where the round was played.
pub async fn lessons_of(session: &Session, origin: &str) -> Vec<LearnedLessons> {
    join_all(pending(session, origin)).await
}

fn pending(session: &Session, origin: &str) -> Vec<LearningFuture> {
    session.with_round(|round| pending_lessons(round, origin, |seat| session.clients.agent(seat)))
}
