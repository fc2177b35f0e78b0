//! The lessons one by one, the latest first.

use super::carried;
use crate::agents::experience::{Kept, Lesson, LessonId, Store};
use crate::ui::check::check;
use crate::ui::element::{El, button, el};
use crate::ui::rows::{focus_soon, rows};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// How many lessons are shown at first, and how many more at a time.
const PAGE: usize = 50;

/// The lessons, each with what it says and where it is from.
pub fn lessons() -> El {
    let store = carried().store.clone();
    let shown = RwSignal::new(PAGE);
    let counted = store.clone();
    let count = Memo::new(move |_| counted.with(|store| store.lessons().len()));
    let latest = {
        let store = store.clone();
        let latest = move |store: &Store| {
            let latest = store.lessons().iter().rev().take(shown.get());
            latest.map(Kept::id).collect::<Vec<_>>()
        };
        Memo::new(move |_| store.with(latest))
    };
    let heading = move || match count.get() {
        0 => "Nothing has been learnt yet".to_owned(),
        1 => "1 lesson, the only one so far".to_owned(),
        count if count > shown.get() => format!("{count} lessons, the latest {}", shown.get()),
        count => format!("{count} lessons, the latest first"),
    };
    let heading = el("h3")
        .class("section-name")
        .attr("tabindex", "-1")
        .words(heading);
    let head = heading.node();
    let how = el("p")
        .attr_when("hidden", move || count.get() > 0)
        .text("Seat a Recaller or an Analyst at the table and play a round to its end, or import a file.");
    let more = button("button button-small", "Show more", move || {
        shown.update(|shown| *shown += PAGE)
    })
    .attr_when("hidden", move || count.get() <= shown.get());
    let list = rows(
        el("ol").class("lessons"),
        move || latest.get(),
        move |&id| {
            let kept = store.with_untracked(|store| kept(store, id).cloned());
            kept.map_or_else(|| el("li"), |kept| row(&kept, &store, &head))
        },
    );
    el("section")
        .class("field-with")
        .child(heading)
        .child(how)
        .child(list)
        .child(more)
}

fn kept(store: &Store, id: LessonId) -> Option<&Kept> {
    store.lessons().iter().find(|kept| kept.id() == id)
}

fn row(lesson: &Kept, store: &ArcRwSignal<Store>, head: &web_sys::Element) -> El {
    let id = lesson.id();
    let store = store.clone();
    let is_on = Memo::new(move |_| store.with(|store| kept(store, id).is_some_and(Kept::is_on)));
    let switch = check(
        el("span").text("minds may use it"),
        move || is_on.get(),
        move |on| carried().change(|store| store.switch(id, on)),
    );
    let row = el("li")
        .class("lesson")
        .class_when("lesson-off", move || !is_on.get());
    let (place, head) = (row.node(), head.clone());
    let remove = move || {
        // Who removes one after the other by the keyboard goes on with the next.
        let next = place
            .next_element_sibling()
            .or_else(|| place.previous_element_sibling());
        let next = next.and_then(|next| next.query_selector("button").ok().flatten());
        focus_soon(next.unwrap_or_else(|| head.clone()));
        carried().change(|store| store.remove(id));
    };
    let buttons =
        el("div")
            .class("form-buttons")
            .child(switch)
            .child(button("button button-small", "Remove", remove));
    row.child(from(lesson))
        .children(said(lesson.lesson()))
        .child(buttons)
}

/// Where a lesson is from.
fn from(kept: &Kept) -> El {
    let lesson = kept.lesson();
    let when = js_sys::Date::new(&(kept.when() as f64).into());
    let when = String::from(when.to_locale_string("default", &JsValue::UNDEFINED));
    el("p")
        .class("lesson-from")
        .child(el("strong").text(&format!("{} as {}", lesson.mind(), lesson.role().name())))
        .child(
            el("span")
                .class("quiet")
                .text(&format!(" {} · {when}", lesson.round())),
        )
}

/// What a lesson says, each part under what it is.
fn said(lesson: &Lesson) -> Vec<El> {
    let part = |what: &str, words: &str| {
        el("p")
            .child(el("span").class("quiet").text(&format!("{what}: ")))
            .text(words)
    };
    let parts = match lesson {
        Lesson::Experience(experience) => vec![
            ("It thought", experience.reflection.clone()),
            ("Then", experience.response.clone()),
            ("Score", experience.score.to_string()),
        ],
        Lesson::Strategy(strategy) => vec![
            ("Strategy", strategy.own.clone()),
            ("The others", strategy.others.clone()),
        ],
    };
    let parts = parts.iter().filter(|(_, words)| !words.is_empty());
    parts.map(|(what, words)| part(what, words)).collect()
}
