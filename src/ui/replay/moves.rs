//! Moving a replay by choices, timesteps and marks: buttons and keys.

use super::jumps::Jumps;
use super::marks::{Marks, key, sign};
use super::panels::{Panel, Panels};
use crate::lab::{MarkKind, ReplayMark};
use crate::round::ReplayPlayer;
use crate::ui::dom::{El, button, el, on_shortcut};
use crate::ui::state::{AppState, SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// Moves a replay. Moving by choices or timesteps stops it, since it would go on at once otherwise.
#[derive(Clone)]
pub struct Mover {
    app: AppState,
    handle: SessionHandle,
    player: Rc<ReplayPlayer>,
}

impl Mover {
    /// Moves this replay.
    pub fn new(handle: SessionHandle, player: &Rc<ReplayPlayer>) -> Mover {
        Mover {
            app: app_state(),
            handle,
            player: Rc::clone(player),
        }
    }

    fn move_to(&self, position: usize) {
        if !self.handle.read(|session| session.playback.is_paused()) {
            self.app.toggle_pause();
        }
        self.handle.read(|session| session.move_to(position));
    }

    fn by_choices(&self, by: isize) {
        self.move_to(self.player.position().saturating_add_signed(by));
    }

    fn to_previous_timestep(&self) {
        self.move_to(self.player.replay().previous_timestep(self.player.position()));
    }

    fn to_next_timestep(&self) {
        self.move_to(self.player.replay().next_timestep(self.player.position()));
    }

    /// Lets keys move the replay and open its panels as long as its bar is shown.
    pub fn add_shortcuts(&self, marks: Marks, jumps: Jumps, panels: Panels) {
        let mover = self.clone();
        on_shortcut(move |event| {
            let pressed = event.key();
            let position = mover.player.position();
            let kind = MarkKind::ALL
                .into_iter()
                .find(|kind| pressed.eq_ignore_ascii_case(key(*kind)));
            match (pressed.as_str(), kind) {
                (_, Some(kind)) => {
                    let is_back = event.shift_key();
                    after_roles(mover.app, kind, move || {
                        let marks = marks.get_untracked();
                        let mark = match is_back {
                            true => ReplayMark::previous(&marks, kind, position),
                            false => ReplayMark::next(&marks, kind, position),
                        };
                        if let Some(mark) = mark {
                            jumps.show(mark.position);
                        }
                    });
                }
                ("b" | "B", _) => jumps.back(panels),
                ("Escape", _) if panels.close() => {}
                ("w" | "W", _) => panels.toggle(Panel::Choice),
                ("[", _) => mover.to_previous_timestep(),
                ("]", _) => mover.to_next_timestep(),
                ("ArrowLeft", _) => mover.by_choices(-1),
                ("ArrowRight", _) => mover.by_choices(1),
                ("Home", _) => mover.handle.read(|session| session.move_to(0)),
                ("End", _) => mover.handle.read(|session| session.move_to(usize::MAX)),
                _ => return,
            }
            event.prevent_default();
        });
    }
}

/// The buttons that move a replay by choices and timesteps.
pub fn step_buttons(mover: &Mover) -> El {
    // The words stand where there is no pointer that shows a title.
    let step = |sign: &str, word: &str, name: &str, title: &str, moves: fn(&Mover)| {
        let mover = mover.clone();
        button("button button-small", "", move || moves(&mover))
            .attr("aria-label", name)
            .attr("title", title)
            .child(el("span").text(sign))
            .child(el("span").class("move-word").text(word))
    };
    let steps = [
        step(
            "«",
            "timestep",
            "Previous timestep",
            "The beginning of the timestep ([)",
            Mover::to_previous_timestep,
        ),
        step(
            "‹",
            "choice",
            "Previous choice",
            "Previous choice (←)",
            |mover| mover.by_choices(-1),
        ),
        step("›", "choice", "Next choice", "Next choice (→)", |mover| {
            mover.by_choices(1)
        }),
        step(
            "»",
            "timestep",
            "Next timestep",
            "The next timestep (])",
            Mover::to_next_timestep,
        ),
    ];
    el("div").class("replay-steps").children(steps)
}

/// The buttons to the next moment of each kind.
pub fn next_buttons(mover: &Mover, marks: Marks, jumps: Jumps) -> impl Iterator<Item = El> {
    MarkKind::ALL
        .into_iter()
        .map(move |kind| next_button(mover, marks, kind, jumps))
}

/// The button to the next moment of this kind.
fn next_button(mover: &Mover, marks: Marks, kind: MarkKind, jumps: Jumps) -> El {
    let Mover { app, handle, .. } = *mover;
    let (player, key) = (Rc::clone(&mover.player), key(kind).to_uppercase());
    let upper = key.clone();
    let from = Rc::clone(&player);
    // Whether there is a lie is told with the roles only.
    let is_none = move || {
        let position = handle.watch(|_| player.position());
        let is_closed = kind == MarkKind::Lie && handle.hides_roles();
        !is_closed && marks.with(|marks| ReplayMark::next(marks, kind, position).is_none())
    };
    button("button button-small", "", move || {
        let from = Rc::clone(&from);
        let show = move || {
            let marks = marks.get_untracked();
            if let Some(mark) = ReplayMark::next(&marks, kind, from.position()) {
                jumps.show(mark.position);
            }
        };
        after_roles(app, kind, show);
    })
    .attr_of("title", move || {
        let closed = match (handle.hides_roles(), kind) {
            (true, MarkKind::Lie) => ". It opens the roles first.",
            (true, _) => ". All roles (A) also opens those ahead.",
            (false, _) => "",
        };
        format!("The next {kind} ({upper}); Shift and {upper}: the one before{closed}")
    })
    .attr("aria-label", &format!("Next {kind}"))
    .attr("aria-keyshortcuts", &format!("{key} Shift+{key}"))
    .attr_when("disabled", is_none)
    .child(
        el("span")
            .class(&format!("mark-{kind}"))
            .attr("aria-hidden", "true")
            .text(sign(kind)),
    )
    .child(
        el("span")
            .class("mark-word")
            .child(el("span").class("mark-next").text("Next "))
            .text(&kind.to_string()),
    )
}

/// Runs what moves to a moment of this kind. A lie tells roles, so they are opened first.
fn after_roles(app: AppState, kind: MarkKind, then: impl Fn() + 'static) {
    match kind {
        MarkKind::Lie => app.open_roles(then),
        _ => then(),
    }
}
