//! Where settings are kept: a port with a browser twin and an in-memory twin.

use std::cell::RefCell;
use std::collections::BTreeMap;
use thiserror::Error;

/// The browser would not keep something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("This browser keeps nothing for this page, so settings are gone when it is closed.")]
pub struct StorageRefused;

/// A place that keeps texts by name.
pub trait Storage {
    /// The text kept under this name.
    fn read(&self, name: &str) -> Option<String>;

    /// Keeps a text under this name.
    ///
    /// # Errors
    /// When it is full, or turned off by the person.
    fn write(&self, name: &str, text: &str) -> Result<(), StorageRefused>;

    /// Forgets what is kept under this name.
    fn remove(&self, name: &str);
}

/// Keeps texts as long as it lives.
#[derive(Debug, Default)]
pub struct MemoryStorage(RefCell<BTreeMap<String, String>>);

impl MemoryStorage {
    /// Everything that is kept, as one text to search.
    pub fn everything(&self) -> String {
        format!("{:?}", self.0.borrow())
    }
}

impl Storage for MemoryStorage {
    fn read(&self, name: &str) -> Option<String> {
        self.0.borrow().get(name).cloned()
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StorageRefused> {
        self.0.borrow_mut().insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&self, name: &str) {
        self.0.borrow_mut().remove(name);
    }
}

/// The browser's own storage for this page.
#[cfg(target_arch = "wasm32")]
#[derive(Clone, Copy, Debug, Default)]
pub struct BrowserStorage;

#[cfg(target_arch = "wasm32")]
impl BrowserStorage {
    fn storage() -> Option<web_sys::Storage> {
        web_sys::window()?.local_storage().ok()?
    }
}

#[cfg(target_arch = "wasm32")]
impl Storage for BrowserStorage {
    fn read(&self, name: &str) -> Option<String> {
        BrowserStorage::storage()?.get_item(name).ok()?
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StorageRefused> {
        let storage = BrowserStorage::storage().ok_or(StorageRefused)?;
        storage.set_item(name, text).map_err(|_| StorageRefused)
    }

    fn remove(&self, name: &str) {
        if let Some(storage) = BrowserStorage::storage() {
            // A storage that cannot forget could not keep anything either.
            let _ = storage.remove_item(name);
        }
    }
}
