//! Durations of animations, in milliseconds at speed 1.

/// A walk to an adjacent room.
pub const STEP: f64 = 450.0;
/// A crawl through a vent, from start to end.
pub const CRAWL: f64 = 800.0;
/// The camera that comes close before a kill, while the ship around goes dark.
pub const PUSH_IN: f64 = 500.0;
/// An impostor's lunge.
pub const LUNGE: f64 = 300.0;
/// A victim's fall, and the red flash of its room.
pub const FALL: f64 = 350.0;
/// The silence after a kill.
pub const SILENCE: f64 = 850.0;
/// Moving arms and sparks over a task.
pub const WORK: f64 = 900.0;
/// The time between the robots that begin to work together.
pub const BETWEEN_WORKERS: f64 = 130.0;
/// A robot that steps aside for another one.
pub const SHIFT: f64 = 260.0;
/// A fade-in without walking: at the table, and everywhere with reduced motion.
pub const FADE: f64 = 250.0;
/// A camera movement.
pub const LOOK: f64 = 650.0;
/// The fade-in and the fade-out of a bubble.
pub const BUBBLE_FADE: f64 = 140.0;
/// The interval between dots of the thinking indicator.
pub const DOT: f64 = 400.0;

/// Returns how long a bubble with these words stays: 1.5 to 4 seconds at speed 1, and at least 0.7 seconds at
/// any speed.
pub fn bubble(words: &str, speed: f64) -> f64 {
    let count = words.split_whitespace().count() as f64;
    let plain = (1200.0 + 230.0 * count).clamp(1500.0, 4000.0);
    (plain / speed).max(700.0)
}

/// A time span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeSpan {
    /// Start, in milliseconds of the page's clock.
    pub from: f64,
    /// End, in milliseconds of the page's clock.
    pub until: f64,
}

impl TimeSpan {
    /// Creates a span that starts at `now_ms` and lasts `lasting` milliseconds.
    pub fn new(now_ms: f64, lasting: f64) -> TimeSpan {
        TimeSpan {
            from: now_ms,
            until: now_ms + lasting,
        }
    }

    /// Returns whether the span has not ended.
    pub fn is_on(&self, now_ms: f64) -> bool {
        now_ms < self.until
    }

    /// Returns the fraction of the span that has passed, from 0 to 1.
    pub fn part(&self, now_ms: f64) -> f64 {
        let length = self.until - self.from;
        if length <= 0.0 {
            1.0
        } else {
            ((now_ms - self.from) / length).clamp(0.0, 1.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kill_takes_a_second_and_a_half_after_the_camera_has_come_close() {
        assert_eq!(LUNGE + FALL + SILENCE, 1_500.0);
    }
}
