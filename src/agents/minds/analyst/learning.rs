//! An Analyst's learning from a finished round (Lan et al. 2024, strategy learning).

use super::context::AnalystContext;
use super::limits::{within_sentences, within_words};
use super::questions;
use super::reading::MAX_WORDS;
use super::settings::AnalystSettings;
use crate::agents::experience::{FinishedRound, LearnedLessons, Lesson, Strategy, mask};
use crate::agents::memory::AnalystMemory;
use crate::agents::minds::calls::MindCalls;
use crate::agents::minds::prompt::names;
use crate::agents::minds::question::Question;
use crate::game::Role;
use crate::table::{Roster, Seat};

/// The maximum number of sentences in a strategy.
const MAX_SENTENCES: usize = 2;

/// Says by whom, where and when the seat was killed; empty if it was not.
fn own_death(ended: &FinishedRound, seat: Seat, roster: &Roster) -> String {
    let death = ended.kills.iter().find(|kill| kill.victim == seat);
    death.map_or_else(String::new, |kill| {
        let by = roster.name(kill.by);
        format!(" You were killed by {by} in {} at T{}.", kill.room, kill.timestep)
    })
}

/// A finished round, from the view of one seat.
pub(crate) struct FinishedSeat {
    pub(crate) context: AnalystContext,
    pub(crate) memory: AnalystMemory,
    pub(crate) settings: AnalystSettings,
    pub(crate) role: Role,
    pub(crate) seat: Seat,
    pub(crate) ended: FinishedRound,
}

impl FinishedSeat {
    /// Asks for three suggestions. The seat that is the last in its role to have them makes two more calls:
    /// one for the strategy made of the former one and of the suggestions of all seats in the role, one for
    /// what the other roles did. A part whose call fails stays as it was.
    pub(crate) async fn learn(self, mut calls: MindCalls) -> LearnedLessons {
        let FinishedSeat {
            context,
            memory,
            settings,
            role,
            seat,
            ended,
        } = self;
        let end = format!(
            "The round is over. {}: {}. Impostors: {}.{}\n",
            ended.outcome.headline(),
            ended.outcome.how(),
            names(ended.impostors, &context.roster),
            own_death(&ended, seat, &context.roster)
        );
        let request = |question: Question| context.review_request(&memory, &end, question);
        let scrubbed = |words: &str| mask(words, &context.roster, seat);
        let former = memory.strategy.clone().unwrap_or_else(|| Strategy {
            role,
            own: String::new(),
            others: String::new(),
            suggestions: String::new(),
            round: ended.round.clone(),
        });
        let mut own_suggestions = None;
        if settings.improving {
            let question = questions::suggestions(role, &former.suggestions);
            let words = calls.words("its suggestions", request(question)).await;
            own_suggestions = words.map(|words| within_words(&scrubbed(&words), MAX_WORDS).to_owned());
        }
        let Some(suggestions) = ended.suggestions.suggest(role, seat, own_suggestions) else {
            return LearnedLessons {
                lessons: Vec::new(),
                missing_parts: calls.missing_parts(),
            };
        };
        let suggestions = suggestions.join("\n");
        let mut improved = None;
        if !suggestions.is_empty() {
            let question = questions::strategy(role, &former.own, &suggestions);
            improved = calls.words("its improved strategy", request(question)).await;
        }
        let mut others = None;
        if settings.others_strategies {
            let question = questions::others(role, ended.impostors.len());
            others = calls.words("what the others did", request(question)).await;
        }
        let improved = improved.map(|words| within_sentences(&scrubbed(&words), MAX_SENTENCES).to_owned());
        let others = others.map(|words| within_words(&scrubbed(&words), MAX_WORDS).to_owned());
        let lessons = match (improved, others) {
            (None, None) => Vec::new(),
            (own, others) => vec![Lesson::Strategy(Strategy {
                role,
                own: own.unwrap_or(former.own),
                others: others.unwrap_or(former.others),
                suggestions: match suggestions.is_empty() {
                    true => former.suggestions,
                    false => suggestions,
                },
                round: ended.round,
            })],
        };
        LearnedLessons {
            lessons,
            missing_parts: calls.missing_parts(),
        }
    }
}
