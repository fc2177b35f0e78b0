//! The browser's local storage, for settings.

use crate::settings::{Storage, StorageRefused};

/// The browser's local storage for this page.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrowserStorage;

impl BrowserStorage {
    fn storage() -> Option<web_sys::Storage> {
        web_sys::window()?.local_storage().ok()?
    }
}

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
            // A storage that cannot delete could not have stored anything either.
            let _ = storage.remove_item(name);
        }
    }

    fn is_readable(&self) -> bool {
        BrowserStorage::storage().is_some_and(|storage| storage.length().is_ok())
    }
}
