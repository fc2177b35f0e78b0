//! Saying something: to the room, or in a meeting to all.

use super::deed::Hearers;
use crate::game::{Action, Speech};
use crate::ui::element::{El, el};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A field for words and a button that says them.
pub fn words(hearers: Hearers, is_asked: Signal<bool>, play: impl Fn(Action) + 'static) -> El {
    let field = el("input")
        .attr("id", "your-words")
        .attr("maxlength", &Speech::LONGEST.to_string())
        .attr("autocomplete", "off")
        .attr("enterkeyhint", "send")
        .attr(
            "placeholder",
            match hearers {
                Hearers::Room => "to whoever is here",
                Hearers::All => "to all",
                Hearers::Chat => "to all, whenever you like",
            },
        );
    let input: web_sys::HtmlInputElement = field.node().unchecked_into();
    let say = el("button")
        .attr("type", "submit")
        .class("button")
        .attr_when("disabled", move || !is_asked.get())
        .text("Say");
    el("form")
        .class("seat-words")
        .on("submit", move |event| {
            event.prevent_default();
            let speech = Speech::new(&input.value());
            // Silence has a button of its own, so that nobody is silent by mistake.
            if !speech.is_silence() && is_asked.get_untracked() {
                input.set_value("");
                play(Action::Speak(speech));
                // Whoever chats goes on writing; elsewhere the next turn may be a key away.
                if hearers == Hearers::Chat {
                    let _ = input.focus();
                }
            }
        })
        .child(
            el("label")
                .class("seat-words-label")
                .child(el("span").class("quiet").text("Your words"))
                .child(field),
        )
        .child(say)
}
