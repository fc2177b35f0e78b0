//! Time as a port: reading the time and sleeping.
//!
//! Code that needs time takes an `Rc<dyn Clock>`. The page passes a `BrowserClock`, the terminal program a
//! `NativeClock`; tests and latency benches pass a [`VirtualClock`], on which an hour passes in microseconds
//! and always in the same order.
//!
//! Only `src/browser/` and `src/native/` read a clock of the system or start its timers
//! (`tests/architecture/restricted_names.rs`). `src/ui/`, which runs in a browser only, names `BrowserClock`
//! directly. An animation frame is no timer: what is drawn waits for it in `src/ui/`.

mod attendance;
mod virtual_clock;

pub use attendance::Attendance;
pub use virtual_clock::{ClockStuck, VirtualClock};

use std::{pin::pin, time::Duration};

use futures::future::{Either, LocalBoxFuture, select};

/// A source of time. Object safe, and shared as `Rc<dyn Clock>`.
pub trait Clock {
    /// Returns the milliseconds, with fractions, since a fixed but arbitrary moment. The value never
    /// decreases; only differences are meaningful.
    fn now_ms(&self) -> f64;

    /// Returns the time since the beginning of 1970. It may jump and may be set wrongly, so it only serves to
    /// compare with a time that a service names, and to date what is stored; waits and durations are measured
    /// with [`now_ms`](Self::now_ms).
    fn unix_time(&self) -> Duration;

    /// Returns a future that resolves once `pause` has passed, counted from this call and not from the first
    /// poll.
    ///
    /// It never resolves on its first poll, not even for a pause of zero, so sleeping always lets other tasks
    /// run. Dropping it cancels the timer.
    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()>;
}

/// Waits for `work` for at most `limit`. Returns `None` and drops `work` if the limit comes first.
///
/// Work that is ready exactly at the limit counts as done.
pub async fn within<T>(clock: &dyn Clock, limit: Duration, work: impl Future<Output = T>) -> Option<T> {
    let limit = clock.sleep(limit);
    match select(pin!(work), limit).await {
        Either::Left((done, _)) => Some(done),
        Either::Right(((), _)) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_inside_the_limit_is_done() {
        let clock = VirtualClock::new();
        let work = clock.sleep(Duration::from_millis(900));
        let done = clock.run_until(within(&clock, Duration::from_secs(1), work));
        assert_eq!(done, Some(()));
        assert_eq!(clock.now(), Duration::from_millis(900));
    }

    #[test]
    fn work_over_the_limit_is_dropped() {
        let clock = VirtualClock::new();
        let work = clock.sleep(Duration::from_secs(3));
        let done = clock.run_until(within(&clock, Duration::from_secs(1), work));
        assert_eq!(done, None);
        assert_eq!(clock.now(), Duration::from_secs(1));
        assert_eq!(clock.sleeping(), 0, "neither timer is left behind");
    }

    #[test]
    fn work_that_ends_at_the_time_limit_is_in_time() {
        let clock = VirtualClock::new();
        let second = Duration::from_secs(1);
        let work = clock.sleep(second);
        assert_eq!(clock.run_until(within(&clock, second, work)), Some(()));
    }
}
