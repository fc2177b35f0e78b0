//! Dollar amounts as typed and shown. They are stored in thousandths as integers, so that nothing is rounded.

/// Parses a dollar amount into thousandths; further decimal places are cut. Returns `None` if it is not such
/// a number.
pub fn thousandths(text: &str) -> Option<u64> {
    let text = text.trim().trim_start_matches('$').trim();
    let (whole, rest) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && rest.is_empty()) || !is_number(whole) || !is_number(rest) {
        return None;
    }
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let places: String = rest.chars().chain("000".chars()).take(3).collect();
    whole.checked_mul(1_000)?.checked_add(places.parse().ok()?)
}

/// Formats thousandths as a dollar amount with no more decimal places than necessary.
pub fn dollars(thousandths: u64) -> String {
    let (whole, rest) = (thousandths / 1_000, thousandths % 1_000);
    if rest == 0 {
        return whole.to_string();
    }
    let places = format!("{rest:03}");
    format!("{whole}.{}", places.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dollars_are_read() {
        for (text, value) in [
            ("1", Some(1_000)),
            (" $0.15 ", Some(150)),
            (".5", Some(500)),
            ("2,5", Some(2_500)),
            ("0.0789", Some(78)),
            ("", None),
            (".", None),
            ("-1", None),
            ("1.2.3", None),
            ("a lot", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(thousandths(text), value, "{text:?}");
        }
    }

    #[test]
    fn shown_dollars_are_read_back_as_the_same_value() {
        for value in [0, 1, 75, 150, 500, 1_000, 2_500, 14_999, 1_234_567] {
            assert_eq!(thousandths(&dollars(value)), Some(value));
        }
        assert_eq!(dollars(150), "0.15");
    }
}
