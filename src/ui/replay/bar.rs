//! The bar of a replay: where it is, the scrubber, and the buttons and keys for moving.

use super::compare;
use super::jumps::Jumps;
use super::key_moments::KeyMoments;
use super::link::{copy_link, keep_in_address};
use super::marks::{Found, Marks, find, key, sign};
use super::moment;
use super::play_on;
use super::scrubber::{describe_position, scrubber};
use super::seats;
use crate::lab::{MarkKind, ReplayMark};
use crate::round::ReplayPlayer;
use crate::ui::dom::{El, button, el, inject_style, on_shortcut};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// What stands above the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Panel {
    /// One choice: what its seat saw, thought and did.
    Choice,
    /// The moments of each player.
    Seats,
    /// Another record of the table.
    Compare,
    /// A new round from here.
    PlayOn,
}

/// The bar of a replay.
pub(crate) fn bar(handle: SessionHandle, player: Rc<ReplayPlayer>) -> El {
    inject_style("replay-style", include_str!("../../../style/replay.css"));
    let app = app_state();
    let Found {
        marks,
        key_moments,
        heard,
    } = find(handle, &player);
    let key_moments = KeyMoments::new(handle, key_moments);
    let jumps = Jumps::new(handle);
    let show = move |mark: &ReplayMark| jumps.show(mark.position);
    let moved = Rc::clone(&player);
    // Moving by choices or timesteps stops the replay, which would go on at once otherwise.
    let move_to = move |position: usize| {
        if !handle.read(|session| session.playback.is_paused()) {
            app.toggle_pause();
        }
        handle.read(|session| session.move_to(position));
    };
    let move_by = move |by: isize| move_to(moved.position().saturating_add_signed(by));
    let (told, back, forward) = (Rc::clone(&player), move_by.clone(), move_by.clone());
    let position = move || describe_position(handle, &told);
    let changed = player.replay().is_changed().then(|| {
        el("p")
            .class("replay-changed")
            .attr("role", "alert")
            .text("This record was changed after the round was played.")
    });
    let open = RwSignal::new(None::<Panel>);
    let toggle = move |panel: Panel| open.update(|open| *open = (*open != Some(panel)).then_some(panel));
    if let Some(link) = handle.read(|session| session.link.clone()) {
        keep_in_address(handle, &player, link);
    }
    // What a choice was made from tells the roles, and so do deaths and another record.
    let toggle_open = move |panel: Panel| app.open_roles(move || toggle(panel));
    let timesteps = Rc::clone(&player);
    let by_timestep = move |is_forward: bool| {
        let (replay, position) = (timesteps.replay(), timesteps.position());
        let position = match is_forward {
            true => replay.next_timestep(position),
            false => replay.previous_timestep(position),
        };
        move_to(position);
    };
    let (a_timestep_back, a_timestep_on) = (by_timestep.clone(), by_timestep.clone());
    let moves = (move_by.clone(), by_timestep, move || toggle_open(Panel::Choice));
    add_shortcuts(handle, &player, marks, jumps, moves);
    let (shown, ending) = (Rc::clone(&player), Rc::clone(&player));
    let is_at_end = move || handle.watch(|_| ending.position() == ending.replay().len());
    let next = MarkKind::ALL.map(|kind| next_button(handle, &player, marks, kind, show));
    let panel_button = move |panel: Panel, name: &str, title: &str| {
        button("button button-small", name, move || match panel {
            Panel::PlayOn => toggle(panel),
            Panel::Choice | Panel::Seats | Panel::Compare => toggle_open(panel),
        })
        .attr("title", title)
        .attr_of("aria-pressed", move || (open.get() == Some(panel)).to_string())
    };
    el("section")
        .class("replay-bar")
        .attr("aria-label", "Replay")
        .part(
            move || {
                open.get()
                    .filter(|&panel| panel == Panel::PlayOn || !handle.hides_roles())
            },
            move |panel| match panel {
                Panel::Choice => moment::panel(handle, &shown, heard, jumps),
                Panel::Seats => seats::panel(handle, &shown, jumps),
                Panel::Compare => compare::panel(handle, &shown, jumps),
                Panel::PlayOn => play_on::panel(handle, &shown),
            },
        )
        .children(changed)
        .child(
            el("p")
                .class("replay-head")
                .child(el("strong").text("Replay"))
                .child(el("span").class("quiet numbers").words(position)),
        )
        .child(key_moments.caption())
        .child(scrubber(handle, &player, marks, show))
        .child(
            el("div")
                .class("replay-buttons")
                .child(
                    button("button button-small", "⇤", move || a_timestep_back(false))
                        .attr("aria-label", "Previous timestep")
                        .attr("title", "The beginning of the timestep ([)"),
                )
                .child(
                    button("button button-small", "←", move || back(-1))
                        .attr("aria-label", "Previous choice")
                        .attr("title", "Previous choice (←)"),
                )
                .child(
                    button("button button-small", "→", move || forward(1))
                        .attr("aria-label", "Next choice")
                        .attr("title", "Next choice (→)"),
                )
                .child(
                    button("button button-small", "⇥", move || a_timestep_on(true))
                        .attr("aria-label", "Next timestep")
                        .attr("title", "The next timestep (])"),
                )
                .children(next)
                .child(key_moments.button())
                .child(jumps.back_button())
                .child(
                    panel_button(
                        Panel::Choice,
                        "Why",
                        "What the seat saw, thought and did, and what came of it (W)",
                    )
                    .attr("aria-keyshortcuts", "W"),
                )
                .child(panel_button(
                    Panel::Seats,
                    "Players",
                    "Deaths, who came upon the bodies, and meetings",
                ))
                .child(panel_button(
                    Panel::Compare,
                    "Compare",
                    "Another record of the same table, at the first choice that differs",
                ))
                .child(
                    panel_button(
                        Panel::PlayOn,
                        "Play on from here",
                        "A new round with the same choices up to this moment",
                    )
                    .attr_when("disabled", is_at_end),
                )
                .child(
                    button("button button-small", "Copy link", move || {
                        let session = handle.session();
                        leptos::task::spawn_local(async move {
                            app.notice.try_set(Some(copy_link(session).await));
                        });
                    })
                    .attr(
                        "title",
                        "A link to this moment of the round, with all that was said",
                    ),
                )
                .child(button("button button-small replay-leave", "Leave", move || {
                    app.leave()
                })),
        )
}

/// The button to the next moment of this kind.
fn next_button(
    handle: SessionHandle,
    player: &Rc<ReplayPlayer>,
    marks: Marks,
    kind: MarkKind,
    show: impl Fn(&ReplayMark) + Copy + 'static,
) -> El {
    let (player, key) = (Rc::clone(player), key(kind).to_uppercase());
    let from = Rc::clone(&player);
    let is_none = move || {
        let position = handle.watch(|_| player.position());
        marks.with(|marks| ReplayMark::next(marks, kind, position).is_none())
    };
    button("button button-small", "", move || {
        let marks = marks.get_untracked();
        if let Some(mark) = ReplayMark::next(&marks, kind, from.position()) {
            show(mark);
        }
    })
    .attr(
        "title",
        &format!("The next {kind} ({key}); Shift and {key}: the one before"),
    )
    .attr("aria-label", &format!("Next {kind}"))
    .attr("aria-keyshortcuts", &format!("{key} Shift+{key}"))
    .attr_when("disabled", is_none)
    .child(
        el("span")
            .class(&format!("mark-{kind}"))
            .attr("aria-hidden", "true")
            .text(sign(kind)),
    )
    .text(" ")
    .child(el("span").class("wide-only").text("Next "))
    .text(&kind.to_string())
}

/// The shortcuts of a replay.
fn add_shortcuts(
    handle: SessionHandle,
    player: &Rc<ReplayPlayer>,
    marks: Marks,
    jumps: Jumps,
    (move_by, by_timestep, toggle_panel): (
        impl Fn(isize) + 'static,
        impl Fn(bool) + 'static,
        impl Fn() + 'static,
    ),
) {
    let player = Rc::clone(player);
    on_shortcut(move |event| {
        let pressed = event.key();
        let position = player.position();
        let kind = MarkKind::ALL
            .into_iter()
            .find(|kind| pressed.eq_ignore_ascii_case(key(*kind)));
        match (pressed.as_str(), kind) {
            (_, Some(kind)) => {
                let marks = marks.get_untracked();
                let mark = match event.shift_key() {
                    true => ReplayMark::previous(&marks, kind, position),
                    false => ReplayMark::next(&marks, kind, position),
                };
                if let Some(mark) = mark {
                    jumps.show(mark.position);
                }
            }
            ("b" | "B", _) => jumps.back(),
            ("w" | "W", _) => toggle_panel(),
            ("[", _) => by_timestep(false),
            ("]", _) => by_timestep(true),
            ("ArrowLeft", _) => move_by(-1),
            ("ArrowRight", _) => move_by(1),
            ("Home", _) => handle.read(|session| session.move_to(0)),
            ("End", _) => handle.read(|session| session.move_to(usize::MAX)),
            _ => return,
        }
        event.prevent_default();
    });
}
