//! How a crewmate's bot changed its mind about the others, and what changed it.

use crate::agents::bot::{Judgement, judge};
use crate::game::{Role, describe_entry};
use crate::round::{Replay, Round};
use crate::table::{Perspective, Seat};

/// By how much the probability of a player to be an impostor changes at least if it is worth telling.
const NOTABLE: f64 = 0.1;

/// A change of what a bot believes about one player.
#[derive(Clone, Debug, PartialEq)]
pub struct BeliefChange {
    /// The position before the choice that brought it about.
    pub position: usize,
    /// The timestep, from 1.
    pub timestep: u16,
    /// The player whom the belief is about.
    pub about: Seat,
    /// The probability to be an impostor before, from 0 to 1.
    pub before: f64,
    /// This probability afterwards.
    pub after: f64,
    /// What the bot saw or heard, in its view; never empty.
    pub cause: String,
}

/// Follows what a crewmate's bot believes through a recorded round, one choice at a time, so that a page can do
/// the work in slices. A bot is a function of its view, so its beliefs can be found afterwards.
#[derive(Debug)]
pub struct BeliefTrail {
    seat: Seat,
    round: Round,
    position: usize,
    beliefs: Vec<Judgement>,
}

impl BeliefTrail {
    /// Starts at the beginning of the round. `None` for an impostor, who knows who is what.
    pub fn of(replay: &Replay, seat: Seat) -> Option<BeliefTrail> {
        let round = replay.at(0);
        let is_crew = round.game().role_of(seat) == Role::Crewmate;
        is_crew.then(|| BeliefTrail {
            seat,
            beliefs: judge(&round.game().view(seat)),
            round,
            position: 0,
        })
    }

    /// Carries out the next choice. Returns `None` at the end or when the seat is dead, and otherwise the notable
    /// changes, the greatest first.
    pub fn step(&mut self, replay: &Replay) -> Option<Vec<BeliefChange>> {
        let is_alive = self.round.game().living().contains(self.seat);
        if self.position == replay.len() || !is_alive {
            return None;
        }
        let (position, known) = (self.position, self.round.game().journal().len());
        replay.advance(&mut self.round, position);
        self.round.end_announcement();
        self.position += 1;
        let game = self.round.game();
        let shown = game.journal()[known..].iter();
        let told = shown.filter_map(|entry| {
            let text = describe_entry(&entry.shown_to(Perspective::One(self.seat))?, game.roster())?;
            Some((entry.timestep, text.sentence(game.roster())))
        });
        let told: Vec<(u16, String)> = told.collect();
        let Some(&(timestep, _)) = told.first() else {
            return Some(Vec::new());
        };
        let beliefs = judge(&game.view(self.seat));
        let cause = told
            .iter()
            .map(|(_, words)| words.as_str())
            .collect::<Vec<_>>()
            .join(" ");
        let changed = beliefs.iter().filter_map(|now| {
            let before = self.beliefs.iter().find(|before| before.who == now.who)?;
            let change = BeliefChange {
                position,
                timestep,
                about: now.who,
                before: before.probability,
                after: now.probability,
                cause: cause.clone(),
            };
            ((change.after - change.before).abs() >= NOTABLE).then_some(change)
        });
        let mut changed: Vec<BeliefChange> = changed.collect();
        changed.sort_by(|one, other| other.size().total_cmp(&one.size()));
        self.beliefs = beliefs;
        Some(changed)
    }
}

impl BeliefChange {
    /// Returns how far the probability moved, from 0 to 1.
    fn size(&self) -> f64 {
        (self.after - self.before).abs()
    }
}
