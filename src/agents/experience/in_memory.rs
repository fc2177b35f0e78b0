//! A database in memory, for tests.

use super::database::SyncState;
use super::{ExperienceDatabase, ExperienceDatabaseError, LessonStore};
use futures::future::{self, LocalBoxFuture};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Stores what minds learnt in memory, record by record like the browser's database. Clones count as the same
/// page.
#[derive(Clone, Debug, Default)]
pub struct InMemoryExperienceDatabase {
    records: Rc<RefCell<BTreeMap<String, String>>>,
    known: Rc<RefCell<SyncState>>,
    trouble: Rc<Cell<Option<ExperienceDatabaseError>>>,
}

impl InMemoryExperienceDatabase {
    /// Returns another page with the same records, or the same page after a reload.
    pub fn reloaded(&self) -> InMemoryExperienceDatabase {
        InMemoryExperienceDatabase {
            records: Rc::clone(&self.records),
            ..InMemoryExperienceDatabase::default()
        }
    }

    /// Makes the database fail from now on, or work again.
    pub fn set_trouble(&self, trouble: Option<ExperienceDatabaseError>) {
        self.trouble.set(trouble);
    }

    /// Returns the stored records by lesson id.
    pub fn records(&self) -> BTreeMap<String, String> {
        self.records.borrow().clone()
    }

    /// Overwrites a record, as damage would.
    pub fn damage(&self, name: &str, record: &str) {
        self.records
            .borrow_mut()
            .insert(name.to_owned(), record.to_owned());
    }

    fn read(&self) -> Result<LessonStore, ExperienceDatabaseError> {
        match self.trouble.get() {
            Some(trouble) => Err(trouble),
            None => self
                .known
                .borrow_mut()
                .read(self.records.borrow().values().cloned()),
        }
    }

    fn write(&self, store: &LessonStore) -> Result<(), ExperienceDatabaseError> {
        let changes = self.known.borrow_mut().changes(store);
        if let Some(trouble) = self.trouble.get() {
            self.known.borrow_mut().roll_back(&changes);
            return Err(trouble);
        }
        let mut records = self.records.borrow_mut();
        if changes.is_cleared {
            records.clear();
        }
        for id in &changes.removed {
            records.remove(&id.to_string());
        }
        records.extend(
            changes
                .written
                .into_iter()
                .map(|(id, record)| (id.to_string(), record)),
        );
        Ok(())
    }
}

impl ExperienceDatabase for InMemoryExperienceDatabase {
    fn load(&self) -> LocalBoxFuture<'static, Result<LessonStore, ExperienceDatabaseError>> {
        Box::pin(future::ready(self.read()))
    }

    fn save(&self, store: &LessonStore) -> LocalBoxFuture<'static, Result<(), ExperienceDatabaseError>> {
        Box::pin(future::ready(self.write(store)))
    }
}
