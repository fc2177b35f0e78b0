//! How often bots chose for other players.

use crate::round::{NoteKind, Round};
use crate::table::Seat;

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
    use crate::game::{Game, Rules};
    use crate::round::next_seat;
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
}
