//! The remaining requests and tokens of a model, and when they are replenished.

use std::time::Duration;

use crate::llm::{RateLimits, Remaining};

/// The longest wait for used-up requests or tokens. If they take longer to come back, the request fails, as
/// it would at the service.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// The remaining requests and tokens: what the service last reported, minus what was sent since. Services
/// count per model.
#[derive(Default)]
pub(crate) struct Budget {
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

/// Whether a request fits into the budget.
#[derive(Debug, PartialEq, PartialOrd)]
pub(crate) enum BudgetAdmission {
    /// It fits, or the budget is unknown.
    Now,
    /// It fits after this time.
    After(Duration),
    /// Nothing is left for this long, which is too long to wait.
    None(Duration),
}

impl Budget {
    /// Records what the service reported.
    pub(crate) fn read(&mut self, rate_limits: RateLimits, now_ms: f64) {
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

    /// Returns whether a request of about `tokens` tokens fits. A report that nothing is left for long is
    /// believed for at most `believed`; then the service is asked anyway, since a person may have raised the
    /// limit.
    pub(crate) fn admit(&mut self, tokens: u64, now_ms: f64, believed: Duration) -> BudgetAdmission {
        let mut room = BudgetAdmission::Now;
        for (bucket, needed) in [(&mut self.requests, 1), (&mut self.tokens, tokens)] {
            let Some(known) = *bucket else { continue };
            let wait = Duration::from_millis((known.back_at_ms - now_ms).max(0.0).ceil() as u64);
            if wait.is_zero() {
                *bucket = None;
                continue;
            }
            let of_this = match known.left {
                left if left >= needed => BudgetAdmission::Now,
                _ if wait <= MAX_WAIT => BudgetAdmission::After(wait),
                // It is unknown how soon a part is replenished, so the service decides whether this is too
                // much.
                1.. => BudgetAdmission::Now,
                0 if now_ms < known.told_at_ms + millis(believed) => BudgetAdmission::None(wait),
                0 => BudgetAdmission::Now,
            };
            if of_this > room {
                room = of_this;
            }
        }
        room
    }

    /// Subtracts a request of about `tokens` tokens that is being sent.
    pub(crate) fn spend(&mut self, tokens: u64) {
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
