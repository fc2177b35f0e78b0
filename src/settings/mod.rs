//! What a person has set, what an address asks for, and where settings are kept.
//!
//! Settings never hold a key. A key is kept apart, with the base URL that it was entered for, and only where the person
//! asked to remember it.

mod address;
mod keys;
mod service;
mod storage;
mod table;

pub use address::Address;
pub use keys::Keys;
pub use service::{AT_ONCE, Service, ServiceId, TIME_LIMITS};
#[cfg(target_arch = "wasm32")]
pub use storage::BrowserStorage;
pub use storage::{MemoryStorage, Storage, StorageRefused};
pub use table::{ModelChoice, Player, SeatSettings, TableSettings, Temperature};

use crate::round::Speed;
use serde::{Deserialize, Serialize};

/// Where the settings stand in the storage; the number is their version.
const SETTINGS_PLACE: &str = "among-agents.settings.1";

/// Everything a person has set, without any key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The table: rules and who plays.
    pub table: TableSettings,
    /// The services that model seats can ask. A seat that names none asks the first.
    pub services: Vec<Service>,
    /// How fast rounds are shown.
    pub speed: Speed,
}

impl Settings {
    /// The settings kept in the storage; the defaults where there are none that can be read.
    pub fn load(storage: &dyn Storage) -> Settings {
        let kept = storage
            .read(SETTINGS_PLACE)
            .and_then(|text| serde_json::from_str(&text).ok());
        let settings: Settings = kept.unwrap_or_default();
        Settings {
            table: settings.table.mended(),
            ..settings
        }
    }

    /// Keeps the settings.
    ///
    /// # Errors
    /// When the browser refuses to keep anything.
    pub fn save(&self, storage: &dyn Storage) -> Result<(), StorageRefused> {
        let text = serde_json::to_string(self).expect("settings hold nothing that JSON cannot");
        storage.write(SETTINGS_PLACE, &text)
    }

    /// The service that a seat asks: the one that it names, while there is such a one, and else the first.
    pub fn service(&self, named: Option<ServiceId>) -> Option<&Service> {
        let found = self.services.iter().find(|service| Some(service.id) == named);
        found.or(self.services.first())
    }

    /// A service that is not kept yet, ready to be filled in.
    pub fn new_service(&self) -> Service {
        let last = self.services.iter().map(|service| service.id.0).max();
        Service {
            id: ServiceId(last.map_or(1, |last| last + 1)),
            ..Service::default()
        }
    }

    /// Keeps a service in the place of the one with its id, or as a further one.
    pub fn keep_service(&mut self, service: Service) {
        let kept = self.services.iter_mut().find(|kept| kept.id == service.id);
        match kept {
            Some(kept) => *kept = service,
            None => self.services.push(service),
        }
    }

    /// Removes a service. Seats that named it ask the first one from now on.
    pub fn remove_service(&mut self, id: ServiceId) {
        self.services.retain(|service| service.id != id);
        for seat in &mut self.table.seats {
            if seat.model.service == Some(id) {
                seat.model = ModelChoice::default();
            }
        }
    }

    /// Takes over a base URL and a model that an address names, into the service that is kept for this base URL or into a
    /// further one. Without a base URL the first service is meant. `None` where nothing is named.
    pub fn take_over_service(&mut self, base_url: Option<&str>, model: Option<&str>) -> Option<ServiceId> {
        if base_url.is_none() && model.is_none() {
            return None;
        }
        let kept = self
            .services
            .iter()
            .find(|kept| base_url.is_none_or(|base_url| kept.base_url == base_url));
        let mut service = kept.cloned().unwrap_or_else(|| self.new_service());
        if let Some(base_url) = base_url {
            service.base_url = base_url.to_owned();
        }
        if let Some(model) = model {
            service.model = model.to_owned();
        }
        let id = service.id;
        self.keep_service(service);
        Some(id)
    }

    /// The service and the model that a seat asks; `None` where no model plays it or no service is kept.
    pub fn asked_by(&self, seat: &SeatSettings) -> Option<Service> {
        let service = self
            .service(seat.model.service)
            .filter(|_| seat.player.asks_a_model())?;
        let model = match seat.model.names_one() {
            true => seat.model.name.trim().to_owned(),
            false => service.model.clone(),
        };
        Some(Service {
            model,
            ..service.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn service(id: u32, model: &str) -> Service {
        Service {
            id: ServiceId(id),
            base_url: "https://models.example/v1".into(),
            model: model.into(),
            ..Service::default()
        }
    }

    fn settings() -> Settings {
        Settings {
            services: vec![service(2, "two"), service(5, "five")],
            speed: Speed::Fast,
            ..Settings::default()
        }
    }

    fn seat(service: Option<u32>, name: &str) -> SeatSettings {
        SeatSettings {
            player: Player::Planner,
            model: ModelChoice {
                service: service.map(ServiceId),
                name: name.into(),
                temperature: None,
            },
            ..SeatSettings::default()
        }
    }

    #[test]
    fn settings_survive_a_reload() {
        let storage = MemoryStorage::default();
        let mut settings = settings();
        settings.table.seats[2] = seat(Some(5), "another");
        settings.save(&storage).expect("memory keeps everything");
        assert_eq!(Settings::load(&storage), settings);
    }

    #[test]
    fn damaged_settings_are_replaced_by_the_defaults() {
        let storage = MemoryStorage::default();
        storage
            .write(SETTINGS_PLACE, "{\"table\": 3")
            .expect("memory keeps everything");
        assert_eq!(Settings::load(&storage), Settings::default());
    }

    #[test]
    fn each_seat_asks_its_service_and_its_model() {
        for (seat, asked) in [
            (seat(None, ""), (2, "two")),
            (seat(Some(5), ""), (5, "five")),
            (seat(Some(5), " other "), (5, "other")),
            (seat(Some(9), ""), (2, "two")),
        ] {
            let service = settings().asked_by(&seat).expect("a service is kept");
            assert_eq!((service.id.0, &*service.model), asked);
        }
        assert_eq!(settings().asked_by(&SeatSettings::default()), None);
        assert_eq!(Settings::default().asked_by(&seat(None, "")), None);
    }

    #[test]
    fn a_new_service_takes_nobodys_place() {
        let mut settings = settings();
        let new = settings.new_service();
        settings.keep_service(new);
        settings.keep_service(service(2, "changed"));
        let kept: Vec<_> = settings
            .services
            .iter()
            .map(|kept| (kept.id.0, &*kept.model))
            .collect();
        assert_eq!(kept, [(2, "changed"), (5, "five"), (6, "")]);
    }

    #[test]
    fn an_address_names_a_kept_service_or_a_further_one() {
        let mut settings = settings();
        assert_eq!(settings.take_over_service(None, None), None);
        assert_eq!(
            settings.take_over_service(None, Some("three")),
            Some(ServiceId(2))
        );
        let here = Some("http://localhost:11434/v1");
        assert_eq!(
            settings.take_over_service(here, Some("local")),
            Some(ServiceId(6))
        );
        assert_eq!(settings.take_over_service(here, None), Some(ServiceId(6)));
        let models: Vec<_> = settings.services.iter().map(|kept| &*kept.model).collect();
        assert_eq!(models, ["three", "five", "local"]);
    }

    #[test]
    fn seats_of_a_removed_service_ask_the_first() {
        let mut settings = settings();
        settings.table.seats[1] = seat(Some(5), "its own");
        settings.remove_service(ServiceId(5));
        let asked = settings.asked_by(&settings.table.seats[1]).expect("one is left");
        assert_eq!((asked.id.0, &*asked.model), (2, "two"));
    }
}
