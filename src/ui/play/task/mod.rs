//! A task in progress: a small game, which can be cut short at any time: the task is done all the same. Whoever leaves
//! it has done nothing and chooses anew.
//!
//! It exists on the screen only. The action is chosen when it ends, and a faked task looks the same.

mod asteroids;
mod card;
mod code;
mod gauge;
mod wires;

use crate::game::{Action, Task};
use crate::session::{TaskGame, instruction, task_object};
use crate::table::Dice;
use crate::ui::dom::{El, button, el, on_key};
use leptos::prelude::*;
use std::rc::Rc;
use wasm_bindgen::JsCast;

/// A task in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct ActiveTask {
    /// The action chosen when it ends.
    pub action: Action,
    /// The task.
    pub task: Task,
    /// The number of the question that the action answers. The game is dealt from it.
    pub question: u64,
}

impl ActiveTask {
    fn task_game(&self) -> TaskGame {
        TaskGame::deal(self.task.kind, Dice::seeded(self.question))
    }

    /// Returns the announcement for screen readers when the task starts.
    pub fn describe(&self) -> String {
        format!(
            "{}: {} Escape leaves it undone.",
            self.task.name(),
            instruction(self.task.kind)
        )
    }
}

/// The panel for doing a task. `done` is called once, when the game is played or cut short, or else `leave`.
pub fn panel(task: &ActiveTask, done: impl Fn() + 'static, leave: impl Fn() + Copy + 'static) -> El {
    let done: Rc<dyn Fn()> = Rc::new(done);
    let game = task.task_game();
    let said = RwSignal::new(String::new());
    let ended = Rc::clone(&done);
    let field = match game {
        TaskGame::Wires(wires) => wires::field(task.task.kind, wires, said, ended),
        TaskGame::Card => card::field(said, ended),
        TaskGame::Asteroids(asteroids) => asteroids::field(asteroids, said, ended),
        TaskGame::Gauge(gauge) => gauge::field(task.task.kind, gauge, said, ended),
        TaskGame::Code(code) => code::field(code, said, ended),
    };
    on_key(move |event| {
        if event.key() == "Escape" {
            event.prevent_default();
            leave();
        }
    });
    el("div")
        .class("seat-task")
        .attr("data-thing", task_object(task.task.kind))
        .attr("role", "group")
        .attr("aria-label", task.task.name())
        .child(
            el("p")
                .class("seat-task-head")
                .child(el("strong").text(task.task.name()))
                .text(" ")
                .child(el("span").class("quiet").text(instruction(task.task.kind))),
        )
        .child(field)
        .child(
            el("p")
                .class("seat-task-said")
                .attr("role", "status")
                .words(move || said.get()),
        )
        .child(
            el("div")
                .class("seat-task-ends")
                .child(
                    button("button button-small", "Leave", leave).child(
                        el("kbd")
                            .class("seat-key")
                            .attr("aria-hidden", "true")
                            .text(" Esc"),
                    ),
                )
                .child(button(
                    "button button-small seat-task-skip",
                    "Finish at once",
                    move || done(),
                )),
        )
}

/// Focuses an element once it is on the page.
fn focus_when_shown(element: &El) {
    let node: web_sys::HtmlElement = element.node().unchecked_into();
    request_animation_frame(move || {
        let _ = node.focus();
    });
}
