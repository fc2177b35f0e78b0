//! The browser's clock: `performance.now()` and `setTimeout`, plus a worker's `setTimeout` while the page is
//! hidden.

use std::time::Duration;

use futures::future::{LocalBoxFuture, select};
use gloo_timers::future::TimeoutFuture;

use super::background_timer;
use crate::clock::Clock;

/// The longest delay that `setTimeout` accepts, in milliseconds. It stores delays as 32-bit signed integers,
/// and a longer delay would fire at once. Longer sleeps are split into pieces of this length (almost 25
/// days).
const MAX_TIMEOUT_MS: u64 = i32::MAX as u64;

/// The browser's time.
///
/// A sleep that starts while the page is hidden still ends on time. A sleep that is running when the page
/// becomes hidden may end as late as the browser's throttling allows. A sleep is never shorter than
/// requested.
#[derive(Debug, Clone, Copy, Default)]
pub struct BrowserClock;

impl Clock for BrowserClock {
    fn now_ms(&self) -> f64 {
        // A worker has no window; it falls back to the wall clock.
        match web_sys::window().and_then(|window| window.performance()) {
            Some(performance) => performance.now(),
            None => js_sys::Date::now(),
        }
    }

    fn unix_time(&self) -> Duration {
        Duration::from_millis(js_sys::Date::now() as u64)
    }

    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()> {
        // Fractions of a millisecond are rounded up, so that no sleep is shorter than requested.
        let fraction = u64::from(pause.subsec_nanos().div_ceil(1_000_000));
        let mut left = pause.as_secs().saturating_mul(1000).saturating_add(fraction);
        let mut next_piece = move || {
            let piece = left.min(MAX_TIMEOUT_MS);
            left -= piece;
            let piece = u32::try_from(piece).expect("the longest timeout fits in 32 bits");
            (timer(piece), left == 0)
        };
        // The first timer starts here, not at the first poll.
        let (mut timer, mut is_last) = next_piece();
        Box::pin(async move {
            loop {
                timer.await;
                if is_last {
                    return;
                }
                (timer, is_last) = next_piece();
            }
        })
    }
}

/// Returns a timer that no browser throttles. If the worker does not answer, the page's own timer ends the
/// sleep, though late.
fn timer(milliseconds: u32) -> LocalBoxFuture<'static, ()> {
    let own = TimeoutFuture::new(milliseconds);
    let undisturbed = match background_timer::is_hidden() {
        true => background_timer::sleep(milliseconds),
        false => None,
    };
    match undisturbed {
        None => Box::pin(own),
        Some(woken) => Box::pin(async move {
            select(own, woken).await;
        }),
    }
}
