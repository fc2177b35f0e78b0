//! Formats token counts and costs.

use crate::llm::{NanoDollars, Tally};

/// Formats a whole number with commas between the thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats an amount: to the cent from one dollar on, and to the hundredth of a cent below.
pub fn dollars(money: NanoDollars) -> String {
    const DOLLAR: u64 = 1_000_000_000;
    let (whole, rest) = (money.0 / DOLLAR, money.0 % DOLLAR);
    match money.0 {
        0 => "$0".to_owned(),
        1..100_000 => "under $0.0001".to_owned(),
        _ if whole == 0 => format!("$0.{:04}", rest / 100_000),
        _ => format!("${}.{:02}", grouped(whole), rest / 10_000_000),
    }
}

/// Formats the cost of a tally, as far as it is known.
pub fn cost(tally: &Tally) -> String {
    match (tally.is_unpriced, tally.cost.0) {
        (false, _) => dollars(tally.cost),
        (true, 0) => "price not known".to_owned(),
        (true, _) => format!("{} and more", dollars(tally.cost)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (12_345_678, "12,345,678"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn money_is_told_as_finely_as_it_matters() {
        for (nano, text) in [
            (0, "$0"),
            (99_999, "under $0.0001"),
            (100_000, "$0.0001"),
            (12_340_000, "$0.0123"),
            (999_999_999, "$0.9999"),
            (1_000_000_000, "$1.00"),
            (1_234_567_000_000, "$1,234.56"),
        ] {
            assert_eq!(dollars(NanoDollars(nano)), text);
        }
    }

    #[test]
    fn a_cost_that_is_not_known_is_not_passed_off_as_none() {
        let tally = |nano, is_unpriced| Tally {
            cost: NanoDollars(nano),
            is_unpriced,
            ..Tally::default()
        };
        assert_eq!(cost(&tally(0, false)), "$0");
        assert_eq!(cost(&tally(0, true)), "price not known");
        assert_eq!(cost(&tally(2_000_000_000, true)), "$2.00 and more");
    }
}
