//! Rate limits in the headers of Anthropic.

use std::time::Duration;

use crate::llm::dialects::{LimitHeaders, RateLimitHeaders};

/// The headers.
pub(super) const HEADERS: RateLimitHeaders = RateLimitHeaders {
    requests: LimitHeaders {
        remaining: "anthropic-ratelimit-requests-remaining",
        reset: "anthropic-ratelimit-requests-reset",
    },
    tokens: LimitHeaders {
        remaining: "anthropic-ratelimit-tokens-remaining",
        reset: "anthropic-ratelimit-tokens-reset",
    },
    read_reset: |reset, date| until(reset, date?),
};

/// Returns the time from `date`, in the format of the HTTP header, to `reset`, in RFC 3339. Both are in UTC
/// and less than a day apart, so comparing the times of day is enough.
fn until(reset: &str, date: &str) -> Option<Duration> {
    const DAY: u64 = 86_400;
    let reset = time_of_day(reset.split_once('T')?.1)?;
    let now = time_of_day(date.split_whitespace().find(|word| word.contains(':'))?)?;
    Some(Duration::from_secs((reset + DAY - now) % DAY))
}

/// Returns the seconds since midnight for a text that begins like `04:28:30`.
fn time_of_day(text: &str) -> Option<u64> {
    let part = |at: usize| text.get(at..at + 2)?.parse::<u64>().ok();
    Some(part(0)? * 3_600 + part(3)? * 60 + part(6)?)
}
