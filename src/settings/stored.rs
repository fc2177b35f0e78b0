//! Reading stored settings. Data that cannot be read completely is copied or moved to another name, so that
//! nothing is ever overwritten without the person being told.

use super::Storage;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;

/// A name in the storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StorageKey {
    /// The name, which ends with the version of the format.
    pub name: &'static str,
    /// What is stored there, as the plural subject of a sentence.
    pub what: &'static str,
}

/// What was read from the storage, and what was set aside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded<T> {
    /// The value read, or the default.
    pub value: T,
    /// What the person must be told.
    pub messages: Vec<QuarantinedData>,
}

/// Stored data that cannot be used as it is, described in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantinedData {
    what: &'static str,
    harm: LoadProblem,
    /// The name under which it is now stored; `None` if the storage has no room for it.
    aside: Option<String>,
}

/// Why stored data cannot be used as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoadProblem {
    /// The data is damaged or of another version.
    Unreadable,
    /// A part of the data is unreadable; the rest is used.
    Partly,
    /// The data belongs to something that cannot be read.
    Orphaned,
    /// The rules in it cannot be played.
    BadRules,
}

impl QuarantinedData {
    /// Returns whether nothing in it could be read.
    pub(super) fn is_unreadable(&self) -> bool {
        self.harm == LoadProblem::Unreadable
    }
}

impl fmt::Display for QuarantinedData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stored in this browser ", self.what)?;
        f.write_str(match self.harm {
            LoadProblem::Unreadable => "cannot be read and are not used",
            LoadProblem::Partly => "can be read only in part; the rest is not used",
            LoadProblem::Orphaned => "belong to connections that cannot be read",
            LoadProblem::BadRules => "contain rules that cannot be played, so the paper’s rules are used",
        })?;
        match &self.aside {
            Some(aside) => write!(f, ". A copy was kept as “{aside}”."),
            None => f.write_str(". There is no room for a copy, so the next change overwrites them."),
        }
    }
}

impl<T: Default + Serialize + DeserializeOwned> Loaded<T> {
    /// Loads the value stored under this name.
    pub(super) fn at(storage_key: StorageKey, storage: &dyn Storage) -> Loaded<T> {
        Loaded::upgraded_at(storage_key, storage, |_| {})
    }

    /// Loads the value stored under this name. `upgrade` converts what a former version stored, as reading the
    /// value does.
    pub(super) fn upgraded_at(
        storage_key: StorageKey,
        storage: &dyn Storage,
        upgrade: fn(&mut Value),
    ) -> Loaded<T> {
        let mut found = Loaded {
            value: T::default(),
            messages: Vec::new(),
        };
        let Some(text) = storage.read(storage_key.name) else {
            return found;
        };
        match serde_json::from_str(&text) {
            Ok(value) => {
                found.value = value;
                // Fields that a later version added would be lost with the next save.
                let mut whole = serde_json::from_str(&text).unwrap_or(Value::Null);
                upgrade(&mut whole);
                let known = serde_json::to_value(&found.value).unwrap_or(Value::Null);
                if !holds(&known, &whole) {
                    found
                        .messages
                        .extend(copy_aside(storage_key, storage, LoadProblem::Partly));
                }
            }
            Err(_) => found
                .messages
                .extend(move_aside(storage_key, storage, LoadProblem::Unreadable)),
        }
        found
    }
}

/// Returns whether every field of `whole` also exists in `known`.
fn holds(known: &Value, whole: &Value) -> bool {
    match (known, whole) {
        (Value::Object(known), Value::Object(whole)) => whole.iter().all(|(name, value)| {
            let part = known.get(name);
            value.is_null() || part.is_some_and(|part| holds(part, value))
        }),
        (Value::Array(known), Value::Array(whole)) => {
            known.len() == whole.len() && known.iter().zip(whole).all(|(known, whole)| holds(known, whole))
        }
        (_, whole) => !whole.is_object() && !whole.is_array(),
    }
}

/// Copies the stored data to another name. Returns `None` if the same copy already exists.
pub(super) fn copy_aside(
    storage_key: StorageKey,
    storage: &dyn Storage,
    harm: LoadProblem,
) -> Option<QuarantinedData> {
    let text = storage.read(storage_key.name)?;
    if names(storage_key)
        .map_while(|name| storage.read(&name))
        .any(|aside| aside == text)
    {
        return None;
    }
    let free = names(storage_key).find(|name| storage.read(name).is_none())?;
    let aside = storage.write(&free, &text).is_ok().then_some(free);
    Some(QuarantinedData {
        what: storage_key.what,
        harm,
        aside,
    })
}

/// Moves the stored data to another name, if the storage has room for it.
pub(super) fn move_aside(
    storage_key: StorageKey,
    storage: &dyn Storage,
    harm: LoadProblem,
) -> Option<QuarantinedData> {
    let text = storage.read(storage_key.name)?;
    let same = names(storage_key)
        .map_while(|name| Some((storage.read(&name)?, name)))
        .find(|(aside, _)| *aside == text);
    let messages = match same {
        Some((_, name)) => QuarantinedData {
            what: storage_key.what,
            harm,
            aside: Some(name),
        },
        None => copy_aside(storage_key, storage, harm)?,
    };
    if messages.aside.is_some() {
        storage.remove(storage_key.name);
    }
    Some(messages)
}

/// Deletes the copies that were set aside.
pub(super) fn forget_aside(storage_key: StorageKey, storage: &dyn Storage) {
    let aside = names(storage_key).take_while(|name| storage.read(name).is_some());
    aside.for_each(|name| storage.remove(&name));
}

/// Returns the names for copies, in order.
fn names(storage_key: StorageKey) -> impl Iterator<Item = String> {
    (1_u32..).map(move |number| format!("{}.aside-{number}", storage_key.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{MemoryStorage, StorageRefused};
    use serde::Deserialize;

    const STORAGE_KEY: StorageKey = StorageKey {
        name: "here.1",
        what: "The things",
    };

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Things {
        one: u8,
        more: Vec<Thing>,
    }

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Thing {
        name: Option<String>,
    }

    fn storage_with(text: &str) -> MemoryStorage {
        let storage = MemoryStorage::default();
        storage
            .write(STORAGE_KEY.name, text)
            .expect("memory keeps everything");
        storage
    }

    fn messages(storage: &dyn Storage) -> Vec<String> {
        let found: Loaded<Things> = Loaded::at(STORAGE_KEY, storage);
        found.messages.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn readable_data_gives_no_message_and_stays_in_place() {
        for text in ["{}", r#"{"one":2}"#, r#"{"one":2,"more":[{},{"name":null}]}"#] {
            let storage = storage_with(text);
            assert_eq!(messages(&storage), Vec::<String>::new(), "{text}");
            assert_eq!(storage.read(STORAGE_KEY.name).as_deref(), Some(text));
            assert_eq!(storage.read("here.1.aside-1"), None);
        }
        assert!(messages(&MemoryStorage::default()).is_empty());
    }

    #[test]
    fn unreadable_data_is_set_aside_and_reported_once() {
        for text in ["{\"one\":", "12", r#"{"one":"two"}"#, r#"{"one":300}"#, ""] {
            let storage = storage_with(text);
            let sentence = "The things stored in this browser cannot be read and are not used. A copy was kept as \
                            “here.1.aside-1”.";
            assert_eq!(messages(&storage), [sentence], "{text}");
            assert_eq!(storage.read(STORAGE_KEY.name), None);
            assert_eq!(storage.read("here.1.aside-1").as_deref(), Some(text));
            assert!(messages(&storage).is_empty());
        }
    }

    #[test]
    fn partly_read_data_is_copied_whole() {
        for text in [
            r#"{"one":2,"three":3}"#,
            r#"{"one":2,"more":[{"name":"a","age":9}]}"#,
            "[2]",
        ] {
            let storage = storage_with(text);
            let found: Loaded<Things> = Loaded::at(STORAGE_KEY, &storage);
            assert_eq!(found.value.one, 2);
            let sentence = found.messages[0].to_string();
            assert!(
                sentence.contains("only in part") && sentence.contains("here.1.aside-1"),
                "{sentence}"
            );
            assert_eq!(storage.read("here.1.aside-1").as_deref(), Some(text));
            assert!(messages(&storage).is_empty(), "it is not told again");
        }
    }

    #[test]
    fn quarantined_copies_are_never_overwritten() {
        let storage = storage_with("first");
        messages(&storage);
        storage
            .write(STORAGE_KEY.name, "second")
            .expect("memory keeps everything");
        assert!(messages(&storage)[0].contains("here.1.aside-2"));
        // The same data is reported again, because it was removed again, but needs no second copy.
        storage
            .write(STORAGE_KEY.name, "first")
            .expect("memory keeps everything");
        assert!(messages(&storage)[0].contains("here.1.aside-1"));
        assert_eq!(storage.read("here.1.aside-1").as_deref(), Some("first"));
        assert_eq!(storage.read("here.1.aside-2").as_deref(), Some("second"));
        assert_eq!(storage.read("here.1.aside-3"), None);
        forget_aside(STORAGE_KEY, &storage);
        assert_eq!(storage.read("here.1.aside-2"), None);
    }

    #[test]
    fn quarantine_without_room_leaves_data_in_place() {
        struct Full;
        impl Storage for Full {
            fn read(&self, name: &str) -> Option<String> {
                (name == STORAGE_KEY.name).then(|| "damaged".to_owned())
            }
            fn write(&self, _: &str, _: &str) -> Result<(), StorageRefused> {
                Err(StorageRefused)
            }
            fn remove(&self, name: &str) {
                panic!("{name} is removed though it stands nowhere else");
            }
        }
        assert!(
            messages(&Full)[0].ends_with("There is no room for a copy, so the next change overwrites them.")
        );
    }
}
