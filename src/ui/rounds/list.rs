//! The list of saved rounds: going on with one, renaming and deleting.

use super::inject_rounds_style;
use super::resume::go_on;
use super::save::is_played_here;
use crate::session::{BrowserRoundDatabase, RoundDatabase, RoundHead, RoundId, RoundState};
use crate::ui::dom::{El, button, el, entered, rows};
use crate::ui::replay::show_saved;
use crate::ui::state::app_state;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The longest name of a round, in characters.
const LONGEST_NAME: usize = 60;

/// The list of saved rounds, the latest first.
pub(crate) fn list() -> El {
    inject_rounds_style();
    let heads = RwSignal::new(Vec::<RoundHead>::new());
    let told = RwSignal::new("Loading…".to_owned());
    leptos::task::spawn_local(async move {
        let loaded = BrowserRoundDatabase::default().list().await;
        told.try_set(match &loaded {
            Ok(found) if found.is_empty() => "No round is saved in this browser yet.".to_owned(),
            Ok(_) => String::new(),
            Err(why) => why.to_string(),
        });
        heads.try_set(loaded.unwrap_or_default());
    });
    let ids = move || heads.with(|heads| heads.iter().map(|head| head.id).collect::<Vec<_>>());
    let list = rows(el("ol").class("rounds"), ids, move |&id| row(heads, id, told));
    el("div")
        .class("form")
        .child(el("p").text("Every round is saved in this browser, the last 50 of those that are over."))
        .child(el("p").attr("role", "status").words(move || told.get()))
        .child(list)
}

/// A saved round with its buttons.
fn row(heads: RwSignal<Vec<RoundHead>>, id: RoundId, told: RwSignal<String>) -> El {
    let app = app_state();
    let find = move || heads.with_untracked(|heads| heads.iter().find(|head| head.id == id).cloned());
    let Some(head) = find() else { return el("li") };
    let (title, described) = (title(&head), describe(&head));
    let can_go_on = !matches!(head.state, RoundState::Over(_)) && !is_played_here(id);
    // A round in play is not finished: its end, and so its roles, would be told.
    let can_be_replayed = matches!(head.state, RoundState::Over(_));
    let continue_round = move || {
        if let Some(head) = find() {
            app.close_dialog();
            leptos::task::spawn_local(async move {
                let _ = go_on(app, head).await;
            });
        }
    };
    let replay = move || {
        if let Some(head) = find() {
            app.close_dialog();
            leptos::task::spawn_local(show_saved(app, head));
        }
    };
    let rename = move |event: web_sys::Event| {
        let name: String = entered(&event).trim().chars().take(LONGEST_NAME).collect();
        heads.update(|heads| {
            if let Some(head) = heads.iter_mut().find(|head| head.id == id) {
                head.name = name;
            }
        });
        if let Some(head) = find() {
            leptos::task::spawn_local(async move {
                if let Err(why) = BrowserRoundDatabase::default().save(&head, None).await {
                    told.try_set(why.to_string());
                }
            });
        }
    };
    let is_asking = RwSignal::new(false);
    let delete = move || {
        if !is_asking.get_untracked() {
            return is_asking.set(true);
        }
        leptos::task::spawn_local(async move {
            match BrowserRoundDatabase::default().delete(&[id]).await {
                Ok(()) => {
                    heads.try_update(|heads| heads.retain(|head| head.id != id));
                    told.try_set("The round is deleted.".to_owned());
                }
                Err(why) => {
                    told.try_set(why.to_string());
                }
            }
        });
    };
    el("li")
        .class("saved-round")
        .child(el("p").child(el("strong").text(&title)))
        .child(el("p").class("quiet").text(&described))
        .child(
            el("div")
                .class("form-buttons")
                .part(
                    move || can_go_on.then_some(()),
                    move |()| button("button button-small button-action", "Go on", continue_round),
                )
                .child(
                    button("button button-small", "Replay", replay)
                        .attr_when("hidden", move || !can_be_replayed),
                )
                .child(
                    el("input")
                        .attr("aria-label", &format!("Name of the round of {title}"))
                        .attr("placeholder", "Name")
                        .attr("maxlength", &LONGEST_NAME.to_string())
                        .attr("value", &head.name)
                        .on("change", rename),
                )
                .child(
                    button("button button-small", "", delete).words(move || match is_asking.get() {
                        true => "Delete for good?",
                        false => "Delete",
                    }),
                ),
        )
}

fn title(head: &RoundHead) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(head.began_ms));
    String::from(date.to_locale_string("default", &JsValue::UNDEFINED))
}

fn describe(head: &RoundHead) -> String {
    let state = match head.state {
        RoundState::InPlay => "interrupted".to_owned(),
        RoundState::Left => "left".to_owned(),
        RoundState::Over(outcome) => outcome.headline().to_lowercase(),
    };
    format!("{}, seed {}: {state}", head.describe(), head.seed)
}
