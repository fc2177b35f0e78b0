//! What a model is known to be allowed, and how long that takes to come back.

use std::time::Duration;

use super::{Allowance, Left};

/// What is left of requests and tokens, less what was sent since the service told. Services count for each model.
#[derive(Default)]
pub(super) struct Budget {
    requests: Option<Bucket>,
    tokens: Option<Bucket>,
}

#[derive(Clone, Copy)]
struct Bucket {
    left: u64,
    /// From when on nothing is known any more, in milliseconds of the clock.
    until_ms: f64,
}

impl Budget {
    /// Takes in what the service said is left. Days are counted too, so what is told is believed for no longer than
    /// `longest_wait`: after that the service is asked, whatever it said.
    pub(super) fn read(&mut self, allowance: Allowance, now_ms: f64, longest_wait: Duration) {
        let bucket = |left: Left| Bucket {
            left: left.remaining,
            until_ms: now_ms + left.reset.min(longest_wait).as_secs_f64() * 1_000.0,
        };
        if let Some(requests) = allowance.requests {
            self.requests = Some(bucket(requests));
        }
        if let Some(tokens) = allowance.tokens {
            self.tokens = Some(bucket(tokens));
        }
    }

    /// How long a request of about so many tokens is to wait; nothing where it may go out.
    pub(super) fn wait(&mut self, tokens: u64, now_ms: f64) -> Duration {
        let mut longest = Duration::ZERO;
        for (bucket, needed) in [(&mut self.requests, 1), (&mut self.tokens, tokens)] {
            let Some(known) = bucket else { continue };
            let wait = Duration::from_millis((known.until_ms - now_ms).max(0.0).ceil() as u64);
            if wait.is_zero() {
                *bucket = None;
            } else if known.left < needed {
                longest = longest.max(wait);
            }
        }
        longest
    }

    /// A request of about so many tokens goes out.
    pub(super) fn spend(&mut self, tokens: u64) {
        for (bucket, needed) in [(&mut self.requests, 1), (&mut self.tokens, tokens)] {
            if let Some(known) = bucket {
                known.left = known.left.saturating_sub(needed);
            }
        }
    }
}
