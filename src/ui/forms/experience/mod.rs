//! What minds have learnt: the page on which a person sees it, switches it off, removes it, and carries it elsewhere.

mod after_round;
mod carried;
mod file;
mod lessons;

pub use after_round::learn_from;
pub use carried::{StoredStrategies, carried};

use crate::agents::experience::{LessonId, LessonStore, StoredLesson};
use crate::ui::dom::{El, button, el, focus_soon, inject_style, on_window, small_type};
use crate::ui::shell::app_state;
use leptos::prelude::*;

/// The page of what minds have learnt.
pub fn form() -> El {
    inject_style("learnt-style", include_str!("../../../../style/experience.css"));
    let carried = carried();
    let is_there = RwSignal::new(false);
    let loaded = carried.clone();
    leptos::task::spawn_local(async move {
        loaded.load().await;
        is_there.try_set(true);
    });
    // Whoever comes back from another tab may have changed something there.
    let anew = carried.clone();
    on_window("visibilitychange", move |_| {
        let anew = anew.clone();
        leptos::task::spawn_local(async move { anew.load().await });
    });
    let said = RwSignal::new(String::new());
    let trouble = carried.trouble.clone();
    let in_trouble = move || trouble.get().map(|why| why.to_string()).unwrap_or_default();
    el("div")
        .class("form")
        .child(el("p").class("quiet").text(
            "A Recaller keeps what it thought at a moment, what it did then, and a score: near 1,000 where the round was won, near \
             0 where it was lost. An Analyst keeps a strategy for its role. Both draw on it in later rounds. Colours are replaced \
             by numbers, and everything stays in this browser.",
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
                    .child(with_all(said))
                    .child(lessons::lessons(said))
            },
        )
        .child(measure())
}

/// How texts are compared in the round in play.
fn measure() -> El {
    let app = app_state();
    let words = move || {
        let live = app.live.get()?;
        live.tick.track();
        let comparing = live.clients.comparing.as_ref()?;
        Some(format!("In the round in play: {}", comparing.describe()))
    };
    el("div").part(words, |words| small_type(&words))
}

/// Switches all lessons off, or on again where none is on.
fn switch_all(said: RwSignal<String>) -> El {
    let store = carried().store.clone();
    let (count, is_any_on) = (
        move |store: &LessonStore| store.lessons().len(),
        |store: &LessonStore| store.lessons().iter().any(StoredLesson::is_on),
    );
    let (listed, labelled) = (store.clone(), store.clone());
    let switch = move || {
        let on = !store.with_untracked(is_any_on);
        carried().change(move |store| {
            let ids: Vec<LessonId> = store.lessons().iter().map(StoredLesson::id).collect();
            for id in ids {
                store.switch(id, on);
            }
        });
        said.set(
            match on {
                true => "Minds may use every lesson.",
                false => "Minds use no lesson until it is switched on again.",
            }
            .to_owned(),
        );
    };
    button("button", "", switch)
        .words(move || {
            match labelled.with(is_any_on) {
                true => "Switch all off",
                false => "Switch all on",
            }
            .to_owned()
        })
        .attr_when("disabled", move || listed.with(count) == 0)
}

/// What can be done with all lessons at once, and what came of it.
fn with_all(said: RwSignal<String>) -> El {
    let is_asked = RwSignal::new(false);
    let count = {
        let store = carried().store.clone();
        move || store.with(|store| store.lessons().len())
    };
    let told = el("p")
        .attr("role", "status")
        .attr("tabindex", "-1")
        .words(move || said.get());
    let any = count.clone();
    let ask = button("button", "Forget everything…", move || is_asked.set(true))
        .attr_when("disabled", move || any() == 0);
    // The focus goes where the next thing to read or to press is.
    let (asking, telling) = (ask.node(), told.node());
    let forget = move || {
        carried().change(|store| store.clear());
        is_asked.set(false);
        said.set("Everything learnt is forgotten.".to_owned());
        focus_soon(telling.clone());
    };
    let keep = move || {
        is_asked.set(false);
        focus_soon(asking.clone());
    };
    let question = move |count: usize| {
        let words = match count {
            1 => "Forget the one lesson? This cannot be undone.".to_owned(),
            _ => format!("Forget all {count} lessons? This cannot be undone."),
        };
        let keeping = button("button button-small", "Keep them", keep.clone());
        focus_soon(keeping.node());
        el("div")
            .class("form-buttons lessons-question")
            .attr("role", "group")
            .attr("aria-label", "Forget everything")
            .child(el("span").text(&words))
            .child(button("button button-small", "Forget them", forget.clone()))
            .child(keeping)
    };
    el("div")
        .class("field-with")
        .child(file::buttons(said).child(switch_all(said)).child(ask))
        .part(
            move || is_asked.get().then(&count).filter(|&count| count > 0),
            question,
        )
        .child(told)
}
