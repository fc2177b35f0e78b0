//! How the mind of a seat takes part in live meetings.

use super::decimal::{Decimal, decimal_field};
use super::mind::MindDraft;
use crate::agents::minds::{RepetitionPenalty, TalkerSettings, TalkerVariant, Temperature};
use crate::ui::dom::{El, NumberField, check, el, entered, field, meaning, number, option};

const NUMBERS: [NumberField<TalkerSettings>; 5] = [
    number!("Typing", "words a minute", 10..=540, words_per_minute),
    number!("At most", "seconds to type a message", 1..=60, max_typing_seconds),
    number!("Looks at the chat", "seconds between two", 1..=60, pause_seconds),
    number!(
        "Calls a minute",
        "at most; a message takes two",
        2..=120,
        calls_a_minute
    ),
    number!(
        "No repeated sequence",
        "tokens in a row that a message does not repeat; 0 for no limit",
        0..=100,
        no_repeat_ngram_size
    ),
];

const DECIMALS: [Decimal; 3] = [
    Decimal {
        label: "Repetition penalty of messages",
        hint: "0.5 to 2: above 1, words do not come again",
        absent: "1.3",
        read: |mind| Some(mind.talk.message_penalty.into()),
        set: |mind, penalty| {
            let penalty = penalty.and_then(RepetitionPenalty::of);
            mind.talk.message_penalty = penalty.unwrap_or(TalkerSettings::default().message_penalty);
        },
    },
    Decimal {
        label: "Repetition penalty of the scheduler",
        hint: "0.5 to 2",
        absent: "the service’s",
        read: |mind| mind.talk.scheduler_penalty.map(f64::from),
        set: |mind, penalty| mind.talk.scheduler_penalty = penalty.and_then(RepetitionPenalty::of),
    },
    Decimal {
        label: "Temperature of votes",
        hint: "0 to 2",
        absent: "the service’s",
        read: |mind| mind.talk.vote_temperature.map(f64::from),
        set: |mind, degrees| mind.talk.vote_temperature = degrees.and_then(Temperature::of),
    },
];

/// The fields.
pub fn talk_fields(draft: MindDraft) -> El {
    let number = move |number: NumberField<TalkerSettings>| {
        number.field(
            move |read| draft.read(|mind| read(&mind.talk)).unwrap_or_default(),
            move |set| draft.change(|mind| set(&mut mind.talk)),
        )
    };
    el("fieldset")
        .child(el("legend").class("quiet").text("In live meetings"))
        .child(variant(draft))
        .child(
            el("div")
                .class("rule-grid")
                .children(NUMBERS.map(number))
                .children(DECIMALS.map(move |decimal| decimal_field(draft, decimal))),
        )
        .children(SWITCHES.map(|switch| {
            let TalkSwitch {
                label,
                explanation,
                read,
                set,
            } = switch;
            check(
                meaning(label, explanation),
                move || draft.read(|mind| read(&mind.talk)).unwrap_or_default(),
                move |on| draft.change(|mind| set(&mut mind.talk, on)),
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

const SWITCHES: [TalkSwitch; 3] = [
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
    TalkSwitch {
        label: "Opens in its own words",
        explanation: "the paper’s agent is not asked in an empty chat; whoever called the meeting says why",
        read: |talk| talk.is_asked_in_an_empty_chat,
        set: |talk, on| talk.is_asked_in_an_empty_chat = on,
    },
];

fn variant(draft: MindDraft) -> El {
    let select = el("select")
        .class("select")
        .children(TalkerVariant::ALL.map(|variant| option(label(variant), label(variant))))
        .value_of(move || draft.read(|mind| label(mind.talk.variant)).unwrap_or_default())
        .on("change", move |event| {
            let chosen = entered(&event);
            let mut variants = TalkerVariant::ALL.into_iter();
            if let Some(variant) = variants.find(|variant| label(*variant) == chosen) {
                draft.change(|mind| mind.talk.variant = variant);
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
