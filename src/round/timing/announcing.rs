//! The time that the announcement of a ballot's result takes.

use super::Playback;
use crate::clock::Clock;
use crate::round::{AnnouncementStage, Round};
use futures::future::select;
use std::cell::RefCell;
use std::pin::pin;
use std::time::Duration;

/// Carries an announcement, if there is one, through its stages. `notify` is called for each. A pause holds
/// it at its stages for which `holds` says so: all but those that belong to a single step. At maximum speed
/// it ends at once.
pub(crate) async fn announce(
    round: &RefCell<Round>,
    clock: &dyn Clock,
    playback: &Playback,
    holds: impl Fn(AnnouncementStage) -> bool,
    notify: impl Fn(),
) {
    loop {
        let speed = playback.speed();
        let Some((stage, lasts)) = round
            .borrow()
            .announcement()
            .map(|announced| (announced.stage(), announced.pause(speed)))
        else {
            return;
        };
        if lasts.is_zero() {
            return round.borrow_mut().end_announcement();
        }
        notify();
        wait(clock, playback, lasts, holds(stage)).await;
        round.borrow_mut().advance_announcement();
    }
}

/// Waits until a stage that lasts so long is over. What is left of it when it is paused comes after the
/// pause, unless a step ends it. Every other use of the controls ends it at once.
async fn wait(clock: &dyn Clock, playback: &Playback, mut left: Duration, is_held: bool) {
    loop {
        let (began, was_paused) = (clock.now_ms(), playback.is_paused());
        select(clock.sleep(left), pin!(playback.changed())).await;
        let took = Duration::from_secs_f64((clock.now_ms() - began).max(0.0) / 1_000.0);
        left = left.saturating_sub(took);
        let is_paused = playback.is_paused();
        if !is_held || !is_paused && !was_paused {
            return;
        }
        if is_paused {
            playback.wait_for_step().await;
        }
        if playback.is_paused() || left.is_zero() {
            return;
        }
    }
}
