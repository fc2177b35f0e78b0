//! The browser's clock: `performance.now()` and `setTimeout`, and a worker's `setTimeout` in the background.

use std::time::Duration;

use futures::future::{LocalBoxFuture, select};
use gloo_timers::future::TimeoutFuture;

use super::{Clock, background};

/// The longest delay that `setTimeout` takes, in milliseconds. It keeps delays in 32 signed bits, and a longer one
/// would fire at once; longer sleeps are therefore cut into pieces of this length (almost 25 days).
const MAX_TIMEOUT_MS: u64 = i32::MAX as u64;

/// Time as the browser tells it.
///
/// A sleep that begins while the page is hidden ends in time all the same; one that is under way when the page is hidden
/// may end as late as the browser lets its timers be. A sleep is never shorter than asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct BrowserClock;

impl Clock for BrowserClock {
    fn now_ms(&self) -> f64 {
        // A worker has no window, and there the wall clock does.
        match web_sys::window().and_then(|window| window.performance()) {
            Some(performance) => performance.now(),
            None => js_sys::Date::now(),
        }
    }

    fn sleep(&self, pause: Duration) -> LocalBoxFuture<'static, ()> {
        // Fractions of a millisecond are rounded up, so that no sleep is shorter than asked for.
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

/// A timer of so many milliseconds that no browser holds back. Where the worker does not wake it, the page's own timer
/// does, though late.
fn timer(milliseconds: u32) -> LocalBoxFuture<'static, ()> {
    let own = TimeoutFuture::new(milliseconds);
    let undisturbed = match background::is_hidden() {
        true => background::sleep(milliseconds),
        false => None,
    };
    match undisturbed {
        None => Box::pin(own),
        Some(woken) => Box::pin(async move {
            select(own, woken).await;
        }),
    }
}
