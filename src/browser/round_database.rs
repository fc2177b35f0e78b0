//! The browser's database (IndexedDB) of saved rounds.

use super::BrowserClock;
use crate::clock::within;
use crate::llm::{RequestKey, StoredRequest};
use crate::session::{
    DatabaseFuture, HeadChange, NewContent, RoundDatabase, RoundDatabaseError, RoundHead, RoundId, SaveKind,
    SavedRounds, StoredRound,
};
use futures::FutureExt;
use futures::channel::oneshot;
use idb::{
    Database, DatabaseEvent, Error, Factory, KeyRange, ObjectStore, ObjectStoreParams, Query,
    TransactionMode, TransactionResult,
};
use js_sys::Uint8Array;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// The name of the database.
const NAME: &str = "among-agents-rounds";

/// The version of the database. A browser with a later version refuses to open this one. Version 1 had no
/// requests, version 2 no rows.
const VERSION: u32 = 3;

/// The object store of the heads, each a JSON text under the id of its round.
const HEADS: &str = "heads";

/// The object store of the rounds, each a JSON text under its id.
const ROUNDS: &str = "rounds";

/// The object store of the requests of rounds, each a JSON text under the id of its round and its key.
const REQUESTS: &str = "requests";

/// The object store of the rows of records, each as bytes under the id of its round and its number.
const ROWS: &str = "rows";

/// The name of the browser's measurement of how long a request takes to be stored.
const STORING: &str = "storing a request";

/// How long an operation may take. A browser whose storage is broken may never answer.
const TIMEOUT: Duration = Duration::from_secs(5);

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
                let there = database.store_names();
                for store in [HEADS, ROUNDS, REQUESTS, ROWS] {
                    if !there.iter().any(|name| name == store) {
                        let _ = database.create_object_store(store, ObjectStoreParams::new());
                    }
                }
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
        work: impl AsyncFnOnce(&Stores) -> Result<T, Failed> + 'static,
    ) -> DatabaseFuture<T> {
        let database = self.clone();
        Box::pin(async move {
            let working = async move {
                let opened = database.open().await?;
                let done = async {
                    let transaction = opened
                        .transaction(&[HEADS, ROUNDS, REQUESTS, ROWS], mode)
                        .map_err(|_| RoundDatabaseError::Incomplete)?;
                    let store = |name| transaction.object_store(name).map_err(Failed::from);
                    let stores = Stores {
                        heads: store(HEADS)?,
                        rounds: store(ROUNDS)?,
                        requests: store(REQUESTS)?,
                        rows: store(ROWS)?,
                    };
                    let done = work(&stores).await?;
                    match transaction.await.map_err(Failed::from)? {
                        TransactionResult::Committed => Ok(done),
                        TransactionResult::Aborted => Err(RoundDatabaseError::Failed),
                    }
                };
                let done = done.await;
                opened.close();
                done
            };
            // The browser may still call back after the timeout, so the work is not dropped before it is done.
            let (answer, answered) = oneshot::channel();
            wasm_bindgen_futures::spawn_local(async move {
                // Nobody is told of an answer that comes too late.
                let _ = answer.send(working.await);
            });
            let done = within(&BrowserClock, TIMEOUT, answered).await;
            done.and_then(Result::ok)
                .unwrap_or(Err(RoundDatabaseError::Silent))
        })
    }
}

/// The object stores within a transaction.
struct Stores {
    heads: ObjectStore,
    rounds: ObjectStore,
    requests: ObjectStore,
    rows: ObjectStore,
}

impl Stores {
    /// Returns the head of a round, if there is one that can be read.
    async fn head(&self, id: RoundId) -> Result<Option<RoundHead>, Failed> {
        Ok(self
            .heads
            .get(Query::from(key(id)))?
            .await?
            .as_ref()
            .and_then(read_head))
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
    fn list(&self) -> DatabaseFuture<SavedRounds> {
        self.within_transaction(TransactionMode::ReadOnly, async |stores| {
            let texts = stores.heads.get_all(None, None)?.await?;
            let ids = stores.rounds.get_all_keys(None, None)?.await?;
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

    fn head(&self, id: RoundId) -> DatabaseFuture<RoundHead> {
        self.within_transaction(TransactionMode::ReadOnly, async move |stores| {
            stores.head(id).await?.ok_or(Failed(RoundDatabaseError::Missing))
        })
    }

    fn load(&self, id: RoundId) -> DatabaseFuture<StoredRound> {
        self.within_transaction(TransactionMode::ReadOnly, async move |stores| {
            let text = stores.rounds.get(Query::from(key(id)))?.await?;
            let text = text.and_then(|text| text.as_string());
            let rows = stores.rows.get_all(Some(rows_of(id, 0)?), None)?.await?;
            Ok(StoredRound {
                text: text.ok_or(Failed(RoundDatabaseError::Missing))?,
                // A row that is no bytes cannot be unpacked either.
                rows: rows.iter().map(|row| Uint8Array::new(row).to_vec()).collect(),
            })
        })
    }

    fn save(&self, head: &RoundHead, content: Option<NewContent>, kind: SaveKind) -> DatabaseFuture<()> {
        let head = head.clone();
        self.within_transaction(TransactionMode::ReadWrite, async move |stores| {
            let id = head.id;
            let stored = stores.heads.get(Query::from(key(id)))?.await?;
            if stored.is_none() && kind == SaveKind::Again {
                return Err(Failed(RoundDatabaseError::Deleted));
            }
            let name = stored.as_ref().and_then(read_head).map(|stored| stored.name);
            let head = head.named(name.unwrap_or_default());
            put_head(&stores.heads, &head)?;
            let Some(content) = content else {
                return Ok(());
            };
            stores.rounds.put(&JsValue::from(content.text), Some(&key(id)))?;
            stores.rows.delete(rows_of(id, content.stored)?)?;
            if let Some(row) = content.row {
                let row = JsValue::from(Uint8Array::from(&row[..]));
                stores.rows.put(&row, Some(&row_key(id, content.stored)))?;
            }
            Ok(())
        })
    }

    fn change(&self, id: RoundId, change: HeadChange) -> DatabaseFuture<()> {
        self.within_transaction(TransactionMode::ReadWrite, async move |stores| {
            let head = stores.head(id).await?;
            let mut head = head.ok_or(Failed(RoundDatabaseError::Missing))?;
            head.change(change);
            put_head(&stores.heads, &head)?;
            Ok(())
        })
    }

    fn store_request(&self, id: RoundId, request: &StoredRequest) -> DatabaseFuture<()> {
        let RequestKey { payer, job, attempt } = request.key;
        let name = format!("{}{payer:02}/{job:05}/{attempt:04}", prefix(id));
        let key = JsValue::from(&name);
        let text = serde_json::to_string(request).expect("a request holds nothing that JSON cannot");
        let performance = web_sys::window().and_then(|window| window.performance());
        // A browser that measures nothing stores requests all the same.
        let _ = performance.as_ref().map(|performance| performance.mark(&name));
        let storing = self.within_transaction(TransactionMode::ReadWrite, async move |stores| {
            // Nobody goes on with a round that was deleted.
            if stores.heads.get(Query::from(self::key(id)))?.await?.is_none() {
                return Ok(());
            }
            stores.requests.put(&JsValue::from(text), Some(&key))?;
            Ok(())
        });
        Box::pin(storing.inspect(move |_| {
            let _ = performance.map(|performance| performance.measure_with_start_mark(STORING, &name));
        }))
    }

    fn requests(&self, id: RoundId) -> DatabaseFuture<Vec<StoredRequest>> {
        self.within_transaction(TransactionMode::ReadOnly, async move |stores| {
            let texts = stores.requests.get_all(Some(rows_of(id, 0)?), None)?.await?;
            let read = |text: &JsValue| serde_json::from_str(&text.as_string()?).ok();
            Ok(texts.iter().filter_map(read).collect())
        })
    }

    fn delete(&self, ids: &[RoundId]) -> DatabaseFuture<()> {
        let ids = ids.to_owned();
        self.within_transaction(TransactionMode::ReadWrite, async move |stores| {
            for id in ids {
                stores.heads.delete(Query::from(key(id)))?;
                stores.rounds.delete(Query::from(key(id)))?;
                stores.requests.delete(rows_of(id, 0)?)?;
                stores.rows.delete(rows_of(id, 0)?)?;
            }
            Ok(())
        })
    }
}

/// The beginning of the keys of a round's requests and rows.
fn prefix(id: RoundId) -> String {
    format!("{id}/")
}

/// Returns the keys of a round's rows from this number on; from 0 those of all its rows, or of its requests.
fn rows_of(id: RoundId, from: usize) -> Result<Query, Failed> {
    let first = match from {
        0 => JsValue::from(prefix(id)),
        from => row_key(id, from),
    };
    let last = JsValue::from(format!("{id}0"));
    Ok(Query::from(KeyRange::bound(&first, &last, None, Some(true))?))
}

/// Returns the key of the row with this number.
fn row_key(id: RoundId, number: usize) -> JsValue {
    JsValue::from(format!("{}{number:06}", prefix(id)))
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
