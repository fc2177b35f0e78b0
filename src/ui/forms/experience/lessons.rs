//! The list of lessons, latest first.

use crate::agents::experience::{Lesson, LessonId, LessonStore, StoredLesson};
use crate::table::one_line;
use crate::ui::dom::{El, button, check, el, focus_soon, memo, rows};
use crate::ui::state::{experience, with_lessons};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The number of lessons shown at first, and added by each press of the button for more.
const PAGE: usize = 50;

/// The number of characters that identify a lesson in labels.
const MAX_BEGINNING: usize = 60;

/// The list of lessons with their texts and origins. `said` announces removals.
pub fn lessons(said: RwSignal<String>) -> El {
    let shown = RwSignal::new(PAGE);
    let count = memo(move |_| with_lessons(|store| store.lessons().len()));
    let latest = {
        let latest = move |store: &LessonStore| {
            let latest = store.lessons().iter().rev().take(shown.get());
            latest.map(StoredLesson::id).collect::<Vec<_>>()
        };
        memo(move |_| with_lessons(latest))
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
            let stored = experience().with_lessons(|store| stored(store, id).cloned());
            stored.map_or_else(|| el("li"), |stored| row(&stored, (said, &head)))
        },
    );
    el("section")
        .class("field-with")
        .child(heading)
        .child(how)
        .child(list)
        .child(more)
}

fn stored(store: &LessonStore, id: LessonId) -> Option<&StoredLesson> {
    store.lessons().iter().find(|stored| stored.id() == id)
}

fn row(lesson: &StoredLesson, (said, head): (RwSignal<String>, &web_sys::Element)) -> El {
    let id = lesson.id();
    let is_on = memo(move |_| with_lessons(|store| stored(store, id).is_some_and(StoredLesson::is_on)));
    // The lesson is part of each control's label, because screen reader users may jump from control to
    // control.
    let which = format!(": {}, {}", who(lesson.lesson()), beginning(lesson.lesson()));
    let switch = check(
        el("span")
            .text("minds may use it")
            .child(el("span").class("visually-hidden").text(&which)),
        move || is_on.get(),
        move |on| experience().change(move |store| store.switch(id, on)),
    );
    let row = el("li")
        .class("lesson")
        .class_when("lesson-off", move || !is_on.get());
    let (place, head) = (row.node(), head.clone());
    let remove = move || {
        // The focus moves to the next lesson's button, so that lessons can be removed one after the other by
        // keyboard.
        let next = place
            .next_element_sibling()
            .or_else(|| place.previous_element_sibling());
        let next = next.and_then(|next| next.query_selector("button").ok().flatten());
        focus_soon(next.unwrap_or_else(|| head.clone()));
        experience().change(move |store| store.remove(id));
        said.set("The lesson was removed.".to_owned());
    };
    let remove =
        button("button button-small", "Remove", remove).attr("aria-label", &format!("Remove{which}"));
    let buttons = el("div").class("form-buttons").child(switch).child(remove);
    row.child(from(lesson))
        .children(parts(lesson.lesson()))
        .child(buttons)
}

/// Returns the mind and the role that a lesson belongs to.
fn who(lesson: &Lesson) -> String {
    format!("{} as {}", lesson.mind(), lesson.role().name())
}

/// Returns the beginning of a lesson's text, which identifies it.
fn beginning(lesson: &Lesson) -> String {
    let words = match lesson {
        Lesson::Experience(experience) => &experience.reflection,
        Lesson::Strategy(strategy) => &strategy.own,
    };
    one_line(words, MAX_BEGINNING)
}

/// A lesson's origin.
fn from(stored: &StoredLesson) -> El {
    let lesson = stored.lesson();
    let when = js_sys::Date::new(&(stored.when() as f64).into());
    let when = String::from(when.to_locale_string("default", &JsValue::UNDEFINED));
    el("p")
        .class("lesson-from")
        .child(el("strong").text(&who(lesson)))
        .child(
            el("span")
                .class("quiet")
                .text(&format!(" {} · {when}", lesson.round())),
        )
}

/// The parts of a lesson, each with its label.
fn parts(lesson: &Lesson) -> Vec<El> {
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
