//! The page of lessons, on which a person reads, disables, removes, exports and imports what minds have
//! learnt.

mod file;
mod lessons;

use crate::advice::describe_llm_error;
use crate::agents::experience::{LessonId, LessonStore, StoredLesson};
use crate::ui::dom::{El, button, el, focus_soon, inject_style, on_window, small_type};
use crate::ui::state::{app_state, experience, experience_error, with_lessons};
use leptos::prelude::*;

/// The page of lessons.
pub fn form() -> El {
    inject_style(
        "experience-style",
        include_str!("../../../../style/experience.css"),
    );
    let is_there = RwSignal::new(false);
    leptos::task::spawn_local(async move {
        experience().load().await;
        is_there.try_set(true);
    });
    // Another tab may have changed the lessons in the meantime.
    on_window("visibilitychange", |_| {
        leptos::task::spawn_local(async { experience().load().await });
    });
    let said = RwSignal::new(String::new());
    let in_trouble = || experience_error().map(|why| why.to_string()).unwrap_or_default();
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
        let session = app.session.get()?;
        session.tick.track();
        let comparing = session.clients.measure.as_ref()?;
        Some(format!(
            "In the round in play: {}",
            comparing.describe(describe_llm_error)
        ))
    };
    el("div").part(words, |words| small_type(&words))
}

/// A button that disables all lessons, or enables them if all are disabled.
fn switch_all(said: RwSignal<String>) -> El {
    let is_any_on = |store: &LessonStore| store.lessons().iter().any(StoredLesson::is_on);
    let switch = move || {
        let on = !experience().with_lessons(is_any_on);
        experience().change(move |store| {
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
            match with_lessons(is_any_on) {
                true => "Switch all off",
                false => "Switch all on",
            }
            .to_owned()
        })
        .attr_when("disabled", move || {
            with_lessons(|store| store.lessons().is_empty())
        })
}

/// The actions on all lessons at once, and their result.
fn with_all(said: RwSignal<String>) -> El {
    let is_asked = RwSignal::new(false);
    let count = || with_lessons(|store| store.lessons().len());
    let status = el("p")
        .attr("role", "status")
        .attr("tabindex", "-1")
        .words(move || said.get());
    let any = count;
    let ask = button("button", "Forget everything…", move || is_asked.set(true))
        .attr_when("disabled", move || any() == 0);
    // The focus moves to what comes next: the question, then its result.
    let (asking, telling) = (ask.node(), status.node());
    let forget = move || {
        experience().change(|store| store.clear());
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
        .child(status)
}
