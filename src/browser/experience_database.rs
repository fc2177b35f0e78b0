//! The browser's database (IndexedDB) of what minds learnt.

use crate::agents::experience::{
    Changes, ExperienceDatabase, ExperienceDatabaseError, LessonStore, SyncState,
};
use futures::future::LocalBoxFuture;
use idb::{Database, DatabaseEvent, Error, Factory, ObjectStoreParams, TransactionMode, TransactionResult};
use std::cell::RefCell;
use std::rc::Rc;

/// The name of the database.
const NAME: &str = "among-agents";

/// The version of the database. A browser with a later version refuses to open this one, so an old page
/// cannot change it.
const VERSION: u32 = 1;

/// The object store of the lessons, each a JSON text under the id of its lesson.
const LESSONS: &str = "lessons";

/// Stores what minds learnt in the browser's database. Clones count as the same page.
#[derive(Clone, Debug)]
pub struct BrowserExperienceDatabase {
    name: Rc<str>,
    known: Rc<RefCell<SyncState>>,
}

impl Default for BrowserExperienceDatabase {
    fn default() -> BrowserExperienceDatabase {
        BrowserExperienceDatabase::named(NAME)
    }
}

impl BrowserExperienceDatabase {
    /// Returns a database with its own name.
    pub fn named(name: &str) -> BrowserExperienceDatabase {
        BrowserExperienceDatabase {
            name: name.into(),
            known: Rc::default(),
        }
    }

    /// Opens the database for one task. Keeping it open would block a page with a later version.
    async fn open(&self) -> Result<Database, ExperienceDatabaseError> {
        let factory = Factory::new().map_err(|_| ExperienceDatabaseError::Refused)?;
        let opening = factory.open(&self.name, Some(VERSION));
        let mut opening = opening.map_err(|_| ExperienceDatabaseError::Refused)?;
        opening.on_upgrade_needed(|event| {
            // If this fails, the browser aborts the opening, which then reports the error.
            if let Ok(database) = event.database() {
                let _ = database.create_object_store(LESSONS, ObjectStoreParams::new());
            }
        });
        opening.await.map_err(|error| match error {
            Error::DomException(said) if said.name() == "VersionError" => ExperienceDatabaseError::Later,
            _ => ExperienceDatabaseError::Refused,
        })
    }

    async fn read(self) -> Result<LessonStore, ExperienceDatabaseError> {
        let database = self.open().await?;
        let records = records(&database).await;
        database.close();
        // Values that are not texts are not ours.
        self.known
            .borrow_mut()
            .read(records.map_err(|_| ExperienceDatabaseError::Damaged)?)
    }

    async fn make(&self, changes: &Changes) -> Result<(), ExperienceDatabaseError> {
        let database = self.open().await?;
        let result = write(&database, changes).await;
        database.close();
        match result {
            Ok(TransactionResult::Committed) => Ok(()),
            _ => Err(ExperienceDatabaseError::Failed),
        }
    }
}

impl ExperienceDatabase for BrowserExperienceDatabase {
    fn load(&self) -> LocalBoxFuture<'static, Result<LessonStore, ExperienceDatabaseError>> {
        Box::pin(self.clone().read())
    }

    fn save(&self, store: &LessonStore) -> LocalBoxFuture<'static, Result<(), ExperienceDatabaseError>> {
        let library = self.clone();
        let changes = self.known.borrow_mut().changes(store);
        Box::pin(async move {
            let result = library.make(&changes).await;
            if result.is_err() {
                library.known.borrow_mut().roll_back(&changes);
            }
            result
        })
    }
}

/// Returns every record.
async fn records(database: &Database) -> Result<Vec<String>, Error> {
    let reading = database.transaction(&[LESSONS], TransactionMode::ReadOnly)?;
    let values = reading.object_store(LESSONS)?.get_all(None, None)?.await?;
    Ok(values
        .iter()
        .map(|value| value.as_string().unwrap_or_default())
        .collect())
}

/// Makes all of these changes, or none.
async fn write(database: &Database, changes: &Changes) -> Result<TransactionResult, Error> {
    let writing = database.transaction(&[LESSONS], TransactionMode::ReadWrite)?;
    let lessons = writing.object_store(LESSONS)?;
    if changes.is_cleared {
        lessons.clear()?;
    }
    for id in &changes.removed {
        lessons.delete(idb::Query::from(wasm_bindgen::JsValue::from(id.to_string())))?;
    }
    for (id, record) in &changes.written {
        lessons.put(&record.as_str().into(), Some(&id.to_string().into()))?;
    }
    writing.await
}
