//! A library that keeps as long as it lives: the twin of the browser's, for tests.

use super::library::SyncState;
use super::{ExperienceDatabase, ExperienceDatabaseError, LessonStore};
use futures::future::{self, LocalBoxFuture};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Keeps what was learnt as long as it lives, record by record as the browser does. Clones are the same page.
#[derive(Clone, Debug, Default)]
pub struct InMemoryExperienceDatabase {
    records: Rc<RefCell<BTreeMap<String, String>>>,
    known: Rc<RefCell<SyncState>>,
    trouble: Rc<Cell<Option<ExperienceDatabaseError>>>,
}

impl InMemoryExperienceDatabase {
    /// Another page over the same records, or the same page after it was reloaded.
    pub fn reloaded(&self) -> InMemoryExperienceDatabase {
        InMemoryExperienceDatabase {
            records: Rc::clone(&self.records),
            ..InMemoryExperienceDatabase::default()
        }
    }

    /// Lets it fail from now on, or work again.
    pub fn set_trouble(&self, trouble: Option<ExperienceDatabaseError>) {
        self.trouble.set(trouble);
    }

    /// The records as they are kept, by the names of their lessons.
    pub fn records(&self) -> BTreeMap<String, String> {
        self.records.borrow().clone()
    }

    /// Writes a record over another, as damage does.
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
            self.known.borrow_mut().were_not_made(&changes);
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
