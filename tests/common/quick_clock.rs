//! Fast clocks and platforms with them, for tests over real sockets.

use among_agents::clock::Clock;
use among_agents::llm::Platform;
use among_agents::native::{self, NativeClock};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// How many seconds pass on the clock in a real one.
const TIMES_AS_FAST: u32 = 60;

/// The longest pause. Tests that check pauses have longer time limits.
const MAX_PAUSE: Duration = Duration::from_secs(40);

/// Returns a native platform with this clock.
pub fn platform(clock: impl Clock + 'static) -> Platform {
    native::platform(Rc::new(clock))
}

/// A clock that runs faster than real time, and records the requested times.
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

    /// Returns the real duration of this time on the clock.
    pub fn real_time(time: Duration) -> Duration {
        time / TIMES_AS_FAST
    }

    /// Returns the pauses between tries so far.
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

    fn unix_time(&self) -> Duration {
        NativeClock::new().unix_time()
    }

    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()> {
        self.sleeps.borrow_mut().push(pause);
        tokio::time::sleep(QuickClock::real_time(pause)).boxed_local()
    }
}

/// A quick clock on which pauses end but time limits never do: the limits in the code under test are short,
/// and on a busy machine a quick one would expire before the answer arrives.
#[derive(Clone)]
pub struct PatientClock(QuickClock);

/// Longer than every pause of the code under test, and shorter than every time limit.
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

    fn unix_time(&self) -> Duration {
        self.0.unix_time()
    }

    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()> {
        match pause < SHORTEST_LIMIT {
            true => self.0.sleep(pause),
            false => std::future::pending().boxed_local(),
        }
    }
}
