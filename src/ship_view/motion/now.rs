//! Queries on [`Motion`] at one moment.

use super::durations::TimeSpan;
use super::kill::{KillMoment, KillScene};
use super::{Motion, RobotAction, TimedSpeech, durations};
use crate::game::Room;
use crate::ship_view::shapes::geometry::within;
use crate::table::Seat;

impl Motion {
    /// Returns the running action of a seat, or `None` if it just stands there.
    pub fn act_of(&self, seat: Seat, now_ms: f64) -> Option<&RobotAction> {
        self.acts[seat.index()]
            .as_ref()
            .filter(|act| act.span.is_on(now_ms))
    }

    /// Returns the speech in a seat's bubble now.
    pub fn saying_of(&self, seat: Seat, now_ms: f64) -> Option<&TimedSpeech> {
        self.sayings[seat.index()]
            .as_ref()
            .filter(|saying| saying.span.is_on(now_ms))
    }

    /// Returns the strength of a room's red flash now, from 0 to 1; 0 without a flash.
    pub fn flash_of(&self, room: Room, now_ms: f64) -> f64 {
        let is_on = |flash: &TimeSpan| flash.is_on(now_ms) && now_ms >= flash.from;
        let Some(flash) = self.flashes[room.index()].filter(is_on) else {
            return 0.0;
        };
        let part = flash.part(now_ms);
        // With reduced motion the flash only fades out; otherwise it brightens first.
        if self.reduced_motion || part > 0.2 {
            1.0 - part
        } else {
            part * 4.0
        }
    }

    /// Returns the kill that is being shown, if there is one.
    pub fn kill_now(&self, now_ms: f64) -> Option<(&KillScene, KillMoment)> {
        let scene = self.kill.as_ref()?;
        Some((scene, scene.at(now_ms)?))
    }

    /// Returns the room that the camera is close to, because of a kill.
    pub fn close_to(&self, now_ms: f64) -> Option<Room> {
        let (scene, _) = self.kill_now(now_ms)?;
        scene.is_close(now_ms).then_some(scene.room)
    }

    /// Returns the number of dots in a seat's thinking indicator, 0 to 3, or `None` when the seat is not
    /// thinking.
    pub fn dots_of(&self, seat: Seat, now_ms: f64) -> Option<u8> {
        let since = self.thinking[seat.index()]?;
        if self.reduced_motion {
            return Some(3);
        }
        Some((((now_ms - since).max(0.0) / durations::DOT) as u64 % 4) as u8)
    }

    /// Returns the room of the latest kill, call or speech that is new since the last look, for the camera.
    pub fn take_call(&mut self) -> Option<Room> {
        self.call.take()
    }

    /// Returns how far the stars have drifted, in field units. Stars drift only during other movement, so
    /// they never cause a frame by themselves.
    pub fn drift(&self, now_ms: f64) -> f64 {
        if self.reduced_motion {
            return 0.0;
        }
        let now = within(now_ms, self.stirred.from, self.stirred.until);
        (self.drifted_ms + now - self.stirred.from) * 0.006
    }

    /// Returns whether reduced motion is on.
    pub fn has_reduced_motion(&self) -> bool {
        self.reduced_motion
    }

    /// Returns whether the picture will change later without a new entry.
    pub fn is_moving(&self, now_ms: f64) -> bool {
        self.next_frame_in(now_ms).is_some()
    }

    /// Returns the milliseconds until the next frame is due: 0 for the next animation frame, `None` when
    /// nothing moves.
    pub fn next_frame_in(&self, now_ms: f64) -> Option<f64> {
        let spans = self.acts.iter().flatten().map(|act| act.span);
        let shifts = self.shifts.iter().flatten().map(|shift| shift.span);
        let flashes = self.flashes.iter().flatten().copied();
        let kill_goes_on = self.kill.as_ref().is_some_and(|kill| kill.is_on(now_ms));
        let smooth = kill_goes_on || spans.chain(shifts).chain(flashes).any(|span| span.is_on(now_ms));
        if smooth {
            return Some(0.0);
        }
        let bubbles = self
            .sayings
            .iter()
            .flatten()
            .filter(|saying| saying.span.is_on(now_ms));
        let bubble_changes = bubbles.map(|saying| {
            let coming = now_ms < saying.span.from + durations::BUBBLE_FADE;
            let going = saying.span.until - durations::BUBBLE_FADE - now_ms;
            if coming { 0.0 } else { going.max(0.0) }
        });
        let dots = self.thinking.iter().flatten().filter(|_| !self.reduced_motion);
        let dot_changes = dots.map(|since| {
            let shown = (now_ms - since).max(0.0) / durations::DOT;
            (1.0 - shown.fract()) * durations::DOT
        });
        bubble_changes.chain(dot_changes).reduce(f64::min)
    }
}
