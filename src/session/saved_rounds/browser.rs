//! The browser's database (IndexedDB) of saved rounds.

use super::database::Done;
use super::{HeadChange, RoundDatabase, RoundDatabaseError, RoundHead, RoundId, SaveKind, SavedRounds};
use crate::clock::{BrowserClock, within};
use idb::{
    Database, DatabaseEvent, Error, Factory, ObjectStore, ObjectStoreParams, Query, TransactionMode,
    TransactionResult,
};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// The name of the database.
const NAME: &str = "among-agents-rounds";

/// The version of the database. A browser with a later version refuses to open this one.
const VERSION: u32 = 1;

/// The object store of the heads, each a JSON text under the id of its round.
const HEADS: &str = "heads";

/// The object store of the rounds, each a JSON text under its id.
const ROUNDS: &str = "rounds";

/// How long an operation may take. A browser whose storage is broken may never answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Saves rounds in the browser's database.
#[derive(Clone, Debug)]
pub struct BrowserRoundDatabase {
    name: Rc<str>,
}

impl Default for BrowserRoundDatabase {
    fn default() -> BrowserRoundDatabase {
        BrowserRoundDatabase::named(NAME)
    }
}

impl BrowserRoundDatabase {
    /// Returns a database with its own name.
    pub fn named(name: &str) -> BrowserRoundDatabase {
        BrowserRoundDatabase { name: name.into() }
    }

    /// Opens the database for one task. Keeping it open would block a page with a later version.
    async fn open(&self) -> Result<Database, RoundDatabaseError> {
        let factory = Factory::new().map_err(|_| RoundDatabaseError::Refused)?;
        let opening = factory.open(&self.name, Some(VERSION));
        let mut opening = opening.map_err(|_| RoundDatabaseError::Refused)?;
        opening.on_upgrade_needed(|event| {
            // If this fails, the browser aborts the opening, which then reports the error.
            if let Ok(database) = event.database() {
                let _ = database.create_object_store(HEADS, ObjectStoreParams::new());
                let _ = database.create_object_store(ROUNDS, ObjectStoreParams::new());
            }
        });
        opening.await.map_err(|error| match error {
            Error::DomException(said) if said.name() == "VersionError" => RoundDatabaseError::Later,
            _ => RoundDatabaseError::Refused,
        })
    }

    /// Runs `work` in one transaction: all of it is done, or nothing.
    fn within_transaction<T: 'static>(
        &self,
        mode: TransactionMode,
        work: impl AsyncFnOnce(&ObjectStore, &ObjectStore) -> Result<T, Failed> + 'static,
    ) -> Done<T> {
        let database = self.clone();
        Box::pin(async move {
            let working = async {
                let opened = database.open().await?;
                let done = async {
                    let transaction = opened
                        .transaction(&[HEADS, ROUNDS], mode)
                        .map_err(|_| RoundDatabaseError::Incomplete)?;
                    let heads = transaction.object_store(HEADS).map_err(Failed::from)?;
                    let rounds = transaction.object_store(ROUNDS).map_err(Failed::from)?;
                    let done = work(&heads, &rounds).await?;
                    match transaction.await.map_err(Failed::from)? {
                        TransactionResult::Committed => Ok(done),
                        TransactionResult::Aborted => Err(RoundDatabaseError::Failed),
                    }
                };
                let done = done.await;
                opened.close();
                done
            };
            let done = within(&BrowserClock, PATIENCE, working).await;
            done.unwrap_or(Err(RoundDatabaseError::Silent))
        })
    }
}

/// Why a transaction fails.
struct Failed(RoundDatabaseError);

impl From<Error> for Failed {
    fn from(_: Error) -> Failed {
        Failed(RoundDatabaseError::Failed)
    }
}

impl From<Failed> for RoundDatabaseError {
    fn from(Failed(error): Failed) -> RoundDatabaseError {
        error
    }
}

impl RoundDatabase for BrowserRoundDatabase {
    fn list(&self) -> Done<SavedRounds> {
        self.within_transaction(TransactionMode::ReadOnly, async |heads, rounds| {
            let texts = heads.get_all(None, None)?.await?;
            let ids = rounds.get_all_keys(None, None)?.await?;
            let mut heads: Vec<RoundHead> = texts.iter().filter_map(read_head).collect();
            heads.sort_by(|a, b| b.began_ms.total_cmp(&a.began_ms));
            let known: BTreeSet<RoundId> = heads.iter().map(|head| head.id).collect();
            let ids = ids
                .iter()
                .filter_map(|id| id.as_string()?.parse::<RoundId>().ok());
            Ok(SavedRounds {
                without_head: ids.filter(|id| !known.contains(id)).collect(),
                heads,
            })
        })
    }

    fn load(&self, id: RoundId) -> Done<String> {
        self.within_transaction(TransactionMode::ReadOnly, async move |_, rounds| {
            let text = rounds.get(Query::from(key(id)))?.await?;
            let text = text.and_then(|text| text.as_string());
            text.ok_or(Failed(RoundDatabaseError::Missing))
        })
    }

    fn save(&self, head: &RoundHead, text: Option<String>, kind: SaveKind) -> Done<()> {
        let head = head.clone();
        self.within_transaction(TransactionMode::ReadWrite, async move |heads, rounds| {
            let stored = heads.get(Query::from(key(head.id)))?.await?;
            if stored.is_none() && kind == SaveKind::Again {
                return Err(Failed(RoundDatabaseError::Deleted));
            }
            let name = stored.as_ref().and_then(read_head).map(|stored| stored.name);
            let head = head.named(name.unwrap_or_default());
            put_head(heads, &head)?;
            if let Some(text) = text {
                rounds.put(&JsValue::from(text), Some(&key(head.id)))?;
            }
            Ok(())
        })
    }

    fn change(&self, id: RoundId, change: HeadChange) -> Done<()> {
        self.within_transaction(TransactionMode::ReadWrite, async move |heads, _| {
            let stored = heads.get(Query::from(key(id)))?.await?;
            let head = stored.as_ref().and_then(read_head);
            let mut head = head.ok_or(Failed(RoundDatabaseError::Missing))?;
            head.change(change);
            put_head(heads, &head)?;
            Ok(())
        })
    }

    fn delete(&self, ids: &[RoundId]) -> Done<()> {
        let keys: Vec<JsValue> = ids.iter().copied().map(key).collect();
        self.within_transaction(TransactionMode::ReadWrite, async move |heads, rounds| {
            for key in keys {
                heads.delete(Query::from(key.clone()))?;
                rounds.delete(Query::from(key))?;
            }
            Ok(())
        })
    }
}

fn key(id: RoundId) -> JsValue {
    JsValue::from(id.to_string())
}

fn read_head(text: &JsValue) -> Option<RoundHead> {
    serde_json::from_str(&text.as_string()?).ok()
}

fn put_head(heads: &ObjectStore, head: &RoundHead) -> Result<(), Failed> {
    let text = serde_json::to_string(head).expect("a head holds nothing that JSON cannot");
    heads.put(&JsValue::from(text), Some(&key(head.id)))?;
    Ok(())
}
