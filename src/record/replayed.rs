//! A record that is replayed, and what its replay cannot show.

use super::{Record, RecordedSeat};
use crate::game::{Action, DealError, Game, Outcome, write_choice};
use crate::round::{RecordedChoice, Replay};
use crate::table::{Roster, Seat};

/// What is said of a record that was changed.
const CHANGED: &str = "This record was changed after the round was played.";

impl Record {
    /// Returns the replay of the record. It is changed if anything in the record does not follow from the choices.
    ///
    /// # Errors
    /// [`DealError`] if the table cannot be set up.
    pub fn replay(&self) -> Result<Replay, DealError> {
        let replay = Replay::of(self.round.clone())?;
        let is_true = self.follows_from(replay.at(replay.len()).game());
        Ok(match is_true {
            true => replay,
            false => replay.marked_as_changed(),
        })
    }

    /// Returns whether what is told of seats and outcome is what this game came to.
    fn follows_from(&self, game: &Game) -> bool {
        let mut seats = game.roster().seats().into_iter().zip(&self.seats);
        let is_dealt = |(seat, told): (Seat, &RecordedSeat)| {
            let dealt = (
                game.roster().colour(seat),
                game.role_of(seat),
                game.persona_of(seat),
            );
            dealt == (told.colour, told.role, told.persona)
        };
        // A round that is saved while its result is announced does not tell it yet.
        let (outcome, winner) = (game.outcome(), game.outcome().map(Outcome::winner));
        seats.all(is_dealt)
            && (self.outcome.is_none() || self.outcome == outcome)
            && (self.winner.is_none() || self.winner == winner)
    }

    /// Returns what is to be said of the record beside its replay: that it was changed, or where the replay stops
    /// and how the round ends as it was written. `None` if the replay shows what was played.
    pub fn warning(&self, replay: &Replay) -> Option<String> {
        let Some(stop) = replay.stop() else {
            return replay.is_changed().then(|| CHANGED.to_owned());
        };
        let choices = self.round.choices.len();
        let end = self.outcome.map_or_else(
            || "it tells no outcome".to_owned(),
            |outcome| format!("its outcome is “{}”", outcome.headline()),
        );
        Some(format!(
            "{stop} As it was written, the record has {choices} choices, and {end}."
        ))
    }

    /// Returns the choices that the replay cannot show, each as a line of a written round.
    pub fn lines_after(&self, replay: &Replay) -> Vec<String> {
        let start = replay.at(0);
        let roster = start.game().roster();
        let after = self.round.choices.iter().skip(replay.len());
        after.map(|choice| line(choice, roster)).collect()
    }
}

fn line(choice: &RecordedChoice, roster: &Roster) -> String {
    let seats = roster.seats();
    let is_at_table = match &choice.action {
        Action::Kill(other) | Action::Vote(other) => seats.contains(*other),
        _ => true,
    };
    match is_at_table && seats.contains(choice.seat) {
        true => write_choice(
            (choice.timestep, choice.moment),
            choice.seat,
            &choice.action,
            roster,
        ),
        false => format!("{}: a choice of or about nobody at this table", choice.timestep),
    }
}
