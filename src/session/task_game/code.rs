//! A code that is remembered and entered.

use crate::table::Dice;

/// A code of four digits from 1 to 9, and how much of it has been entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeEntry {
    code: [u8; CodeEntry::LENGTH],
    entered: usize,
}

/// What a press of a digit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodePress {
    /// The digit is the next one of the code.
    Right,
    /// It is not; the entry begins anew.
    Wrong,
    /// The code is complete.
    Done,
}

impl CodeEntry {
    /// The number of digits.
    pub const LENGTH: usize = 4;

    /// Deals a code without two equal digits side by side.
    pub fn deal(dice: &mut Dice) -> CodeEntry {
        let mut code = [0; CodeEntry::LENGTH];
        for at in 0..CodeEntry::LENGTH {
            let mut digit = dice.below(9) as u8 + 1;
            if at > 0 && digit == code[at - 1] {
                digit = digit % 9 + 1;
            }
            code[at] = digit;
        }
        CodeEntry { code, entered: 0 }
    }

    /// Returns the code as it is shown: “4 7 1 9”.
    pub fn shown(&self) -> String {
        self.code.map(|digit| digit.to_string()).join(" ")
    }

    /// Returns the number of digits entered so far.
    pub fn entered(&self) -> usize {
        self.entered
    }

    /// Enters a digit.
    pub fn press(&mut self, digit: u8) -> CodePress {
        if self.code.get(self.entered) != Some(&digit) {
            self.entered = 0;
            return CodePress::Wrong;
        }
        self.entered += 1;
        match self.entered == CodeEntry::LENGTH {
            true => CodePress::Done,
            false => CodePress::Right,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_digits_from_1_to_9_and_no_equal_neighbours() {
        for seed in 0..500 {
            let entry = CodeEntry::deal(&mut Dice::seeded(seed));
            assert!(entry.code.iter().all(|digit| (1..=9).contains(digit)));
            assert!(entry.code.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }

    #[test]
    fn a_wrong_digit_begins_the_entry_anew() {
        let mut entry = CodeEntry::deal(&mut Dice::seeded(5));
        let code = entry.code;
        assert_eq!(entry.press(code[0]), CodePress::Right);
        let wrong = code[1] % 9 + 1;
        assert_eq!(entry.press(wrong), CodePress::Wrong);
        assert_eq!(entry.entered(), 0);
        let presses = code.map(|digit| entry.press(digit));
        assert_eq!(
            presses,
            [
                CodePress::Right,
                CodePress::Right,
                CodePress::Right,
                CodePress::Done
            ]
        );
    }
}
