//! What a model is known to be allowed, and how long that takes to come back.

use std::time::Duration;

use crate::llm::{RateLimits, Remaining};

/// No longer than this is waited for what is used up. What takes longer is no matter of waiting: it is refused, as the
/// service itself would.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// What is left of requests and tokens, less what was sent since the service told. Services count for each model.
#[derive(Default)]
pub(crate) struct Budget {
    requests: Option<Bucket>,
    tokens: Option<Bucket>,
}

#[derive(Clone, Copy)]
struct Bucket {
    left: u64,
    /// When it was told, in milliseconds of the clock.
    told_at_ms: f64,
    /// When all of it is back.
    back_at_ms: f64,
}

/// Whether a request fits into what is left.
#[derive(Debug, PartialEq, PartialOrd)]
pub(crate) enum Fit {
    /// It does, or nobody knows.
    Now,
    /// It does after this time.
    After(Duration),
    /// Nothing is left for this long, which is not waited for.
    None(Duration),
}

impl Budget {
    /// Takes in what the service said is left.
    pub(crate) fn read(&mut self, allowance: RateLimits, now_ms: f64) {
        let bucket = |left: Remaining| Bucket {
            left: left.remaining,
            told_at_ms: now_ms,
            back_at_ms: now_ms + millis(left.reset),
        };
        if let Some(requests) = allowance.requests {
            self.requests = Some(bucket(requests));
        }
        if let Some(tokens) = allowance.tokens {
            self.tokens = Some(bucket(tokens));
        }
    }

    /// Whether a request of about so many tokens fits into what is left. That nothing is left for long is believed for no
    /// longer than `believed`: then the service is asked, whatever it said, since a person may have done something about it.
    pub(crate) fn room(&mut self, tokens: u64, now_ms: f64, believed: Duration) -> Fit {
        let mut room = Fit::Now;
        for (bucket, needed) in [(&mut self.requests, 1), (&mut self.tokens, tokens)] {
            let Some(known) = *bucket else { continue };
            let wait = Duration::from_millis((known.back_at_ms - now_ms).max(0.0).ceil() as u64);
            if wait.is_zero() {
                *bucket = None;
                continue;
            }
            let of_this = match known.left {
                left if left >= needed => Fit::Now,
                _ if wait <= MAX_WAIT => Fit::After(wait),
                // How soon a part of it is back, nobody tells: the service knows whether this is too much.
                1.. => Fit::Now,
                0 if now_ms < known.told_at_ms + millis(believed) => Fit::None(wait),
                0 => Fit::Now,
            };
            if of_this > room {
                room = of_this;
            }
        }
        room
    }

    /// A request of about so many tokens goes out.
    pub(crate) fn spend(&mut self, tokens: u64) {
        if let Some(requests) = &mut self.requests {
            requests.left = requests.left.saturating_sub(1);
        }
        if let Some(known) = &mut self.tokens {
            // How many it takes is a guess, so only the service can say that none is left.
            known.left = known.left.saturating_sub(tokens).max(known.left.min(1));
        }
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
