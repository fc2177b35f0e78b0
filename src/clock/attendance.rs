//! Whether somebody is at a screen that goes on by itself.

use super::Clock;
use std::cell::Cell;
use std::time::Duration;

/// How long after a key, a tap or a turn of the wheel somebody is taken to be there.
const ATTENDED: Duration = Duration::from_secs(60);

/// When somebody last touched a screen.
#[derive(Debug, Default)]
pub struct Attendance {
    /// By the clock, in milliseconds; `None` if nobody has.
    last_ms: Cell<Option<f64>>,
}

impl Attendance {
    /// Notes that somebody has touched the screen now.
    pub fn note(&self, clock: &impl Clock) {
        self.last_ms.set(Some(clock.now_ms()));
    }

    /// Waits for `pause`, and on until nobody has touched the screen for a minute.
    pub async fn wait_until_unattended(&self, clock: &impl Clock, pause: Duration) {
        let mut left = pause;
        while !left.is_zero() {
            clock.sleep(left).await;
            left = self.last_ms.get().map_or(Duration::ZERO, |last| {
                let ago = (clock.now_ms() - last) / 1_000.0;
                Duration::from_secs_f64((ATTENDED.as_secs_f64() - ago).max(0.0))
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::VirtualClock;
    use super::*;
    use futures::future::join;

    const PAUSE: Duration = Duration::from_secs(7);

    #[test]
    fn an_untouched_screen_goes_on_after_the_pause() {
        let (clock, attendance) = (VirtualClock::new(), Attendance::default());
        clock.run_until(attendance.wait_until_unattended(&clock, PAUSE));
        assert_eq!(clock.now(), PAUSE);
    }

    #[test]
    fn a_touched_screen_goes_on_a_minute_after_the_last_touch() {
        let (clock, attendance) = (VirtualClock::new(), Attendance::default());
        let touch = async {
            for at in [3, 20] {
                clock.sleep(Duration::from_secs(at)).await;
                attendance.note(&clock);
            }
        };
        clock.run_until(join(attendance.wait_until_unattended(&clock, PAUSE), touch));
        assert_eq!(clock.now(), Duration::from_secs(23) + ATTENDED);
    }
}
