//! The list of saved rounds: going on with one, renaming and deleting.

use super::heads::saved_rounds;
use super::inject_rounds_style;
use super::resume::go_on;
use super::save::is_in_play_here;
use crate::session::{
    BrowserRoundDatabase, HeadChange, RoundDatabase, RoundHead, RoundId, RoundState, SavedRounds,
};
use crate::settings::{BrowserStorage, Storage};
use crate::ui::dom::{El, button, el, entered, rows};
use crate::ui::replay::show_saved;
use crate::ui::state::app_state;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The longest name of a round, in characters.
const LONGEST_NAME: usize = 60;

const WITHOUT_SETTINGS: &str = "This browser lets the page save rounds, but no settings: they are lost when the page \
     is closed.";

/// The list as it is shown.
#[derive(Clone, Copy)]
struct List {
    saved: RwSignal<SavedRounds>,
    /// What is told about it.
    told: RwSignal<String>,
}

/// The list of saved rounds, the latest first.
pub(crate) fn list() -> El {
    inject_rounds_style();
    let list = List {
        saved: RwSignal::default(),
        told: RwSignal::new("Loading…".to_owned()),
    };
    leptos::task::spawn_local(async move {
        let loaded = saved_rounds().await;
        list.told.try_set(match &loaded {
            Ok(found) if *found == SavedRounds::default() => {
                "No round is saved in this browser yet.".to_owned()
            }
            Ok(_) => String::new(),
            Err(why) => why.to_string(),
        });
        list.saved.try_set(loaded.unwrap_or_default());
    });
    let ids = move || {
        list.saved.with(|saved| {
            let heads = saved.heads.iter().map(|head| head.id);
            heads
                .chain(saved.without_head.iter().copied())
                .collect::<Vec<_>>()
        })
    };
    let without_settings = (!BrowserStorage.is_readable()).then(|| el("p").text(WITHOUT_SETTINGS));
    el("div")
        .class("form")
        .child(el("p").text(
            "Rounds are saved in this browser as they are played. Those with a name are kept until you delete them. Of \
             others the last 50 that are finished are kept, and the last unfinished round of bots.",
        ))
        .children(without_settings)
        .child(el("p").attr("role", "status").words(move || list.told.get()))
        .child(rows(el("ol").class("rounds"), ids, move |&id| list.row(id)))
}

impl List {
    fn head(self, id: RoundId) -> Option<RoundHead> {
        self.saved
            .with_untracked(|saved| saved.heads.iter().find(|head| head.id == id).cloned())
    }

    /// A saved round with its buttons.
    fn row(self, id: RoundId) -> El {
        match self.head(id) {
            Some(head) => self.round(head),
            None => el("li")
                .class("saved-round")
                .child(el("p").child(el("strong").text("A damaged round")))
                .child(el("p").class("quiet").text("What is left of it cannot be read."))
                .child(el("div").class("form-buttons").child(self.delete_button(id))),
        }
    }

    fn round(self, head: RoundHead) -> El {
        let app = app_state();
        let id = head.id;
        let is_over = matches!(head.state, RoundState::Over(_));
        let (title, described) = (title(&head), describe(&head));
        let can_go_on = !is_over && !is_in_play_here(id);
        let name = head.name.clone();
        let (resumed, replayed) = (head.clone(), head);
        let continue_round = move || {
            let head = resumed.clone();
            app.dialog.set(None);
            app.replace_round(move || {
                let head = head.clone();
                leptos::task::spawn_local(async move {
                    let _ = go_on(app, head).await;
                });
            });
        };
        let replay = move || {
            let head = replayed.clone();
            app.dialog.set(None);
            app.replace_round(move || leptos::task::spawn_local(show_saved(app, head.clone())));
        };
        let rename = move |event: web_sys::Event| {
            let name: String = entered(&event).trim().chars().take(LONGEST_NAME).collect();
            leptos::task::spawn_local(async move {
                let change = HeadChange::Rename(name);
                if let Err(why) = BrowserRoundDatabase::default().change(id, change).await {
                    self.told.try_set(why.to_string());
                }
            });
        };
        let go_on = can_go_on.then(|| button("button button-small button-action", "Go on", continue_round));
        // A round in play is not finished: a replay would tell its roles.
        let replay = is_over.then(|| button("button button-small", "Replay", replay));
        el("li")
            .class("saved-round")
            .child(el("p").child(el("strong").text(&title)))
            .child(el("p").class("quiet").text(&described))
            .child(
                el("div")
                    .class("form-buttons")
                    .children(go_on)
                    .children(replay)
                    .child(
                        el("input")
                            .attr("aria-label", &format!("Name of the round of {title}"))
                            .attr("placeholder", "Name")
                            .attr("maxlength", &LONGEST_NAME.to_string())
                            .attr("value", &name)
                            .on("change", rename),
                    )
                    .child(self.delete_button(id)),
            )
    }

    /// The button that deletes a round when it is pressed twice.
    fn delete_button(self, id: RoundId) -> El {
        let is_asking = RwSignal::new(false);
        let delete = move || {
            if !is_asking.get_untracked() {
                return is_asking.set(true);
            }
            leptos::task::spawn_local(async move {
                match BrowserRoundDatabase::default().delete(&[id]).await {
                    Ok(()) => {
                        self.saved.try_update(|saved| {
                            saved.heads.retain(|head| head.id != id);
                            saved.without_head.retain(|&lost| lost != id);
                        });
                        self.told.try_set("The round is deleted.".to_owned());
                    }
                    Err(why) => {
                        self.told.try_set(why.to_string());
                    }
                }
            });
        };
        button("button button-small", "", delete).words(move || match is_asking.get() {
            true => "Delete for good?",
            false => "Delete",
        })
    }
}

fn title(head: &RoundHead) -> String {
    if head.began_ms == 0.0 {
        return "A round of unknown date".to_owned();
    }
    let date = js_sys::Date::new(&JsValue::from_f64(head.began_ms));
    String::from(date.to_locale_string("default", &JsValue::UNDEFINED))
}

fn describe(head: &RoundHead) -> String {
    let state = match head.state {
        RoundState::InPlay if is_in_play_here(head.id) => "in play".to_owned(),
        RoundState::InPlay => "interrupted".to_owned(),
        RoundState::Left => "left".to_owned(),
        RoundState::Over(outcome) => outcome.headline().to_lowercase(),
    };
    format!("{}, seed {}: {state}", head.describe(), head.seed)
}
