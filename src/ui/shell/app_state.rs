//! What all components share: the settings, the round in play, and which sheet is open.

use super::lazy::{ChunkLoadError, ModelSetupError, clients, keep_settings, people};
use super::network::network;
use crate::game::{Rules, Seat};
use crate::round::{AskPolicy, Speed};
use crate::session::{ModelClients, People, SessionSetup};
use crate::settings::{Address, Connections, Costs, ServiceId, Settings, TableSettings};
use crate::ui::round::PageSession;
use leptos::prelude::*;
use std::rc::Rc;

/// A sheet over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Setting up a table.
    Table,
    /// Connecting a model.
    Model,
    /// What models cost.
    Costs,
    /// Leaving a round that goes on.
    Leave,
    /// Taking a seat.
    Seat,
    /// What minds have learnt.
    Learnt,
}

/// What all components share. It is a handle and cheap to copy.
#[derive(Clone, Copy)]
pub struct AppState {
    /// What the person has set.
    pub settings: RwSignal<Settings>,
    /// The round in play.
    pub session: RwSignal<Option<Rc<PageSession>>, LocalStorage>,
    /// The seat whose knowledge is shown; `None` shows all.
    pub knower: RwSignal<Option<Seat>>,
    /// The open sheet.
    pub sheet: RwSignal<Option<Dialog>>,
    /// A plain sentence for the person, until it is dismissed.
    pub notice: RwSignal<Option<String>>,
    /// The same of what had to be set aside in the storage; a round that begins takes none of it away.
    pub told: RwSignal<Vec<String>>,
    /// Tells whether the form that was opened last is still there and holds changes that are not saved.
    pub(crate) form: StoredValue<Option<Rc<dyn Fn() -> bool>>, LocalStorage>,
    /// What somebody is about to do who leaves such a form, while they are asked what becomes of the changes.
    pub(crate) leaving: RwSignal<Option<Rc<dyn Fn()>>, LocalStorage>,
    /// Whether the controls are paused.
    pub paused: RwSignal<bool>,
    /// What the address asked for.
    pub address: StoredValue<Address>,
    /// The service that the form for connecting a model begins with; the first where none is named.
    pub connecting: StoredValue<Option<ServiceId>>,
    /// The services that can be asked, once they have been wanted; `connections.rs` reads and changes them.
    pub(crate) connections: RwSignal<Option<Connections>, LocalStorage>,
    /// What models charge and what may be spent, once that has been wanted; `costs.rs` reads and changes it.
    pub(crate) costs: RwSignal<Option<Costs>, LocalStorage>,
    /// Whether settings are kept.
    keeps: bool,
    /// How often a round was asked for, so that one which takes its time knows whether it is still wanted.
    begun: StoredValue<u32>,
}

impl AppState {
    /// A desk with the settings that are kept on this device, as the address changes them, and what is to be told of them.
    /// Where what reads them could not be fetched they are not written either.
    pub fn open(address: Address, kept: Result<(Settings, Vec<String>), ChunkLoadError>) -> AppState {
        let (notice, keeps) = (kept.as_ref().err().map(ToString::to_string), kept.is_ok());
        let (mut settings, told) = kept.unwrap_or_default();
        if let Some(speed) = address.speed {
            settings.speed = speed;
        }
        let names_a_model =
            address.base_url.is_some() || address.model.is_some() || address.sign_in_code.is_some();
        AppState {
            settings: RwSignal::new(settings),
            session: RwSignal::new_local(None),
            knower: RwSignal::new(None),
            sheet: RwSignal::new(names_a_model.then_some(Dialog::Model)),
            notice: RwSignal::new(notice),
            told: RwSignal::new(told),
            form: StoredValue::new_local(None),
            leaving: RwSignal::new_local(None),
            keeps,
            paused: RwSignal::new(false),
            address: StoredValue::new(address),
            connecting: StoredValue::new(None),
            connections: RwSignal::new_local(None),
            costs: RwSignal::new_local(None),
            begun: StoredValue::new(0),
        }
    }

    /// Opens the form for connecting a model, at this service or at the first.
    pub fn connect(&self, service: Option<ServiceId>) {
        self.connecting.set_value(service);
        self.sheet.set(Some(Dialog::Model));
    }

    /// Tells the person what had to be set aside.
    pub fn tell(&self, told: Vec<String>) {
        if !told.is_empty() {
            self.told.update(|before| before.extend(told));
        }
    }

    /// Whether the open form holds changes that are not saved.
    pub fn is_unsaved(&self) -> bool {
        let form = self.form.with_value(Clone::clone);
        form.is_some_and(|is_changed| is_changed())
    }

    /// Does what leaves the open form, once whoever changed something in it has said what becomes of that.
    pub fn leave_form(&self, then: impl Fn() + 'static) {
        match self.is_unsaved() {
            true => self.leaving.set(Some(Rc::new(then))),
            false => then(),
        }
    }

    /// Changes the settings and keeps them.
    pub fn change(&self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        if self.keeps {
            let app = *self;
            leptos::task::spawn_local(async move {
                // What cannot be kept still holds for this visit.
                let _ = keep_settings(app).await;
            });
        }
    }

    /// Begins a round at the set table, stopping any other.
    pub fn play(&self) {
        let table = self.settings.with_untracked(|settings| settings.table.clone());
        self.begin(&table);
    }

    /// Begins a round of five bots by the paper's rules, or by those of the address.
    pub fn play_now(&self) {
        let rules = self.address.with_value(|address| address.rules.clone());
        self.begin(&TableSettings::of_bots(rules.unwrap_or_else(Rules::paper)));
    }

    /// Begins another round at the table of the round in play.
    pub fn play_again(&self) {
        match self.session.get_untracked() {
            Some(session) => self.begin(&session.table.clone()),
            None => self.play_now(),
        }
    }

    /// Begins a round at this table, stopping any other, once what it takes has been fetched.
    pub fn begin(&self, table: &TableSettings) {
        self.begun.update_value(|begun| *begun += 1);
        if !table.asks_a_model() && !table.has_people() {
            return self.seat(table, ModelClients::default(), None);
        }
        let (app, table, number) = (*self, table.clone(), self.begun.get_value());
        leptos::task::spawn_local(async move {
            let clients = match table.asks_a_model() {
                true => match clients(app, table.clone()).await {
                    Ok(preparing) => preparing.await,
                    Err(why) => Err(why),
                },
                false => Ok(ModelClients::default()),
            };
            let people = match table.has_people() {
                true => people(app, table.clone()).await,
                false => Ok(None),
            };
            // Meanwhile another round may have begun, or the person have gone back to the start.
            if app.begun.try_get_value() != Some(number) {
                return;
            }
            match (clients, people) {
                (Ok(clients), Ok(people)) => app.seat(&table, clients, people),
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

    fn seat(&self, table: &TableSettings, clients: ModelClients, people: Option<People>) {
        let speed = self.settings.with_untracked(|settings| settings.speed);
        let setup = SessionSetup {
            table: table.clone(),
            seed: self.next_seed(),
            clients,
            speed: if people.is_some() { followed(speed) } else { speed },
            people,
            network: network(),
            asking: AskPolicy::Ahead,
        };
        match PageSession::begin(setup) {
            Ok(session) => {
                self.knower.set(None);
                self.paused.set(false);
                if !self.is_unsaved() {
                    self.sheet.set(None);
                }
                self.notice.set(None);
                self.session.set(Some(session));
            }
            Err(why) => self.notice.set(Some(why.to_string())),
        }
    }

    /// Whether the round in play asks this service, so that it could be asked differently from now on.
    pub fn round_asks(&self, service: ServiceId) -> bool {
        let asks = |session: &Rc<PageSession>| {
            session.over.with(Option::is_none)
                && session.clients.all().any(|client| client.service == service)
        };
        self.session.with(|session| session.as_ref().is_some_and(asks))
    }

    /// Whether leaving the page would lose a round in which somebody plays, or models that cost money.
    pub fn would_lose_round(&self) -> bool {
        let of_more = |session: &Rc<PageSession>| session.people.is_some() || session.table.asks_a_model();
        let has_more = self
            .session
            .with_untracked(|session| session.as_ref().is_some_and(of_more));
        has_more && self.is_playing()
    }

    /// Whether a round is in play that is not over.
    pub fn is_playing(&self) -> bool {
        self.session.with_untracked(|session| {
            session
                .as_ref()
                .is_some_and(|session| session.over.with_untracked(Option::is_none))
        })
    }

    /// The address's seed for the first round, chance for the others.
    fn next_seed(&self) -> u64 {
        let asked = self
            .address
            .try_update_value(|address| address.seed.take())
            .flatten();
        asked.unwrap_or_else(|| (js_sys::Math::random() * 1e9) as u64)
    }

    /// Stops the round and goes back to the start.
    pub fn leave(&self) {
        self.begun.update_value(|begun| *begun += 1);
        self.session.set(None);
        self.knower.set(None);
    }

    /// Pauses the round, or lets it go on.
    pub fn toggle_pause(&self) {
        let Some(session) = self.session.get_untracked() else {
            return;
        };
        if session.playback.is_paused() {
            session.playback.resume()
        } else {
            session.playback.pause()
        }
        self.paused.set(session.playback.is_paused());
    }

    /// Lets one choice through and stops before the next.
    pub fn step(&self) {
        if let Some(session) = self.session.get_untracked() {
            session.playback.step();
            self.paused.set(true);
        }
    }

    /// Whether people sit at the table of the round in play; whoever calls this is called again when another begins.
    pub fn has_people(&self) -> bool {
        self.session
            .with(|session| session.as_ref().is_some_and(|session| session.people.is_some()))
    }

    /// Whether somebody plays for whom the round must not go without any delay; whoever calls this is called again when that
    /// changes.
    pub fn is_played(&self) -> bool {
        self.session
            .with(|session| session.as_ref().is_some_and(|session| session.is_veiled()))
    }

    /// The speed at which rounds are shown; whoever calls this is called again when it changes.
    pub fn speed(&self) -> Speed {
        let speed = self.settings.with(|settings| settings.speed);
        if self.is_played() { followed(speed) } else { speed }
    }

    /// Sets the speed of this round and of those to come.
    pub fn set_speed(&self, speed: Speed) {
        self.change(|settings| settings.speed = speed);
        if let Some(session) = self.session.get_untracked() {
            session.playback.set_speed(speed);
        }
    }
}

/// The speed for somebody who plays: nobody could follow a round without any delay.
fn followed(speed: Speed) -> Speed {
    match speed {
        Speed::Max => Speed::Normal,
        speed => speed,
    }
}

/// The desk of the page.
pub fn app_state() -> AppState {
    expect_context::<AppState>()
}
