//! A round as it is saved: everything from which it goes on as if it had never stopped.

use super::{Note, Round};
use crate::agents::Memory;
use crate::game::{Action, Game, MeetingTime, ReplayError, Rules, Seat, SeatOverride};
use crate::round::live::SavedMeeting;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A round in play or finished. The game follows from the rules, the seed, the cast and the choices; the rest
/// is what no choice tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedRound {
    /// The rules.
    pub rules: Rules,
    /// The seed.
    pub seed: u64,
    /// The overrides set by hand.
    pub cast: Vec<SeatOverride>,
    /// The choices in order, each with its time within a live meeting.
    pub choices: Vec<(MeetingTime, Seat, Action)>,
    /// The notes on the choices.
    pub notes: Vec<Note>,
    /// What the seats remember, by seat.
    pub memories: Vec<Memory>,
    /// Whether the last choice ended a ballot whose result was still being announced.
    pub is_announcing: bool,
    /// What the seats were doing in a live meeting, if the round was in one.
    pub meeting: Option<SavedMeeting>,
    /// What people said after the round.
    pub afterwords: Vec<String>,
}

/// Why a saved round cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RestoreError {
    /// The choices do not fit the rules: the save was changed, or comes from another version of the rules.
    #[error(transparent)]
    Choices(#[from] ReplayError),
    /// There are more memories than seats.
    #[error("The saved round has {0} memories, but a round has at most {max} seats.", max = Seat::MAX)]
    Memories(usize),
}

impl Round {
    /// Returns everything from which the round goes on.
    pub fn save(&self) -> SavedRound {
        // A result that is being announced has been decided.
        let game = self.held.as_ref().map_or(&self.game, |(decided, _)| decided);
        SavedRound {
            rules: game.rules().clone(),
            seed: game.seed(),
            cast: game.cast().to_vec(),
            choices: game
                .timed_choices()
                .map(|(moment, seat, action)| (moment, seat, action.clone()))
                .collect(),
            notes: self.notes.clone(),
            memories: self.memories.to_vec(),
            is_announcing: self.held.is_some(),
            meeting: self.meeting.clone(),
            afterwords: self.afterwords.clone(),
        }
    }

    /// Returns the round where it was saved.
    ///
    /// # Errors
    /// [`RestoreError`] if the choices are illegal or there are too many memories.
    pub fn restore(saved: SavedRound) -> Result<Round, RestoreError> {
        let game = Game::new(saved.rules, saved.seed, &saved.cast).map_err(ReplayError::Table)?;
        let mut round = Round::new(game);
        let last = saved.choices.len();
        for (number, (moment, seat, action)) in (1..).zip(saved.choices) {
            round.game.pass_time(moment);
            let illegal = |illegal| ReplayError::Choice { number, illegal };
            round.apply(seat, action).map_err(illegal)?;
            if number < last || !saved.is_announcing {
                round.end_announcement();
            }
        }
        let count = saved.memories.len();
        let memories = round.memories.get_mut(..count);
        memories
            .ok_or(RestoreError::Memories(count))?
            .clone_from_slice(&saved.memories);
        Ok(Round {
            notes: saved.notes,
            meeting: saved.meeting,
            afterwords: saved.afterwords,
            ..round
        })
    }
}
