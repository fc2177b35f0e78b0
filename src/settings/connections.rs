//! The services that model seats can ask, with their keys.

use super::stored::{LoadProblem, StorageKey, copy_aside};
use super::{Keys, Loaded, QuarantinedData, SeatSettings, Service, ServiceId, Storage, StorageRefused};
use crate::llm::{ApiKey, Quirks};

/// Where the services are stored, without their keys. The number is the version of the format.
const CONNECTIONS_PLACE: StorageKey = StorageKey {
    name: "among-agents.connections.1",
    what: "The connections",
};

/// The services that model seats can ask, in the order in which they were added, with their keys. A seat that
/// names no service asks the first.
#[derive(Clone, Debug, Default)]
pub struct Connections {
    services: Vec<Service>,
    keys: Keys,
    /// Whether a remembered key was removed since the last save.
    is_key_unwanted: bool,
}

impl Connections {
    /// Loads the services and keys from the storage; empty if nothing is readable.
    pub fn load(storage: &dyn Storage) -> Loaded<Connections> {
        let (services, keys) = load_parts(storage);
        Loaded {
            value: Connections {
                services: services.value,
                keys: keys.value,
                is_key_unwanted: false,
            },
            messages: [services.messages, keys.messages].concat(),
        }
    }

    /// Saves the services, and the keys that are to be remembered.
    ///
    /// # Errors
    /// [`StorageRefused`] if the browser refuses to store them.
    pub fn save(&mut self, storage: &dyn Storage) -> Result<(), StorageRefused> {
        if std::mem::take(&mut self.is_key_unwanted) {
            Keys::forget_aside(storage);
        }
        let text = serde_json::to_string(&self.services).expect("services hold nothing that JSON cannot");
        storage.write(CONNECTIONS_PLACE.name, &text)?;
        self.keys.save(storage, &self.services)
    }

    /// Returns the services, without their keys.
    pub fn services(&self) -> &[Service] {
        &self.services
    }

    /// Returns the keys, each with its service.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Returns the service with this id, if it exists.
    pub fn service(&self, id: ServiceId) -> Option<&Service> {
        self.services.iter().find(|service| service.id == id)
    }

    /// Takes over what another tab has saved in the meantime. Keys entered in this tab stay. Returns what the
    /// person must be told.
    pub fn read_again(&mut self, storage: &dyn Storage) -> Vec<QuarantinedData> {
        let (services, keys) = load_parts(storage);
        // Damaged data in the storage must not discard the services of this visit.
        if !services.messages.iter().any(QuarantinedData::is_unreadable) {
            self.services = services.value;
        }
        self.keys.add(keys.value);
        [services.messages, keys.messages].concat()
    }

    /// Returns a new service to be filled in, which is not yet part of the connections. Its id is `number` or
    /// the next free one. A random number keeps two tabs from assigning the same id.
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

    /// Adds or replaces the service with this id, and stores its key. The quirks learnt so far are preserved
    /// as long as the model and its address stay the same.
    pub fn take(&mut self, mut service: Service, key: ApiKey) {
        let before = self
            .service(service.id)
            .filter(|stored| stored.asks_the_same(&service));
        service.quirks = before.map(|stored| stored.quirks).unwrap_or_default();
        let was_remembered = self.service(service.id).is_some_and(|stored| stored.remember_key);
        self.is_key_unwanted |= was_remembered && !service.remember_key;
        self.keys.take(&service, key);
        let stored = self.services.iter_mut().find(|stored| stored.id == service.id);
        match stored {
            Some(stored) => *stored = service,
            None => self.services.push(service),
        }
    }

    /// Removes a service and its key.
    pub fn remove(&mut self, id: ServiceId) {
        self.services.retain(|service| service.id != id);
        self.keys.forget(id);
        self.is_key_unwanted = true;
    }

    /// Stores the quirks learnt about a service.
    pub fn take_quirks(&mut self, id: ServiceId, quirks: Quirks) {
        let stored = self.services.iter_mut().filter(|stored| stored.id == id);
        stored.for_each(|stored| stored.quirks = quirks);
    }

    /// Returns the service that an address means by a base URL and a model: the existing one with this base
    /// URL, or else a new one, which is not yet part of the connections and whose id comes from `number`.
    /// Without a base URL it is the first service. Returns `None` if neither is given.
    pub fn matching_service(
        &self,
        base_url: Option<&str>,
        model: Option<&str>,
        number: u32,
    ) -> Option<Service> {
        base_url.or(model)?;
        let is_it = |stored: &&Service| base_url.is_none_or(|base_url| stored.base_url == base_url);
        let stored = self.services.iter().find(is_it).cloned();
        let mut service = stored.unwrap_or_else(|| self.new_service(number));
        if let Some(base_url) = base_url {
            service.base_url = base_url.to_owned();
        }
        if let Some(model) = model {
            service.model = model.to_owned();
        }
        Some(service)
    }

    /// Returns the service and the model that a seat asks: the service it names, if that exists, or else the
    /// first. Returns `None` if no model plays the seat or no model is named.
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

/// Loads the services and the keys from the storage.
fn load_parts(storage: &dyn Storage) -> (Loaded<Vec<Service>>, Loaded<Keys>) {
    let mut services = Loaded::<Vec<Service>>::at(CONNECTIONS_PLACE, storage);
    let found = services.value.len();
    services.value.retain(Service::has_a_place);
    let is_any_without = services.value.len() < found;
    if is_any_without {
        services
            .messages
            .extend(copy_aside(CONNECTIONS_PLACE, storage, LoadProblem::Partly));
    }
    let mut keys = match services.messages.iter().any(QuarantinedData::is_unreadable) {
        // Without the services, the next save would delete all keys, so they are set aside.
        true => Keys::without_services(storage),
        false => Keys::load(storage),
    };
    if is_any_without {
        keys.messages.extend(Keys::copy_aside(storage));
    }
    (services, keys)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::minds::Mind;
    use crate::settings::{MemoryStorage, ModelChoice, Player};

    fn service(id: u32, model: &str) -> Service {
        Service {
            id: ServiceId(id),
            base_url: format!("https://{id}.example/v1"),
            model: model.into(),
            ..Service::default()
        }
    }

    #[test]
    fn services_without_address_are_quarantined() {
        let storage = MemoryStorage::default();
        let stored = r#"[{"id":1},{"id":2,"base_url":"https://2.example/v1","model":"two"}]"#;
        storage
            .write(CONNECTIONS_PLACE.name, stored)
            .expect("memory keeps it");
        let found = Connections::load(&storage);
        let hosts = found.value.services().iter().map(Service::host);
        assert_eq!(hosts.collect::<Vec<_>>(), ["2.example"]);
        let [messages] = &found.messages[..] else {
            panic!("one sentence: {:?}", found.messages);
        };
        assert!(
            messages.to_string().contains("can be read only in part"),
            "{messages}"
        );
        let aside = format!("{}.aside-1", CONNECTIONS_PLACE.name);
        assert_eq!(storage.read(&aside).as_deref(), Some(stored));
    }

    fn two() -> Connections {
        let mut connections = Connections::default();
        connections.take(service(2, "two"), ApiKey::NONE);
        connections.take(service(5, "five"), ApiKey::new("sk-five").expect("a key"));
        connections
    }

    fn seat(service: Option<u32>, name: &str) -> SeatSettings {
        SeatSettings {
            player: Player::Model(Mind::Planner),
            model: ModelChoice {
                service: service.map(ServiceId),
                name: name.into(),
                temperature: None,
            },
            ..SeatSettings::default()
        }
    }

    /// Returns the same two services with the second one's key remembered, and a storage.
    fn two_with_a_remembered_key() -> (Connections, MemoryStorage) {
        let (mut connections, storage) = (two(), MemoryStorage::default());
        let service = Service {
            remember_key: true,
            ..service(5, "five")
        };
        connections.take(service, ApiKey::new("sk-five").expect("a key"));
        connections.save(&storage).expect("memory keeps everything");
        (connections, storage)
    }

    #[test]
    fn connections_survive_a_reload_and_keys_do_not() {
        let storage = MemoryStorage::default();
        two().save(&storage).expect("memory keeps everything");
        let loaded = Connections::load(&storage);
        assert_eq!(loaded.value.services(), two().services());
        assert!(loaded.value.keys().of(&service(5, "five")).is_none());
        assert_eq!(loaded.messages, []);
    }

    #[test]
    fn connections_saved_by_another_tab_are_not_lost() {
        let storage = MemoryStorage::default();
        let (mut here, mut there) = (two(), two());
        there.take(service(7, "theirs"), ApiKey::NONE);
        there.save(&storage).expect("memory keeps everything");
        assert_eq!(here.read_again(&storage), []);
        here.take(service(9, "ours"), ApiKey::NONE);
        let models: Vec<_> = here.services().iter().map(|stored| &*stored.model).collect();
        assert_eq!(models, ["two", "five", "theirs", "ours"]);
        assert!(
            !here.keys().of(&service(5, "five")).is_none(),
            "a key that was entered here stays"
        );
    }

    #[test]
    fn damaged_connections_are_set_aside_with_the_keys_that_belong_to_them() {
        let (mut here, storage) = two_with_a_remembered_key();
        let keys = storage.read("among-agents.keys.1");
        let damaged = "[{\"id\": \"x\"}";
        let written = storage.write(CONNECTIONS_PLACE.name, damaged);
        written.expect("memory keeps everything");
        let mut found = Connections::load(&storage);
        assert!(found.value.services().is_empty());
        assert_eq!(found.messages.len(), 2);
        found.value.take(service(9, "nine"), ApiKey::NONE);
        found.value.save(&storage).expect("memory keeps everything");
        let aside = |place: &str| storage.read(&format!("among-agents.{place}.1.aside-1"));
        assert_eq!(aside("connections").as_deref(), Some(damaged));
        assert_eq!(aside("keys"), keys);
        assert_eq!(Connections::load(&storage).messages, []);

        // Damage done by another tab must not discard what this visit knows.
        let written = storage.write(CONNECTIONS_PLACE.name, "damaged again");
        written.expect("memory keeps everything");
        assert!(!here.read_again(&storage).is_empty());
        assert_eq!(here.services().len(), 2);
    }

    #[test]
    fn forgetting_a_key_also_deletes_quarantined_copies() {
        let unticked = |connections: &mut Connections| connections.take(service(5, "five"), ApiKey::NONE);
        let removed = |connections: &mut Connections| connections.remove(ServiceId(5));
        for unwanted in [unticked as fn(&mut Connections), removed] {
            let (mut connections, storage) = two_with_a_remembered_key();
            let stored = storage.read("among-agents.keys.1").expect("it is remembered");
            let written = storage.write("among-agents.keys.1.aside-1", &stored);
            written.expect("memory keeps everything");
            unwanted(&mut connections);
            connections.save(&storage).expect("memory keeps everything");
            assert!(!storage.everything().contains("sk-five"));
        }
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
        let stored: Vec<_> = connections
            .services()
            .iter()
            .map(|stored| (stored.id.0, &*stored.model))
            .collect();
        assert_eq!(stored, [(2, "changed"), (5, "five"), (6, "")]);
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
    fn page_address_selects_existing_or_new_service() {
        let meant = |base_url, model| {
            let service = two().matching_service(base_url, model, 6)?;
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
