//! Places in a recorded round that entries and claims speak of.

use super::any_table::RoundMoment;
use crate::claims::Claim::{self, *};
use crate::game::{Action, Game, JournalEntry};
use crate::table::Seat;

impl RoundMoment {
    /// Returns the moment of the entry with this index in the journal.
    ///
    /// # Panics
    /// If the journal has no such entry.
    pub fn of_entry(game: &Game, at: usize) -> RoundMoment {
        let so_far = game.journal()[..=at].iter();
        let choices = so_far.filter(|entry| entry.event.choice().is_some()).count();
        RoundMoment {
            position: choices.saturating_sub(1),
            timestep: game.journal()[at].reported_at(),
        }
    }

    /// Returns the moment that a claim speaks of: the kill or the vent that it reports, or what the player that
    /// it is about did in the timestep that it names. `said` is the index of the speech in the journal; what
    /// came later is not meant. `None` if the claim names no time, or if nothing is recorded then.
    pub fn of_claim(game: &Game, claim: Claim, speaker: Seat, said: usize) -> Option<RoundMoment> {
        let before = &game.journal()[..said.min(game.journal().len())];
        let last = |is_meant: &dyn Fn(&JournalEntry, Seat, &Action) -> bool| {
            let of_entry = |entry: &JournalEntry| {
                entry
                    .event
                    .choice()
                    .is_some_and(|(seat, action)| is_meant(entry, seat, action))
            };
            before.iter().rposition(of_entry)
        };
        let did = |who: Seat, timestep: Option<u16>| {
            last(&|entry, seat, action| {
                seat == who && timestep == Some(entry.reported_at()) && !is_of_meeting(action)
            })
        };
        let at = match claim {
            SawKill {
                killer,
                victim,
                timestep,
                ..
            } => {
                let killed = last(&|_, _, action| *action == Action::Kill(victim));
                killed.or_else(|| did(killer, timestep))
            }
            SawVent { who, timestep, .. } => {
                let vented = last(&|entry, seat, action| {
                    let is_then = timestep.is_none_or(|at| at == entry.reported_at());
                    seat == who && is_then && matches!(action, Action::Vent { .. })
                });
                vented.or_else(|| did(who, timestep))
            }
            SawIn { who, timestep, .. }
            | SawWalk { who, timestep, .. }
            | NotIn { who, timestep, .. }
            | SawWith { who, timestep, .. }
            | Ask { who, timestep, .. } => did(who, timestep),
            FoundBody { timestep, .. }
            | SawBody { timestep, .. }
            | SawOver { timestep, .. }
            | Walked { timestep, .. }
            | WasWith { timestep, .. }
            | DidTask { timestep, .. } => did(speaker, timestep),
            WasIn { from, to, .. } => did(speaker, from.or(to)),
            AskAll { .. } | Suspect { .. } | Vouch { .. } | Plan { .. } | VoteFor { .. } | Denial => None,
        };
        at.map(|at| RoundMoment::of_entry(game, at))
    }
}

/// Returns whether an action belongs to a meeting, or to talk, and so is nothing that a claim about a timestep
/// is about.
fn is_of_meeting(action: &Action) -> bool {
    matches!(action, Action::Speak(_) | Action::Vote(_) | Action::SkipVote)
}
