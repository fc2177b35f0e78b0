//! The clock of the terminal program.

use among_agents::clock::Clock;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::time::{Duration, Instant};

/// Real time.
#[derive(Clone, Copy, Debug)]
pub struct TerminalClock {
    began: Instant,
}

impl TerminalClock {
    /// Starts a clock.
    pub fn new() -> TerminalClock {
        TerminalClock {
            began: Instant::now(),
        }
    }
}

impl Clock for TerminalClock {
    fn now_ms(&self) -> f64 {
        self.began.elapsed().as_secs_f64() * 1_000.0
    }

    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()> {
        tokio::time::sleep(pause).boxed_local()
    }
}
