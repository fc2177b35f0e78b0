//! A clock in memory, on which waiting costs nothing.

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

/// A clock that stands still until it is told to go on, or until nothing else can.
///
/// It starts at zero. Clones show the same time. Use it in one of two ways:
///
/// - [`run_until`](Self::run_until) drives a future and moves time by itself, to the earliest sleeper, whenever the
///   future can do nothing more at the present moment. Whole rounds with slow models run this way in microseconds.
/// - [`advance`](Self::advance) moves time by hand, for a test that looks at what lies between.
///
/// It is deterministic, and as orderly as a browser's event loop: sleepers wake *one at a time*, by the moment they
/// are due and then by the order in which `sleep` was called, and everything that follows from one waking is done
/// before the next sleeper wakes, even when both are due at the same moment.
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
pub struct VirtualClock(Rc<RefCell<State>>);

/// A future that can never finish: it waits, and no sleeper is left that could wake it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("at {at:?} on the virtual clock everything waits, and no timer is left to wake it")]
pub struct Stuck {
    /// The virtual time at which nothing could go on.
    pub at: Duration,
}

#[derive(Default)]
struct State {
    now: Duration,
    sleeps_started: u64,
    /// Who sleeps, the next one to wake first. `None` until the sleep has been polled: nobody waits for it yet.
    sleepers: BTreeMap<SleeperKey, Option<Waker>>,
}

/// When a sleeper is due, and the count of its call, which orders those due at the same moment.
type SleeperKey = (Duration, u64);

impl VirtualClock {
    /// A clock that shows zero, with nobody asleep.
    pub fn new() -> Self {
        Self::default()
    }

    /// The time since the clock was made.
    pub fn now(&self) -> Duration {
        self.0.borrow().now
    }

    /// How many sleeps are under way, those included that nobody has polled yet.
    pub fn sleeping(&self) -> usize {
        self.0.borrow().sleepers.len()
    }

    /// Runs `work` to its end, moving time on whenever nothing else can be done.
    ///
    /// Anything that is to run at the same time must be part of `work` (joined, or in a `FuturesUnordered`): there is
    /// no spawning. A future that waits for the real world (a socket, another thread) does not fit: time would run
    /// away under it.
    ///
    /// # Panics
    /// When `work` is stuck. [`try_run_until`](Self::try_run_until) returns that as an error.
    pub fn run_until<T>(&self, work: impl Future<Output = T>) -> T {
        match self.try_run_until(work) {
            Ok(done) => done,
            Err(stuck) => panic!("{stuck}"),
        }
    }

    /// Runs `work` to its end as [`run_until`](Self::run_until) does.
    ///
    /// # Errors
    /// [`Stuck`] when `work` waits for something that no sleeper on this clock can bring about.
    pub fn try_run_until<T>(&self, work: impl Future<Output = T>) -> Result<T, Stuck> {
        let mut work = pin!(work);
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(Arc::clone(&woken));
        let mut context = Context::from_waker(&waker);
        loop {
            if let Poll::Ready(done) = work.as_mut().poll(&mut context) {
                return Ok(done);
            }
            // A sleeper that belongs to somebody else may wake without waking `work`: go on to the next one then.
            while !woken.take() {
                if !self.wake_next(Duration::MAX) {
                    return Err(Stuck { at: self.now() });
                }
            }
        }
    }

    /// Moves time on by `step`, waking those who are due on the way, each at its own moment.
    ///
    /// Waking only tells a task that it can go on; whoever drives it has to poll it afterwards. A sleep started by
    /// such a task therefore counts from the end of this step.
    pub fn advance(&self, step: Duration) {
        let until = self.now().saturating_add(step);
        while self.wake_next(until) {}
        self.0.borrow_mut().now = until;
    }

    /// Moves time to the earliest sleeper somebody waits for and wakes it, unless it is due after `until`; tells
    /// whether there was one.
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
            // Time never goes back: somebody may have been asleep, unpolled, past its moment.
            state.now = state.now.max(key.0);
            state.sleepers.remove(&key).flatten()
        };
        // The borrow has ended: a waker may do anything, even start another sleep.
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

/// One sleep. It leaves the clock's list when it is woken or dropped.
struct Sleeper {
    clock: VirtualClock,
    key: SleeperKey,
}

impl Sleeper {
    fn poll(&self, context: &mut Context<'_>) -> Poll<()> {
        match self.clock.0.borrow_mut().sleepers.get_mut(&self.key) {
            // Being on the list decides, not the time: so those due at the same moment still wake one by one.
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

/// Whether the future being run asked to be polled again.
#[derive(Default)]
struct Woken(AtomicBool);

impl Woken {
    fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
#[path = "virtual_clock_tests.rs"]
mod tests;
