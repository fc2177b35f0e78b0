//! The services that model seats can ask, with their keys.

use super::{Keys, SeatSettings, Service, ServiceId, Storage, StorageRefused};
use crate::llm::{ApiKey, Quirks};

/// Where the services stand in the storage, without their keys; the number is their version.
const CONNECTIONS_PLACE: &str = "among-agents.connections.1";

/// The services that model seats can ask, in the order in which they were added, with their keys. A seat that names no
/// service asks the first.
#[derive(Clone, Debug, Default)]
pub struct Connections {
    services: Vec<Service>,
    keys: Keys,
}

impl Connections {
    /// What is kept in the storage; nothing where there is nothing that can be read.
    pub fn load(storage: &dyn Storage) -> Connections {
        let kept = storage
            .read(CONNECTIONS_PLACE)
            .and_then(|text| serde_json::from_str(&text).ok());
        Connections {
            services: kept.unwrap_or_default(),
            keys: Keys::load(storage),
        }
    }

    /// Keeps the services, and the keys that are to be remembered.
    ///
    /// # Errors
    /// When the browser refuses to keep anything.
    pub fn save(&self, storage: &dyn Storage) -> Result<(), StorageRefused> {
        let text = serde_json::to_string(&self.services).expect("services hold nothing that JSON cannot");
        storage.write(CONNECTIONS_PLACE, &text)?;
        self.keys.save(storage, &self.services)
    }

    /// The services, without their keys.
    pub fn services(&self) -> &[Service] {
        &self.services
    }

    /// The keys, each with its service.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The service of this id, while it is kept.
    pub fn service(&self, id: ServiceId) -> Option<&Service> {
        self.services.iter().find(|service| service.id == id)
    }

    /// Takes over what another tab has kept meanwhile. Keys that were entered in this one stay.
    pub fn read_again(&mut self, storage: &dyn Storage) {
        let kept = Connections::load(storage);
        self.services = kept.services;
        self.keys.add(kept.keys);
    }

    /// A service that is not kept yet, ready to be filled in. Its id is this number, or the next that nobody has; a number
    /// drawn by chance keeps two tabs from giving the same.
    pub fn new_service(&self, number: u32) -> Service {
        let mut id = ServiceId(number);
        while self.service(id).is_some() {
            id = ServiceId(id.0.wrapping_add(1));
        }
        Service {
            id,
            ..Service::default()
        }
    }

    /// Takes over a service in the place of the one with its id, or as a further one, and its key. What had been learnt of
    /// its ways is kept as long as the same model is asked in the same place.
    pub fn take(&mut self, mut service: Service, key: ApiKey) {
        let before = self
            .service(service.id)
            .filter(|kept| kept.asks_the_same(&service));
        service.quirks = before.map(|kept| kept.quirks).unwrap_or_default();
        self.keys.take(&service, key);
        let kept = self.services.iter_mut().find(|kept| kept.id == service.id);
        match kept {
            Some(kept) => *kept = service,
            None => self.services.push(service),
        }
    }

    /// Removes a service and its key.
    pub fn remove(&mut self, id: ServiceId) {
        self.services.retain(|service| service.id != id);
        self.keys.forget(id);
    }

    /// Takes over what has been learnt of a service's ways.
    pub fn take_quirks(&mut self, id: ServiceId, quirks: Quirks) {
        let kept = self.services.iter_mut().filter(|kept| kept.id == id);
        kept.for_each(|kept| kept.quirks = quirks);
    }

    /// Remembers the key of this service no longer; for this visit it stays.
    pub fn remember_no_longer(&mut self, id: ServiceId) {
        let kept = self.services.iter_mut().filter(|kept| kept.id == id);
        kept.for_each(|kept| kept.remember_key = false);
    }

    /// The service that an address means by a base URL and a model: the one that is kept for this base URL, or a further
    /// one with this number, which is not kept yet. Without a base URL the first service is meant. `None` where nothing is named.
    pub fn meant_by(&self, base_url: Option<&str>, model: Option<&str>, number: u32) -> Option<Service> {
        base_url.or(model)?;
        let is_it = |kept: &&Service| base_url.is_none_or(|base_url| kept.base_url == base_url);
        let kept = self.services.iter().find(is_it).cloned();
        let mut service = kept.unwrap_or_else(|| self.new_service(number));
        if let Some(base_url) = base_url {
            service.base_url = base_url.to_owned();
        }
        if let Some(model) = model {
            service.model = model.to_owned();
        }
        Some(service)
    }

    /// The service and the model that a seat asks: of the service that it names, while there is such a one, and else of
    /// the first. `None` where no model plays it or none is named.
    pub fn asked_by(&self, seat: &SeatSettings) -> Option<Service> {
        let named = seat.model.service.and_then(|id| self.service(id));
        let service = named.or(self.services.first())?;
        let model = match seat.model.names_one() {
            true => seat.model.name.trim(),
            false => &service.model,
        };
        let service = Service {
            model: model.to_owned(),
            ..service.clone()
        };
        Some(service).filter(|service| seat.player.asks_a_model() && service.is_named())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{MemoryStorage, ModelChoice, Player};

    fn service(id: u32, model: &str) -> Service {
        Service {
            id: ServiceId(id),
            base_url: format!("https://{id}.example/v1"),
            model: model.into(),
            ..Service::default()
        }
    }

    fn two() -> Connections {
        let mut connections = Connections::default();
        connections.take(service(2, "two"), ApiKey::NONE);
        connections.take(service(5, "five"), ApiKey::new("sk-five").expect("a key"));
        connections
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
    fn connections_survive_a_reload_and_keys_do_not() {
        let storage = MemoryStorage::default();
        two().save(&storage).expect("memory keeps everything");
        let loaded = Connections::load(&storage);
        assert_eq!(loaded.services(), two().services());
        assert!(loaded.keys().of(&service(5, "five")).is_none());
    }

    #[test]
    fn what_another_tab_keeps_is_not_lost() {
        let storage = MemoryStorage::default();
        let (mut here, mut there) = (two(), two());
        there.take(service(7, "theirs"), ApiKey::NONE);
        there.save(&storage).expect("memory keeps everything");
        here.read_again(&storage);
        here.take(service(9, "ours"), ApiKey::NONE);
        let models: Vec<_> = here.services().iter().map(|kept| &*kept.model).collect();
        assert_eq!(models, ["two", "five", "theirs", "ours"]);
        assert!(
            !here.keys().of(&service(5, "five")).is_none(),
            "a key that was entered here stays"
        );
    }

    #[test]
    fn damaged_connections_are_none() {
        let storage = MemoryStorage::default();
        let damaged = storage.write(CONNECTIONS_PLACE, "[{\"id\": \"x\"}");
        damaged.expect("memory keeps everything");
        assert!(Connections::load(&storage).services().is_empty());
    }

    #[test]
    fn each_seat_asks_its_service_and_its_model() {
        for (seat, asked) in [
            (seat(None, ""), (2, "two")),
            (seat(Some(5), ""), (5, "five")),
            (seat(Some(5), " other "), (5, "other")),
            (seat(Some(9), ""), (2, "two")),
        ] {
            let service = two().asked_by(&seat).expect("a service is kept");
            assert_eq!((service.id.0, &*service.model), asked);
        }
        assert_eq!(two().asked_by(&SeatSettings::default()), None);
        assert_eq!(Connections::default().asked_by(&seat(None, "")), None);
    }

    #[test]
    fn a_new_service_takes_nobodys_place() {
        let mut connections = two();
        connections.take(connections.new_service(5), ApiKey::NONE);
        connections.take(service(2, "changed"), ApiKey::NONE);
        let kept: Vec<_> = connections
            .services()
            .iter()
            .map(|kept| (kept.id.0, &*kept.model))
            .collect();
        assert_eq!(kept, [(2, "changed"), (5, "five"), (6, "")]);
    }

    #[test]
    fn a_removed_service_takes_its_key_along() {
        let mut connections = two();
        connections.remove(ServiceId(5));
        let asked = connections.asked_by(&seat(Some(5), "")).expect("one is left");
        assert_eq!(asked.id, ServiceId(2));
        assert!(connections.keys().of(&service(5, "five")).is_none());
    }

    #[test]
    fn an_address_means_a_kept_service_or_a_further_one() {
        let meant = |base_url, model| {
            let service = two().meant_by(base_url, model, 6)?;
            Some((service.id.0, service.model))
        };
        let here = Some("http://localhost:11434/v1");
        assert_eq!(meant(None, None), None);
        assert_eq!(meant(None, Some("three")), Some((2, "three".to_owned())));
        assert_eq!(
            meant(Some("https://5.example/v1"), None),
            Some((5, "five".to_owned()))
        );
        assert_eq!(meant(here, Some("local")), Some((6, "local".to_owned())));
    }
}
