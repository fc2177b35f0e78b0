//! The game with a code that is remembered and entered.

use super::focus_when_shown;
use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::session::{CodeEntry, CodePress};
use crate::ui::dom::{El, button, el, on_key};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// How long the code is shown.
const CODE_SHOWN_FOR: Duration = Duration::from_millis(2_500);

pub(super) fn field(code: CodeEntry, said: RwSignal<String>, done: Rc<dyn Fn()>) -> El {
    let entry = RwSignal::new(code);
    let is_shown = RwSignal::new(false);
    // A number tells the latest showing from earlier ones, whose time must not hide it.
    let showings = StoredValue::new(0_u32);
    let show = move || {
        showings.update_value(|number| *number += 1);
        let number = showings.get_value();
        is_shown.set(true);
        leptos::task::spawn_local(async move {
            BrowserClock.sleep(CODE_SHOWN_FOR).await;
            if showings.try_get_value() == Some(number) {
                is_shown.try_set(false);
            }
        });
    };
    show();
    let press = Rc::new(move |digit: u8| {
        // Whoever begins to enter the code has read it.
        is_shown.set(false);
        let pressed = entry.try_update(|entry| entry.press(digit));
        match pressed {
            Some(CodePress::Done) => done(),
            Some(CodePress::Wrong) => {
                said.set("That was wrong. Look again.".to_owned());
                show();
            }
            _ => said.set(String::new()),
        }
    });
    let by_key = Rc::clone(&press);
    on_key(move |event| {
        if let Ok(digit @ 1..=9) = event.key().parse::<u8>() {
            event.prevent_default();
            by_key(digit);
        }
    });
    let display = move || match is_shown.get() {
        true => entry.with(CodeEntry::shown),
        false => {
            let entered = entry.with(CodeEntry::entered);
            let rest = CodeEntry::LENGTH - entered;
            format!("{}{}", "● ".repeat(entered), "_ ".repeat(rest))
                .trim_end()
                .to_owned()
        }
    };
    // The digits entered so far are read out with the display; dots and lines are not.
    let spoken = move || match is_shown.get() {
        true => format!("The code is {}.", entry.with(CodeEntry::shown)),
        false => format!(
            "{} of {} digits entered.",
            entry.with(CodeEntry::entered),
            CodeEntry::LENGTH
        ),
    };
    let keys = (1..=9_u8).map(|digit| {
        let press = Rc::clone(&press);
        let key = button("button code-key numbers", &digit.to_string(), move || {
            press(digit)
        });
        if digit == 1 {
            focus_when_shown(&key);
        }
        key
    });
    el("div")
        .class("code")
        .child(
            el("p")
                .class("code-display numbers")
                .class_when("code-shown", move || is_shown.get())
                .child(el("span").attr("aria-hidden", "true").words(display))
                .child(
                    el("span")
                        .class("visually-hidden")
                        .attr("role", "status")
                        .words(spoken),
                ),
        )
        .child(el("div").class("code-keys").children(keys))
        .child(
            button("button button-small code-again", "Show the code", show)
                .attr_when("disabled", move || is_shown.get()),
        )
}
