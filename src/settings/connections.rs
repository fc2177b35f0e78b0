//! The services that model seats can ask, with their keys.

use super::stored::{LoadProblem, StorageKey, copy_aside};
use super::{Keys, Loaded, QuarantinedData, SeatSettings, Service, ServiceId, Storage, StorageRefused};
use crate::llm::{ApiKey, Quirks};

/// Where the services are stored, without their keys. The number is the version of the format.
const CONNECTIONS_STORAGE_KEY: StorageKey = StorageKey {
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
        storage.write(CONNECTIONS_STORAGE_KEY.name, &text)?;
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
    pub fn put(&mut self, mut service: Service, key: ApiKey) {
        let before = self
            .service(service.id)
            .filter(|stored| stored.asks_the_same(&service));
        service.quirks = before.map(|stored| stored.quirks).unwrap_or_default();
        let was_remembered = self.service(service.id).is_some_and(|stored| stored.remember_key);
        self.is_key_unwanted |= was_remembered && !service.remember_key;
        self.keys.put(&service, key);
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
    pub fn put_quirks(&mut self, id: ServiceId, quirks: Quirks) {
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
    let mut services = Loaded::<Vec<Service>>::at(CONNECTIONS_STORAGE_KEY, storage);
    let found = services.value.len();
    services.value.retain(Service::has_address);
    let is_any_without = services.value.len() < found;
    if is_any_without {
        services
            .messages
            .extend(copy_aside(CONNECTIONS_STORAGE_KEY, storage, LoadProblem::Partly));
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
#[path = "connections_tests.rs"]
mod tests;
