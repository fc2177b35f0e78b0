//! What minds have learnt: the page on which a person sees it, switches it off, removes it, and carries it elsewhere.

mod after_round;
mod carried;
mod file;
mod lessons;

pub use after_round::learn_from;
pub use carried::{OnThisPage, carried};

use super::check::small_type;
use super::desk::desk;
use super::element::{El, button, el};
use leptos::prelude::*;

/// The page of what minds have learnt.
pub fn form() -> El {
    let carried = carried();
    let is_there = RwSignal::new(false);
    let loaded = carried.clone();
    leptos::task::spawn_local(async move {
        loaded.load().await;
        is_there.try_set(true);
    });
    let said = RwSignal::new(String::new());
    let trouble = carried.trouble.clone();
    let in_trouble = move || trouble.get().map(|why| why.to_string()).unwrap_or_default();
    el("div")
        .class("form")
        .child(el("p").class("quiet").text(
            "Recallers keep what they made of a moment and what came of it; Analysts keep a strategy for each role. Both use it in \
             later rounds. It stays in this browser, and names of players are left out.",
        ))
        .child(
            el("p")
                .class("form-outcome form-failed")
                .attr("role", "alert")
                .words(in_trouble),
        )
        .part(
            move || is_there.get().then_some(()),
            move |()| {
                el("div")
                    .class("field-with")
                    .child(file::buttons(said))
                    .child(clear(said))
                    .child(el("p").attr("role", "status").words(move || said.get()))
                    .child(lessons::lessons())
            },
        )
        .child(measure())
}

/// How texts are compared in the round in play.
fn measure() -> El {
    let desk = desk();
    let words = move || {
        let live = desk.live.get()?;
        live.tick.track();
        live.askers
            .measure()
            .map(|name| format!("In this round texts are compared by {name}."))
    };
    el("div").part(words, |words| small_type(&words))
}

/// Forgets everything, after asking.
fn clear(said: RwSignal<String>) -> El {
    let is_asked = RwSignal::new(false);
    let count = {
        let store = carried().store.clone();
        move || store.with(|store| store.lessons().len())
    };
    let (any, any_asked) = (count.clone(), count.clone());
    let forget = move || {
        carried().change(|store| store.clear());
        is_asked.set(false);
        said.set("Everything learnt is forgotten.".to_owned());
    };
    el("div")
        .class("form-buttons")
        .child(
            button("button button-small", "Forget everything…", move || {
                is_asked.set(true)
            })
            .attr_when("hidden", move || is_asked.get() || any() == 0),
        )
        .part(
            move || is_asked.get().then(&any_asked),
            move |count| {
                el("div")
                    .class("form-buttons")
                    .child(el("span").text(&format!("Forget all {count} lessons? This cannot be undone.")))
                    .child(button("button button-small", "Forget them", forget))
                    .child(button("button button-small", "Keep them", move || {
                        is_asked.set(false)
                    }))
            },
        )
}
