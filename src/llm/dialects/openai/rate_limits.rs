//! Rate limits in the headers of OpenAI, Groq and OpenRouter.

use std::time::Duration;

use crate::llm::dialects::{LimitHeaders, RateLimitHeaders};
use crate::llm::protocol::errors::retry_after;

/// The headers.
pub(super) const HEADERS: RateLimitHeaders = RateLimitHeaders {
    requests: &[
        LimitHeaders {
            remaining: "x-ratelimit-remaining-requests",
            reset: "x-ratelimit-reset-requests",
        },
        LimitHeaders {
            remaining: "x-ratelimit-remaining",
            reset: "x-ratelimit-reset",
        },
    ],
    tokens: &[LimitHeaders {
        remaining: "x-ratelimit-remaining-tokens",
        reset: "x-ratelimit-reset-tokens",
    }],
    read_reset: until,
};

/// Returns the time until a reset: a duration with units, or a number without one, which services send as
/// seconds, as seconds since 1970 and as milliseconds since 1970. `now` is given since 1970, too.
fn until(text: &str, now: Duration) -> Option<Duration> {
    let Some(number) = retry_after::number(text) else {
        return duration(text);
    };
    let (seconds, is_moment) = match number {
        1e12.. => (number / 1_000.0, true),
        1e9.. => (number, true),
        _ => (number, false),
    };
    let read = Duration::try_from_secs_f64(seconds).ok()?;
    Some(if is_moment { read.saturating_sub(now) } else { read })
}

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
        // Wed, 25 Nov 2026 10:00:00 GMT.
        let now = Duration::from_secs(1_795_600_800);
        for (text, millis) in [
            ("7.66s", Some(7_660)),
            ("20ms", Some(20)),
            ("1h2m3s", Some(3_723_000)),
            ("2m59.56s", Some(179_560)),
            ("5", Some(5_000)),
            ("0.25", Some(250)),
            ("7200", Some(7_200_000)),
            ("1795600860", Some(60_000)),
            ("1795600860500", Some(60_500)),
            ("1795600000", Some(0)),
            ("1795600000000", Some(0)),
            ("", None),
            ("soon", None),
            ("-5", None),
            ("1.2.3s", None),
            ("9999999999999999999999s", None),
            ("1e300", None),
        ] {
            assert_eq!(until(text, now), millis.map(Duration::from_millis), "{text}");
        }
    }
}
