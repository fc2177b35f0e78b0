//! The moments of the shown record, found in slices.

use crate::lab::{MarkKind, ReplayMark, StatementCheck};
use crate::round::ReplayPlayer;
use crate::ui::results::{bots, collect_in_slices, is_alive};
use crate::ui::state::SessionHandle;
use leptos::prelude::*;
use std::rc::Rc;

/// The moments of a record. Lies are added a little later than the others.
pub type Marks = RwSignal<Rc<Vec<ReplayMark>>, LocalStorage>;

/// Finds the moments of the record.
pub fn find(handle: SessionHandle, player: &ReplayPlayer) -> Marks {
    let replay = player.replay();
    let whole = replay.at(replay.len());
    let marks = RwSignal::new_local(Rc::new(ReplayMark::all(&whole, &[])));
    let bots = handle.read(|session| bots(&session.table));
    let alive = is_alive();
    leptos::task::spawn_local(async move {
        let mut check = StatementCheck::of(&whole, bots);
        if let Some(speeches) = collect_in_slices(|| check.step(&whole), alive).await {
            marks.try_set(Rc::new(ReplayMark::all(&whole, &speeches)));
        }
    });
    marks
}

/// Returns the sign of a kind of moment, which is not its colour alone.
pub const fn sign(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Kill => "✕",
        MarkKind::Meeting => "◆",
        MarkKind::Lie => "≠",
        MarkKind::Vote => "✓",
        MarkKind::Ejection => "▲",
    }
}

/// Returns the key that goes to the next moment of this kind, and with Shift to the one before.
pub const fn key(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Kill => "k",
        MarkKind::Meeting => "m",
        MarkKind::Lie => "l",
        MarkKind::Vote => "v",
        MarkKind::Ejection => "e",
    }
}
