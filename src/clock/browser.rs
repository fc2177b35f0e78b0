//! The browser's clock: `performance.now()` and `setTimeout`.

use std::time::Duration;

use futures::future::LocalBoxFuture;
use gloo_timers::future::TimeoutFuture;

use super::Clock;

/// The longest delay that `setTimeout` takes, in milliseconds. It keeps delays in 32 signed bits, and a longer one
/// would fire at once; longer sleeps are therefore cut into pieces of this length (almost 25 days).
const LONGEST_TIMEOUT_MS: u64 = i32::MAX as u64;

/// Time as the browser tells it.
///
/// A tab in the background gets its timers late: browsers let them fire once a second, and after some minutes once a
/// minute. A sleep is never shorter than asked for.
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
            let piece = left.min(LONGEST_TIMEOUT_MS);
            left -= piece;
            let piece = u32::try_from(piece).expect("the longest timeout fits in 32 bits");
            (TimeoutFuture::new(piece), left == 0)
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
