//! Rate limits as services report them.

use std::{cell::Cell, rc::Rc, time::Duration};

use crate::llm::protocol::errors::retry_after;

/// What is left of requests or tokens, and when all of it is replenished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remaining {
    /// The number of remaining requests or tokens.
    pub remaining: u64,
    /// The time from the answer until all are replenished.
    pub reset: Duration,
}

/// The remaining requests and tokens according to the headers of one answer. A page can read those headers
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

/// Reads the limits from the headers of an answer. A limit is `None` if one of its two numbers is missing or
/// unreadable.
pub(crate) fn in_headers(header: &dyn Fn(&str) -> Option<String>) -> RateLimits {
    let text = |name: String| header(&name);
    let left = |kind: &str| {
        let limits =
            text(format!("x-ratelimit-remaining-{kind}")).zip(text(format!("x-ratelimit-reset-{kind}")));
        if let Some((remaining, reset)) = limits {
            return Some(Remaining {
                remaining: remaining.trim().parse().ok()?,
                reset: length(reset.trim())?,
            });
        }
        let remaining = text(format!("anthropic-ratelimit-{kind}-remaining"))?;
        let reset = text(format!("anthropic-ratelimit-{kind}-reset"))?;
        Some(Remaining {
            remaining: remaining.trim().parse().ok()?,
            reset: until(&reset, &header("date")?)?,
        })
    };
    RateLimits {
        requests: left("requests"),
        tokens: left("tokens"),
    }
}

/// Reads a duration as OpenAI and Groq write it: `6m0s`, `7.66s`, `20ms`, `1h2m3s`.
fn length(text: &str) -> Option<Duration> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read_limits(headers: &[(&'static str, &'static str)]) -> RateLimits {
        in_headers(&|wanted| {
            let header = headers.iter().find(|(name, _)| *name == wanted)?;
            Some(header.1.to_owned())
        })
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
            ("date", "Sat, 08 Jun 2024 23:59:30 GMT"),
            ("anthropic-ratelimit-requests-remaining", "0"),
            ("anthropic-ratelimit-requests-reset", "2024-06-09T00:00:10Z"),
            ("anthropic-ratelimit-tokens-remaining", "49000"),
        ]);
        assert_eq!((anthropic.requests, anthropic.tokens), (left(0, 40_000), None));
        assert_eq!(read_limits(&[]), RateLimits::default());
    }

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
            assert_eq!(length(text), millis.map(Duration::from_millis), "{text}");
        }
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
