//! A round as it was played: what a record keeps of it, and how it is played again.

use super::{Note, Round};
use crate::agents::Memory;
use crate::game::{Action, Game, IllegalAction, Offer, ReplayError, Rules, SeatOverride};
use crate::round::live::SavedLiveMeeting;
use crate::stable_hash::digest;
use crate::table::{MeetingTime, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A choice of a recorded round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedChoice {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The time within a live meeting, in milliseconds; 0 outside.
    #[serde(default, rename = "meeting_ms", skip_serializing_if = "MeetingTime::is_start")]
    pub moment: MeetingTime,
    /// The seat that chose.
    pub seat: Seat,
    /// What it chose.
    pub action: Action,
    /// The number of its line in the list of what the seat might choose, from 1.
    pub line: u8,
}

/// A round as it was played, in play or over. The game follows from the rules, the seed, the overrides and the
/// choices; notes and afterwords are what no choice tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedRound {
    /// The rules.
    pub rules: Rules,
    /// The seed.
    pub seed: u64,
    /// The overrides set by hand.
    pub cast: Vec<SeatOverride>,
    /// The choices in order.
    pub choices: Vec<RecordedChoice>,
    /// The notes on the choices.
    pub notes: Vec<Note>,
    /// What people said after the round.
    pub afterwords: Vec<String>,
    /// The digest of the written round. It shows whether a record was changed afterwards.
    #[serde(with = "hexadecimal")]
    pub digest: u64,
}

/// What a round needs beside its record to go on as if it had never stopped.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ResumeState {
    /// What the seats remember, by seat.
    pub memories: Vec<Memory>,
    /// Whether the last choice ended a ballot whose result was still being announced.
    pub is_announcing: bool,
    /// What the seats were doing in a live meeting, if the round was in one.
    pub meeting: Option<SavedLiveMeeting>,
}

/// Why a recorded round cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RestoreError {
    /// The choices do not fit the rules: the record was changed, or comes from another version of the rules.
    #[error(transparent)]
    Choices(#[from] ReplayError),
    /// There are more memories than seats.
    #[error("The saved round has {0} memories, but a round has at most {max} seats.", max = Seat::MAX)]
    Memories(usize),
}

impl Round {
    /// Carries out a recorded choice. The result of the last vote of a ballot is announced before it is
    /// applied.
    pub(super) fn replay_choice(&mut self, choice: &RecordedChoice) -> Result<(), IllegalAction> {
        self.game.pass_time(choice.moment);
        self.apply(choice.seat, choice.action.clone())
    }

    /// Returns the digest of the written round, with the result that is being announced.
    pub(super) fn digest(&self) -> u64 {
        digest(self.write(self.decided(), &[]).as_bytes())
    }

    /// Returns the game with the result that is being announced: it has been decided.
    fn decided(&self) -> &Game {
        self.announced.as_ref().map_or(&self.game, |(decided, _)| decided)
    }

    /// Returns the round as it was played so far.
    pub fn record(&self) -> RecordedRound {
        let game = self.decided();
        let mut lines = self.lines.each_ref().map(|lines| lines.iter());
        RecordedRound {
            digest: self.digest(),
            rules: game.rules().clone(),
            seed: game.seed(),
            cast: game.cast().to_vec(),
            choices: game
                .choice_entries()
                .map(|(entry, seat, action)| RecordedChoice {
                    timestep: entry.timestep,
                    moment: entry.moment,
                    seat,
                    action: action.clone(),
                    line: *lines[seat.index()].next().expect("each choice has its line"),
                })
                .collect(),
            notes: self.notes.clone(),
            afterwords: self.afterwords.clone(),
        }
    }

    /// Returns what the round needs beside its record to go on.
    pub fn resume_state(&self) -> ResumeState {
        ResumeState {
            memories: self.memories.to_vec(),
            is_announcing: self.announced.is_some(),
            meeting: self.live_meeting.clone(),
        }
    }

    /// Returns the round where it was saved.
    ///
    /// # Errors
    /// [`RestoreError`] if the choices are illegal or there are too many memories.
    pub fn restore(record: RecordedRound, state: ResumeState) -> Result<Round, RestoreError> {
        let game = Game::new(record.rules, record.seed, &record.cast).map_err(ReplayError::Deal)?;
        let mut round = Round::new(game);
        let last = record.choices.len();
        for (number, choice) in (1..).zip(&record.choices) {
            let illegal = |illegal| ReplayError::Choice { number, illegal };
            round.replay_choice(choice).map_err(illegal)?;
            if number < last || !state.is_announcing {
                round.end_announcement();
            }
        }
        let count = state.memories.len();
        let memories = round.memories.get_mut(..count);
        memories
            .ok_or(RestoreError::Memories(count))?
            .clone_from_slice(&state.memories);
        let seats = round.game.roster().seats();
        let notes = record.notes.into_iter();
        Ok(Round {
            notes: notes.filter(|note| seats.contains(note.seat)).collect(),
            live_meeting: state.meeting,
            afterwords: record.afterwords,
            ..round
        })
    }
}

/// Returns the number of the action's line in the list of what the seat may choose, from 1.
pub(super) fn line_of(game: &Game, seat: Seat, action: &Action) -> u8 {
    let chosen = Offer::of(action);
    let line = game.offers(seat).iter().position(|offer| *offer == chosen);
    // There are at most 48 offers. An illegal action has no line, and is refused.
    line.map_or(0, |line| line as u8 + 1)
}

/// Returns the lines of all choices of this game in their lists, by seat.
pub(super) fn lines_of(game: &Game) -> [Vec<u8>; Seat::MAX] {
    let mut lines = std::array::from_fn(|_| Vec::new());
    if game.journal().is_empty() {
        return lines;
    }
    let mut again = Game::new(game.rules().clone(), game.seed(), game.cast()).expect("the deal is the same");
    for (moment, seat, action) in game.timed_choices() {
        again.pass_time(moment);
        lines[seat.index()].push(line_of(&again, seat, action));
        again.apply(seat, action.clone()).expect("it was played so");
    }
    lines
}

/// Numbers of 64 bits as text, since many programs read numbers in JSON with 53 bits.
mod hexadecimal {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{number:016x}"))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map_err(D::Error::custom)
    }
}
