//! The twelve colours of the crew. A player is called by its colour.

use serde::{Deserialize, Serialize};

/// The colour of a player, which is its name in the round as well.
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

    /// The name people and models read.
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

    /// The colour of this name, whatever its case.
    pub fn named(name: &str) -> Option<Colour> {
        Colour::ALL
            .into_iter()
            .find(|colour| colour.name().eq_ignore_ascii_case(name.trim()))
    }

    /// A mark of one or two letters, different for every colour, so that colour is never the only sign.
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
