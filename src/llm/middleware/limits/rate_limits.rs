//! Rate limits as services report them.

use std::{cell::Cell, rc::Rc, time::Duration};

use crate::llm::HttpDialect;
use crate::llm::dialects::{LimitHeaders, RateLimitHeaders};

/// What is left of requests or tokens, and when all of it is replenished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remaining {
    /// The number of remaining requests or tokens.
    pub remaining: u64,
    /// The time from the answer until all are replenished.
    pub reset: Duration,
}

/// The remaining requests and tokens according to the headers of one answer. In a browser they can be read
/// only if the service allows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RateLimits {
    /// Requests, if reported.
    pub requests: Option<Remaining>,
    /// Tokens, if reported.
    pub tokens: Option<Remaining>,
}

/// Passes the latest [`RateLimits`] from the code that sends requests to the code that schedules them. Clones
/// share it.
#[derive(Debug, Clone, Default)]
pub struct SharedRateLimits(Rc<Cell<Option<RateLimits>>>);

impl SharedRateLimits {
    /// Stores what an answer reported, if it reported anything.
    pub fn set(&self, rate_limits: RateLimits) {
        if rate_limits != RateLimits::default() {
            self.0.set(Some(rate_limits));
        }
    }

    /// Takes what was reported since the last call.
    pub fn take(&self) -> Option<RateLimits> {
        self.0.take()
    }
}

/// Reads the limits from the headers of an answer. The headers of every dialect are tried, since services
/// also send their own ones with replies in another dialect. A limit is `None` if one of its two numbers is
/// missing or unreadable. `now` is the time of the answer since 1970.
pub(crate) fn in_headers(header: &dyn Fn(&str) -> Option<String>, now: Duration) -> RateLimits {
    let read = |headers_of: fn(&RateLimitHeaders) -> &[LimitHeaders]| {
        HttpDialect::all().find_map(|dialect| {
            let limits = &dialect.rate_limits;
            headers_of(limits).iter().find_map(|headers| {
                Some(Remaining {
                    remaining: header(headers.remaining)?.trim().parse().ok()?,
                    reset: (limits.read_reset)(header(headers.reset)?.trim(), now)?,
                })
            })
        })
    };
    RateLimits {
        requests: read(|headers| headers.requests),
        tokens: read(|headers| headers.tokens),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The beginning of Sat, 08 Jun 2024 23:59:30 GMT.
    const NOW: Duration = Duration::from_secs(1_717_891_170);

    fn read_limits(headers: &[(&'static str, &'static str)]) -> RateLimits {
        let header = |wanted: &str| {
            let header = headers.iter().find(|(name, _)| *name == wanted)?;
            Some(header.1.to_owned())
        };
        in_headers(&header, NOW)
    }

    fn left(remaining: u64, millis: u64) -> Option<Remaining> {
        Some(Remaining {
            remaining,
            reset: Duration::from_millis(millis),
        })
    }

    #[test]
    fn rate_limits_are_read_from_headers() {
        // The headers of OpenAI and Groq.
        let openai = read_limits(&[
            ("x-ratelimit-limit-requests", "60"),
            ("x-ratelimit-remaining-requests", "59"),
            ("x-ratelimit-reset-requests", "1s"),
            ("x-ratelimit-remaining-tokens", "149984"),
            ("x-ratelimit-reset-tokens", "6m0s"),
        ]);
        assert_eq!(
            (openai.requests, openai.tokens),
            (left(59, 1_000), left(149_984, 360_000))
        );
        // The headers of Anthropic.
        let anthropic = read_limits(&[
            ("anthropic-ratelimit-requests-remaining", "0"),
            ("anthropic-ratelimit-requests-reset", "2024-06-09T00:00:10Z"),
            ("anthropic-ratelimit-tokens-remaining", "49000"),
        ]);
        assert_eq!((anthropic.requests, anthropic.tokens), (left(0, 40_000), None));
        // The headers of OpenRouter.
        for (reset, millis) in [
            ("1717898370000", 7_200_000),
            ("1717898370", 7_200_000),
            ("7200", 7_200_000),
            ("1717890000000", 0),
        ] {
            let openrouter = read_limits(&[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", reset)]);
            assert_eq!(
                (openrouter.requests, openrouter.tokens),
                (left(0, millis), None),
                "{reset}"
            );
        }
        assert_eq!(read_limits(&[]), RateLimits::default());
    }

    #[test]
    fn reported_limits_are_taken_once() {
        let shared_limits = SharedRateLimits::default();
        let rate_limits = RateLimits {
            requests: left(1, 5),
            tokens: None,
        };
        shared_limits.set(rate_limits);
        shared_limits.clone().set(RateLimits::default());
        assert_eq!(shared_limits.take(), Some(rate_limits));
        assert_eq!(shared_limits.take(), None);
    }
}
