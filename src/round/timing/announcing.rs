//! The time that the announcement of a ballot's result takes.

use super::Playback;
use crate::clock::Clock;
use crate::round::Round;
use futures::future::select;
use std::cell::RefCell;
use std::pin::pin;

/// Carries an announcement, if there is one, through its stages. `notify` is called for each. A pause holds
/// it at its stage, unless it is part of a single step. At maximum speed it ends at once.
pub(crate) async fn announce(
    round: &RefCell<Round>,
    clock: &dyn Clock,
    playback: &Playback,
    is_stepping: bool,
    notify: impl Fn(),
) {
    loop {
        let speed = playback.speed();
        let Some(pause) = round
            .borrow()
            .announcement()
            .map(|announced| announced.pause(speed))
        else {
            return;
        };
        if pause.is_zero() {
            return round.borrow_mut().end_announcement();
        }
        notify();
        select(clock.sleep(pause), pin!(playback.changed())).await;
        if !is_stepping {
            playback.gate().await;
        }
        round.borrow_mut().advance_announcement();
    }
}
