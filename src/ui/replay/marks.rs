//! The moments of the shown record, found in slices.

use crate::lab::{KeyMoment, MarkKind, ReplayMark, StatementCheck};
use crate::round::ReplayPlayer;
use crate::ui::dom::memo;
use crate::ui::results::{CheckedSpeeches, bots, collect_in_slices, is_alive};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// The moments of a record that the viewer may know. Lies are added a little later than the others.
pub type Marks = Memo<Vec<ReplayMark>>;

/// What is found in a record.
#[derive(Clone, Copy)]
pub struct Found {
    /// The marks.
    pub marks: Marks,
    /// The moments that mattered most. None before all speeches were checked, and none of a round that did not
    /// end.
    pub key_moments: RwSignal<Vec<KeyMoment>>,
    /// The checked speeches.
    pub heard: CheckedSpeeches,
}

/// Finds the moments of the record.
pub fn find(handle: SessionHandle, player: &ReplayPlayer) -> Found {
    let replay = player.replay();
    let whole = replay.at(replay.len());
    let marks = RwSignal::new(ReplayMark::all(&whole, &[]));
    let (key_moments, heard) = (RwSignal::new(Vec::new()), RwSignal::new_local(None));
    let app = app_state();
    let known = memo(move |_| {
        let by = handle.perspective(app);
        let furthest = handle.watch(|session| session.replay.as_ref().map_or(0, |player| player.furthest()));
        marks.with(|marks| ReplayMark::known_to(marks, by, furthest))
    });
    let (bots, people) = handle.read(|session| (bots(&session.table), session.human_seats()));
    let alive = is_alive();
    leptos::task::spawn_local(async move {
        let mut check = StatementCheck::of(&whole, bots);
        if let Some(speeches) = collect_in_slices(|| check.step(&whole), alive).await {
            marks.try_set(ReplayMark::all(&whole, &speeches));
            key_moments.try_set(KeyMoment::of_record(&whole, &speeches, people));
            heard.try_set(Some(Rc::new(speeches)));
        }
    });
    Found {
        marks: known,
        key_moments,
        heard,
    }
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
