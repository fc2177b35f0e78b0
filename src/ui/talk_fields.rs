//! How models take part in meetings held in real time.

use super::element::{El, el, entered, option};
use super::rule_fields::{number_field, small};
use crate::agents::minds::{TalkerSettings, TalkerVariant};
use crate::game::Discussion;
use crate::settings::TableSettings;
use leptos::prelude::*;

/// A number of the settings: its label, what it means, its range, and how it is read and set.
type Number = (
    &'static str,
    &'static str,
    u16,
    u16,
    fn(&TalkerSettings) -> u16,
    fn(&mut TalkerSettings, u16),
);

const NUMBERS: [Number; 3] = [
    (
        "Typing",
        "words a second",
        1,
        9,
        |talk| talk.words_per_second.into(),
        |talk, value| talk.words_per_second = small(value),
    ),
    (
        "Looks at the chat",
        "seconds between two",
        1,
        60,
        |talk| talk.pause_seconds.into(),
        |talk, value| talk.pause_seconds = small(value),
    ),
    (
        "Calls a minute",
        "at most, for each seat; a message takes two",
        2,
        120,
        |talk| talk.calls_a_minute.into(),
        |talk, value| talk.calls_a_minute = small(value),
    ),
];

/// The fields, where a model plays and meetings are held in real time.
pub fn talk_fields(draft: RwSignal<TableSettings>) -> El {
    let is_wanted =
        move || draft.with(|table| table.rules.discussion == Discussion::Live && table.asks_a_model());
    let number = move |(label, hint, least, most, read, set): Number| {
        let write = move |value| draft.update(|table| set(&mut table.talk, value));
        let read = move || draft.with(|table| read(&table.talk));
        number_field(label, hint, (least, most), read, write)
    };
    el("fieldset")
        .class("talk-fields")
        .attr_when("hidden", move || !is_wanted())
        .child(el("legend").class("section-name").text("Talk of models"))
        .child(variant(draft))
        .child(el("div").class("rule-grid").children(NUMBERS.map(number)))
}

fn variant(draft: RwSignal<TableSettings>) -> El {
    let select = el("select")
        .class("select")
        .children(TalkerVariant::ALL.map(|variant| option(label(variant), label(variant))))
        .value_of(move || draft.with(|table| label(table.talk.variant)))
        .on("change", move |event| {
            let chosen = entered(&event);
            let mut variants = TalkerVariant::ALL.into_iter();
            if let Some(variant) = variants.find(|variant| label(*variant) == chosen) {
                draft.update(|table| table.talk.variant = variant);
            }
        });
    el("label")
        .class("field")
        .child(el("span").text("How it comes to speak"))
        .child(select)
}

const fn label(variant: TalkerVariant) -> &'static str {
    match variant {
        TalkerVariant::ScheduleThenGenerate => "decides to speak, then writes",
        TalkerVariant::GenerateThenSchedule => "writes, then decides to send",
        TalkerVariant::EveryNMessages => "every n messages, like taking turns",
    }
}
