//! The storage of settings: a port with an implementation in memory.

use std::cell::RefCell;
use std::collections::BTreeMap;
use thiserror::Error;

/// The error for data that the browser refuses to store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("This browser does not let the page store data, so settings are lost when it is closed.")]
pub struct StorageRefused;

/// Stores texts by name.
pub trait Storage {
    /// Returns the text stored under this name.
    fn read(&self, name: &str) -> Option<String>;

    /// Stores a text under this name.
    ///
    /// # Errors
    /// [`StorageRefused`] if the storage is full or turned off by the person.
    fn write(&self, name: &str, text: &str) -> Result<(), StorageRefused>;

    /// Deletes the text stored under this name.
    fn remove(&self, name: &str);

    /// Returns whether texts can be read at all.
    fn is_readable(&self) -> bool {
        true
    }
}

/// A storage in memory.
#[derive(Debug, Default)]
pub struct MemoryStorage(RefCell<BTreeMap<String, String>>);

impl MemoryStorage {
    /// Returns everything stored, as one text to search.
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
