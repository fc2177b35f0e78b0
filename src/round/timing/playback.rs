//! How fast a round goes, and whether it goes at all.

use crate::waiting::Notify;
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::time::Duration;

/// How fast a round is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Half as fast, to follow every step.
    Slow,
    /// As drawn.
    #[default]
    Normal,
    /// Twice as fast.
    Fast,
    /// Four times as fast.
    Faster,
    /// Without any delay.
    Max,
}

impl Speed {
    /// Every speed, slowest first.
    pub const ALL: [Speed; 5] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Faster, Speed::Max];

    /// The label on the control.
    pub const fn label(self) -> &'static str {
        match self {
            Speed::Slow => "½×",
            Speed::Normal => "1×",
            Speed::Fast => "2×",
            Speed::Faster => "4×",
            Speed::Max => "Max",
        }
    }

    /// The name in addresses and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Normal => "normal",
            Speed::Fast => "fast",
            Speed::Faster => "faster",
            Speed::Max => "max",
        }
    }

    /// The speed of this name.
    pub fn named(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }

    /// How many times as fast as drawn; `None` for no delay at all.
    pub const fn factor(self) -> Option<f64> {
        match self {
            Speed::Slow => Some(0.5),
            Speed::Normal => Some(1.0),
            Speed::Fast => Some(2.0),
            Speed::Faster => Some(4.0),
            Speed::Max => None,
        }
    }

    /// A pause meant for normal speed, at this speed.
    pub fn scaled(self, pause: Duration) -> Duration {
        self.factor()
            .map_or(Duration::ZERO, |factor| pause.div_f64(factor))
    }
}

/// The controls of a round in play, shared between the loop that plays it and whoever holds the controls.
#[derive(Debug, Default)]
pub struct Playback {
    speed: Cell<Speed>,
    paused: Cell<bool>,
    steps: Cell<u32>,
    waiting: Notify,
}

impl Playback {
    /// Controls at this speed.
    pub fn new(speed: Speed, paused: bool) -> Playback {
        Playback {
            speed: Cell::new(speed),
            paused: Cell::new(paused),
            ..Playback::default()
        }
    }

    /// The speed now.
    pub fn speed(&self) -> Speed {
        self.speed.get()
    }

    /// Sets the speed; a pause under way ends.
    pub fn set_speed(&self, speed: Speed) {
        self.speed.set(speed);
        self.waiting.wake();
    }

    /// Whether the round is paused.
    pub fn is_paused(&self) -> bool {
        self.paused.get()
    }

    /// Stops before the next choice.
    pub fn pause(&self) {
        self.paused.set(true);
        self.steps.set(0);
        self.waiting.wake();
    }

    /// Goes on.
    pub fn resume(&self) {
        self.paused.set(false);
        self.waiting.wake();
    }

    /// Ends the wait after what happened last, since whoever it was for has seen enough of it.
    pub fn go_on(&self) {
        self.waiting.wake();
    }

    /// Lets one choice through a pause.
    pub fn step(&self) {
        self.paused.set(true);
        self.steps.set(self.steps.get() + 1);
        self.waiting.wake();
    }

    /// Waits until the next choice may be made, and takes the step that lets it through.
    pub(crate) async fn gate(&self) {
        let passes = || match self.paused.get() {
            false => Some(()),
            true => {
                let left = self.steps.get().checked_sub(1)?;
                self.steps.set(left);
                Some(())
            }
        };
        self.waiting.until(passes).await
    }

    /// Waits until a control is moved.
    pub(crate) async fn touched(&self) {
        self.waiting.change().await
    }
}
