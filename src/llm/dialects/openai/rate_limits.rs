//! Rate limits in the headers of OpenAI and Groq.

use std::time::Duration;

use crate::llm::dialects::{LimitHeaders, RateLimitHeaders};
use crate::llm::protocol::errors::retry_after;

/// The headers.
pub(super) const HEADERS: RateLimitHeaders = RateLimitHeaders {
    requests: LimitHeaders {
        remaining: "x-ratelimit-remaining-requests",
        reset: "x-ratelimit-reset-requests",
    },
    tokens: LimitHeaders {
        remaining: "x-ratelimit-remaining-tokens",
        reset: "x-ratelimit-reset-tokens",
    },
    read_reset: |reset, _| duration(reset),
};

/// Reads a duration: `6m0s`, `7.66s`, `20ms`, `1h2m3s`.
fn duration(text: &str) -> Option<Duration> {
    let mut rest = text;
    let mut seconds = 0.0;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !(c.is_ascii_digit() || c == '.'))?;
        let (number, after) = rest.split_at(digits);
        let (unit, after) = [("ms", 0.001), ("h", 3_600.0), ("m", 60.0), ("s", 1.0)]
            .into_iter()
            .find_map(|(name, length)| Some((length, after.strip_prefix(name)?)))?;
        seconds += retry_after::number(number)? * unit;
        rest = after;
    }
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|_| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reset_times_are_read() {
        for (text, millis) in [
            ("7.66s", Some(7_660)),
            ("20ms", Some(20)),
            ("1h2m3s", Some(3_723_000)),
            ("2m59.56s", Some(179_560)),
            ("", None),
            ("soon", None),
            ("5", None),
            ("1.2.3s", None),
            ("9999999999999999999999s", None),
        ] {
            assert_eq!(duration(text), millis.map(Duration::from_millis), "{text}");
        }
    }
}
