//! The speed of a round and its pause.

use crate::notify::Notify;
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::time::Duration;

/// The speed at which a round is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Half the normal speed, to follow every step.
    Slow,
    /// The speed for which the animations are drawn.
    #[default]
    Normal,
    /// Twice the normal speed.
    Fast,
    /// Four times the normal speed.
    Faster,
    /// Without any delay.
    Max,
}

impl Speed {
    /// Every speed, slowest first.
    pub const ALL: [Speed; 5] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Faster, Speed::Max];

    /// Returns the label on the control.
    pub const fn label(self) -> &'static str {
        match self {
            Speed::Slow => "½×",
            Speed::Normal => "1×",
            Speed::Fast => "2×",
            Speed::Faster => "4×",
            Speed::Max => "Max",
        }
    }

    /// Returns the speed for a round with people, who cannot follow the maximum speed.
    pub const fn for_people(self) -> Speed {
        match self {
            Speed::Max => Speed::Normal,
            speed => speed,
        }
    }

    /// Returns the name used in addresses and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Normal => "normal",
            Speed::Fast => "fast",
            Speed::Faster => "faster",
            Speed::Max => "max",
        }
    }

    /// Returns the speed with this name or label; `4` and `4x` are the label `4×`.
    pub fn named(name: &str) -> Option<Speed> {
        let factor = name.strip_suffix(['x', '×']).unwrap_or(name);
        Speed::ALL.into_iter().find(|speed| {
            let label = speed.label();
            [speed.name(), label].contains(&name) || label.strip_suffix('×') == Some(factor)
        })
    }

    /// Returns the speed relative to normal; `None` for no delay at all.
    pub const fn factor(self) -> Option<f64> {
        match self {
            Speed::Slow => Some(0.5),
            Speed::Normal => Some(1.0),
            Speed::Fast => Some(2.0),
            Speed::Faster => Some(4.0),
            Speed::Max => None,
        }
    }

    /// Scales a pause meant for normal speed to this speed.
    pub fn scaled(self, pause: Duration) -> Duration {
        self.factor()
            .map_or(Duration::ZERO, |factor| pause.div_f64(factor))
    }
}

/// The playback controls of a round, shared between the loop that plays it and the person's controls.
#[derive(Debug, Default)]
pub struct Playback {
    speed: Cell<Speed>,
    paused: Cell<bool>,
    steps: Cell<u32>,
    /// Whether a step was let through and the round has not come to its end yet.
    is_stepping: Cell<bool>,
    waiting: Notify,
}

impl Playback {
    /// Returns controls at this speed.
    pub fn new(speed: Speed, paused: bool) -> Playback {
        Playback {
            speed: Cell::new(speed),
            paused: Cell::new(paused),
            ..Playback::default()
        }
    }

    /// Returns the current speed.
    pub fn speed(&self) -> Speed {
        self.speed.get()
    }

    /// Sets the speed and ends a pause on the screen.
    pub fn set_speed(&self, speed: Speed) {
        self.speed.set(speed);
        self.waiting.wake();
    }

    /// Returns whether the round is paused.
    pub fn is_paused(&self) -> bool {
        self.paused.get()
    }

    /// Returns whether nothing goes on: the round is paused, and no step is carried out.
    pub fn stands_still(&self) -> bool {
        self.paused.get() && !self.is_stepping.get()
    }

    /// Stops the round before the next choice.
    pub fn pause(&self) {
        self.paused.set(true);
        self.steps.set(0);
        self.is_stepping.set(false);
        self.waiting.wake();
    }

    /// Continues the round.
    pub fn resume(&self) {
        self.paused.set(false);
        self.waiting.wake();
    }

    /// Ends the pause after the latest event, because the person has seen enough of it.
    pub fn skip_pause(&self) {
        self.waiting.wake();
    }

    /// Lets one choice through while paused.
    pub fn step(&self) {
        self.paused.set(true);
        self.steps.set(self.steps.get() + 1);
        self.waiting.wake();
    }

    /// Waits until the next choice may be made, and uses up the step that lets it through.
    pub(crate) async fn wait_for_step(&self) {
        let passes = || match self.paused.get() {
            false => Some(()),
            true => {
                let left = self.steps.get().checked_sub(1)?;
                self.steps.set(left);
                Some(())
            }
        };
        self.is_stepping.set(false);
        self.waiting.until(passes).await;
        self.is_stepping.set(self.paused.get());
    }

    /// Waits until a control is used.
    pub(crate) async fn changed(&self) {
        self.waiting.change().await
    }
}
