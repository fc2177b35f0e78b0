//! The clock of a native program.

use crate::clock::Clock;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::time::{Duration, Instant, SystemTime};

/// Real time. It sleeps on the timers of tokio.
#[derive(Clone, Copy, Debug)]
pub struct NativeClock {
    began: Instant,
}

impl NativeClock {
    /// Starts a clock.
    pub fn new() -> NativeClock {
        NativeClock {
            began: Instant::now(),
        }
    }
}

impl Default for NativeClock {
    fn default() -> NativeClock {
        NativeClock::new()
    }
}

impl Clock for NativeClock {
    fn now_ms(&self) -> f64 {
        self.began.elapsed().as_secs_f64() * 1_000.0
    }

    fn unix_time(&self) -> Duration {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        now.unwrap_or_default()
    }

    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()> {
        tokio::time::sleep(pause).boxed_local()
    }
}
