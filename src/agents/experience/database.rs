//! The database of what minds learnt: a port with implementations for the browser and in memory.

use super::{LessonId, LessonStore, StoredLesson};
use futures::future::LocalBoxFuture;
use std::collections::BTreeMap;
use thiserror::Error;

/// A database of what minds learnt.
pub trait ExperienceDatabase {
    /// Loads everything stored.
    ///
    /// # Errors
    /// An [`ExperienceDatabaseError`], whose text can be shown as it is.
    fn load(&self) -> LocalBoxFuture<'static, Result<LessonStore, ExperienceDatabaseError>>;

    /// Stores the lessons in place of what this page loaded or saved before. Lessons that another page has
    /// added in the meantime stay. An empty store clears everything.
    ///
    /// # Errors
    /// An [`ExperienceDatabaseError`], whose text can be shown as it is. What could not be stored is retried
    /// with the next save.
    fn save(&self, store: &LessonStore) -> LocalBoxFuture<'static, Result<(), ExperienceDatabaseError>>;
}

/// Why lessons could not be saved or loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ExperienceDatabaseError {
    /// The browser offers this page no database.
    #[error(
        "This browser does not let the page store data, so lessons are lost when it is closed: export them first."
    )]
    Refused,
    /// The lessons were stored by a later version of the page.
    #[error(
        "The lessons were stored by a newer version of this page: reload the page. Until then nothing is read or \
         changed."
    )]
    Later,
    /// A record cannot be read.
    #[error("The stored lessons cannot be read: clear them to start over.")]
    Damaged,
    /// The browser refused the operation.
    #[error(
        "The browser could not store the lessons, perhaps because its storage is full: export or remove some."
    )]
    Failed,
}

/// What a page knows to be stored. It computes the changes to save from that.
#[derive(Debug, Default)]
pub struct SyncState {
    /// Whether each lesson is switched on; `None` if saving it failed and its stored state is unknown.
    lessons: BTreeMap<LessonId, Option<bool>>,
}

/// The changes that bring the database in line with a store.
#[derive(Debug, Default, PartialEq)]
pub struct Changes {
    /// Whether everything is deleted first, including other pages' lessons.
    pub is_cleared: bool,
    /// The records to write, replacing existing ones.
    pub written: Vec<(LessonId, String)>,
    /// The records to delete.
    pub removed: Vec<LessonId>,
}

impl SyncState {
    /// Returns the records read as a store. Lessons beyond its limits are remembered too, so that the next
    /// save deletes them.
    ///
    /// # Errors
    /// [`ExperienceDatabaseError::Damaged`] if a record cannot be read.
    pub fn read(
        &mut self,
        records: impl IntoIterator<Item = String>,
    ) -> Result<LessonStore, ExperienceDatabaseError> {
        let records = records.into_iter().map(|record| serde_json::from_str(&record));
        let stored: Vec<StoredLesson> = records
            .collect::<Result<_, _>>()
            .map_err(|_| ExperienceDatabaseError::Damaged)?;
        self.lessons = stored
            .iter()
            .map(|stored| (stored.id(), Some(stored.is_on())))
            .collect();
        let mut store = LessonStore::default();
        store.add_all(stored);
        Ok(store)
    }

    /// Returns the changes needed to save this store, and from then on assumes that they were made.
    pub fn changes(&mut self, store: &LessonStore) -> Changes {
        let now: BTreeMap<LessonId, Option<bool>> = store
            .lessons()
            .iter()
            .map(|stored| (stored.id(), Some(stored.is_on())))
            .collect();
        let before = std::mem::replace(&mut self.lessons, now);
        let is_new = |stored: &&StoredLesson| before.get(&stored.id()) != Some(&Some(stored.is_on()));
        let written = store.lessons().iter().filter(is_new).map(|stored| {
            let record = serde_json::to_string(stored).expect("texts and numbers always become JSON");
            (stored.id(), record)
        });
        Changes {
            is_cleared: store.lessons().is_empty(),
            written: written.collect(),
            removed: before
                .keys()
                .filter(|id| !self.lessons.contains_key(id))
                .copied()
                .collect(),
        }
    }

    /// Records that these changes failed or may have failed.
    pub fn roll_back(&mut self, changes: &Changes) {
        let written = changes.written.iter().map(|(id, _)| *id);
        for id in written.chain(changes.removed.iter().copied()) {
            self.lessons.insert(id, None);
        }
    }
}
