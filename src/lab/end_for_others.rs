//! How a round ended, as it may be shown to others than those who played it.

use super::{KeyMoment, KeyMomentKind, Utterance};
use crate::game::Outcome;
use crate::session::{CrewMember, Ending, Session};

/// How a round ended, without a name that a person has given themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndForOthers {
    /// Who won.
    pub headline: &'static str,
    /// How the outcome came about, in one sentence.
    pub explanation: String,
    /// The players, by seat.
    pub players: Vec<CrewMember>,
    /// The lie that mattered most, or another moment.
    pub moment: Option<KeyMoment>,
    /// Timestep, numbers and seed.
    pub figures: String,
}

impl EndForOthers {
    /// Returns how the session's round ended; `None` while it goes on. `heard` are the checked speeches of
    /// the round.
    pub fn of(session: &Session, heard: &[Utterance]) -> Option<EndForOthers> {
        let ending = Ending::of(session)?;
        let outcome = session.finished(|game| game.outcome())??;
        let mut moments = session.finished(|game| KeyMoment::of(game, heard, session.human_seats()))?;
        let lie = moments
            .iter()
            .position(|moment| moment.kind == KeyMomentKind::Lie);
        let mut players = CrewMember::all(session);
        for member in players.iter_mut().filter(|member| member.is_person) {
            "Person".clone_into(&mut member.player);
        }
        Some(EndForOthers {
            headline: Outcome::headline(outcome),
            figures: format!("{} · seed {}", ending.figures(), session.seed()),
            explanation: ending.explanation,
            players,
            moment: match lie {
                Some(lie) => Some(moments.swap_remove(lie)),
                None => moments.pop(),
            },
        })
    }
}
