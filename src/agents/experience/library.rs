//! Where what was learnt is kept: a port with a browser twin and an in-memory twin.

use super::{LessonId, LessonStore, StoredLesson};
use futures::future::LocalBoxFuture;
use std::collections::BTreeMap;
use thiserror::Error;

/// A place that keeps what was learnt.
pub trait ExperienceDatabase {
    /// Everything that is kept.
    ///
    /// # Errors
    /// A [`ExperienceDatabaseError`], whose text can be shown as it is.
    fn load(&self) -> LocalBoxFuture<'static, Result<LessonStore, ExperienceDatabaseError>>;

    /// Keeps this in place of what was loaded or saved before. Lessons that another page has added meanwhile stay; an empty
    /// store clears everything.
    ///
    /// # Errors
    /// A [`ExperienceDatabaseError`], whose text can be shown as it is. What could not be kept is tried again with the next saving.
    fn save(&self, store: &LessonStore) -> LocalBoxFuture<'static, Result<(), ExperienceDatabaseError>>;
}

/// Why what was learnt could not be kept or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ExperienceDatabaseError {
    /// The browser has no database for this page.
    #[error(
        "This browser keeps nothing for this page, so what is learnt is gone when it is closed: export it before."
    )]
    Refused,
    /// It was kept by a later version of the page.
    #[error(
        "What was learnt here is kept by a later version of this page: reload the page to get it. Until then nothing is \
         read or changed."
    )]
    Later,
    /// It cannot be read.
    #[error("What was kept of earlier rounds cannot be read: clear it to begin anew.")]
    Damaged,
    /// The browser did not do it.
    #[error(
        "The browser could not keep what was learnt, perhaps for want of room: export it, or remove some of it."
    )]
    Failed,
}

/// What one page knows to be kept, by which it finds what has changed.
#[derive(Debug, Default)]
pub(super) struct SyncState {
    /// Whether each lesson is switched on; nothing where its saving failed, so that it is not known how it is kept.
    lessons: BTreeMap<LessonId, Option<bool>>,
}

/// What is to be done so that a store is kept.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Changes {
    /// Whether everything is forgotten first, whoever kept it.
    pub(super) is_cleared: bool,
    /// What is written, in place of what is kept under the same name.
    pub(super) written: Vec<(LessonId, String)>,
    /// What is forgotten.
    pub(super) removed: Vec<LessonId>,
}

impl SyncState {
    /// Everything that was read: the records as a store. What is too much for it is known as well, so that it goes with the
    /// next saving.
    ///
    /// # Errors
    /// [`ExperienceDatabaseError::Damaged`] where a record cannot be read.
    pub(super) fn read(
        &mut self,
        records: impl IntoIterator<Item = String>,
    ) -> Result<LessonStore, ExperienceDatabaseError> {
        let records = records.into_iter().map(|record| serde_json::from_str(&record));
        let kept: Vec<StoredLesson> = records
            .collect::<Result<_, _>>()
            .map_err(|_| ExperienceDatabaseError::Damaged)?;
        self.lessons = kept.iter().map(|kept| (kept.id(), Some(kept.is_on()))).collect();
        let mut store = LessonStore::default();
        store.take_in(kept);
        Ok(store)
    }

    /// What is to be done to keep this store. From now on it is known as kept.
    pub(super) fn changes(&mut self, store: &LessonStore) -> Changes {
        let now: BTreeMap<LessonId, Option<bool>> = store
            .lessons()
            .iter()
            .map(|kept| (kept.id(), Some(kept.is_on())))
            .collect();
        let before = std::mem::replace(&mut self.lessons, now);
        let is_new = |kept: &&StoredLesson| before.get(&kept.id()) != Some(&Some(kept.is_on()));
        let written = store.lessons().iter().filter(is_new).map(|kept| {
            let record = serde_json::to_string(kept).expect("texts and numbers always become JSON");
            (kept.id(), record)
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

    /// Takes in that these changes were not made, or nobody knows whether.
    pub(super) fn were_not_made(&mut self, changes: &Changes) {
        let written = changes.written.iter().map(|(id, _)| *id);
        for id in written.chain(changes.removed.iter().copied()) {
            self.lessons.insert(id, None);
        }
    }
}
