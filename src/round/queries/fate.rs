//! The fate of each seat, for the screen.

use crate::game::{Event, Game};
use crate::round::{NoteKind, Round};
use crate::table::Seat;

/// The fate of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The seat is alive.
    Alive,
    /// An impostor killed it.
    Killed,
    /// A meeting ejected it.
    Ejected,
}

impl Fate {
    /// Returns one word for a dead seat, and an empty string for a living one.
    pub const fn word(self) -> &'static str {
        match self {
            Fate::Alive => "",
            Fate::Killed => "killed",
            Fate::Ejected => "ejected",
        }
    }
}

/// Returns the seat's fate so far.
pub fn fate_of(game: &Game, seat: Seat) -> Fate {
    let is_ejection =
        |event: &Event| matches!(event, Event::BallotClosed { ejected: Some(whom), .. } if *whom == seat);
    if game.living().contains(seat) {
        Fate::Alive
    } else if game.journal().iter().any(|entry| is_ejection(&entry.event)) {
        Fate::Ejected
    } else {
        Fate::Killed
    }
}

/// Returns how often the seat's bot chose because its player could not.
pub fn count_fallbacks(round: &Round, seat: Seat) -> usize {
    let is_fallback = |kind: &NoteKind| matches!(kind, NoteKind::Fallback(_));
    let notes = round.notes().iter();
    notes
        .filter(|note| note.seat == seat && is_fallback(&note.kind))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Bot, Failure, InstantAgent};
    use crate::game::{Role, Rules};
    use crate::round::{next_seat, play_at_once};
    use crate::table::Dice;

    #[test]
    fn a_bot_chooses_each_time_for_a_seat_whose_player_always_fails() {
        let game = Game::new(Rules::paper(), 1, &[]).expect("a preset can be played");
        let seats = game.roster().seats();
        let unlucky = seats.lowest().expect("a table has seats");
        let (mut round, mut failures) = (Round::new(game), 0);
        while let Ok(seat) = next_seat(round.game()) {
            let choice = match seat == unlucky {
                true => Err(Failure {
                    why: "Nobody is there.".into(),
                    troubles: vec!["It was silent.".into()],
                }),
                false => Ok(Bot.decide(&round.game().view(seat), Dice::seeded(1))),
            };
            failures += usize::from(choice.is_err());
            round.commit(seat, choice);
        }
        assert!(failures > 0);
        for seat in seats {
            let expected = if seat == unlucky { failures } else { 0 };
            assert_eq!(count_fallbacks(&round, seat), expected);
        }
    }

    #[test]
    fn killed_and_ejected_seats_are_told_apart() {
        let mut seen = [0; 3];
        for seed in 1..=40 {
            let mut game = Game::new(Rules::paper(), seed, &[]).expect("a preset can be played");
            let bots: [&dyn InstantAgent; 5] = [&Bot; 5];
            play_at_once(&mut game, &bots).expect("bots choose legally");
            for seat in game.roster().seats() {
                let fate = fate_of(&game, seat);
                seen[fate as usize] += 1;
                assert!(fate != Fate::Killed || game.role_of(seat) == Role::Crewmate);
            }
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}
