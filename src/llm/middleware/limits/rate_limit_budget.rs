//! The remaining requests and tokens of a model, and when they are replenished.

use std::time::Duration;

use super::admission::Admission;
use crate::llm::{LlmError, RateLimits, Remaining};

/// The longest wait for used-up requests or tokens. If they take longer to come back, the request fails, as
/// it would at the service.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// The remaining requests and tokens: what the service last reported, minus what was sent since. Services
/// count per model.
#[derive(Default)]
pub(super) struct RateLimitBudget {
    requests: Option<Bucket>,
    tokens: Option<Bucket>,
}

#[derive(Clone, Copy)]
struct Bucket {
    left: u64,
    /// When it was reported, in milliseconds of the clock.
    told_at_ms: f64,
    /// When all of it is replenished.
    back_at_ms: f64,
}

impl RateLimitBudget {
    /// Records what the service reported.
    pub(super) fn read(&mut self, rate_limits: RateLimits, now_ms: f64) {
        let bucket = |left: Remaining| Bucket {
            left: left.remaining,
            told_at_ms: now_ms,
            back_at_ms: now_ms + millis(left.reset),
        };
        if let Some(requests) = rate_limits.requests {
            self.requests = Some(bucket(requests));
        }
        if let Some(tokens) = rate_limits.tokens {
            self.tokens = Some(bucket(tokens));
        }
    }

    /// Returns whether a request of about `tokens` tokens fits; it does where the budget is unknown. A report
    /// that nothing is left for long is believed for at most `believed`; then the service is asked anyway,
    /// since a person may have raised the limit.
    pub(super) fn admit(&mut self, tokens: u64, now_ms: f64, believed: Duration) -> Admission {
        let (mut longest, mut used_up) = (Duration::ZERO, None);
        for (bucket, needed) in [(&mut self.requests, 1), (&mut self.tokens, tokens)] {
            let Some(known) = *bucket else { continue };
            let wait = Duration::from_millis((known.back_at_ms - now_ms).max(0.0).ceil() as u64);
            if wait.is_zero() {
                *bucket = None;
                continue;
            }
            match known.left {
                left if left >= needed => {}
                _ if wait <= MAX_WAIT => longest = longest.max(wait),
                // It is unknown how soon a part is replenished, so the service decides whether this is too
                // much.
                1.. => {}
                0 if now_ms < known.told_at_ms + millis(believed) => used_up = used_up.max(Some(wait)),
                0 => {}
            }
        }
        match used_up {
            Some(back_in) => Admission::Never(LlmError::RateLimitUsedUp { back_in }),
            None if longest.is_zero() => Admission::Now,
            None => Admission::After(longest),
        }
    }

    /// Subtracts a request of about `tokens` tokens that is being sent.
    pub(super) fn spend(&mut self, tokens: u64) {
        if let Some(requests) = &mut self.requests {
            requests.left = requests.left.saturating_sub(1);
        }
        if let Some(known) = &mut self.tokens {
            // The tokens of a request are an estimate, so only the service can say that none are left.
            known.left = known.left.saturating_sub(tokens).max(known.left.min(1));
        }
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
