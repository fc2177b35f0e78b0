//! Saves a round as it grows.

use super::{RoundDatabase, RoundDatabaseError, RoundHead, RoundId, RoundState, SessionOrigin};
use crate::clock::Clock;
use crate::game::Outcome;
use crate::notify::Notify;
use crate::session::{Session, Spawn};
use futures::future::select;
use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::rc::{Rc, Weak};
use std::time::Duration;

/// The pause between two writes, so that a round at maximum speed is not slowed down.
const PAUSE: Duration = Duration::from_millis(250);

/// The number of finished rounds that are kept. The oldest without a name are deleted first.
const KEPT: usize = 50;

/// Saves a round as it grows. Only one write runs at a time; what happens meanwhile is saved by the next one.
pub struct RoundSaver {
    database: Rc<dyn RoundDatabase>,
    clock: Rc<dyn Clock>,
    spawn: Spawn,
    session: Weak<Session>,
    origin: SessionOrigin,
    head: RefCell<RoundHead>,
    is_writing: Cell<bool>,
    is_due: Cell<bool>,
    /// Wakes the writer during its pause.
    ended: Notify,
    /// Receives the first error, and `None` once saving works again.
    report: Box<dyn Fn(Option<RoundDatabaseError>)>,
    error: Cell<Option<RoundDatabaseError>>,
}

impl RoundSaver {
    /// Returns a saver of the session's round. `report` receives the first error in a row, and `None` once saving works again.
    pub fn new(
        session: &Rc<Session>,
        origin: SessionOrigin,
        (id, began_ms): (RoundId, f64),
        database: Rc<dyn RoundDatabase>,
        (clock, spawn): (Rc<dyn Clock>, Spawn),
        report: impl Fn(Option<RoundDatabaseError>) + 'static,
    ) -> Rc<RoundSaver> {
        Rc::new(RoundSaver {
            database,
            clock,
            spawn,
            origin,
            head: RefCell::new(RoundHead::of(session, id, began_ms, RoundState::InPlay)),
            session: Rc::downgrade(session),
            is_writing: Cell::default(),
            is_due: Cell::default(),
            ended: Notify::default(),
            report: Box::new(report),
            error: Cell::default(),
        })
    }

    /// Saves the round as it is now, or as soon as the write in progress has ended.
    pub fn save(self: &Rc<Self>) {
        if let Some(outcome) = self.outcome() {
            self.head.borrow_mut().state = RoundState::Over(outcome);
        }
        self.is_due.set(true);
        self.ended.wake();
        if !self.is_writing.replace(true) {
            let saver = Rc::clone(self);
            (self.spawn)(Box::pin(async move { saver.write().await }));
        }
    }

    /// Records that the person has left the round, so that it is not offered again.
    pub fn leave(self: &Rc<Self>) {
        let mut head = self.head.borrow_mut();
        if head.is_interrupted() {
            head.state = RoundState::Left;
            drop(head);
            self.save();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.session.upgrade()?.with(|round| round.game().outcome())
    }

    fn has_unsaved_end(&self) -> Option<()> {
        let is_over = matches!(self.head.borrow().state, RoundState::Over(_));
        (is_over && self.is_due.get()).then_some(())
    }

    async fn write(self: Rc<Self>) {
        while self.is_due.take() {
            let text = self.session.upgrade().map(|session| {
                let mut head = self.head.borrow_mut();
                *head = RoundHead::of(&session, head.id, head.began_ms, head.state);
                session.save(&self.origin).to_json()
            });
            let head = self.head.borrow().clone();
            let result = self.database.save(&head, text).await;
            if result.is_ok() && matches!(head.state, RoundState::Over(_)) {
                self.delete_oldest().await;
            }
            if self.error.replace(result.err()) != result.err() {
                (self.report)(result.err());
            }
            // The end of a round is saved without delay, since nothing comes after it.
            select(
                self.clock.sleep(PAUSE),
                pin!(self.ended.until(|| self.has_unsaved_end())),
            )
            .await;
        }
        self.is_writing.set(false);
    }

    /// Deletes the oldest finished rounds beyond the number that is kept.
    async fn delete_oldest(&self) {
        // A list that cannot be read now can be read after the next round.
        let rounds = self.database.list().await.unwrap_or_default();
        let ended = rounds
            .into_iter()
            .filter(|head| !head.is_interrupted() && head.name.is_empty());
        let old: Vec<RoundId> = ended.skip(KEPT).map(|head| head.id).collect();
        if !old.is_empty() {
            let _ = self.database.delete(&old).await;
        }
    }
}
