//! The browser's database (IndexedDB) of saved rounds, and its locks, by which two tabs never play one round.

use super::{RoundDatabase, RoundDatabaseError, RoundHead, RoundId};
use futures::channel::oneshot;
use futures::future::{Either, LocalBoxFuture, select};
use idb::{
    Database, DatabaseEvent, Error, Factory, ObjectStoreParams, Query, Transaction, TransactionMode,
    TransactionResult,
};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::AbortSignal;

/// The name of the database.
const NAME: &str = "among-agents-rounds";

/// The version of the database. A browser with a later version refuses to open this one.
const VERSION: u32 = 1;

/// The object store of the heads, each a JSON text under the id of its round.
const HEADS: &str = "heads";

/// The object store of the rounds, each a JSON text under its id.
const ROUNDS: &str = "rounds";

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

    /// Writes in one transaction: all of it, or nothing.
    async fn write(
        self,
        work: impl FnOnce(&Transaction) -> Result<(), Error>,
    ) -> Result<(), RoundDatabaseError> {
        let database = self.open().await?;
        let writing = async {
            let transaction = database.transaction(&[HEADS, ROUNDS], TransactionMode::ReadWrite)?;
            work(&transaction)?;
            transaction.await
        };
        let result = writing.await;
        database.close();
        match result {
            Ok(TransactionResult::Committed) => Ok(()),
            _ => Err(RoundDatabaseError::Failed),
        }
    }

    async fn read_heads(self) -> Result<Vec<RoundHead>, RoundDatabaseError> {
        let database = self.open().await?;
        let reading = async {
            let transaction = database.transaction(&[HEADS], TransactionMode::ReadOnly)?;
            transaction.object_store(HEADS)?.get_all(None, None)?.await
        };
        let values = reading.await;
        database.close();
        let values = values.map_err(|_: Error| RoundDatabaseError::Failed)?;
        let heads = values
            .iter()
            .filter_map(|value| serde_json::from_str(&value.as_string()?).ok());
        let mut heads: Vec<RoundHead> = heads.collect();
        heads.sort_by(|a, b| b.began_ms.total_cmp(&a.began_ms));
        Ok(heads)
    }

    async fn read_round(self, id: RoundId) -> Result<String, RoundDatabaseError> {
        let database = self.open().await?;
        let reading = async {
            let transaction = database.transaction(&[ROUNDS], TransactionMode::ReadOnly)?;
            transaction.object_store(ROUNDS)?.get(Query::from(key(id)))?.await
        };
        let value = reading.await;
        database.close();
        let value = value.map_err(|_: Error| RoundDatabaseError::Failed)?;
        value
            .and_then(|value| value.as_string())
            .ok_or(RoundDatabaseError::Missing)
    }
}

impl RoundDatabase for BrowserRoundDatabase {
    fn list(&self) -> LocalBoxFuture<'static, Result<Vec<RoundHead>, RoundDatabaseError>> {
        Box::pin(self.clone().read_heads())
    }

    fn load(&self, id: RoundId) -> LocalBoxFuture<'static, Result<String, RoundDatabaseError>> {
        Box::pin(self.clone().read_round(id))
    }

    fn save(
        &self,
        head: &RoundHead,
        text: Option<String>,
    ) -> LocalBoxFuture<'static, Result<(), RoundDatabaseError>> {
        let key = key(head.id);
        let head = serde_json::to_string(head).expect("a head holds nothing that JSON cannot");
        Box::pin(self.clone().write(move |transaction| {
            transaction
                .object_store(HEADS)?
                .put(&JsValue::from(head), Some(&key))?;
            if let Some(text) = text {
                transaction
                    .object_store(ROUNDS)?
                    .put(&JsValue::from(text), Some(&key))?;
            }
            Ok(())
        }))
    }

    fn delete(&self, ids: &[RoundId]) -> LocalBoxFuture<'static, Result<(), RoundDatabaseError>> {
        let keys: Vec<JsValue> = ids.iter().copied().map(key).collect();
        Box::pin(self.clone().write(move |transaction| {
            for key in keys {
                transaction
                    .object_store(HEADS)?
                    .delete(Query::from(key.clone()))?;
                transaction.object_store(ROUNDS)?.delete(Query::from(key))?;
            }
            Ok(())
        }))
    }
}

fn key(id: RoundId) -> JsValue {
    JsValue::from(id.to_string())
}

#[wasm_bindgen]
extern "C" {
    /// The Web Locks API, which `web-sys` calls unstable. It is missing on pages without a secure origin.
    #[wasm_bindgen(js_namespace = ["navigator", "locks"], js_name = request, catch)]
    fn request_lock(
        name: &str,
        options: &js_sys::Object,
        granted: &Closure<dyn FnMut(JsValue) -> js_sys::Promise>,
    ) -> Result<js_sys::Promise, JsValue>;
}

/// How long a lock is waited for, in milliseconds.
const LOCK_PATIENCE_MS: u32 = 2_000;

/// The right to play a round, which only one tab of the browser has. The browser takes it back when the tab is
/// closed or breaks down.
pub struct RoundLock {
    /// Ends the lock when dropped.
    _held: Option<js_sys::Function>,
}

impl RoundLock {
    /// Takes the right to play this round; `None` if another tab keeps it. A browser without locks grants it.
    ///
    /// A page that was just left may keep its lock for a moment, for instance until the browser gives up
    /// keeping it for the way back. So this waits a little before it answers `None`.
    pub async fn take(id: RoundId) -> Option<RoundLock> {
        let (granted, is_granted) = oneshot::channel();
        let mut granted = Some(granted);
        let callback = Closure::new(move |_: JsValue| {
            let mut release = None;
            let held = js_sys::Promise::new(&mut |resolve, _| release = Some(resolve));
            if let Some((granted, release)) = granted.take().zip(release) {
                // Nobody waits for it any more if the page was left.
                let _ = granted.send(release);
            }
            held
        });
        let options = js_sys::Object::new();
        let patience = AbortSignal::timeout_with_u32(LOCK_PATIENCE_MS);
        // Setting a property of a new object cannot fail.
        let _ = js_sys::Reflect::set(&options, &"signal".into(), &patience);
        let Ok(asked) = request_lock(&format!("among-agents-round-{id}"), &options, &callback) else {
            return Some(RoundLock { _held: None });
        };
        // The request ends when the lock is given back, or refused after the wait.
        match select(is_granted, JsFuture::from(asked)).await {
            Either::Left((Ok(release), _)) => Some(RoundLock { _held: Some(release) }),
            _ => None,
        }
    }
}

impl Drop for RoundLock {
    fn drop(&mut self) {
        if let Some(release) = &self._held {
            // Resolving a promise cannot fail.
            let _ = release.call0(&JsValue::NULL);
        }
    }
}
