//! How long a service asks to wait.

use std::time::Duration;

use serde_json::Value;

/// Reads the wait from the headers. A page can read them only if the service exposes them. The date format is
/// ignored.
pub(crate) fn in_headers(header: &dyn Fn(&str) -> Option<String>) -> Option<Duration> {
    let number = |name: &str| number(&header(name)?);
    let seconds = match number("retry-after-ms") {
        Some(millis) => millis / 1000.0,
        None => number("retry-after")?,
    };
    Duration::try_from_secs_f64(seconds).ok()
}

/// Reads the wait from an error: Gemini has a field for it, others write "try again in 1.5s" or "in 20ms".
/// `words` is the error in lower case.
pub(crate) fn in_error(error: &Value, words: &str) -> Option<Duration> {
    let mut details = error["details"].as_array().into_iter().flatten();
    let field = details.find_map(|detail| detail["retryDelay"].as_str());
    let describe = || {
        ["try again in ", "retry in "]
            .iter()
            .find_map(|lead| Some(words.split_once(lead)?.1))
    };
    let text = field.or_else(describe)?;
    let is_digit = |c: char| c.is_ascii_digit() || c == '.';
    let (digits, unit) = text.split_at(text.find(|c| !is_digit(c)).unwrap_or(text.len()));
    let unit = unit.trim_start();
    let length = match unit.as_bytes() {
        [b'm', b's', ..] | [b'm', b'i', b'l', ..] => 0.001,
        [b'm', ..] => 60.0,
        [b's', ..] => 1.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(number(digits)? * length).ok()
}

/// Parses a number as JSON. The JSON parser is part of the page anyway; the standard library's parser would
/// add 10 KB of tables.
pub(crate) fn number(text: &str) -> Option<f64> {
    serde_json::from_str(text).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn waits_are_read_from_headers() {
        for (name, value, wait) in [
            ("retry-after", "7", Some(Duration::from_secs(7))),
            ("retry-after", " 0.5 ", Some(Duration::from_millis(500))),
            ("retry-after-ms", "250", Some(Duration::from_millis(250))),
            ("retry-after", "Fri, 31 Dec 1999 23:59:59 GMT", None),
            ("retry-after", "-3", None),
            ("retry-after", "1e300", None),
            ("retry-after", "inf", None),
            ("x-other", "3", None),
        ] {
            let header = |wanted: &str| (wanted == name).then(|| value.to_owned());
            assert_eq!(in_headers(&header), wait, "{name}: {value}");
        }
    }

    #[test]
    fn waits_are_read_from_words() {
        for (words, wait) in [
            ("please try again in 7.66s.", Some(Duration::from_millis(7660))),
            (
                "please try again in 20ms. visit us",
                Some(Duration::from_millis(20)),
            ),
            ("try again in 2m30.5s", Some(Duration::from_secs(120))),
            ("please retry in 34 seconds", Some(Duration::from_secs(34))),
            ("retry in 3 minutes", Some(Duration::from_secs(180))),
            ("try again in a while", None),
            ("try again in 5", None),
            ("try again in 1.2.3s", None),
            ("try again in 99999999999999999999999999s", None),
            ("slow down", None),
        ] {
            assert_eq!(in_error(&Value::Null, words), wait, "{words}");
        }
        let gemini =
            json!({ "details": [{ "@type": "Help" }, { "@type": "RetryInfo", "retryDelay": "34.5s" }] });
        assert_eq!(in_error(&gemini, ""), Some(Duration::from_millis(34_500)));
    }
}
