//! A recorded round that can be shown at any position.

use super::{RecordedRound, Round};
use crate::game::{DealError, Game, IllegalAction};
use crate::table::{MeetingTime, Seat};
use thiserror::Error;

/// A recorded round that can be shown at any position. A position is the number of choices made so far, from
/// 0 to [`Replay::len`]. Every position is rebuilt from the choices, so that nothing can be shown that the
/// rules do not allow.
///
/// ```
/// use among_agents::agents::{Bot, Choice};
/// use among_agents::game::{Game, Rules};
/// use among_agents::round::{Replay, Round, next_seat};
/// let mut round = Round::new(Game::new(Rules::paper(), 1, &[])?);
/// while let Ok(seat) = next_seat(round.game()) {
///     let Choice::Made(decision) = round.ask(seat, &Bot) else { break };
///     round.commit(seat, Ok(decision));
/// }
/// let replay = Replay::of(round.record())?;
/// assert!(replay.at(0).game().journal().is_empty());
/// assert_eq!(replay.at(replay.len()).written(), round.written());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Replay {
    record: RecordedRound,
    /// The game before the first choice.
    start: Game,
    is_changed: bool,
    stop: Option<ReplayStop>,
}

/// Where a record cannot be replayed any further, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("The record cannot be replayed beyond choice {choices}: {why}")]
pub struct ReplayStop {
    /// The number of choices that can be replayed.
    pub choices: usize,
    /// Why the choice after these is illegal.
    pub why: IllegalAction,
}

impl Replay {
    /// Returns a replay of the recorded round. If a choice cannot be made by the rules, the replay ends before it.
    ///
    /// # Errors
    /// [`DealError`] if the table cannot be set up.
    pub fn of(record: RecordedRound) -> Result<Replay, DealError> {
        let start = Game::new(record.rules.clone(), record.seed, &record.cast)?;
        let (seats, notes) = (start.roster().seats(), record.notes.len());
        let mut replay = Replay {
            start,
            is_changed: false,
            stop: None,
            record,
        };
        // Nobody at the table could have chosen what they explain.
        replay.record.notes.retain(|note| seats.contains(note.seat));
        let has_lost_notes = replay.record.notes.len() < notes;
        let mut whole = Round::new(replay.start.clone());
        let mut choices = replay.record.choices.iter().enumerate();
        replay.stop = choices.find_map(|(choices, choice)| {
            let played = whole.replay_choice(choice);
            whole.end_announcement();
            played.err().map(|why| ReplayStop { choices, why })
        });
        if let Some(stop) = &replay.stop {
            replay.record.choices.truncate(stop.choices);
            // The notes on choices that were left out are on nothing.
            let end = whole.game.journal().len();
            replay.record.notes.retain(|note| note.at <= end);
        }
        whole.notes.clone_from(&replay.record.notes);
        whole.afterwords.clone_from(&replay.record.afterwords);
        replay.is_changed = replay.stop.is_some() || has_lost_notes || whole.record() != replay.record;
        Ok(replay)
    }

    /// Returns the record, up to the last choice that can be shown.
    pub fn record(&self) -> &RecordedRound {
        &self.record
    }

    /// Returns whether the record was changed after the round was played.
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// Returns where the record cannot be replayed any further; `None` if it can be replayed to its end.
    pub fn stop(&self) -> Option<&ReplayStop> {
        self.stop.as_ref()
    }

    /// Returns the replay of a record that was changed in another part.
    pub(crate) fn marked_as_changed(self) -> Replay {
        Replay {
            is_changed: true,
            ..self
        }
    }

    /// Returns the number of choices, which is the last position.
    pub fn len(&self) -> usize {
        self.record.choices.len()
    }

    /// Returns whether nobody has chosen anything.
    pub fn is_empty(&self) -> bool {
        self.record.choices.is_empty()
    }

    /// Returns the round at this position; the last one if there are fewer choices.
    pub fn at(&self, position: usize) -> Round {
        let mut round = Round::new(self.start.clone());
        for position in 0..position.min(self.len()) {
            self.advance(&mut round, position);
            round.end_announcement();
        }
        round
    }

    /// Returns the seat that makes the choice after this position. `None` at the end.
    pub fn chooser(&self, position: usize) -> Option<Seat> {
        self.record.choices.get(position).map(|choice| choice.seat)
    }

    /// Returns the first position after which this record and another of the same table go different ways: where
    /// the seat or what it chooses differs, or where one of them ends. `None` if there is none.
    pub fn first_difference(&self, other: &Replay) -> Option<usize> {
        let (these, those) = (&self.record.choices, &other.record.choices);
        let same = these
            .iter()
            .zip(those)
            .take_while(|(this, that)| (this.seat, &this.action) == (that.seat, &that.action))
            .count();
        (same < these.len().max(those.len())).then_some(same)
    }

    /// Returns when, within a live meeting, the choice after this position was made. `None` at the end.
    pub fn time_of_next(&self, position: usize) -> Option<MeetingTime> {
        self.record.choices.get(position).map(|choice| choice.moment)
    }

    /// Returns the position at which the next timestep begins; the last one in the last timestep.
    pub fn next_timestep(&self, position: usize) -> usize {
        let Some(now) = self.timestep_after(position) else {
            return self.len();
        };
        let mut later = position..self.len();
        let next = later.find(|&later| self.timestep_after(later).is_some_and(|timestep| timestep > now));
        next.unwrap_or(self.len())
    }

    /// Returns the position at which the timestep of the choice before a position began.
    pub fn previous_timestep(&self, position: usize) -> usize {
        let Some(before) = position.min(self.len()).checked_sub(1) else {
            return 0;
        };
        let now = self.timestep_after(before);
        let is_same = |earlier: &usize| self.timestep_after(*earlier) == now;
        (0..=before).rev().take_while(is_same).last().unwrap_or(before)
    }

    /// Returns the timestep of the choice after a position; `None` at the end.
    fn timestep_after(&self, position: usize) -> Option<u16> {
        self.record.choices.get(position).map(|choice| choice.timestep)
    }

    /// Carries out the choice after this position. The result of the last vote of a ballot is announced
    /// before it is applied.
    pub(crate) fn advance(&self, round: &mut Round, position: usize) {
        let Some(choice) = self.record.choices.get(position) else {
            return;
        };
        let before = round.game.journal().len();
        // The notes on a choice come before what it caused. Those of other seats that chose in the same
        // timestep stand at the same place, so all of them become known with the first of these choices.
        let known = round.notes.len();
        let new = self.record.notes[known..]
            .iter()
            .take_while(|note| note.at <= before);
        round.notes.extend(new.cloned());
        round
            .replay_choice(choice)
            .expect("the whole record was played when the replay was made");
        if position + 1 == self.len() {
            round.notes.clone_from(&self.record.notes);
            round.afterwords.clone_from(&self.record.afterwords);
        }
    }
}
