//! What was said, held against what its speakers knew, in slices that leave the page responsive.

use crate::clock::{BrowserClock, Clock};
use crate::game::{Seat, SeatSet};
use crate::lab::{StatementCheck, Utterance};
use crate::settings::Player;
use crate::ui::dom::now_ms;
use crate::ui::round::{PageSession, SessionHandle};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// Everything said in the round, once it has been gone through.
pub type CheckedSpeeches = RwSignal<Option<Rc<Vec<Utterance>>>, LocalStorage>;

/// How many milliseconds of work are done at once. A browser tells of a task over 50.
pub const SLICE_MS: f64 = 8.0;

/// Goes through what was said in the round.
pub fn listen(handle: SessionHandle) -> CheckedSpeeches {
    let heard = RwSignal::new_local(None);
    let (session, alive) = (handle.session(), is_alive());
    leptos::task::spawn_local(async move {
        let mut hearing = session.with(|round| StatementCheck::of(round, bots(&session)));
        let mut said = Vec::new();
        let mut began = now_ms();
        while let Some(step) = session.with(|round| hearing.step(round)) {
            said.extend(step);
            if now_ms() - began > SLICE_MS {
                BrowserClock.sleep(Duration::ZERO).await;
                began = now_ms();
                if !alive() {
                    return;
                }
            }
        }
        heard.try_set(Some(Rc::new(said)));
    });
    heard
}

/// Whether what is built now is still on the page.
pub fn is_alive() -> impl Fn() -> bool + Copy + 'static {
    let alive = StoredValue::new(());
    move || alive.try_get_value().is_some()
}

/// The seats that bots play, in whose words every sentence is a claim. Whoever plays by chance says nothing.
fn bots(session: &PageSession) -> SeatSet {
    let seats = Seat::all().zip(&session.table.seats);
    let bots = seats.filter(|(_, settings)| settings.player == Player::Bot);
    bots.map(|(seat, _)| seat).collect()
}
