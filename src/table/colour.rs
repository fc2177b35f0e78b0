//! The twelve colours of the crew. A player is called by its colour.

use serde::{Deserialize, Serialize};

/// The colour of a player, which is also its name in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Colour {
    Red,
    Blue,
    Green,
    Pink,
    Orange,
    Yellow,
    Black,
    White,
    Purple,
    Brown,
    Cyan,
    Lime,
}

use Colour::*;

impl Colour {
    /// Every colour, in the order of the rule book.
    pub const ALL: [Colour; 12] = [
        Red, Blue, Green, Pink, Orange, Yellow, Black, White, Purple, Brown, Cyan, Lime,
    ];

    /// Returns the name shown to people and models.
    pub const fn name(self) -> &'static str {
        match self {
            Red => "Red",
            Blue => "Blue",
            Green => "Green",
            Pink => "Pink",
            Orange => "Orange",
            Yellow => "Yellow",
            Black => "Black",
            White => "White",
            Purple => "Purple",
            Brown => "Brown",
            Cyan => "Cyan",
            Lime => "Lime",
        }
    }

    /// Returns the colour with this name, ignoring case.
    pub fn named(name: &str) -> Option<Colour> {
        let name = name.trim();
        Colour::ALL
            .into_iter()
            .find(|colour| colour.name().eq_ignore_ascii_case(name))
    }

    /// Returns a mark of one or two letters, unique to the colour, so that colour is never the only cue.
    pub const fn mark(self) -> &'static str {
        match self {
            Red => "R",
            Blue => "B",
            Green => "G",
            Pink => "P",
            Orange => "O",
            Yellow => "Y",
            Black => "Bk",
            White => "W",
            Purple => "Pu",
            Brown => "Br",
            Cyan => "C",
            Lime => "L",
        }
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_has_its_own_mark() {
        for (at, colour) in Colour::ALL.into_iter().enumerate() {
            for other in &Colour::ALL[at + 1..] {
                assert_ne!(colour.mark(), other.mark());
            }
            assert_eq!(Colour::named(colour.name()), Some(colour));
        }
    }
}
