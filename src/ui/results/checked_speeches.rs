//! Checks of what was said against what the speakers knew, in slices that keep the page responsive.

use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::lab::{StatementCheck, Utterance};
use crate::settings::{Player, TableSettings};
use crate::table::{Seat, SeatSet};
use crate::ui::dom::now_ms;
use crate::ui::state::SessionHandle;
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// The checked speeches of the round; `None` until all are checked.
pub type CheckedSpeeches = RwSignal<Option<Rc<Vec<Utterance>>>, LocalStorage>;

/// The duration of a slice in milliseconds. Browsers report tasks longer than 50 ms.
pub const SLICE_MS: f64 = 8.0;

/// Starts checking the speeches of the round.
pub fn listen(handle: SessionHandle) -> CheckedSpeeches {
    let heard = RwSignal::new_local(None);
    let (session, alive) = (handle.session(), is_alive());
    leptos::task::spawn_local(async move {
        let bots = bots(&session.table);
        let Some(mut check) = session.finished_round(|round| StatementCheck::of(round, bots)) else {
            return;
        };
        let step = || session.finished_round(|round| check.step(round))?;
        if let Some(said) = collect_in_slices(step, alive).await {
            heard.try_set(Some(Rc::new(said)));
        }
    });
    heard
}

/// Collects what the steps return until there are no more, in slices. Returns `None` if `alive` is no longer
/// true.
pub(crate) async fn collect_in_slices<T>(
    mut step: impl FnMut() -> Option<Option<T>>,
    alive: impl Fn() -> bool,
) -> Option<Vec<T>> {
    let mut collected = Vec::new();
    let mut began = now_ms();
    while let Some(step) = step() {
        collected.extend(step);
        if now_ms() - began > SLICE_MS {
            BrowserClock.sleep(Duration::ZERO).await;
            began = now_ms();
            if !alive() {
                return None;
            }
        }
    }
    Some(collected)
}

/// Returns a function that tells whether the current owner still exists.
pub(crate) fn is_alive() -> impl Fn() -> bool + Copy + 'static {
    let alive = StoredValue::new(());
    move || alive.try_get_value().is_some()
}

/// Returns the seats that bots play. In a bot's speech every sentence is a claim. Random players say nothing.
pub(crate) fn bots(table: &TableSettings) -> SeatSet {
    let seats = Seat::all().zip(&table.seats);
    let bots = seats.filter(|(_, settings)| settings.player == Player::Bot);
    bots.map(|(seat, _)| seat).collect()
}
