//! How long things take on the screen, in milliseconds at speed 1.

/// A step from room to room.
pub const STEP: f64 = 450.0;
/// A crawl through a vent: into one, out of the other.
pub const CRAWL: f64 = 800.0;
/// The red flash of a kill.
pub const FLASH: f64 = 300.0;
/// Arms and sparks over a task.
pub const WORK: f64 = 900.0;
/// Making room for somebody who comes.
pub const SHIFT: f64 = 260.0;
/// Appearing where nothing is walked: at the table, and everywhere when less movement is asked for.
pub const FADE: f64 = 250.0;
/// The camera's way to another place.
pub const LOOK: f64 = 650.0;
/// A bubble's coming, and its going.
pub const BUBBLE_FADE: f64 = 140.0;
/// One dot of thinking after the other.
pub const DOT: f64 = 400.0;

/// How long a bubble with these words stays: 1.5 to 4 seconds at speed 1, and never too short to be noticed.
pub fn bubble(words: &str, speed: f64) -> f64 {
    let count = words.split_whitespace().count() as f64;
    let plain = (1200.0 + 230.0 * count).clamp(1500.0, 4000.0);
    (plain / speed).max(700.0)
}

/// A stretch of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeSpan {
    /// When it begins, in milliseconds of the page's clock.
    pub from: f64,
    /// When it ends.
    pub until: f64,
}

impl TimeSpan {
    /// The stretch that begins now and lasts this long.
    pub fn new(now_ms: f64, lasting: f64) -> TimeSpan {
        TimeSpan {
            from: now_ms,
            until: now_ms + lasting,
        }
    }

    /// Whether it has not ended.
    pub fn is_on(&self, now_ms: f64) -> bool {
        now_ms < self.until
    }

    /// How much of it has passed, from 0 to 1.
    pub fn part(&self, now_ms: f64) -> f64 {
        let length = self.until - self.from;
        if length <= 0.0 {
            1.0
        } else {
            ((now_ms - self.from) / length).clamp(0.0, 1.0)
        }
    }
}
