//! A clock that hurries.

use among_agents::clock::Clock;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::time::{Duration, Instant};

/// How many seconds pass on it in a real one.
const TIMES_AS_FAST: u32 = 60;

/// Real time, so many times as fast.
pub struct QuickClock(Instant);

impl QuickClock {
    pub fn new() -> QuickClock {
        QuickClock(Instant::now())
    }

    /// How long so much time on this clock really takes.
    pub fn really(time: Duration) -> Duration {
        time / TIMES_AS_FAST
    }
}

impl Clock for QuickClock {
    fn now_ms(&self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1_000.0 * f64::from(TIMES_AS_FAST)
    }

    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()> {
        tokio::time::sleep(QuickClock::really(pause)).boxed_local()
    }
}
