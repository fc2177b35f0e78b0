//! A clock that hurries.

use std::{
    cell::RefCell,
    rc::Rc,
    time::{Duration, Instant},
};

use among_agents::clock::Clock;
use futures::{FutureExt, future::LocalBoxFuture};

/// Real time, a hundred times as fast, that remembers what it was asked for.
#[derive(Clone)]
pub struct QuickClock {
    started: Instant,
    sleeps: Rc<RefCell<Vec<Duration>>>,
}

const TIMES_AS_FAST: u32 = 100;
/// No pause is longer than this; a test that looks at pauses has a longer time limit.
const MAX_PAUSE: Duration = Duration::from_secs(40);

impl QuickClock {
    pub fn new() -> Self {
        Self {
            started: Instant::now(),
            sleeps: Rc::default(),
        }
    }

    /// The pauses between tries so far.
    pub fn pauses(&self) -> Vec<Duration> {
        self.sleeps
            .borrow()
            .iter()
            .copied()
            .filter(|sleep| *sleep <= MAX_PAUSE)
            .collect()
    }
}

impl Clock for QuickClock {
    fn now_ms(&self) -> f64 {
        self.started.elapsed().as_secs_f64() * 1000.0 * f64::from(TIMES_AS_FAST)
    }

    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()> {
        self.sleeps.borrow_mut().push(pause);
        tokio::time::sleep(pause / TIMES_AS_FAST).boxed_local()
    }
}

/// The quick clock, on which pauses end and time limits never do: those that the code sets itself are short, and on a busy
/// machine a quick one would be over before the answer is there.
#[derive(Clone)]
pub struct PatientClock(QuickClock);

/// No pause of the code under test is as long, and every time limit is.
const SHORTEST_LIMIT: Duration = Duration::from_secs(20);

impl PatientClock {
    pub fn new() -> Self {
        Self(QuickClock::new())
    }
}

impl Clock for PatientClock {
    fn now_ms(&self) -> f64 {
        self.0.now_ms()
    }

    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()> {
        match pause < SHORTEST_LIMIT {
            true => self.0.sleep(pause),
            false => std::future::pending().boxed_local(),
        }
    }
}
