//! A database of rounds in memory, for tests.

use super::database::DatabaseFuture;
use super::{
    HeadChange, NewContent, RoundDatabase, RoundDatabaseError, RoundHead, RoundId, SaveKind, SavedRounds,
    StoredRound,
};
use crate::llm::{RequestKey, StoredRequest};
use futures::future;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Saves rounds in memory. Clones are the same database.
#[derive(Clone, Debug, Default)]
pub struct InMemoryRoundDatabase {
    rounds: Rc<RefCell<BTreeMap<RoundId, (RoundHead, StoredRound)>>>,
    trouble: Rc<Cell<Option<RoundDatabaseError>>>,
    requests: Rc<RefCell<BTreeMap<(RoundId, RequestKey), StoredRequest>>>,
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

    fn with<T: 'static>(
        &self,
        work: impl FnOnce(&mut BTreeMap<RoundId, (RoundHead, StoredRound)>) -> Result<T, RoundDatabaseError>,
    ) -> DatabaseFuture<T> {
        let done = match self.trouble.get() {
            Some(trouble) => Err(trouble),
            None => work(&mut self.rounds.borrow_mut()),
        };
        Box::pin(future::ready(done))
    }
}

impl RoundDatabase for InMemoryRoundDatabase {
    fn list(&self) -> DatabaseFuture<SavedRounds> {
        self.with(|rounds| {
            let mut heads: Vec<RoundHead> = rounds.values().map(|(head, _)| head.clone()).collect();
            heads.sort_by(|a, b| b.began_ms.total_cmp(&a.began_ms));
            Ok(SavedRounds {
                heads,
                without_head: Vec::new(),
            })
        })
    }

    fn head(&self, id: RoundId) -> DatabaseFuture<RoundHead> {
        self.with(|rounds| {
            let head = rounds.get(&id).map(|(head, _)| head.clone());
            head.ok_or(RoundDatabaseError::Missing)
        })
    }

    fn load(&self, id: RoundId) -> DatabaseFuture<StoredRound> {
        self.with(|rounds| {
            let stored = rounds.get(&id).map(|(_, stored)| stored.clone());
            stored.ok_or(RoundDatabaseError::Missing)
        })
    }

    fn save(&self, head: &RoundHead, content: Option<NewContent>, kind: SaveKind) -> DatabaseFuture<()> {
        self.writes.set(self.writes.get() + 1);
        self.with(|rounds| {
            let stored = rounds.remove(&head.id);
            if stored.is_none() && kind == SaveKind::Again {
                return Err(RoundDatabaseError::Deleted);
            }
            let (name, mut round) = stored.map_or_else(Default::default, |(head, round)| (head.name, round));
            if let Some(content) = content {
                round.text = content.text;
                round.rows.truncate(content.stored);
                round.rows.extend(content.row);
            }
            let head = head.clone().named(name);
            rounds.insert(head.id, (head, round));
            Ok(())
        })
    }

    fn change(&self, id: RoundId, change: HeadChange) -> DatabaseFuture<()> {
        self.with(|rounds| {
            let (head, _) = rounds.get_mut(&id).ok_or(RoundDatabaseError::Missing)?;
            head.change(change);
            Ok(())
        })
    }

    fn store_request(&self, id: RoundId, request: &StoredRequest) -> DatabaseFuture<()> {
        self.with(|_| {
            let key = (id, request.key);
            self.requests.borrow_mut().insert(key, request.clone());
            Ok(())
        })
    }

    fn requests(&self, id: RoundId) -> DatabaseFuture<Vec<StoredRequest>> {
        self.with(|_| {
            let requests = self.requests.borrow();
            let of_round = requests.iter().filter(|((round, _), _)| *round == id);
            Ok(of_round.map(|(_, request)| request.clone()).collect())
        })
    }

    fn delete(&self, ids: &[RoundId]) -> DatabaseFuture<()> {
        self.requests.borrow_mut().retain(|(id, _), _| !ids.contains(id));
        self.with(|rounds| {
            rounds.retain(|id, _| !ids.contains(id));
            Ok(())
        })
    }
}
