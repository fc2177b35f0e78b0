//! Clocks that hurry, for tests over real sockets.

use among_agents::clock::Clock;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// How many seconds pass on it in a real one.
const TIMES_AS_FAST: u32 = 60;

/// No pause is longer than this; a test that looks at pauses has a longer time limit.
const MAX_PAUSE: Duration = Duration::from_secs(40);

/// Real time, so many times as fast, that remembers what it was asked for.
#[derive(Clone)]
pub struct QuickClock {
    started: Instant,
    sleeps: Rc<RefCell<Vec<Duration>>>,
}

impl QuickClock {
    pub fn new() -> QuickClock {
        QuickClock {
            started: Instant::now(),
            sleeps: Rc::default(),
        }
    }

    /// How long so much time on this clock really takes.
    pub fn really(time: Duration) -> Duration {
        time / TIMES_AS_FAST
    }

    /// The pauses between tries so far.
    pub fn pauses(&self) -> Vec<Duration> {
        let sleeps = self.sleeps.borrow();
        sleeps
            .iter()
            .copied()
            .filter(|sleep| *sleep <= MAX_PAUSE)
            .collect()
    }
}

impl Clock for QuickClock {
    fn now_ms(&self) -> f64 {
        self.started.elapsed().as_secs_f64() * 1_000.0 * f64::from(TIMES_AS_FAST)
    }

    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()> {
        self.sleeps.borrow_mut().push(pause);
        tokio::time::sleep(QuickClock::really(pause)).boxed_local()
    }
}

/// The quick clock, on which pauses end and time limits never do: those that the code sets itself are short, and on a busy
/// machine a quick one would be over before the answer is there.
#[derive(Clone)]
pub struct PatientClock(QuickClock);

/// No pause of the code under test is as long, and every time limit is.
const SHORTEST_LIMIT: Duration = Duration::from_secs(20);

impl PatientClock {
    pub fn new() -> PatientClock {
        PatientClock(QuickClock::new())
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
