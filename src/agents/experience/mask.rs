//! Taking the players' names out of what is carried into other rounds.

use crate::game::{Colour, Seat, Table};

/// The text without the names of the players at this table: the own one becomes “me”, the others “player 1”, “player 2” and
/// so on, by their seats. Names are whole words in any case.
///
/// ```
/// use among_agents::agents::experience::mask;
/// use among_agents::game::{Colour, Game, Part, Rules, Seat};
///
/// let cast: Vec<Part> = Colour::ALL[..5].iter().map(|&colour| Part { colour: Some(colour), ..Part::default() }).collect();
/// let game = Game::new(Rules::paper(), 1, &cast)?;
/// let blue = Seat::new(1).expect("a seat");
/// let masked = mask("Blue followed RED; Green hundred", game.table(), blue);
/// assert_eq!(masked, "me followed player 1; player 2 hundred");
/// # Ok::<(), among_agents::game::BadTable>(())
/// ```
pub fn mask(text: &str, table: &Table, own: Seat) -> String {
    let is_end = |c: char| !c.is_alphanumeric();
    let mut masked = String::with_capacity(text.len());
    for part in text.split_inclusive(is_end) {
        let word = part.trim_end_matches(is_end);
        match Colour::named(word).and_then(|colour| table.seat_of(colour)) {
            Some(seat) if seat == own => masked.push_str("me"),
            Some(seat) => {
                let number = seat.index() + usize::from(seat < own);
                masked.push_str(&format!("player {number}"));
            }
            None => masked.push_str(word),
        }
        masked.push_str(&part[word.len()..]);
    }
    masked
}
