//! How models take part in meetings held in real time.

use super::element::{El, el, entered, option};
use crate::agents::minds::{TalkerSettings, TalkerVariant};
use crate::game::Discussion;
use crate::settings::TableSettings;
use leptos::prelude::*;

/// A number of the settings: its label, what it means, its range, and how it is read and set.
type Number = (
    &'static str,
    &'static str,
    u8,
    u8,
    fn(&TalkerSettings) -> u8,
    fn(&mut TalkerSettings, u8),
);

const NUMBERS: [Number; 3] = [
    (
        "Typing",
        "words a second",
        1,
        9,
        |talk| talk.words_per_second,
        |talk, value| talk.words_per_second = value,
    ),
    (
        "Looks at the chat",
        "seconds between two",
        1,
        60,
        |talk| talk.pause_seconds,
        |talk, value| talk.pause_seconds = value,
    ),
    (
        "Calls a minute",
        "at most, for each seat; a message takes two",
        2,
        120,
        |talk| talk.calls_a_minute,
        |talk, value| talk.calls_a_minute = value,
    ),
];

/// The fields, where a model plays and meetings are held in real time.
pub fn talk_fields(draft: RwSignal<TableSettings>) -> El {
    let is_wanted =
        move || draft.with(|table| table.rules.discussion == Discussion::Live && table.asks_a_model());
    let number = move |(label, hint, least, most, read, set): Number| {
        let field = el("input")
            .attr("type", "number")
            .attr("inputmode", "numeric")
            .attr("min", &least.to_string())
            .attr("max", &most.to_string())
            .value_of(move || draft.with(|table| read(&table.talk).to_string()))
            .on("change", move |event| {
                let value: Option<u16> = entered(&event).trim().parse().ok();
                draft.update(|table| {
                    // What is no number changes nothing, and what is out of the range becomes its end.
                    let value = value.unwrap_or_else(|| read(&table.talk).into());
                    let value = u8::try_from(value).unwrap_or(u8::MAX);
                    set(&mut table.talk, value.clamp(least, most));
                });
            });
        el("label")
            .class("field field-small")
            .child(el("span").text(label))
            .child(field)
            .child(
                el("span")
                    .class("meaning quiet")
                    .text(&format!("{least} to {most}: {hint}")),
            )
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
