//! An Analyst's learning from a finished round (Lan et al. 2024, strategy learning).

use super::context::AnalystContext;
use super::limits::{within_sentences, within_words};
use super::questions;
use super::reading::MAX_WORDS;
use crate::agents::experience::{FinishedRound, LearnedLessons, Lesson, Strategy, mask};
use crate::agents::memory::AnalystMemory;
use crate::agents::minds::calls::MindCalls;
use crate::agents::minds::question::Question;
use crate::game::{Role, Seat};

/// The maximum number of sentences in a strategy.
const MAX_SENTENCES: usize = 2;

/// A finished round, from the view of one seat.
pub(crate) struct FinishedSeat {
    pub(crate) context: AnalystContext,
    pub(crate) memory: AnalystMemory,
    pub(crate) role: Role,
    pub(crate) seat: Seat,
    pub(crate) ended: FinishedRound,
}

impl FinishedSeat {
    /// Makes three calls: for three suggestions, for the strategy made of them and the former one, and for
    /// what the other roles did. A part whose call fails stays as it was.
    pub(crate) async fn learn(self, mut calls: MindCalls) -> LearnedLessons {
        let FinishedSeat {
            context,
            memory,
            role,
            seat,
            ended,
        } = self;
        let end = format!(
            "The round is over. {}: {}.\n",
            ended.outcome.headline(),
            ended.outcome.how()
        );
        let asking = |question: Question| context.asking_afterwards(&memory, &end, question);
        let former = memory.strategy.clone().unwrap_or_else(|| Strategy {
            role,
            own: String::new(),
            others: String::new(),
            round: ended.round.clone(),
        });
        let suggestions = calls.words("its suggestions", asking(questions::suggestions(role)));
        let mut improved = None;
        if let Some(suggestions) = suggestions.await {
            let question = questions::strategy(role, &former.own, &suggestions);
            improved = calls.words("its improved strategy", asking(question)).await;
        }
        let others = calls
            .words("what the others did", asking(questions::others(role)))
            .await;
        let scrubbed = |words: String| mask(&words, &context.table, seat);
        let improved = improved.map(|words| within_sentences(&scrubbed(words), MAX_SENTENCES).to_owned());
        let others = others.map(|words| within_words(&scrubbed(words), MAX_WORDS).to_owned());
        let lessons = match (improved, others) {
            (None, None) => Vec::new(),
            (own, others) => vec![Lesson::Strategy(Strategy {
                role,
                own: own.unwrap_or(former.own),
                others: others.unwrap_or(former.others),
                round: ended.round,
            })],
        };
        LearnedLessons {
            lessons,
            missing_parts: calls.missing_parts(),
        }
    }
}
