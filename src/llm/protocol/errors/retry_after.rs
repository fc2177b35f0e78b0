//! How long a service asks to wait.

use std::time::{Duration, UNIX_EPOCH};

use serde_json::Value;

/// Reads the wait from the headers. In a browser they can be read only if the service exposes them. `now` is
/// the time of the answer since 1970; a date before it asks for no wait.
pub(crate) fn in_headers(header: &dyn Fn(&str) -> Option<String>, now: Duration) -> Option<Duration> {
    if let Some(millis) = header("retry-after-ms").and_then(|text| number(&text)) {
        return Duration::try_from_secs_f64(millis / 1000.0).ok();
    }
    let text = header("retry-after")?;
    match number(&text) {
        Some(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        None => Some(date(&text)?.saturating_sub(now)),
    }
}

/// Returns the time of an answer since 1970: by the service's own clock if the answer names it, so that a
/// clock that is set wrongly on this side does not matter, and else by `here`, the clock of this side.
pub(crate) fn answered_at(header: &dyn Fn(&str) -> Option<String>, here: Duration) -> Duration {
    header("date").and_then(|text| date(&text)).unwrap_or(here)
}

/// Parses a date of HTTP, in any of its three forms, as the time since 1970.
fn date(text: &str) -> Option<Duration> {
    let date = httpdate::parse_http_date(text.trim()).ok()?;
    date.duration_since(UNIX_EPOCH).ok()
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

/// Parses a number as JSON. The JSON parser is needed anyway; the standard library's parser would
/// add 10 KB of tables.
pub(crate) fn number(text: &str) -> Option<f64> {
    serde_json::from_str(text).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The beginning of Wed, 25 Nov 2026 10:00:00 GMT.
    const TEN: Duration = Duration::from_secs(1_795_600_800);

    #[test]
    fn waits_are_read_from_headers() {
        for (name, value, wait) in [
            ("retry-after", "7", Some(Duration::from_secs(7))),
            ("retry-after", " 0.5 ", Some(Duration::from_millis(500))),
            ("retry-after-ms", "250", Some(Duration::from_millis(250))),
            (
                "retry-after",
                "Wed, 25 Nov 2026 12:00:00 GMT",
                Some(Duration::from_secs(7_200)),
            ),
            (
                "retry-after",
                " Wednesday, 25-Nov-26 10:00:01 GMT ",
                Some(Duration::from_secs(1)),
            ),
            (
                "retry-after",
                "Wed Nov 25 10:01:00 2026",
                Some(Duration::from_secs(60)),
            ),
            (
                "retry-after",
                "Fri, 31 Dec 1999 23:59:59 GMT",
                Some(Duration::ZERO),
            ),
            ("retry-after", "Wed, 31 Nov 2026 12:00:00 GMT", None),
            ("retry-after", "tomorrow", None),
            ("retry-after", "-3", None),
            ("retry-after", "1e300", None),
            ("retry-after", "inf", None),
            ("x-other", "3", None),
        ] {
            let header = |wanted: &str| (wanted == name).then(|| value.to_owned());
            assert_eq!(in_headers(&header, TEN), wait, "{name}: {value}");
        }
    }

    #[test]
    fn the_services_own_clock_takes_precedence() {
        let date = |text: &'static str| move |name: &str| (name == "date").then(|| text.to_owned());
        let here = Duration::from_secs(1);
        assert_eq!(answered_at(&date("Wed, 25 Nov 2026 10:00:00 GMT"), here), TEN);
        assert_eq!(answered_at(&date("now"), here), here);
        assert_eq!(answered_at(&|_| None, here), here);
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
