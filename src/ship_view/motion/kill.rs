//! The scene of a kill: the walks end, the camera comes close, the impostor lunges, the victim falls, and a
//! moment of silence follows.

use super::durations::{FALL, LUNGE, PUSH_IN, SILENCE, TimeSpan};
use crate::game::Room;
use crate::table::{Seat, SeatSet};

/// A kill that is being shown. Times are milliseconds of the page's clock.
#[derive(Clone, Debug, PartialEq)]
pub struct KillScene {
    /// The impostor, if it may be known. Otherwise the room is dark.
    pub killer: Option<Seat>,
    /// Who is killed.
    pub victim: Seat,
    /// Where.
    pub room: Room,
    /// The others who see it.
    pub watchers: SeatSet,
    /// Whether it only fades.
    pub is_calm: bool,
    push_in: TimeSpan,
    lunge: TimeSpan,
    fall: TimeSpan,
    silence: TimeSpan,
}

/// A kill at one moment. Fractions are from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KillMoment {
    /// How dark the rest of the ship is.
    pub dim: f64,
    /// How far the impostor has lunged.
    pub lunge: f64,
    /// How far the victim has fallen; at 1 it is a body.
    pub fall: f64,
}

impl KillScene {
    /// Returns the scene of a kill, which begins at `from_ms`, at this speed.
    pub(super) fn new(
        (killer, victim): (Option<Seat>, Seat),
        room: Room,
        watchers: SeatSet,
        is_calm: bool,
        from_ms: f64,
        speed: f64,
    ) -> KillScene {
        let push_in = TimeSpan::new(from_ms, PUSH_IN / speed);
        let lunge = TimeSpan::new(push_in.until, LUNGE / speed);
        let fall = TimeSpan::new(lunge.until, FALL / speed);
        let silence = TimeSpan::new(fall.until, SILENCE / speed);
        KillScene {
            killer,
            victim,
            room,
            watchers,
            is_calm,
            push_in,
            lunge,
            fall,
            silence,
        }
    }

    /// Returns when the victim is struck, and how long it falls.
    pub(super) fn strike(&self) -> (f64, f64) {
        (self.fall.from, self.fall.until - self.fall.from)
    }

    /// Returns how long the scene lasts from now on, in milliseconds.
    pub(super) fn lasts(&self, now_ms: f64) -> f64 {
        self.silence.until - now_ms
    }

    /// Returns whether the scene has not ended.
    pub fn is_on(&self, now_ms: f64) -> bool {
        self.silence.is_on(now_ms)
    }

    /// Returns whether the camera is close: from the end of the walks to the end of the scene.
    pub fn is_close(&self, now_ms: f64) -> bool {
        !self.is_calm && now_ms >= self.push_in.from && self.is_on(now_ms)
    }

    /// Returns the moment, while the scene is on.
    pub fn at(&self, now_ms: f64) -> Option<KillMoment> {
        if !self.is_on(now_ms) {
            return None;
        }
        // It gets light again in the last part of the silence.
        let left = (self.silence.until - now_ms) / (self.silence.until - self.silence.from).max(1.0);
        let lunge = if self.is_calm {
            0.0
        } else {
            self.lunge.part(now_ms)
        };
        Some(KillMoment {
            dim: self.push_in.part(now_ms).min((left * 4.0).clamp(0.0, 1.0)),
            lunge,
            fall: self.fall.part(now_ms),
        })
    }
}
