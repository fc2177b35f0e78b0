//! A task in progress: a second or two of activity, which can be skipped at any time at no cost.
//!
//! It exists on the screen only. The action is chosen when it ends, and a faked task looks the same.

use super::task_play::TaskPlay;
use crate::clock::{BrowserClock, Clock};
use crate::game::{Action, Task};
use crate::ui::dom::{El, button, el, entered, follow, on_key};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The interval at which a held button fills up.
const BEAT: Duration = Duration::from_millis(60);
/// The number of intervals until the button is full: 1.2 seconds in total.
const BEATS: u32 = 20;
/// The maximum of the slider.
const SLIDE: u32 = 12;
/// The order in which the numbers are laid out.
const PLACES: [u32; 4] = [3, 1, 4, 2];

/// A task in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct ActiveTask {
    /// The action chosen when it ends.
    pub action: Action,
    /// The task.
    pub task: Task,
    /// The number of the question that the action answers.
    pub question: u64,
}

impl ActiveTask {
    /// Returns the announcement for screen readers when the task starts.
    pub fn describe(&self) -> String {
        let play = TaskPlay::of(self.task.kind);
        format!("{}: {} Escape skips it.", self.task.name(), play.instruction())
    }
}

/// The panel for doing a task. `done` is called once, when the task is done or skipped.
pub fn panel(task: &ActiveTask, done: impl Fn() + 'static) -> El {
    let done: Rc<dyn Fn()> = Rc::new(done);
    let play = TaskPlay::of(task.task.kind);
    let hands = match play {
        TaskPlay::Hold => hold(Rc::clone(&done)),
        TaskPlay::Slide => slide(Rc::clone(&done)),
        TaskPlay::InOrder => in_order(Rc::clone(&done)),
    };
    let skip = Rc::clone(&done);
    on_key(move |event| {
        if event.key() == "Escape" {
            event.prevent_default();
            done();
        }
    });
    el("div")
        .class("seat-task")
        .attr("role", "group")
        .attr("aria-label", task.task.name())
        .child(
            el("p")
                .child(el("strong").text(task.task.name()))
                .text(" ")
                .child(el("span").class("quiet").text(play.instruction())),
        )
        .child(hands)
        .child(
            button("button button-small seat-task-skip", "Skip", move || skip()).child(
                el("kbd")
                    .class("seat-key")
                    .attr("aria-hidden", "true")
                    .text(" Esc"),
            ),
        )
}

/// Focuses an element once it is on the page.
fn land_on(element: &El) {
    let node: web_sys::HtmlElement = element.node().unchecked_into();
    request_animation_frame(move || {
        let _ = node.focus();
    });
}

fn hold(done: Rc<dyn Fn()>) -> El {
    let (held, filled) = (RwSignal::new(false), RwSignal::new(0));
    follow(move || {
        if !held.get() {
            return;
        }
        let done = Rc::clone(&done);
        leptos::task::spawn_local(async move {
            while held.try_get_untracked() == Some(true) {
                BrowserClock.sleep(BEAT).await;
                if held.try_get_untracked() != Some(true) {
                    return;
                }
                filled.update(|filled| *filled += 1);
                if filled.get_untracked() >= BEATS {
                    return done();
                }
            }
        });
    });
    let set = move |is_held: bool| move |_: web_sys::Event| held.set(is_held);
    let press = el("button")
        .attr("type", "button")
        .class("button seat-task-hold")
        .child(
            el("span")
                .class("seat-task-fill")
                .attr_of("style", move || format!("width: {}%", filled.get() * 100 / BEATS)),
        )
        .child(el("span").text("Hold"))
        .on("pointerdown", set(true))
        .on("pointerup", set(false))
        .on("pointerleave", set(false))
        .on("pointercancel", set(false))
        .on("blur", set(false))
        .on("contextmenu", |event| event.prevent_default())
        .on("keydown", move |event| {
            let event: web_sys::KeyboardEvent = event.unchecked_into();
            if [" ", "Enter"].contains(&event.key().as_str()) {
                event.prevent_default();
                held.set(true);
            }
        })
        .on("keyup", set(false));
    land_on(&press);
    press
}

fn slide(done: Rc<dyn Fn()>) -> El {
    let slider = el("input")
        .attr("type", "range")
        .attr("min", "0")
        .attr("max", &SLIDE.to_string())
        .attr("value", "0")
        .attr("aria-label", "Slide to the end")
        .class("seat-task-slide")
        .on("input", move |event| {
            if entered(&event) == SLIDE.to_string() {
                done();
            }
        });
    land_on(&slider);
    slider
}

fn in_order(done: Rc<dyn Fn()>) -> El {
    let next = RwSignal::new(1);
    let press = Rc::new(move |number: u32| {
        if next.get_untracked() != number {
            return;
        }
        match number {
            4 => done(),
            _ => next.set(number + 1),
        }
    });
    let by_key = Rc::clone(&press);
    on_key(move |event| {
        if let Ok(number) = event.key().parse() {
            by_key(number);
        }
    });
    let buttons = PLACES.map(|number| {
        let press = Rc::clone(&press);
        let tap = button("button seat-task-tap numbers", &number.to_string(), move || {
            press(number)
        })
        .class_when("seat-task-tapped", move || next.get() > number)
        .attr_of("aria-pressed", move || (next.get() > number).to_string());
        if number == 1 {
            land_on(&tap);
        }
        tap
    });
    el("div").class("seat-task-taps").children(buttons)
}
