//! The list of saved rounds: going on with one, renaming and deleting.

use super::file::{FILE_MEANING, open_listed_file, save_saved_round_as_file};
use super::heads::{round_title, saved_rounds};
use super::inject_rounds_style;
use super::resume::{go_on, go_on_button};
use super::save::is_in_play_here;
use crate::browser::{BrowserClock, BrowserRoundDatabase, BrowserStorage, rounds_in_play};
use crate::clock::Clock;
use crate::session::{
    HeadChange, RoundDatabase, RoundDatabaseError, RoundHead, RoundId, RoundState, SavedRounds,
};
use crate::settings::Storage;
use crate::ui::dom::{El, button, el, entered, import_button, on_window, rows};
use crate::ui::replay::show_saved;
use crate::ui::state::app_state;
use futures::FutureExt;
use leptos::prelude::*;
use std::collections::BTreeSet;
use std::time::Duration;

/// The longest name of a round, in characters.
const LONGEST_NAME: usize = 60;

/// How long after a look at the rounds in play the next one follows.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

const WITHOUT_SETTINGS: &str = "This browser lets the page save rounds, but no settings: they are lost when the page \
     is closed.";

/// The list as it is shown.
#[derive(Clone, Copy)]
struct List {
    saved: RwSignal<SavedRounds>,
    /// The rounds that some tab of the browser plays.
    in_play: RwSignal<BTreeSet<RoundId>>,
    /// What is told about it.
    told: RwSignal<String>,
    /// How often a round was renamed or deleted here. What was read before the last time is out of date.
    changes: RwSignal<usize>,
}

/// What can be done with a saved round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowKind {
    /// It is over or came from a file, and can be replayed.
    Over,
    /// It is in play, here or in another tab.
    InPlay,
    /// It can go on.
    Unfinished,
    /// It cannot be read.
    Damaged,
}

/// The list of saved rounds, the latest first.
pub(crate) fn list() -> El {
    inject_rounds_style();
    let list = List {
        saved: RwSignal::default(),
        in_play: RwSignal::default(),
        told: RwSignal::new("Loading…".to_owned()),
        changes: RwSignal::default(),
    };
    leptos::task::spawn_local(async move {
        let said = match list.load().await {
            Ok(true) => String::new(),
            Ok(false) => "No round is saved in this browser yet.".to_owned(),
            Err(why) => why.to_string(),
        };
        list.told.try_set(said);
        list.follow_play().await;
    });
    // Another tab may have played, ended or deleted rounds in the meantime.
    on_window("visibilitychange", move |_| {
        // Rounds that cannot be listed now stay as they were shown.
        leptos::task::spawn_local(list.load().map(|_| ()));
    });
    let app = app_state();
    let told = RwSignal::new(String::new());
    let open = import_button(
        "Open a file…",
        move |file| {
            app.replace_round(move || leptos::task::spawn_local(open_listed_file(app, file.clone())));
            std::future::ready(String::new())
        },
        told,
    );
    let ids = move || list.ids();
    let without_settings = (!BrowserStorage.is_readable()).then(|| el("p").text(WITHOUT_SETTINGS));
    el("div")
        .class("form")
        .child(el("p").text(
            "Rounds are saved in this browser as they are played. Those with a name are kept until you delete them. Of \
             others the last 50 that are finished are kept, and the last unfinished round of bots. A round from a file is \
             kept until you delete it.",
        ))
        .child(el("div").class("form-buttons").children(open))
        .children(without_settings)
        .child(el("p").attr("role", "status").words(move || list.told.get()))
        .child(rows(el("ol").class("rounds"), ids, move |&row| list.row(row)))
}

impl List {
    /// Reads what is saved and what is in play. Returns whether there is any round.
    async fn load(self) -> Result<bool, RoundDatabaseError> {
        let (saved, in_play) = loop {
            let changes = self.changes.try_get_untracked();
            let read = (saved_rounds().await?, rounds_in_play().await);
            if self.changes.try_get_untracked() == changes {
                break read;
            }
        };
        let is_any = saved != SavedRounds::default();
        self.in_play.try_set(in_play);
        self.saved.try_set(saved);
        Ok(is_any)
    }

    /// Shows what was renamed or deleted here.
    fn change(self, change: impl FnOnce(&mut SavedRounds)) {
        self.changes.try_update(|changes| *changes += 1);
        self.saved.try_update(change);
    }

    /// Reads the list again whenever a round begins or ends to be in play, until the list is gone. A round that was
    /// just left is in play until it is written.
    async fn follow_play(self) {
        loop {
            BrowserClock.sleep(POLL_INTERVAL).await;
            let in_play = rounds_in_play().await;
            match self.in_play.try_with_untracked(|known| *known == in_play) {
                None => return,
                Some(true) => {}
                // Rounds that cannot be listed now stay as they were shown.
                Some(false) => drop(self.load().await),
            }
        }
    }

    /// Returns the rounds of the list. A row is built again when its kind changes.
    fn ids(self) -> Vec<(RoundId, RowKind)> {
        self.saved.with(|saved| {
            let kind = |head: &RoundHead| match head.state {
                RoundState::Over(_) => RowKind::Over,
                _ if head.is_imported => RowKind::Over,
                _ if self.is_in_play(head.id) => RowKind::InPlay,
                _ => RowKind::Unfinished,
            };
            let heads = saved.heads.iter().map(|head| (head.id, kind(head)));
            let damaged = saved.without_head.iter().map(|&id| (id, RowKind::Damaged));
            heads.chain(damaged).collect()
        })
    }

    fn is_in_play(self, id: RoundId) -> bool {
        self.in_play.with(|in_play| in_play.contains(&id)) || is_in_play_here(id)
    }

    fn head(self, id: RoundId) -> Option<RoundHead> {
        self.saved
            .with(|saved| saved.heads.iter().find(|head| head.id == id).cloned())
    }

    /// A saved round with its buttons.
    fn row(self, (id, kind): (RoundId, RowKind)) -> El {
        match self.head(id) {
            Some(head) => self.round(head, kind),
            None => el("li")
                .class("saved-round")
                .child(el("p").child(el("strong").text("A damaged round")))
                .child(el("p").class("quiet").text("What is left of it cannot be read."))
                .child(el("div").class("form-buttons").child(self.delete_button(id))),
        }
    }

    fn round(self, head: RoundHead, kind: RowKind) -> El {
        let app = app_state();
        let id = head.id;
        let title = round_title(&head);
        let described = move || self.head(id).map(|head| self.describe(&head)).unwrap_or_default();
        let name = head.name.clone();
        let (resumed, replayed) = (head.clone(), head);
        let is_going_on = RwSignal::new(false);
        let continue_round = move || {
            let head = resumed.clone();
            // Whoever stays in the round in play does not want the list either.
            if app.would_lose_round() {
                app.dialog.set(None);
            }
            app.replace_round(move || {
                let head = head.clone();
                is_going_on.try_set(true);
                leptos::task::spawn_local(async move {
                    // The round closes the list when it is ready.
                    let _ = go_on(app, head).await;
                    is_going_on.try_set(false);
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
                let change = HeadChange::Rename(name.clone());
                if let Err(why) = BrowserRoundDatabase::default().change(id, change).await {
                    self.told.try_set(why.to_string());
                    return;
                }
                self.change(|saved| {
                    let named = saved.heads.iter_mut().filter(|head| head.id == id);
                    named.for_each(|head| head.name.clone_from(&name));
                });
            });
        };
        let go_on = (kind == RowKind::Unfinished).then(|| go_on_button(is_going_on, continue_round));
        let replay =
            (kind == RowKind::Over).then(|| button("button button-small", "Watch the replay", replay));
        let save_as_file = move || {
            leptos::task::spawn_local(async move {
                self.told.try_set(save_saved_round_as_file(id).await);
            });
        };
        let save = (kind == RowKind::Over)
            .then(|| button("button button-small", "Save as file", save_as_file).attr("title", FILE_MEANING));
        el("li")
            .class("saved-round")
            .child(el("p").child(el("strong").text(&title)))
            .child(el("p").class("quiet").words(described))
            .child(
                el("div")
                    .class("form-buttons")
                    .children(go_on)
                    .children(replay)
                    .children(save)
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

    fn describe(self, head: &RoundHead) -> String {
        let state = match head.state {
            RoundState::Over(outcome) => outcome.headline().to_lowercase(),
            _ if head.is_imported => "not played to its end".to_owned(),
            _ if is_in_play_here(head.id) => "in play".to_owned(),
            _ if self.is_in_play(head.id) => "in play in another tab".to_owned(),
            RoundState::InPlay => "interrupted".to_owned(),
            RoundState::Left => "left".to_owned(),
        };
        format!("{}, seed {}: {state}", head.describe(), head.seed)
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
                        self.change(|saved| {
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
