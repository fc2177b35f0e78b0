//! Saves a round as it grows.

use super::{
    NewContent, RoundDatabase, RoundDatabaseError, RoundHead, RoundId, RoundState, SaveKind, SessionOrigin,
};
use crate::clock::Clock;
use crate::game::Outcome;
use crate::notify::Notify;
use crate::record::RowWriter;
use crate::session::{Session, Spawn};
use futures::future::select;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::rc::{Rc, Weak};
use std::time::Duration;

/// The pause between two writes, so that a round at maximum speed is not slowed down.
const PAUSE: Duration = Duration::from_millis(250);

/// The number of finished rounds that are kept. The oldest without a name are deleted first.
const MAX_FINISHED_ROUNDS: usize = 50;

/// What a saver starts with.
pub struct SaverSetup {
    /// The round's id.
    pub id: RoundId,
    /// When the round began, in milliseconds since 1970.
    pub began_ms: f64,
    /// Whether the round is saved for the first time.
    pub kind: SaveKind,
    /// The writer of the rows after those that are stored already.
    pub rows: RowWriter,
    /// What the session does not know of itself.
    pub origin: SessionOrigin,
    /// The database.
    pub database: Rc<dyn RoundDatabase>,
    /// The clock, for the pause between two writes.
    pub clock: Rc<dyn Clock>,
    /// Runs a write.
    pub spawn: Spawn,
    /// What is held until the last write is done, such as the lock of the round.
    pub lock: Box<dyn Any>,
    /// Receives the first error in a row, and `None` once saving works again.
    pub report: Box<dyn Fn(Option<RoundDatabaseError>)>,
}

/// Saves a round as it grows. Only one write runs at a time; what happens meanwhile is saved by the next one.
pub struct RoundSaver {
    setup: SaverSetup,
    session: Weak<Session>,
    head: RefCell<RoundHead>,
    /// The round as the person left it.
    left: RefCell<Option<(NewContent, RowWriter)>>,
    /// Writes the rows after those that are stored.
    rows: RefCell<RowWriter>,
    kind: Cell<SaveKind>,
    is_writing: Cell<bool>,
    is_due: Cell<bool>,
    /// Wakes the writer during its pause.
    ended: Notify,
    error: Cell<Option<RoundDatabaseError>>,
}

impl RoundSaver {
    /// Returns a saver of the session's round.
    pub fn new(session: &Rc<Session>, setup: SaverSetup) -> Rc<RoundSaver> {
        let head = RoundHead::of(session, setup.id, setup.began_ms, RoundState::InPlay);
        Rc::new(RoundSaver {
            head: RefCell::new(head),
            session: Rc::downgrade(session),
            left: RefCell::default(),
            rows: RefCell::new(setup.rows.clone()),
            kind: Cell::new(setup.kind),
            is_writing: Cell::default(),
            is_due: Cell::default(),
            ended: Notify::default(),
            error: Cell::default(),
            setup,
        })
    }

    /// Saves the round as it is now, or as soon as the write in progress has ended.
    pub fn save(self: &Rc<Self>) {
        // Saving a round that somebody has deleted would bring it back.
        if self.error.get() == Some(RoundDatabaseError::Deleted) {
            return;
        }
        if let Some(outcome) = self.outcome() {
            self.head.borrow_mut().state = RoundState::Over(outcome);
        }
        self.is_due.set(true);
        self.ended.wake();
        if !self.is_writing.replace(true) {
            let saver = Rc::clone(self);
            (self.setup.spawn)(Box::pin(async move { saver.write().await }));
        }
    }

    /// Saves the round as the person leaves it, so that it is not offered again.
    pub fn leave(self: &Rc<Self>) {
        if self.head.borrow().is_interrupted() {
            // The session may be gone before the next write.
            self.left.replace(self.new_content());
            self.head.borrow_mut().state = RoundState::Left;
            self.save();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.session.upgrade()?.with_round(|round| round.game().outcome())
    }

    /// Brings the head up to date and returns what is new of the round, with the writer of the rows after it;
    /// `None` once the session is gone.
    fn new_content(&self) -> Option<(NewContent, RowWriter)> {
        let session = self.session.upgrade()?;
        let mut head = self.head.borrow_mut();
        *head = RoundHead::of(&session, head.id, head.began_ms, head.state);
        let rows = self.rows.borrow();
        let mut saved = session.saved_session(&self.setup.origin);
        saved.record.decisions = session.decisions_from(rows.decisions());
        let (row, after) = rows.take(&mut saved.record).unzip();
        let content = NewContent {
            text: saved.to_json(),
            stored: rows.rows(),
            row,
        };
        Some((content, after.unwrap_or_else(|| rows.clone())))
    }

    /// Returns whether nothing comes after what is to be saved.
    fn has_unsaved_end(&self) -> Option<()> {
        let is_ended = !self.head.borrow().is_interrupted();
        (is_ended && self.is_due.get()).then_some(())
    }

    async fn write(self: Rc<Self>) {
        while self.is_due.take() {
            let content = self.left.take().or_else(|| self.new_content());
            let (content, rows) = content.unzip();
            let head = self.head.borrow().clone();
            let result = self.setup.database.save(&head, content, self.kind.get()).await;
            if result.is_ok() {
                self.kind.set(SaveKind::Again);
                if let Some(rows) = rows {
                    self.rows.replace(rows);
                }
                if matches!(head.state, RoundState::Over(_)) {
                    self.delete_oldest().await;
                }
            }
            if self.error.replace(result.err()) != result.err() {
                (self.setup.report)(result.err());
            }
            // The end of a round is saved without delay.
            select(
                self.setup.clock.sleep(PAUSE),
                pin!(self.ended.until(|| self.has_unsaved_end())),
            )
            .await;
        }
        self.is_writing.set(false);
    }

    /// Deletes the oldest finished rounds beyond the number that is kept.
    async fn delete_oldest(&self) {
        // A list that cannot be read now can be read after the next round.
        let rounds = self.setup.database.list().await.unwrap_or_default();
        let ended = rounds
            .heads
            .into_iter()
            .filter(|head| matches!(head.state, RoundState::Over(_)) && head.is_kept_for_a_while());
        let old: Vec<RoundId> = ended.skip(MAX_FINISHED_ROUNDS).map(|head| head.id).collect();
        if !old.is_empty() {
            let _ = self.setup.database.delete(&old).await;
        }
    }
}
