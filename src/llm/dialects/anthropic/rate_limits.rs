//! Rate limits in the headers of Anthropic.

use std::time::Duration;

use crate::llm::dialects::{LimitHeaders, RateLimitHeaders};

/// The headers.
pub(super) const HEADERS: RateLimitHeaders = RateLimitHeaders {
    requests: &[LimitHeaders {
        remaining: "anthropic-ratelimit-requests-remaining",
        reset: "anthropic-ratelimit-requests-reset",
    }],
    tokens: &[LimitHeaders {
        remaining: "anthropic-ratelimit-tokens-remaining",
        reset: "anthropic-ratelimit-tokens-reset",
    }],
    read_reset: until,
};

/// Returns the time from `now`, which is given since 1970, to `reset`, in RFC 3339. Both are in UTC and less
/// than half a day apart, so comparing the times of day is enough. A reset in the past is none to wait for.
fn until(reset: &str, now: Duration) -> Option<Duration> {
    const DAY: u64 = 86_400;
    let reset = time_of_day(reset.split_once('T')?.1)?;
    let ahead = (reset + DAY - now.as_secs() % DAY) % DAY;
    Some(Duration::from_secs(if ahead < DAY / 2 { ahead } else { 0 }))
}

/// Returns the seconds since midnight for a text that begins like `04:28:30`.
fn time_of_day(text: &str) -> Option<u64> {
    let part = |at: usize| text.get(at..at + 2)?.parse::<u64>().ok();
    Some(part(0)? * 3_600 + part(3)? * 60 + part(6)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resets_are_read_relative_to_the_answer() {
        // Sat, 08 Jun 2024 23:59:30 GMT.
        let now = Duration::from_secs(1_717_891_170);
        for (reset, seconds) in [
            ("2024-06-09T00:00:10Z", Some(40)),
            ("2024-06-08T23:59:30Z", Some(0)),
            ("2024-06-08T23:59:00Z", Some(0)),
            ("soon", None),
        ] {
            assert_eq!(until(reset, now), seconds.map(Duration::from_secs), "{reset}");
        }
    }
}
