//! The seats: who plays, who lives, who is thinking.

use super::portrait::robot;
use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::game::{Fate, Role};
use crate::round::SeatState;
use crate::session::StateTone;
use crate::table::{Perspective, Seat};
use crate::ui::chunks::loaded;
use crate::ui::chunks::models::seat_trouble;
use crate::ui::dom::{El, button, el, follow, memo, now_ms};
use crate::ui::state::{PageSession, SessionHandle, app_state};
use leptos::prelude::*;
use std::time::Duration;

/// The interval at which a thinking seat's seconds are updated.
const SECONDS_PACE: Duration = Duration::from_millis(200);

pub fn seats(handle: SessionHandle, now: RwSignal<f64>) -> El {
    let rows = handle.seats().into_iter().map(|seat| seat_row(handle, seat, now));
    // People at the table cannot press the seats, so the scrollable list itself must be reachable by
    // keyboard.
    let stop = move || if handle.hides_knowledge() { "0" } else { "-1" };
    el("section")
        .class("seats")
        .attr("aria-labelledby", "seats-name")
        .attr_of("tabindex", stop)
        .child(el("ul").class("seat-list").children(rows))
}

/// Returns the current time in milliseconds, updated while any seat is thinking.
pub fn seconds(handle: SessionHandle) -> RwSignal<f64> {
    let now = RwSignal::new(now_ms());
    let is_thinking = move || handle.watch(|session| session.is_anybody_thinking());
    let (going, alive) = (StoredValue::new(false), StoredValue::new(true));
    on_cleanup(move || alive.set_value(false));
    follow(move || {
        if !is_thinking() || going.get_value() {
            return;
        }
        going.set_value(true);
        leptos::task::spawn_local(async move {
            let clock = BrowserClock;
            while alive.try_get_value() == Some(true) && untrack(is_thinking) {
                now.try_set(now_ms());
                clock.sleep(SECONDS_PACE).await;
            }
            going.try_set_value(false);
        });
    });
    now
}

fn seat_row(handle: SessionHandle, seat: Seat, now: RwSignal<f64>) -> El {
    let app = app_state();
    let row = memo(move |_| {
        let perspective = handle.perspective(app);
        handle.watch(|session| {
            let thinking = matches!(session.shown_state_of(seat), SeatState::Thinking { .. });
            crate::session::seat_row(session, seat, perspective, if thinking { now.get() } else { 0.0 })
        })
    });
    let colour = row.with_untracked(|row| row.colour);
    let is_dead = move || row.with(|row| row.fate != Fate::Alive);
    let is_seated = move || handle.hides_knowledge();
    let has_perspective = move || match handle.read(PageSession::perspective) {
        Perspective::Everything => app.perspective.get() == Some(seat),
        perspective => perspective == Perspective::One(seat),
    };
    let may_follow = move || handle.read(PageSession::may_follow_players);
    let is_followed = move || may_follow() && app.followed.get() == Some(seat);
    let is_chosen = move || has_perspective() || is_followed();
    let is_at = move |tone: StateTone| move || row.with(|row| row.tone == tone);
    let title = move || match has_perspective() {
        _ if is_seated() => String::new(),
        true => "Show all again".to_owned(),
        false if may_follow() => match is_followed() {
            true => format!("Follow {} no longer", colour.name()),
            false => format!("Follow {} with the camera", colour.name()),
        },
        false if handle.hides_roles() => {
            format!("See the ship as {} knows it: this opens the roles", colour.name())
        }
        false => format!("See the ship as {} knows it", colour.name()),
    };
    let switch = move || {
        if untrack(may_follow) {
            app.followed
                .update(|followed| *followed = (*followed != Some(seat)).then_some(seat));
            return;
        }
        app.open_roles(move || {
            app.perspective.update(|perspective| {
                *perspective = if *perspective == Some(seat) {
                    None
                } else {
                    Some(seat)
                };
            });
        });
    };
    let role = el("span")
        .class("role")
        .class_when("role-impostor", move || {
            row.with(|row| row.role == Some(Role::Impostor))
        })
        .attr_when("hidden", move || row.with(|row| row.role.is_none()))
        .words(move || row.with(|row| row.role.map_or("", Role::name)));
    let name = el("span").class("seat-name").text(colour.name()).child(role);
    let player = el("span")
        .class("seat-player")
        .child(el("span").words(move || row.with(|row| row.player.clone())))
        .text(" ")
        .child(el("span").words(move || row.with(|row| row.persona.unwrap_or_default())));
    let state = el("span")
        .class("seat-state numbers")
        .class_when("seat-state-thinking", is_at(StateTone::Thinking))
        .class_when("seat-state-trouble", is_at(StateTone::Trouble))
        .words(move || row.with(|row| row.state.clone()));
    let button = button("seat-button", "", switch)
        .attr_of("aria-pressed", move || is_chosen().to_string())
        .attr_when("disabled", is_seated)
        .attr_of("title", title)
        .part(
            move || Some(row.with(|row| row.fate)),
            move |fate| robot(colour, fate),
        )
        .child(el("span").class("seat-who").child(name).child(player))
        .child(state);
    let may_reveal = Signal::derive(move || row.with(|row| row.may_reveal));
    let asks = handle.read(|session| session.player_of(seat).asks_a_model());
    let trouble = asks.then(|| loaded(move |place| seat_trouble(place, handle, seat, may_reveal)));
    el("li")
        .class("seat")
        .class_when("seat-thinking", is_at(StateTone::Thinking))
        .class_when("seat-dead", is_dead)
        .child(button)
        .children(trouble)
}
