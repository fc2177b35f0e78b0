//! The table form: a preset or custom rules, and who plays each seat.

use super::estimate::estimated;
use super::minds_file::minds_file;
use super::rules::rule_fields;
use super::seats::seat_fields;
use crate::game::Rules;
use crate::settings::TableSettings;
use crate::ui::dom::{El, button, check, el, entered, field, meaning, option};
use crate::ui::forms::saving::saving;
use crate::ui::state::{Dialog, app_state};
use leptos::prelude::*;

/// The form for setting up a table. Nothing is stored before the person saves it or plays.
pub fn form() -> El {
    let app = app_state();
    let draft = RwSignal::new(app.settings.with_untracked(|settings| settings.table.clone()));
    // Invalid rules are shown with the reason and cannot be saved.
    let refusal = move || draft.with(|table| table.rules.check().err());
    let is_changed = move || {
        let differs = |table: &TableSettings| app.settings.with(|settings| settings.table != *table);
        draft.try_with(differs).unwrap_or_default()
    };
    let save = move || {
        let can = untrack(refusal).is_none();
        if can && untrack(is_changed) {
            app.change(|settings| settings.table = draft.get_untracked());
        }
        can
    };
    let outcome = el("p")
        .class("form-outcome form-failed")
        .attr("role", "alert")
        .words(move || refusal().map(|bad| bad.to_string()).unwrap_or_default());
    let play = el("button")
        .attr("type", "submit")
        .class("button button-action")
        .attr_when("disabled", move || refusal().is_some())
        .text("Play at this table");
    let watch = button("button", "Watch this table", move || {
        if save() {
            app.begin(&draft.get_untracked().without_people());
        }
    })
    .attr_when("disabled", move || refusal().is_some());
    let back = button("button", "Back to five bots", move || {
        draft.set(TableSettings::of_bots(Rules::paper()));
    });
    let time_to_talk = button("button", "As in the paper “Time to Talk”", move || {
        draft.set(TableSettings::of_time_to_talk());
    });
    el("form")
        .class("form")
        .on("submit", move |event| {
            event.prevent_default();
            if !save() {
                return;
            }
            // Without a seat for a person, the person is asked who they want to be.
            match draft.with_untracked(TableSettings::has_people) {
                true => app.play(),
                false => app.join_configured_table(),
            }
        })
        .child(preset(draft))
        .child(rule_fields(draft))
        .child(outcome)
        .child(autopilot(draft))
        .child(seat_fields(draft))
        .child(minds_file(draft))
        .child(kept_buttons())
        .child(estimated(draft))
        .child(
            el("div")
                .class("form-buttons")
                .child(play)
                .child(watch)
                .child(back)
                .child(time_to_talk),
        )
        .child(saving(is_changed, save))
        .child(background())
}

/// Buttons that open the page of lessons, the list of saved rounds, and prices with the cap.
fn kept_buttons() -> El {
    let app = app_state();
    let open = move || app.leave_form(move || app.open_over(Dialog::Experience));
    let costs = move || app.leave_form(move || app.open_over(Dialog::Costs));
    let rounds = move || app.leave_form(move || app.open_over(Dialog::Rounds));
    el("div")
        .class("form-buttons")
        .child(button("button button-small", "What minds have learnt…", open))
        .child(button("button button-small", "Saved rounds…", rounds))
        .child(button("button button-small", "Prices and limit…", costs))
}

/// The switch for pausing rounds while the page is in the background.
fn background() -> El {
    let app = app_state();
    check(
        el("span").text("Pause when the tab is in the background"),
        move || app.settings.with(|settings| settings.pause_in_background),
        move |on| app.change(|settings| settings.pause_in_background = on),
    )
}

fn preset(draft: RwSignal<TableSettings>) -> El {
    let select = el("select")
        .class("select")
        .child(option("paper", "As in the paper: five players, one impostor"))
        .child(option(
            "paper-seven",
            "As in the paper, larger: seven players, two impostors",
        ))
        .child(option(
            "time-to-talk",
            "Time to Talk: seven players, meetings of two minutes in real time",
        ))
        .child(option("standard", "Standard: six players, one impostor"))
        .child(option("own", "Your own rules"))
        .value_of(move || draft.with(|table| table.rules.preset_name().unwrap_or("own")))
        .on("change", move |event| {
            draft.update(|table| match Rules::preset(&entered(&event)) {
                Some(rules) => *table = std::mem::take(table).by_preset(rules),
                None => table.set_up_by_hand(),
            });
        });
    field("Rules", select)
}

/// The switch for asking models only if there is something new to decide.
fn autopilot(draft: RwSignal<TableSettings>) -> El {
    check(
        meaning(
            "Autopilot",
            "a model that walks somewhere is asked again only when it sees something new, which saves about half of its requests",
        ),
        move || draft.with(|table| table.autopilot),
        move |on| draft.update(|table| table.autopilot = on),
    )
}
