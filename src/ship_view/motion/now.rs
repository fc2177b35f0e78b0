//! What can be seen of the motion at one moment.

use super::{Motion, RobotAction, RoomFlash, TimedSpeech, durations};
use crate::game::{Room, Seat, SeatSet};
use crate::ship_view::ship::geometry::within;

impl Motion {
    /// What a seat is doing now, if it is more than standing there.
    pub fn act_of(&self, seat: Seat, now_ms: f64) -> Option<&RobotAction> {
        self.acts[seat.index()]
            .as_ref()
            .filter(|act| act.span.is_on(now_ms))
    }

    /// What a seat's bubble says now.
    pub fn saying_of(&self, seat: Seat, now_ms: f64) -> Option<&TimedSpeech> {
        self.sayings[seat.index()]
            .as_ref()
            .filter(|saying| saying.span.is_on(now_ms))
    }

    /// How brightly a room flashes red now, from 0 to 1, and who saw why.
    pub fn flash_of(&self, room: Room, now_ms: f64) -> Option<(f64, SeatSet)> {
        let RoomFlash { span, witnesses } =
            self.flashes[room.index()].filter(|seen| seen.span.is_on(now_ms))?;
        let part = span.part(now_ms);
        // With less movement it fades away once; otherwise it flares up first.
        let strength = if self.calm || part > 0.2 {
            1.0 - part
        } else {
            part * 4.0
        };
        Some((strength, witnesses))
    }

    /// How many dots of thought stand beside a seat's antenna, 0 to 3, or `None` when it is not thinking.
    pub fn dots_of(&self, seat: Seat, now_ms: f64) -> Option<u8> {
        let since = self.thinking[seat.index()]?;
        if self.calm {
            return Some(3);
        }
        Some((((now_ms - since).max(0.0) / durations::DOT) as u64 % 4) as u8)
    }

    /// The room of the latest event that somebody with this sight knows of.
    pub fn latest(&self, may_know: impl Fn(SeatSet) -> bool) -> Option<Room> {
        self.latest
            .filter(|(_, witnesses)| may_know(*witnesses))
            .map(|(room, _)| room)
    }

    /// How far the stars have drifted, in field units. They drift while something else moves, so they alone never ask
    /// for a new picture.
    pub fn drift(&self, now_ms: f64) -> f64 {
        if self.calm {
            return 0.0;
        }
        let now = within(now_ms, self.stirred.from, self.stirred.until);
        (self.drifted_ms + now - self.stirred.from) * 0.006
    }

    /// Whether less movement is asked for.
    pub fn is_calm(&self) -> bool {
        self.calm
    }

    /// Whether anything will look different later without a new entry.
    pub fn is_moving(&self, now_ms: f64) -> bool {
        self.next_frame_in(now_ms).is_some()
    }

    /// In how many milliseconds the next picture is due: 0 for the next animation frame, `None` when nothing moves.
    pub fn next_frame_in(&self, now_ms: f64) -> Option<f64> {
        let spans = self.acts.iter().flatten().map(|act| act.span);
        let shifts = self.shifts.iter().flatten().map(|shift| shift.span);
        let flashes = self.flashes.iter().flatten().map(|seen| seen.span);
        let smooth = spans.chain(shifts).chain(flashes).any(|span| span.is_on(now_ms));
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
        let dots = self.thinking.iter().flatten().filter(|_| !self.calm);
        let dot_changes = dots.map(|since| {
            let shown = (now_ms - since).max(0.0) / durations::DOT;
            (1.0 - shown.fract()) * durations::DOT
        });
        bubble_changes.chain(dot_changes).reduce(f64::min)
    }
}
