//! Masks names in texts that are remembered in later rounds.

use crate::table::{Colour, Roster, Seat};

/// Masks the names of this table: the seat's own becomes "me", the others' become "player 1", "player 2" and
/// so on in seat order, and colours that no player has become "somebody". Names are whole words in any case.
///
/// Names are masked so that lessons apply to any table (Xu et al. 2023, 3.4).
pub fn mask(text: &str, roster: &Roster, own: Seat) -> String {
    let mut masked = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        match roster.named_in(word).next() {
            Some(seat) if seat == own => masked.push_str("me"),
            Some(seat) => masked.push_str(&format!("player {}", number_of(seat, roster, own))),
            None if Colour::ALL
                .iter()
                .any(|colour| colour.name().eq_ignore_ascii_case(word)) =>
            {
                masked.push_str("somebody");
            }
            None => masked.push_str(word),
        }
        let next = after.find(char::is_alphanumeric).unwrap_or(after.len());
        let (gap, following) = after.split_at(next);
        masked.push_str(gap);
        rest = following;
    }
    masked
}

/// Returns the number of a seat among the other seats, from 1.
fn number_of(seat: Seat, roster: &Roster, own: Seat) -> usize {
    let others = roster.seats().without(own);
    let before = others.into_iter().take_while(|&other| other != seat);
    before.count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules, SeatOverride};
    use proptest::prelude::*;

    /// Returns a table of Red, Blue, Green, Pink and Orange.
    fn roster() -> Roster {
        let seat_override = |colour: &Colour| SeatOverride {
            colour: Some(*colour),
            ..SeatOverride::default()
        };
        let cast: Vec<SeatOverride> = Colour::ALL[..5].iter().map(seat_override).collect();
        let game = Game::new(Rules::paper(), 1, &cast).expect("the paper's table");
        game.roster().clone()
    }

    fn seat(at: usize) -> Seat {
        Seat::new(at).expect("a seat")
    }

    #[test]
    fn names_become_places_at_the_table_and_the_own_name_becomes_me() {
        let masked = mask(
            "RED's friend blue met Orange, not lime; I am Green.",
            &roster(),
            seat(2),
        );
        assert_eq!(
            masked,
            "player 1's friend player 2 met player 4, not somebody; I am me."
        );
        assert_eq!(
            mask("The reds covered the reddish Greenland", &roster(), seat(0)),
            "The reds covered the reddish Greenland"
        );
        assert_eq!(mask("", &roster(), seat(0)), "");
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 500,
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn no_colour_survives(
            parts in prop::collection::vec(
                prop_oneof![
                    "(?i:red|blue|green|pink|orange|lime|white)",
                    "[ _,.'\"\\-\n/]{1,3}",
                    any::<String>(),
                ],
                0..20,
            ),
            own in 0..5usize,
        ) {
            let text = parts.concat();
            let masked = mask(&text, &roster(), seat(own));
            let words = masked.split(|c: char| !c.is_alphanumeric());
            for word in words {
                let named = Colour::ALL.iter().any(|colour| colour.name().eq_ignore_ascii_case(word));
                prop_assert!(!named, "{word} of {text:?} stands in {masked:?}");
            }
            prop_assert_eq!(mask(&masked, &roster(), seat(own)), masked.clone(), "masking is done once");
        }
    }
}
