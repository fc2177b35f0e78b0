//! The top bar: the title, the progress of the round, and its controls.

use super::leave::ask_to_leave;
use crate::game::TaskBar;
use crate::round::Speed;
use crate::ui::dom::{El, button, el, entered, option};
use crate::ui::state::{Dialog, SessionHandle, app_state};
use leptos::prelude::*;

/// What the task bar says before anything is told of tasks.
const UNTOLD: &str = "tasks shown at meetings";

/// The top bar.
pub fn top_bar() -> El {
    let app = app_state();
    let brand = button("brand-button", "Among ", move || ask_to_leave(app))
        .attr("title", "Back to the start")
        .child(el("span").class("brand-accent").text("Agents"));
    let connect = button("button", "", move || app.connect(None))
        .attr("aria-label", "Connect a model")
        .child(el("span").class("wide-only").text("Connect a model"))
        .child(el("span").class("narrow-only").text("Model"));
    el("header")
        .class("top-bar")
        .child(el("h1").class("brand").child(brand))
        .part(SessionHandle::in_play, progress)
        .part(watched, move |()| {
            button("button top-play", "Play", move || {
                app.dialog.set(Some(Dialog::Seat))
            })
        })
        .part(left, move |()| {
            button("button top-small", "Leave", move || ask_to_leave(app))
        })
        .part(SessionHandle::in_play, sound)
        .child(
            el("div")
                .class("controls")
                .attr("role", "group")
                .attr("aria-label", "Round")
                .part(SessionHandle::in_play, step)
                .part(SessionHandle::in_play, pause)
                .part(SessionHandle::in_play, speed)
                .child(button("button", "Table", move || {
                    app.dialog.set(Some(Dialog::Table))
                }))
                .child(connect),
        )
}

/// Returns `Some` while a round without people is in play. Its end has a button for playing of its own.
fn watched() -> Option<()> {
    let is_watched = |handle: SessionHandle| !app_state().has_people() && !is_over(handle);
    SessionHandle::in_play().is_some_and(is_watched).then_some(())
}

/// Returns `Some` while a round is in play that the top bar leaves. The bar of a replay has its own button.
fn left() -> Option<()> {
    let is_round = |handle: SessionHandle| handle.read(|session| session.replay.is_none());
    SessionHandle::in_play().is_some_and(is_round).then_some(())
}

/// The switch for the sounds of rounds.
fn sound(_: SessionHandle) -> El {
    let app = app_state();
    let is_on = move || app.settings.with(|settings| settings.sound);
    let label = move || if is_on() { "Sound: on" } else { "Sound: off" };
    button("button top-small top-sound", "", move || {
        app.change(|settings| settings.sound = !settings.sound);
    })
    .attr_of("aria-label", label)
    .attr_of("title", label)
    .child(el("span").class("wide-only").words(label))
    .child(
        el("span")
            .class("narrow-only")
            .words(move || if is_on() { "♪" } else { "♪̸" }),
    )
}

/// The task bar and the timestep.
fn progress(handle: SessionHandle) -> El {
    let timesteps = handle.read(|session| session.table.rules.timesteps);
    let timestep = move || format!("{} / {timesteps}", handle.now(app_state()).timestep);
    el("div")
        .class("progress")
        .part(
            move || shown_tasks(handle).map(|tasks| tasks.is_own),
            move |is_own| task_bar(handle, is_own),
        )
        .child(
            el("span")
                .class("numbers quiet timestep")
                .attr(
                    "title",
                    "In a timestep each living player acts once; a meeting takes one, too",
                )
                .child(el("span").class("wide-only").text("timestep "))
                .child(el("span").class("narrow-only").text("time "))
                .child(el("span").words(timestep)),
        )
}

fn shown_tasks(handle: SessionHandle) -> Option<TaskBar> {
    handle.now(app_state()).tasks
}

/// The task bar and its count, of all tasks that were dealt.
fn task_bar(handle: SessionHandle, is_own: bool) -> El {
    let percent = move || shown_tasks(handle).map_or(0, TaskBar::percent);
    // Before the first meeting of a whodunit nothing is told of tasks.
    let is_untold = move || handle.hides_roles() && percent() == 0;
    let message = move || {
        if is_untold() {
            return UNTOLD.to_owned();
        }
        let roster = |tasks: TaskBar| handle.read(|session| tasks.describe(session.roster()));
        shown_tasks(handle).map_or_else(String::new, roster)
    };
    let left = move || {
        let tasks = shown_tasks(handle).filter(|tasks| tasks.left_open > 0)?;
        Some(tasks.left_open * 100 / tasks.all.max(1))
    };
    // Who left tasks open, by the letters of the colours.
    let left_by = move || {
        let mut marks = String::new();
        if let Some(tasks) = shown_tasks(handle) {
            for seat in tasks.left_by {
                marks.push_str(handle.colour(seat).mark());
                marks.push(' ');
            }
        }
        marks
    };
    let whose = if is_own { "own tasks" } else { "tasks" };
    el("div")
        .class("tasks-done")
        .child(
            el("div")
                .class("task-bar")
                .attr("role", "progressbar")
                .attr("aria-label", "Tasks done")
                .attr("aria-valuemin", "0")
                .attr("aria-valuemax", "100")
                .attr_of("aria-valuenow", move || percent().to_string())
                .attr_of("aria-valuetext", message)
                .attr_of("title", message)
                .child(el("div").class("task-bar-fill").attr_of("style", move || {
                    format!("transform: scaleX({}.{:02})", percent() / 100, percent() % 100)
                }))
                .part(left, move |percent| {
                    el("span")
                        .class("task-bar-left")
                        .attr("style", &format!("width: {percent}%"))
                        .words(left_by)
                }),
        )
        .child(
            el("span")
                .class("numbers quiet")
                .class_when("tasks-untold", is_untold)
                .words(move || match shown_tasks(handle).filter(|_| !is_untold()) {
                    Some(TaskBar { done, all, .. }) => format!("{done} of {all} {whose}"),
                    None => UNTOLD.to_owned(),
                }),
        )
}

fn is_over(handle: SessionHandle) -> bool {
    handle.read(|session| session.over.get().is_some())
}

fn step(handle: SessionHandle) -> El {
    let app = app_state();
    button("button", "Step", move || app.step())
        .attr("title", "One choice of one player, then a pause")
        .attr_when("disabled", move || is_over(handle))
}

fn pause(handle: SessionHandle) -> El {
    let app = app_state();
    button("button pause", "", move || app.toggle_pause())
        .attr_when("disabled", move || is_over(handle))
        .words(move || if app.paused.get() { "Resume" } else { "Pause" })
}

fn speed(_: SessionHandle) -> El {
    let app = app_state();
    let select = el("select")
        .class("select")
        .attr("aria-label", "Speed")
        .children(Speed::ALL.map(|speed| {
            let is_out = move || speed == Speed::Max && app.is_played();
            option(speed.name(), speed.label()).attr_when("disabled", is_out)
        }))
        .value_of(move || app.speed().name())
        .on("change", move |event| {
            if let Some(speed) = Speed::named(&entered(&event)) {
                app.set_speed(speed);
            }
        });
    el("label")
        .class("speed")
        .child(el("span").class("quiet wide-only").text("Speed"))
        .child(select)
}
