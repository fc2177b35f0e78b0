//! A round as it is saved: everything that it needs to go on as if it had never stopped.

use super::{Note, Round};
use crate::agents::Memory;
use crate::game::{Action, Game, IllegalAction, ReplayError, Rules, SeatOverride};
use crate::round::live::SavedLiveMeeting;
use crate::stable_hash::digest;
use crate::table::{MeetingTime, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A choice with its time within a live meeting.
pub type RecordedChoice = (MeetingTime, Seat, Action);

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
    pub choices: Vec<RecordedChoice>,
    /// The notes on the choices.
    pub notes: Vec<Note>,
    /// What the seats remember, by seat.
    pub memories: Vec<Memory>,
    /// Whether the last choice ended a ballot whose result was still being announced.
    pub is_announcing: bool,
    /// What the seats were doing in a live meeting, if the round was in one.
    pub meeting: Option<SavedLiveMeeting>,
    /// What people said after the round.
    pub afterwords: Vec<String>,
    /// The digest of the written round. It shows whether a record was changed afterwards.
    pub digest: u64,
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
    /// Carries out a recorded choice. The result of the last vote of a ballot is announced before it is
    /// applied.
    pub(super) fn replay_choice(
        &mut self,
        (moment, seat, action): RecordedChoice,
    ) -> Result<(), IllegalAction> {
        self.game.pass_time(moment);
        self.apply(seat, action)
    }

    /// Returns the digest of the written round, with the result that is being announced.
    pub(super) fn digest(&self) -> u64 {
        digest(self.write(self.decided(), &[]).as_bytes())
    }

    /// Returns the game with the result that is being announced: it has been decided.
    fn decided(&self) -> &Game {
        self.announced.as_ref().map_or(&self.game, |(decided, _)| decided)
    }

    /// Returns everything that the round needs to go on.
    pub fn save(&self) -> SavedRound {
        let game = self.decided();
        SavedRound {
            digest: self.digest(),
            rules: game.rules().clone(),
            seed: game.seed(),
            cast: game.cast().to_vec(),
            choices: game
                .timed_choices()
                .map(|(moment, seat, action)| (moment, seat, action.clone()))
                .collect(),
            notes: self.notes.clone(),
            memories: self.memories.to_vec(),
            is_announcing: self.announced.is_some(),
            meeting: self.live_meeting.clone(),
            afterwords: self.afterwords.clone(),
        }
    }

    /// Returns the round where it was saved.
    ///
    /// # Errors
    /// [`RestoreError`] if the choices are illegal or there are too many memories.
    pub fn restore(saved: SavedRound) -> Result<Round, RestoreError> {
        let game = Game::new(saved.rules, saved.seed, &saved.cast).map_err(ReplayError::Deal)?;
        let mut round = Round::new(game);
        let last = saved.choices.len();
        for (number, choice) in (1..).zip(saved.choices) {
            let illegal = |illegal| ReplayError::Choice { number, illegal };
            round.replay_choice(choice).map_err(illegal)?;
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
            live_meeting: saved.meeting,
            afterwords: saved.afterwords,
            ..round
        })
    }
}
