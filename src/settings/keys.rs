//! The keys of services: in memory, and on the device only if the person asked for that.

use super::stored::{LoadProblem, StorageKey, copy_aside, forget_aside, move_aside};
use super::{Loaded, QuarantinedData, Service, ServiceId, Storage, StorageRefused};
use crate::llm::ApiKey;
use serde::{Deserialize, Serialize};

/// Where remembered keys are stored.
const KEYS_STORAGE_KEY: StorageKey = StorageKey {
    name: "among-agents.keys.1",
    what: "The keys",
};

/// The keys of this visit. Each belongs to one service and to the base URL that it was entered for, so that
/// no other service ever receives it.
#[derive(Clone, Debug, Default)]
pub struct Keys(Vec<StoredKeys>);

#[derive(Clone, Debug)]
struct StoredKeys {
    service: ServiceId,
    base_url: String,
    key: ApiKey,
}

/// A key as it is stored on the device.
#[derive(Serialize, Deserialize)]
struct RememberedKey {
    service: ServiceId,
    base_url: String,
    key: String,
}

impl Keys {
    /// Loads the keys remembered on this device.
    pub fn load(storage: &dyn Storage) -> Loaded<Keys> {
        let found: Loaded<Vec<RememberedKey>> = Loaded::at(KEYS_STORAGE_KEY, storage);
        let (mut messages, remembered) = (found.messages, found.value.len());
        let stored = found.value.into_iter().filter_map(|stored| {
            Some(StoredKeys {
                service: stored.service,
                base_url: stored.base_url,
                key: ApiKey::new(&stored.key).ok()?,
            })
        });
        let keys = Keys(stored.collect());
        if keys.0.len() < remembered {
            messages.extend(copy_aside(KEYS_STORAGE_KEY, storage, LoadProblem::Partly));
        }
        Loaded {
            value: keys,
            messages,
        }
    }

    /// Returns no keys, for the case that the services are unreadable. Remembered keys are set aside.
    pub(super) fn without_services(storage: &dyn Storage) -> Loaded<Keys> {
        Loaded {
            value: Keys::default(),
            messages: move_aside(KEYS_STORAGE_KEY, storage, LoadProblem::Orphaned)
                .into_iter()
                .collect(),
        }
    }

    /// Copies the remembered keys aside, since some belong to services that cannot be read.
    pub(super) fn copy_aside(storage: &dyn Storage) -> Option<QuarantinedData> {
        copy_aside(KEYS_STORAGE_KEY, storage, LoadProblem::Orphaned)
    }

    /// Deletes the keys that were set aside, since they cannot be matched to services.
    pub(super) fn forget_aside(storage: &dyn Storage) {
        forget_aside(KEYS_STORAGE_KEY, storage);
    }

    /// Returns the key of this service, which may be [`ApiKey::NONE`].
    pub fn of(&self, service: &Service) -> ApiKey {
        let base_url = service.base_url.trim();
        let stored = self
            .0
            .iter()
            .find(|stored| stored.service == service.id && stored.base_url == base_url);
        stored.map_or(ApiKey::NONE, |stored| stored.key.clone())
    }

    /// Stores the key of a service, replacing any earlier one.
    pub fn put(&mut self, service: &Service, key: ApiKey) {
        self.forget(service.id);
        if !key.is_none() {
            self.0.push(StoredKeys {
                service: service.id,
                base_url: service.base_url.trim().to_owned(),
                key,
            });
        }
    }

    /// Adds keys for services that have none here.
    pub fn add(&mut self, others: Keys) {
        for other in others.0 {
            if !self.0.iter().any(|stored| stored.service == other.service) {
                self.0.push(other);
            }
        }
    }

    /// Removes the key of this service.
    pub fn forget(&mut self, service: ServiceId) {
        self.0.retain(|stored| stored.service != service);
    }

    /// Returns every key, for callers that must redact them.
    pub fn iter(&self) -> impl Iterator<Item = &ApiKey> {
        self.0.iter().map(|stored| &stored.key)
    }

    /// Saves the keys of services that remember theirs, and deletes all other saved keys.
    ///
    /// # Errors
    /// [`StorageRefused`] if the browser refuses to store them.
    pub fn save(&self, storage: &dyn Storage, services: &[Service]) -> Result<(), StorageRefused> {
        let wanted = |stored: &&StoredKeys| {
            services
                .iter()
                .any(|service| service.id == stored.service && service.remember_key)
        };
        let remembered: Vec<_> = self
            .0
            .iter()
            .filter(wanted)
            .map(|stored| RememberedKey {
                service: stored.service,
                base_url: stored.base_url.clone(),
                key: stored.key.expose().to_owned(),
            })
            .collect();
        if remembered.is_empty() {
            storage.remove(KEYS_STORAGE_KEY.name);
            return Ok(());
        }
        let text = serde_json::to_string(&remembered).expect("texts and numbers are always JSON");
        storage.write(KEYS_STORAGE_KEY.name, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::MemoryStorage;

    fn service(remember_key: bool) -> Service {
        Service {
            id: ServiceId(3),
            base_url: "https://models.example/v1".into(),
            model: "m".into(),
            remember_key,
            ..Service::default()
        }
    }

    fn keys(service: &Service) -> Keys {
        let mut keys = Keys::default();
        keys.put(service, ApiKey::new("sk-a-secret").expect("a key"));
        keys
    }

    #[test]
    fn a_key_is_remembered_only_where_that_was_asked_for() {
        let storage = MemoryStorage::default();
        for (remember, there) in [(false, false), (true, true), (false, false)] {
            let service = service(remember);
            let saved = keys(&service).save(&storage, &[service]);
            saved.expect("memory keeps everything");
            assert_eq!(storage.everything().contains("a-secret"), there);
        }
    }

    #[test]
    fn a_remembered_key_is_there_after_a_reload() {
        let storage = MemoryStorage::default();
        let service = service(true);
        let saved = keys(&service).save(&storage, std::slice::from_ref(&service));
        saved.expect("memory keeps everything");
        assert_eq!(Keys::load(&storage).value.of(&service).expose(), "sk-a-secret");
    }

    #[test]
    fn a_key_is_given_to_no_other_service() {
        let keys = keys(&service(true));
        let moved = Service {
            base_url: "https://elsewhere.example/v1".into(),
            ..service(true)
        };
        let other = Service {
            id: ServiceId(4),
            ..service(true)
        };
        assert!(keys.of(&moved).is_none());
        assert!(keys.of(&other).is_none());
        assert!(!keys.of(&service(true)).is_none());
    }

    #[test]
    fn a_removed_services_key_is_forgotten() {
        let storage = MemoryStorage::default();
        let service = service(true);
        let keys = keys(&service);
        keys.save(&storage, &[service]).expect("memory keeps everything");
        keys.save(&storage, &[]).expect("memory keeps everything");
        assert!(!storage.everything().contains("a-secret"));
    }

    #[test]
    fn damaged_keys_are_set_aside_and_never_shown() {
        let whole = r#"{"service":3,"base_url":"https://models.example/v1","key":"sk-a-secret"}"#;
        let unsendable = r#"{"service":4,"base_url":"https://models.example/v1","key":"sk-ä"}"#;
        for (stored, is_read) in [
            (format!("[{whole}"), false),
            (format!("[{whole},{unsendable}]"), true),
        ] {
            let storage = MemoryStorage::default();
            let written = storage.write(KEYS_STORAGE_KEY.name, &stored);
            written.expect("memory keeps everything");
            let found = Keys::load(&storage);
            assert_eq!(!found.value.of(&service(true)).is_none(), is_read);
            let messages = found.messages[0].to_string();
            assert!(
                messages.contains("among-agents.keys.1.aside-1") && !messages.contains("secret"),
                "{messages}"
            );
            let aside = storage.read("among-agents.keys.1.aside-1");
            assert_eq!(aside.as_deref(), Some(&*stored));
            assert_eq!(Keys::load(&storage).messages, []);
        }
    }
}
