//! A database of rounds in memory, for tests.

use super::{RoundDatabase, RoundDatabaseError, RoundHead, RoundId};
use futures::future::{self, LocalBoxFuture};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Saves rounds in memory. Clones are the same database.
#[derive(Clone, Debug, Default)]
pub struct InMemoryRoundDatabase {
    rounds: Rc<RefCell<BTreeMap<RoundId, (RoundHead, String)>>>,
    trouble: Rc<Cell<Option<RoundDatabaseError>>>,
    writes: Rc<Cell<u32>>,
}

impl InMemoryRoundDatabase {
    /// Makes the database fail from now on, or work again.
    pub fn set_trouble(&self, trouble: Option<RoundDatabaseError>) {
        self.trouble.set(trouble);
    }

    /// Returns the number of writes so far, including those that failed.
    pub fn writes(&self) -> u32 {
        self.writes.get()
    }

    fn with<T>(
        &self,
        work: impl FnOnce(&mut BTreeMap<RoundId, (RoundHead, String)>) -> T,
    ) -> Result<T, RoundDatabaseError> {
        match self.trouble.get() {
            Some(trouble) => Err(trouble),
            None => Ok(work(&mut self.rounds.borrow_mut())),
        }
    }
}

impl RoundDatabase for InMemoryRoundDatabase {
    fn list(&self) -> LocalBoxFuture<'static, Result<Vec<RoundHead>, RoundDatabaseError>> {
        let list = self.with(|rounds| {
            let mut heads: Vec<RoundHead> = rounds.values().map(|(head, _)| head.clone()).collect();
            heads.sort_by(|a, b| b.began_ms.total_cmp(&a.began_ms));
            heads
        });
        Box::pin(future::ready(list))
    }

    fn load(&self, id: RoundId) -> LocalBoxFuture<'static, Result<String, RoundDatabaseError>> {
        let text = self.with(|rounds| rounds.get(&id).map(|(_, text)| text.clone()));
        Box::pin(future::ready(
            text.and_then(|text| text.ok_or(RoundDatabaseError::Missing)),
        ))
    }

    fn save(
        &self,
        head: &RoundHead,
        text: Option<String>,
    ) -> LocalBoxFuture<'static, Result<(), RoundDatabaseError>> {
        self.writes.set(self.writes.get() + 1);
        let saved = self.with(|rounds| {
            let before = rounds.remove(&head.id).map(|(_, text)| text);
            let text = text.or(before).unwrap_or_default();
            rounds.insert(head.id, (head.clone(), text));
        });
        Box::pin(future::ready(saved))
    }

    fn delete(&self, ids: &[RoundId]) -> LocalBoxFuture<'static, Result<(), RoundDatabaseError>> {
        let deleted = self.with(|rounds| rounds.retain(|id, _| !ids.contains(id)));
        Box::pin(future::ready(deleted))
    }
}
