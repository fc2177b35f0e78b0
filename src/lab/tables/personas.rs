//! Personas against outcomes and actions, and pairs of crewmates' personas against outcomes.

use super::action_kind::ActionKind;
use super::cell_rounds::{CellRounds, StudyRound};
use crate::game::{Outcome, Persona, Role};
use crate::lab::statistics::Share;

/// A seat of a round of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedSeat {
    /// The role.
    pub role: Role,
    /// The persona.
    pub persona: Persona,
    /// Its actions, in the order of [`ActionKind::ALL`]; `None` in lines of earlier versions, which do not tell.
    pub actions: Option<[u32; ActionKind::ALL.len()]>,
}

/// The figures of the personas of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonaTables {
    /// Each persona that played, those of crewmates first.
    pub personas: Vec<PersonaFigures>,
    /// Each pair of personas that crewmates of one round had.
    pub pairs: Vec<PairFigures>,
}

/// The rounds in which a persona played.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonaFigures {
    /// The role.
    pub role: Role,
    /// The persona.
    pub persona: Persona,
    /// Those rounds. A round counts once, however many seats had the persona.
    pub rounds: OutcomeCounts,
    /// The number of seats whose actions are told.
    pub seats: usize,
    /// The actions of these seats, in the order of [`ActionKind::ALL`].
    pub actions: [u32; ActionKind::ALL.len()],
}

/// The rounds in which two crewmates had these personas.
#[derive(Clone, Debug, PartialEq)]
pub struct PairFigures {
    /// The personas, in the order of [`Persona::CREWMATE`]; twice the same if two crewmates had it.
    pub personas: [Persona; 2],
    /// The rounds.
    pub rounds: OutcomeCounts,
}

/// How rounds ended, in the order of [`Outcome::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutcomeCounts(pub [usize; 4]);

impl OutcomeCounts {
    fn of<'a>(rounds: impl Iterator<Item = &'a StudyRound>) -> OutcomeCounts {
        let mut counts = OutcomeCounts::default();
        for round in rounds {
            for (outcome, count) in Outcome::ALL.into_iter().zip(&mut counts.0) {
                *count += usize::from(outcome == round.outcome);
            }
        }
        counts
    }

    /// The number of rounds.
    pub fn rounds(self) -> usize {
        self.0.iter().sum()
    }

    /// Returns the share of rounds that the crew won; `None` if there are none.
    pub fn crew_wins(self) -> Option<Share> {
        let won = Outcome::ALL.into_iter().zip(self.0);
        let won = won.filter(|(outcome, _)| outcome.winner() == Role::Crewmate);
        Share::new(won.map(|(_, count)| count).sum(), self.rounds()).ok()
    }
}

impl PersonaTables {
    /// Sums up the rounds of a cell; `None` if its lines tell of no seats.
    pub fn of(rounds: &CellRounds) -> Option<PersonaTables> {
        let rounds: Vec<&StudyRound> = rounds.iter().map(|(_, round)| round).collect();
        let roles = [Role::Crewmate, Role::Impostor].into_iter();
        let kinds = roles.flat_map(|role| {
            let personas = Persona::of(role).iter().copied().chain(Persona::OF_ANY_ROLE);
            personas.map(move |persona| (role, persona))
        });
        let personas = kinds.filter_map(|(role, persona)| PersonaFigures::of(role, persona, &rounds));
        let personas: Vec<PersonaFigures> = personas.collect();
        let crew = Persona::CREWMATE.iter().copied().chain(Persona::OF_ANY_ROLE);
        let crew: Vec<Persona> = crew.collect();
        let pairs = (0..crew.len()).flat_map(|one| (one..crew.len()).map(move |other| (one, other)));
        let pairs = pairs.filter_map(|(one, other)| PairFigures::of([crew[one], crew[other]], &rounds));
        let pairs = pairs.collect();
        (!personas.is_empty()).then_some(PersonaTables { personas, pairs })
    }
}

impl PersonaFigures {
    fn of(role: Role, persona: Persona, rounds: &[&StudyRound]) -> Option<PersonaFigures> {
        let is_own = |seat: &&PlayedSeat| (seat.role, seat.persona) == (role, persona);
        let with = rounds
            .iter()
            .filter(|round| round.seats.iter().any(|seat| is_own(&seat)));
        let seats = rounds.iter().flat_map(|round| &round.seats).filter(is_own);
        let told: Vec<[u32; ActionKind::ALL.len()]> = seats.filter_map(|seat| seat.actions).collect();
        let mut actions = [0; ActionKind::ALL.len()];
        for (at, count) in actions.iter_mut().enumerate() {
            *count = told.iter().map(|actions| actions[at]).sum();
        }
        let counts = OutcomeCounts::of(with.copied());
        (counts.rounds() > 0).then_some(PersonaFigures {
            role,
            persona,
            rounds: counts,
            seats: told.len(),
            actions,
        })
    }

    /// Returns how often a seat with the persona did this in a round; `None` if no line tells.
    pub fn mean(&self, kind: ActionKind) -> Option<f64> {
        let at = ActionKind::ALL.iter().position(|other| *other == kind)?;
        (self.seats > 0).then(|| f64::from(self.actions[at]) / self.seats as f64)
    }
}

impl PairFigures {
    fn of(personas: [Persona; 2], rounds: &[&StudyRound]) -> Option<PairFigures> {
        let [one, other] = personas;
        let has_both = |round: &&&StudyRound| {
            let count = |persona| {
                let crew = round.seats.iter().filter(|seat| seat.role == Role::Crewmate);
                crew.filter(|seat| seat.persona == persona).count()
            };
            match one == other {
                true => count(one) > 1,
                false => count(one) > 0 && count(other) > 0,
            }
        };
        let counts = OutcomeCounts::of(rounds.iter().filter(has_both).copied());
        (counts.rounds() > 0).then_some(PairFigures {
            personas,
            rounds: counts,
        })
    }
}
