//! The settings of a seat's mind.

use super::decimal::{Decimal, decimal_field};
use super::talk::talk_fields;
use crate::agents::minds::{
    AnalysisTarget, Lengths, Mind, MindPart, MindSettings, PersonaChoice, Similarity, Temperature,
};
use crate::game::Discussion;
use crate::settings::TableSettings;
use crate::ui::dom::{
    El, NumberField, button, check, el, entered, field, meaning, number, option, small_type,
};
use leptos::prelude::*;

/// The settings of one seat's mind in the draft of a table.
#[derive(Clone, Copy)]
pub struct MindDraft {
    pub draft: RwSignal<TableSettings>,
    pub at: usize,
}

impl MindDraft {
    /// Reads the settings; `None` if the seat was taken away.
    pub fn read<T>(self, read: impl Fn(&MindSettings) -> T) -> Option<T> {
        self.draft
            .with(|table| table.seats.get(self.at).map(|seat| read(&seat.mind)))
    }

    /// Changes the settings.
    pub fn change(self, change: impl Fn(&mut MindSettings)) {
        self.draft.update(|table| {
            if let Some(seat) = table.seats.get_mut(self.at) {
                change(&mut seat.mind);
            }
        });
    }
}

const RECENT: NumberField<MindSettings> = number!(
    "Memory in prompts",
    "latest events it is shown",
    (*MindSettings::RECENT.start() as u16)..=(*MindSettings::RECENT.end() as u16),
    recent
);

const TEMPERATURE: Decimal = Decimal {
    label: "Temperature of every call",
    hint: "0 to 2",
    absent: "that of the paper",
    read: |mind| mind.temperature.map(f64::from),
    set: |mind, degrees| mind.temperature = degrees.and_then(Temperature::of),
};

const MIN_SIMILARITY: Decimal = Decimal {
    label: "Least similarity of an experience",
    hint: "0 to 1",
    absent: "that of the measure",
    read: |mind| mind.min_similarity.map(f64::from),
    set: |mind, least| mind.min_similarity = least.and_then(Similarity::of),
};

/// Builds the settings of a seat's mind.
pub fn mind_settings(draft: RwSignal<TableSettings>, at: usize, mind: Mind) -> El {
    let settings = MindDraft { draft, at };
    let part = move |&part: &MindPart| {
        check(
            meaning(part.label(), part.meaning()),
            move || settings.read(|mind| mind.has(part)).unwrap_or_default(),
            move |on| settings.change(|mind| mind.switch(part, on)),
        )
    };
    let lite = mind.can_be_lite().then(|| {
        check(
            meaning("lite", "questions and answers in one call each"),
            move || settings.read(|mind| mind.lite).unwrap_or_default(),
            move |on| settings.change(|mind| mind.lite = on),
        )
    });
    let recent = mind.shows_recent_events().then(|| {
        RECENT.field(
            move |field| settings.read(field).unwrap_or_default(),
            move |set| settings.change(set),
        )
    });
    let similarity = mind
        .compares_texts()
        .then(|| decimal_field(settings, MIN_SIMILARITY));
    let analysed = mind.analyses_players().then(|| analysed(settings));
    let talks =
        move || mind == Mind::Talker || draft.with(|table| table.rules.discussion == Discussion::Live);
    let group = format!("Seat {}: settings of the {}", at + 1, mind.name());
    el("details")
        .class("seat-mind")
        .child(
            el("summary")
                .class("quiet")
                .words(move || summary(settings, mind)),
        )
        .child(presets(settings, mind))
        .child(
            el("div")
                .class("switch-grid")
                .attr("role", "group")
                .attr("aria-label", &group)
                .children(mind.parts().iter().map(part))
                .children(lite)
                .children(recent)
                .child(decimal_field(settings, TEMPERATURE))
                .children(similarity)
                .children(analysed)
                .child(lengths(settings))
                .child(personas(settings)),
        )
        .part(move || talks().then_some(()), move |()| talk_fields(settings))
}

/// Names the settings in short: published, usual, or changed.
fn summary(settings: MindDraft, mind: Mind) -> String {
    let name = mind.name();
    let which = settings.read(|now| match now {
        now if *now == MindSettings::as_published(mind) => ": as published",
        now if *now == MindSettings::default() => "",
        _ => ": changed",
    });
    format!("Settings of the {name}{}", which.unwrap_or_default())
}

/// Buttons that set everything at once.
fn presets(settings: MindDraft, mind: Mind) -> El {
    let preset = |label, preset: fn(Mind) -> MindSettings| {
        button("button button-small", label, move || {
            settings.change(|now| *now = preset(mind));
        })
    };
    el("div")
        .class("form-buttons")
        .child(preset("As published", MindSettings::as_published))
        .child(preset("As usual", |_| MindSettings::default()))
        .child(small_type(
            "As published: what the agent of the paper reads and how it is asked, in view, lengths, personas, temperatures \
             and penalties.",
        ))
}

/// A choice between values with labels.
fn choice<T: Copy + PartialEq + 'static>(
    label: &str,
    choices: &'static [(T, &'static str)],
    settings: MindDraft,
    read: fn(&MindSettings) -> T,
    set: fn(&mut MindSettings, T),
) -> El {
    let select = el("select")
        .class("select")
        .children(choices.iter().map(|(_, label)| option(label, label)))
        .value_of(move || {
            let now = settings.read(read);
            let chosen = choices.iter().find(|(value, _)| Some(*value) == now);
            chosen.map_or("", |(_, label)| label)
        })
        .on("change", move |event| {
            let label = entered(&event);
            if let Some((value, _)) = choices.iter().find(|(_, known)| *known == label) {
                settings.change(|mind| set(mind, *value));
            }
        });
    field(label, select)
}

/// The players that an Analyst analyses.
fn analysed(settings: MindDraft) -> El {
    choice(
        "Whom it analyses",
        &[
            (AnalysisTarget::Both, "everybody"),
            (AnalysisTarget::Mates, "its own side"),
            (AnalysisTarget::Foes, "the other side"),
        ],
        settings,
        |mind| mind.analysed,
        |mind, whom| mind.analysed = whom,
    )
}

fn lengths(settings: MindDraft) -> El {
    choice(
        "Lengths of its texts",
        &[(Lengths::Short, "short"), (Lengths::Published, "as in its paper")],
        settings,
        |mind| mind.lengths,
        |mind, lengths| mind.lengths = lengths,
    )
}

/// The personas, where none is set for the seat.
fn personas(settings: MindDraft) -> El {
    choice(
        "Personas",
        &[
            (PersonaChoice::Drawn, "drawn for its role"),
            (PersonaChoice::Outgoing, "Outgoing"),
            (PersonaChoice::None, "none"),
        ],
        settings,
        |mind| mind.personas,
        |mind, personas| mind.personas = personas,
    )
}
