//! Things that drift by and are to be hit.

use crate::table::Dice;

/// The letters by which they can be told apart and typed.
const LETTERS: [char; 12] = ['A', 'C', 'D', 'E', 'F', 'H', 'L', 'N', 'P', 'S', 'T', 'U'];

/// Five targets at different places, each with its own letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asteroids {
    targets: [Target; Asteroids::COUNT],
}

/// A target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Target {
    letter: char,
    /// The place in percent of the way from the left to the right end of the field, and from its top to its
    /// bottom.
    place: (u8, u8),
    is_hit: bool,
}

impl Asteroids {
    /// The number of targets.
    pub const COUNT: usize = 5;

    /// Deals the targets: one in each fifth of the field's width, so that none hides another.
    pub fn deal(dice: &mut Dice) -> Asteroids {
        let mut letters = LETTERS;
        for at in (1..letters.len()).rev() {
            letters.swap(at, dice.below(at + 1));
        }
        Asteroids {
            targets: std::array::from_fn(|at| Target {
                letter: letters[at],
                place: (23 * at as u8 + dice.below(5) as u8, dice.below(101) as u8),
                is_hit: false,
            }),
        }
    }

    /// Returns the letter of this target.
    pub fn letter(&self, at: usize) -> char {
        self.targets[at].letter
    }

    /// Returns the place of this target, in percent of the way from the left to the right end of the field, and
    /// from its top to its bottom.
    pub fn place(&self, at: usize) -> (u8, u8) {
        self.targets[at].place
    }

    /// Returns whether this target has been hit.
    pub fn is_hit(&self, at: usize) -> bool {
        self.targets[at].is_hit
    }

    /// Returns the number of targets that are left.
    pub fn left(&self) -> usize {
        self.targets.iter().filter(|target| !target.is_hit).count()
    }

    /// Hits a target.
    pub fn hit(&mut self, at: usize) {
        if let Some(target) = self.targets.get_mut(at) {
            target.is_hit = true;
        }
    }

    /// Returns the target with this letter, in upper or lower case, that has not been hit.
    pub fn with_letter(&self, typed: char) -> Option<usize> {
        let mut targets = self.targets.iter();
        targets.position(|target| target.letter.eq_ignore_ascii_case(&typed) && !target.is_hit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_differ_in_letter_and_lie_apart_within_the_field() {
        for seed in 0..200 {
            let field = Asteroids::deal(&mut Dice::seeded(seed));
            for at in 0..Asteroids::COUNT {
                let (x, y) = field.place(at);
                assert!(x <= 100 && y <= 100, "{x} {y}");
                assert_eq!(field.with_letter(field.letter(at).to_ascii_lowercase()), Some(at));
                assert!(at == 0 || x >= field.place(at - 1).0 + 19);
            }
        }
    }

    #[test]
    fn it_is_done_when_all_are_hit() {
        let mut field = Asteroids::deal(&mut Dice::seeded(3));
        for at in 0..Asteroids::COUNT {
            assert_eq!(field.left(), Asteroids::COUNT - at);
            field.hit(at);
            field.hit(at);
            assert_eq!(field.with_letter(field.letter(at)), None);
        }
        assert_eq!(field.left(), 0);
    }
}
