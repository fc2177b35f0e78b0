//! Options for models in live meetings.

use crate::agents::minds::{TalkerSettings, TalkerVariant};
use crate::game::Discussion;
use crate::settings::TableSettings;
use crate::ui::dom::{El, NumberField, check, el, entered, field, meaning, number, option};
use leptos::prelude::*;

const NUMBERS: [NumberField<TalkerSettings>; 4] = [
    number!("Typing", "words a minute", 10..=540, words_per_minute),
    number!("At most", "seconds to type a message", 1..=60, max_typing_seconds),
    number!("Looks at the chat", "seconds between two", 1..=60, pause_seconds),
    number!(
        "Calls a minute",
        "at most, for each seat; a message takes two",
        2..=120,
        calls_a_minute
    ),
];

/// The option fields, shown if a model plays and meetings are live.
pub fn talk_fields(draft: RwSignal<TableSettings>) -> El {
    let is_wanted =
        move || draft.with(|table| table.rules.discussion == Discussion::Live && table.asks_a_model());
    let number = move |number: NumberField<TalkerSettings>| {
        number.field(
            move |read| draft.with(|table| read(&table.talk)),
            move |set| draft.update(|table| set(&mut table.talk)),
        )
    };
    el("fieldset")
        .class("talk-fields")
        .attr_when("hidden", move || !is_wanted())
        .child(el("legend").class("section-name").text("Talk of models"))
        .child(variant(draft))
        .child(el("div").class("rule-grid").children(NUMBERS.map(number)))
        .children(SWITCHES.map(|switch| {
            let TalkSwitch {
                label,
                explanation,
                read,
                set,
            } = switch;
            check(
                meaning(label, explanation),
                move || draft.with(|table| read(&table.talk)),
                move |on| draft.update(|table| set(&mut table.talk, on)),
            )
        }))
}

/// A setting that is on or off.
struct TalkSwitch {
    label: &'static str,
    explanation: &'static str,
    read: fn(&TalkerSettings) -> bool,
    set: fn(&mut TalkerSettings, bool),
}

const SWITCHES: [TalkSwitch; 2] = [
    TalkSwitch {
        label: "Gives way",
        explanation: "it mostly waits while others are writing",
        read: |talk| talk.waits_while_others_write,
        set: |talk, on| talk.waits_while_others_write = on,
    },
    TalkSwitch {
        label: "Learns when it is named",
        explanation: "the paper’s agent is not, since it then talks too much",
        read: |talk| talk.is_told_when_named,
        set: |talk, on| talk.is_told_when_named = on,
    },
];

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
    field("How it comes to speak", select)
}

const fn label(variant: TalkerVariant) -> &'static str {
    match variant {
        TalkerVariant::ScheduleThenGenerate => "decides to speak, then writes",
        TalkerVariant::GenerateThenSchedule => "writes, then decides to send",
        TalkerVariant::GenerateOrPass => "writes or passes",
        TalkerVariant::EveryNMessages => "every n messages, like taking turns",
    }
}
