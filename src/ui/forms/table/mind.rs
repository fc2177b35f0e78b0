//! The options of a seat's mind.

use super::seat_select::seat_select;
use crate::agents::minds::{AnalysisTarget, Mind, MindPart, MindSettings};
use crate::settings::TableSettings;
use crate::ui::dom::{El, NumberField, check, el, meaning, number, option};
use leptos::prelude::*;

const RECENT: NumberField<MindSettings> = number!(
    "Memory in prompts",
    "latest events it is shown",
    (*MindSettings::RECENT.start() as u16)..=(*MindSettings::RECENT.end() as u16),
    recent
);

/// Builds the settings of a seat's mind; empty for a mind without any.
pub fn mind_switches(draft: RwSignal<TableSettings>, at: usize, mind: Mind) -> El {
    let change = move |change: &dyn Fn(&mut MindSettings)| {
        draft.update(|table| {
            if let Some(seat) = table.seats.get_mut(at) {
                change(&mut seat.mind);
            }
        });
    };
    let read = move |read: &dyn Fn(&MindSettings) -> bool| {
        draft.with(|table| table.seats.get(at).is_some_and(|seat| read(&seat.mind)))
    };
    let part = move |&part: &MindPart| {
        check(
            meaning(part.label(), part.meaning()),
            move || read(&|mind| mind.has(part)),
            move |on| change(&|mind| mind.switch(part, on)),
        )
    };
    let lite = mind.can_be_lite().then(|| {
        check(
            meaning("lite", "questions and answers in one call each"),
            move || read(&|mind| mind.lite),
            move |on| change(&|mind| mind.lite = on),
        )
    });
    let analysed = mind.analyses_players().then(|| analysed(draft, at));
    let recent = mind.shows_recent_events().then(|| {
        RECENT.field(
            move |field| draft.with(|table| table.seats.get(at).map_or(0, |seat| field(&seat.mind))),
            change,
        )
    });
    let parts: Vec<El> = mind.parts().iter().map(part).collect();
    let summary = move || {
        let is_off = |part: &&MindPart| !read(&|settings| settings.has(**part));
        match mind.parts().iter().filter(is_off).count() {
            0 => format!("Parts of the {}", mind.name()),
            off => format!("Parts of the {}, {off} off", mind.name()),
        }
    };
    let details = el("details").class("seat-mind");
    if parts.is_empty() && recent.is_none() {
        return details.attr("hidden", "");
    }
    details.child(el("summary").class("quiet").words(summary)).child(
        el("div")
            .class("switch-grid")
            .attr("role", "group")
            .attr(
                "aria-label",
                &format!("Seat {}: parts of the {}", at + 1, mind.name()),
            )
            .children(parts)
            .children(lite)
            .children(analysed)
            .children(recent),
    )
}

/// The players that an Analyst analyses.
fn analysed(draft: RwSignal<TableSettings>, at: usize) -> El {
    const CHOICES: [(AnalysisTarget, &str, &str); 3] = [
        (AnalysisTarget::Both, "both", "analyses everybody"),
        (AnalysisTarget::Mates, "mates", "analyses its own side"),
        (AnalysisTarget::Foes, "foes", "analyses the other side"),
    ];
    seat_select(
        (draft, at),
        "whom it analyses",
        CHOICES.map(|(_, name, label)| option(name, label)),
        |seat| {
            let choice = CHOICES.iter().find(|(whom, ..)| *whom == seat.mind.analysed);
            choice.map_or("", |(_, name, _)| name).to_owned()
        },
        |seat, name| {
            let choice = CHOICES.iter().find(|(_, known, _)| *known == name);
            seat.mind.analysed = choice.map_or(AnalysisTarget::Both, |&(whom, ..)| whom);
        },
    )
}
