//! What all components share: the settings, the round in play, and which sheet is open.

use super::crash;
use super::live::{CannotBegin, Live};
use super::parts::{Asker, CannotAsk, asker, model};
use crate::game::{Rules, Seat};
use crate::llm::ApiKey;
use crate::round::Speed;
use crate::settings::{Address, BrowserStorage, Service, Settings, TableSettings, keep_key, load_key};
use leptos::prelude::*;
use std::rc::Rc;

/// A sheet over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// Setting up a table.
    Table,
    /// Connecting a model.
    Model,
    /// Leaving a round that goes on.
    Leave,
}

/// What all components share. It is a handle and cheap to copy.
#[derive(Clone, Copy)]
pub struct Desk {
    /// What the person has set.
    pub settings: RwSignal<Settings>,
    /// The round in play.
    pub live: RwSignal<Option<Rc<Live>>, LocalStorage>,
    /// The seat whose knowledge is shown; `None` shows all.
    pub knower: RwSignal<Option<Seat>>,
    /// The open sheet.
    pub sheet: RwSignal<Option<Sheet>>,
    /// A plain sentence for the person, until it is dismissed.
    pub notice: RwSignal<Option<String>>,
    /// Whether the controls are paused.
    pub paused: RwSignal<bool>,
    /// What the address asked for.
    pub address: StoredValue<Address>,
    key: StoredValue<ApiKey, LocalStorage>,
    /// How often a round was asked for, so that one which takes its time knows whether it is still wanted.
    begun: StoredValue<u32>,
}

impl Desk {
    /// A desk with the settings that are kept on this device, as the address changes them.
    pub fn open(address: Address) -> Desk {
        let mut settings = Settings::load(&BrowserStorage);
        if let Some(speed) = address.speed {
            settings.speed = speed;
        }
        if let Some(base_url) = &address.base_url {
            settings.service.base_url = base_url.clone();
        }
        if let Some(model) = &address.model {
            settings.service.model = model.clone();
        }
        let key = load_key(&BrowserStorage, &settings.service).unwrap_or_default();
        crash::keep_out(&key);
        let names_a_model = address.base_url.is_some() || address.model.is_some();
        Desk {
            settings: RwSignal::new(settings),
            live: RwSignal::new_local(None),
            knower: RwSignal::new(None),
            sheet: RwSignal::new(names_a_model.then_some(Sheet::Model)),
            notice: RwSignal::new(None),
            paused: RwSignal::new(false),
            address: StoredValue::new(address),
            key: StoredValue::new_local(key),
            begun: StoredValue::new(0),
        }
    }

    /// The service that is set.
    pub fn service(&self) -> Service {
        self.settings.with_untracked(|settings| settings.service.clone())
    }

    /// The key entered in this visit or remembered on this device, perhaps none.
    pub fn key(&self) -> ApiKey {
        self.key.get_value()
    }

    /// Takes over a key; it is remembered only where the settings say so.
    pub fn take_key(&self, key: ApiKey) {
        if let Err(refused) = keep_key(&BrowserStorage, &self.service(), &key) {
            self.notice.set(Some(refused.to_string()));
        }
        crash::keep_out(&key);
        self.key.set_value(key);
    }

    /// Forgets a key that is remembered on this device; for this visit it stays.
    pub fn forget_key(&self) {
        self.change(|settings| settings.service.remember_key = false);
        // Forgetting cannot be refused.
        let _ = keep_key(&BrowserStorage, &self.service(), &ApiKey::NONE);
    }

    /// Changes the settings and keeps them.
    pub fn change(&self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        // What cannot be kept still holds for this visit.
        let _ = self
            .settings
            .with_untracked(|settings| settings.save(&BrowserStorage));
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
        match self.live.get_untracked() {
            Some(live) => self.begin(&live.table.clone()),
            None => self.play_now(),
        }
    }

    fn begin(&self, table: &TableSettings) {
        self.begun.update_value(|begun| *begun += 1);
        if !table.asks_a_model() {
            return self.seat(table, None);
        }
        let service = self.service();
        if !service.is_named() {
            return self.ask_for_a_model(CannotBegin::NoModel.to_string());
        }
        let (desk, table, number) = (*self, table.clone(), self.begun.get_value());
        leptos::task::spawn_local(async move {
            let asker = asker(service, desk.key()).await;
            // Meanwhile another round may have begun, or the person have gone back to the start.
            if desk.begun.try_get_value() != Some(number) {
                return;
            }
            match asker {
                Ok(asker) => desk.seat(&table, Some(asker)),
                Err(CannotAsk::NotLoaded(why)) => desk.notice.set(Some(why.to_string())),
                Err(CannotAsk::Settings(why)) => desk.ask_for_a_model(why.to_string()),
            }
        });
    }

    fn ask_for_a_model(&self, why: String) {
        self.notice.set(Some(why));
        self.sheet.set(Some(Sheet::Model));
    }

    fn seat(&self, table: &TableSettings, asker: Option<Asker>) {
        let speed = self.settings.with_untracked(|settings| settings.speed);
        match Live::begin(table, self.next_seed(), asker, speed) {
            Ok(live) => {
                self.knower.set(None);
                self.paused.set(false);
                self.sheet.set(None);
                self.notice.set(None);
                self.live.set(Some(live));
            }
            Err(why) => self.notice.set(Some(why.to_string())),
        }
    }

    /// Whether the round in play asks a model, so that it could ask another from now on.
    pub fn round_asks_a_model(&self) -> bool {
        let asks = |live: &Rc<Live>| live.asker.is_some() && live.over.with(Option::is_none);
        self.live.with(|live| live.as_ref().is_some_and(asks))
    }

    /// Lets the round in play ask the service that is set now.
    pub fn use_in_this_round(&self) {
        let (desk, service) = (*self, self.service());
        let Some(live) = self.live.get_untracked() else {
            return;
        };
        leptos::task::spawn_local(async move {
            match (model(service.clone(), desk.key()).await, &live.asker) {
                (Ok(model), Some(asker)) => {
                    asker.ask_instead(service.model, model);
                    live.show_anew();
                    desk.sheet.set(None);
                }
                (Ok(_), None) => {}
                (Err(why), _) => desk.notice.set(Some(why.to_string())),
            }
        });
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
        self.live.set(None);
        self.knower.set(None);
    }

    /// Pauses the round, or lets it go on.
    pub fn toggle_pause(&self) {
        let Some(live) = self.live.get_untracked() else {
            return;
        };
        if live.pace.is_paused() {
            live.pace.resume()
        } else {
            live.pace.pause()
        }
        self.paused.set(live.pace.is_paused());
    }

    /// Lets one choice through and stops before the next.
    pub fn step(&self) {
        if let Some(live) = self.live.get_untracked() {
            live.pace.step();
            self.paused.set(true);
        }
    }

    /// Sets the speed of this round and of those to come.
    pub fn set_speed(&self, speed: Speed) {
        self.change(|settings| settings.speed = speed);
        if let Some(live) = self.live.get_untracked() {
            live.pace.set_speed(speed);
        }
    }
}

/// The desk of the page.
pub fn desk() -> Desk {
    expect_context::<Desk>()
}
