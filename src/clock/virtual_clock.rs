//! A clock in memory, on which waiting takes no real time.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    future::poll_fn,
    pin::pin,
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Wake, Waker},
    time::Duration,
};

use futures::future::LocalBoxFuture;
use thiserror::Error;

use super::Clock;

/// The wall time at which every virtual clock starts, since the beginning of 1970: midnight (UTC) before
/// 1 January 2026.
const BEGINNING: Duration = Duration::from_secs(1_767_225_600);

/// A clock that moves only when told to, or when nothing else can run.
///
/// It starts at zero, and its wall time at the beginning of 2026. Clones show the same time. There are two
/// ways to use it:
///
/// - [`run_until`](Self::run_until) drives a future and moves time to the earliest sleeper whenever the
///   future cannot make progress. Whole rounds with slow models run this way in microseconds.
/// - [`advance`](Self::advance) moves time by hand, for tests that inspect intermediate states.
///
/// The clock is deterministic and ordered like a browser's event loop. Sleepers wake *one at a time*, ordered
/// by due time and then by the order of the calls to `sleep`. Everything that follows from one wake-up is
/// done before the next sleeper wakes, even if both are due at the same moment.
///
/// ```
/// use std::time::Duration;
/// use among_agents::clock::{Clock, VirtualClock};
///
/// let clock = VirtualClock::new();
/// let answers = async {
///     futures::join!(clock.sleep(Duration::from_secs(20)), clock.sleep(Duration::from_secs(30)));
///     "both"
/// };
/// assert_eq!(clock.run_until(answers), "both");
/// assert_eq!(clock.now(), Duration::from_secs(30));
/// ```
#[derive(Clone, Default)]
pub struct VirtualClock(Rc<RefCell<ClockState>>);

/// The error for a future that can never finish: it waits, and no sleeper is left to wake it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("at {at:?} on the virtual clock everything waits, and no timer is left to wake it")]
pub struct ClockStuck {
    /// The virtual time at which no progress was possible.
    pub at: Duration,
}

#[derive(Default)]
struct ClockState {
    now: Duration,
    sleeps_started: u64,
    /// The sleepers by wake-up order. The waker is `None` until the sleep has been polled.
    sleepers: BTreeMap<SleeperKey, Option<Waker>>,
}

/// A sleeper's due time and the number of its `sleep` call, which orders sleepers due at the same moment.
type SleeperKey = (Duration, u64);

impl VirtualClock {
    /// Returns a clock at zero without sleepers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the time since the clock was created.
    pub fn now(&self) -> Duration {
        self.0.borrow().now
    }

    /// Returns the number of pending sleeps, including those that have not been polled yet.
    pub fn sleeping(&self) -> usize {
        self.0.borrow().sleepers.len()
    }

    /// Runs `work` to completion, moving time forward whenever nothing else can run.
    ///
    /// Everything that runs concurrently must be part of `work` (joined, or in a `FuturesUnordered`), since
    /// there is no spawning. A future that waits for the real world (a socket, another thread) is unsuitable:
    /// virtual time would run ahead of it.
    ///
    /// # Panics
    /// Panics if `work` is stuck. [`try_run_until`](Self::try_run_until) returns that as an error.
    pub fn run_until<T>(&self, work: impl Future<Output = T>) -> T {
        match self.try_run_until(work) {
            Ok(done) => done,
            Err(stuck) => panic!("{stuck}"),
        }
    }

    /// Runs `work` to completion, like [`run_until`](Self::run_until).
    ///
    /// # Errors
    /// [`ClockStuck`] if `work` waits for something that no sleeper on this clock can bring about.
    pub fn try_run_until<T>(&self, work: impl Future<Output = T>) -> Result<T, ClockStuck> {
        let mut work = pin!(work);
        let woken = Arc::new(WakeFlag::default());
        let waker = Waker::from(Arc::clone(&woken));
        let mut context = Context::from_waker(&waker);
        loop {
            if let Poll::Ready(done) = work.as_mut().poll(&mut context) {
                return Ok(done);
            }
            // A sleeper of another task may wake without waking `work`; in that case, continue with the next
            // one.
            while !woken.take() {
                if !self.wake_next(Duration::MAX) {
                    return Err(ClockStuck { at: self.now() });
                }
            }
        }
    }

    /// Moves time forward by `step` and wakes the sleepers due on the way, each at its own moment.
    ///
    /// Waking only marks a task as ready; its driver must poll it afterwards. A sleep started by such a task
    /// therefore counts from the end of this step.
    pub fn advance(&self, step: Duration) {
        let until = self.now().saturating_add(step);
        while self.wake_next(until) {}
        self.0.borrow_mut().now = until;
    }

    /// Moves time to the earliest polled sleeper and wakes it, unless it is due after `until`. Returns
    /// whether a sleeper was woken.
    fn wake_next(&self, until: Duration) -> bool {
        let waker = {
            let mut state = self.0.borrow_mut();
            let next = state
                .sleepers
                .iter()
                .find_map(|(key, waker)| waker.is_some().then_some(*key));
            let Some(key) = next.filter(|(due, _)| *due <= until) else {
                return false;
            };
            // Time never goes back, even if a sleeper was first polled after its due time.
            state.now = state.now.max(key.0);
            state.sleepers.remove(&key).flatten()
        };
        // The borrow has ended, because a waker may run anything, even start another sleep.
        if let Some(waker) = waker {
            waker.wake();
        }
        true
    }
}

impl Clock for VirtualClock {
    fn now_ms(&self) -> f64 {
        self.now().as_secs_f64() * 1000.0
    }

    fn unix_time(&self) -> Duration {
        BEGINNING + self.now()
    }

    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()> {
        let key = {
            let mut state = self.0.borrow_mut();
            let key = (state.now.saturating_add(pause), state.sleeps_started);
            state.sleeps_started += 1;
            state.sleepers.insert(key, None);
            key
        };
        let sleeper = Sleeper {
            clock: self.clone(),
            key,
        };
        Box::pin(poll_fn(move |context| sleeper.poll(context)))
    }
}

/// One sleep. It leaves the clock's map when it is woken or dropped.
struct Sleeper {
    clock: VirtualClock,
    key: SleeperKey,
}

impl Sleeper {
    fn poll(&self, context: &mut Context<'_>) -> Poll<()> {
        match self.clock.0.borrow_mut().sleepers.get_mut(&self.key) {
            // The map decides, not the time, so that sleepers due at the same moment still wake one by one.
            Some(waker) => {
                *waker = Some(context.waker().clone());
                Poll::Pending
            }
            None => Poll::Ready(()),
        }
    }
}

impl Drop for Sleeper {
    fn drop(&mut self) {
        self.clock.0.borrow_mut().sleepers.remove(&self.key);
    }
}

/// Whether the running future asked to be polled again.
#[derive(Default)]
struct WakeFlag(AtomicBool);

impl WakeFlag {
    fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

impl Wake for WakeFlag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
#[path = "virtual_clock_tests.rs"]
mod tests;
