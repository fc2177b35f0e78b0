//! Starting a round, and what else of the state needs a chunk: storing settings, and using a changed service.

use crate::advice::describe_setup_error;
use crate::browser::BrowserClock;
use crate::browser::BrowserStorage;
use crate::clock::Clock;
use crate::game::Rules;
use crate::round::AskPolicy;
use crate::session::{ModelClients, People, Session, SessionSetup, SetupError};
use crate::settings::{ServiceId, Settings, TableSettings};
use crate::ui::chunks::ModelSetupError;
use crate::ui::chunks::dialogue::load_dialogue;
use crate::ui::chunks::forms::{people, save_settings};
use crate::ui::chunks::models::{clients, learn, update_service};
use crate::ui::chunks::rounds::{go_on_with_seed, save_round};
use crate::ui::state::{AppState, BegunRound, PageSession, network};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use std::rc::{Rc, Weak};
use std::time::Duration;

/// The time before a chunk that could not be loaded is requested again.
const PAUSE_BEFORE_ANOTHER_TRY: Duration = Duration::from_secs(3);

/// Sets up a round.
pub type StartRound = Rc<dyn Fn(SessionSetup) -> Result<BegunRound, SetupError>>;

impl AppState {
    /// Changes the settings and stores them.
    pub fn change(&self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        if self.saves {
            let app = *self;
            leptos::task::spawn_local(async move {
                // Settings that cannot be stored hold for this visit.
                let _ = save_settings(app).await;
            });
        }
    }

    /// Switches between a whodunit and all roles, in this round and in later ones.
    pub fn toggle_roles(&self) {
        let shows_roles = self.hides_roles();
        self.change(|settings| settings.shows_roles = shows_roles);
        self.set_whodunit(!shows_roles);
    }

    /// Starts a round at the configured table, stopping any other.
    pub fn play(&self) {
        let table = self.settings.with_untracked(|settings| settings.table.clone());
        self.begin(&table);
    }

    /// Starts a round of bots with the standard rules, or with the rules from the address.
    pub fn watch(&self) {
        let rules = self.address.with_value(|address| address.rules.clone());
        self.begin(&TableSettings::of_bots(rules.unwrap_or_else(Rules::standard)));
    }

    /// Starts the round that the address asks for, or goes on with it: a round of bots with the same seed
    /// that was interrupted.
    pub fn watch_or_go_on(&self) {
        let (seed, rules) = self
            .address
            .with_value(|address| (address.seed, address.rules.clone()));
        let seed = seed.filter(|_| !self.address.with_value(|address| address.demo));
        let Some(seed) = seed.filter(|_| Settings::saves_rounds(&BrowserStorage)) else {
            return self.watch();
        };
        let (app, rules) = (*self, rules.unwrap_or_else(Rules::standard));
        leptos::task::spawn_local(async move {
            let goes_on = go_on_with_seed(app, seed, rules).await.unwrap_or(false);
            // The person may have begun another round in the meantime.
            if !goes_on && app.session.with_untracked(Option::is_none) {
                app.watch();
            }
        });
    }

    /// Starts another round at the table of the round in play, with the same people.
    pub fn play_again(&self) {
        match self.session.get_untracked() {
            Some(session) => self.begin(&session.table.clone()),
            None => self.watch(),
        }
    }

    /// Starts another round at the table of the round in play, with bots on the seats of people.
    pub fn watch_another(&self) {
        match self.session.get_untracked() {
            Some(session) => self.begin(&session.table.clone().without_people()),
            None => self.watch(),
        }
    }

    /// Starts a round at this table once the chunks it needs are loaded. Asks first if it would replace a
    /// round with people or models.
    pub fn begin(&self, table: &TableSettings) {
        self.begin_with(table, Rc::new(PageSession::begin));
    }

    /// Like [`AppState::begin`], with a round that `start` sets up.
    pub fn begin_with(&self, table: &TableSettings, start: StartRound) {
        let (app, table) = (*self, table.clone());
        self.replace_round(move || app.begin_now(&table, Rc::clone(&start)));
    }

    fn begin_now(&self, table: &TableSettings, begin: StartRound) {
        let start = self.next_start();
        if table.is_only_watched() {
            return self.seat(start, table, (ModelClients::default(), None), &begin);
        }
        let (app, table) = (*self, table.clone());
        leptos::task::spawn_local(async move {
            let clients = match table.asks_a_model() {
                true => clients(app, table.clone()).await,
                false => Ok(ModelClients::default()),
            };
            let people = match table.has_people() {
                true => people(app, table.clone()).await,
                false => Ok(None),
            };
            if !app.is_wanted(start) {
                return;
            }
            match (clients, people) {
                (Ok(clients), Ok(people)) => app.seat(start, &table, (clients, people), &begin),
                (Err(ModelSetupError::NotLoaded(why)), _) | (_, Err(why)) => {
                    app.notice.set(Some(why.to_string()));
                }
                (Err(why), _) => app.ask_for_a_model(why.to_string()),
            }
        });
    }

    fn ask_for_a_model(&self, why: String) {
        self.notice.set(Some(why));
        self.connect(None);
    }

    fn seat(
        &self,
        start: u32,
        table: &TableSettings,
        (clients, people): (ModelClients, Option<People>),
        begin: &StartRound,
    ) {
        let speed = self.settings.with_untracked(|settings| settings.speed);
        let setup = SessionSetup {
            table: table.clone(),
            seed: self.next_seed(),
            clients,
            speed,
            people,
            network: network(),
            asking: AskPolicy::Ahead,
        };
        match begin(setup) {
            Ok((session, playing)) => {
                let app = *self;
                if !table.asks_a_model() {
                    self.show(Rc::clone(&session), playing);
                    leptos::task::spawn_local(make_bots_speak(app, Rc::downgrade(&session)));
                    leptos::task::spawn_local(save_if_possible(app, session));
                    return;
                }
                // Requests are stored before they are sent, so a round of models begins when that is
                // possible.
                leptos::task::spawn_local(async move {
                    save_if_possible(app, Rc::clone(&session)).await;
                    if app.is_wanted(start) {
                        app.show(session, playing);
                    }
                });
            }
            Err(why) => self.notice.set(Some(describe_setup_error(&why))),
        }
    }

    /// Shows this round and plays it.
    pub fn show(&self, session: Rc<PageSession>, playing: LocalBoxFuture<'static, ()>) {
        leptos::task::spawn_local(play_and_learn(Rc::downgrade(&session.session()), playing));
        self.perspective.set(None);
        self.followed.set(None);
        self.mind.set(None);
        self.paused.set(false);
        // Whoever is sent a round is not told who is what by what they chose in another one.
        let shows_roles = match session.replay.is_some() {
            true => self.address.with_value(|address| address.shows_roles) == Some(true),
            false => self.settings.with_untracked(|settings| settings.shows_roles),
        };
        session.set_whodunit(!shows_roles);
        if !self.is_unsaved() {
            self.dialog.set(None);
        }
        self.notice.set(None);
        self.session.set(Some(session));
    }

    /// Returns the address's seed for the first round, and a random seed for later ones.
    fn next_seed(&self) -> u64 {
        let asked = self
            .address
            .try_update_value(|address| address.seed.take())
            .flatten();
        asked.unwrap_or_else(|| (js_sys::Math::random() * 1e9) as u64)
    }

    /// Applies a service's current settings to the round in play.
    pub fn use_in_this_round(&self, id: ServiceId) {
        let app = *self;
        let Some(session) = self.session.get_untracked() else {
            return;
        };
        leptos::task::spawn_local(async move {
            match update_service(app, Rc::clone(&session), id).await {
                Ok(()) => {
                    session.request_redraw();
                    app.leave_form(move || app.dialog.set(None));
                }
                Err(why) => app.notice.set(Some(why.to_string())),
            }
        });
    }
}

/// Saves a round from now on. Without the chunk for that, it is played all the same.
async fn save_if_possible(app: AppState, session: Rc<PageSession>) {
    let _ = save_round(app, session).await;
}

/// Loads what bots need to speak and to listen. A round waits for that before anybody speaks. If it cannot be
/// loaded, the person is told, and it is tried again as long as the round is in play.
async fn make_bots_speak(app: AppState, session: Weak<PageSession>) {
    let mut told = None;
    while let Err(why) = load_dialogue().await {
        if session.strong_count() == 0 {
            return;
        }
        if told.is_none() {
            told = Some(why.to_string());
            app.notice.set(told.clone());
        }
        BrowserClock.sleep(PAUSE_BEFORE_ANOTHER_TRY).await;
    }
    if told.is_some() && app.notice.get_untracked() == told {
        app.notice.set(None);
    }
}

/// Plays a round, then lets its minds learn from it. Learning continues even if another round begins.
async fn play_and_learn(session: Weak<Session>, playing: LocalBoxFuture<'static, ()>) {
    playing.await;
    // A round that was left has no session any more, and nothing is learnt from it.
    let finished = session.upgrade();
    if let Some(session) = finished.filter(|session| session.table.asks_a_model()) {
        // The chunk is loaded, since it asked the models of the round.
        let _ = learn(session).await;
    }
}
