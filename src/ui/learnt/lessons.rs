//! The lessons one by one, the latest first.

use super::carried;
use crate::agents::experience::{Kept, Lesson};
use crate::ui::check::check;
use crate::ui::element::{El, button, el};
use leptos::prelude::*;

/// How many lessons are shown at first, and how many more at a time.
const PAGE: usize = 50;

/// The lessons, each with what it says and where it is from.
pub fn lessons() -> El {
    let store = carried().store.clone();
    let shown = RwSignal::new(PAGE);
    let counted = store.clone();
    let count = Memo::new(move |_| counted.with(|store| store.lessons().len()));
    let latest = Memo::new(move |_| {
        store.with(|store| {
            store
                .lessons()
                .iter()
                .rev()
                .take(shown.get())
                .cloned()
                .collect::<Vec<Kept>>()
        })
    });
    let heading = move || match count.get() {
        0 => "Nothing has been learnt yet: seat a Recaller or an Analyst, and play a round to its end."
            .to_owned(),
        1 => "1 lesson".to_owned(),
        count => format!("{count} lessons"),
    };
    let more = button("button button-small", "Show more", move || {
        shown.update(|shown| *shown += PAGE)
    })
    .attr_when("hidden", move || count.get() <= shown.get());
    el("section")
        .class("field-with")
        .child(el("h3").class("section-name").words(heading))
        .part(
            move || Some(latest.get()),
            |latest| el("ol").class("lessons").children(latest.iter().map(row)),
        )
        .child(more)
}

fn row(kept: &Kept) -> El {
    let (id, is_on) = (kept.id(), kept.is_on());
    let lesson = kept.lesson();
    let when = js_sys::Date::new(&(kept.when() as f64).into());
    let when = String::from(when.to_locale_string("default", &wasm_bindgen::JsValue::UNDEFINED));
    let from = format!(
        "{} as {} · {} · {when}",
        lesson.mind(),
        lesson.role().name(),
        lesson.round()
    );
    let texts: Vec<El> = match lesson {
        Lesson::Experience(experience) => vec![
            el("p").text(&experience.reflection),
            el("p").text(&format!("→ {} (score {})", experience.response, experience.score)),
        ],
        Lesson::Strategy(strategy) => vec![
            el("p").text(&strategy.own),
            el("p")
                .class("quiet")
                .text(&format!("The others: {}", strategy.others)),
        ],
    };
    let switch = check(
        el("span").text("minds may use it"),
        move || is_on,
        move |on| carried().change(|store| store.switch(id, on)),
    );
    let remove = button("button button-small", "Remove", move || {
        carried().change(|store| store.remove(id));
    });
    el("li")
        .class("lesson")
        .child(el("p").class("quiet").text(&from))
        .children(texts)
        .child(el("div").class("form-buttons").child(switch).child(remove))
}
