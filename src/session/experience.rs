//! What minds learn from round to round, and the database that stores it.

use super::Spawn;
use crate::agents::experience::{
    ExperienceDatabase, ExperienceDatabaseError, ExperiencePool, Lesson, LessonStore, Strategy,
    StrategySource,
};
use crate::agents::retrieval::SimilarityMeasure;
use crate::clock::{Clock, within};
use crate::game::Role;
use crate::llm::LlmError;
use futures::channel::oneshot;
use futures::lock::Mutex;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// The maximum time that a round waits for its experiences before it starts without the rest.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// What minds learn from round to round.
pub struct ExperienceStore {
    database: Box<dyn ExperienceDatabase>,
    clock: Rc<dyn Clock>,
    spawn: Spawn,
    /// Called after every change of the lessons or of the error.
    changed: Box<dyn Fn()>,
    lessons: RefCell<LessonStore>,
    error: Cell<Option<ExperienceDatabaseError>>,
    /// Held while reading or writing the database, so that accesses are sequential.
    access: Mutex<()>,
    /// Whether there are changes that have not been saved, or could not be.
    is_unsaved: Cell<bool>,
    /// The pool of the round in play, which follows changes to the lessons.
    pool: RefCell<Option<ExperiencePool>>,
    /// Whether that pool is shared by all rounds.
    is_pool_shared: Cell<bool>,
}

impl ExperienceStore {
    /// Returns a store for this database, which is read on first use. `changed` is called after every change.
    pub fn new(
        database: Box<dyn ExperienceDatabase>,
        clock: Rc<dyn Clock>,
        spawn: Spawn,
        changed: impl Fn() + 'static,
    ) -> ExperienceStore {
        ExperienceStore {
            database,
            clock,
            spawn,
            changed: Box::new(changed),
            lessons: RefCell::default(),
            error: Cell::default(),
            access: Mutex::default(),
            is_unsaved: Cell::default(),
            pool: RefCell::default(),
            is_pool_shared: Cell::default(),
        }
    }

    /// Reads the lessons.
    pub fn with_lessons<T>(&self, read: impl FnOnce(&LessonStore) -> T) -> T {
        read(&self.lessons.borrow())
    }

    /// Returns why the lessons could not be read or saved, if so.
    pub fn error(&self) -> Option<ExperienceDatabaseError> {
        self.error.get()
    }

    fn set_lessons(&self, lessons: LessonStore) {
        self.lessons.replace(lessons);
        (self.changed)();
    }

    fn set_error(&self, error: Option<ExperienceDatabaseError>) {
        self.error.set(error);
        (self.changed)();
    }

    /// Reads the database again, since another tab may have changed it.
    pub async fn load(&self) {
        let _access = self.access.lock().await;
        self.read().await;
    }

    async fn read(&self) {
        // Unsaved changes exist only in memory.
        if self.is_unsaved.get() {
            return;
        }
        match self.database.load().await {
            Ok(_) if self.is_unsaved.get() => {}
            Ok(lessons) => {
                self.set_lessons(lessons);
                self.set_error(None);
            }
            Err(why) => self.set_error(Some(why)),
        }
    }

    /// Makes all later rounds search one pool that compares texts with this measure. The caller
    /// [embeds](Self::embed_missing) its experiences, once for all rounds.
    pub fn share_pool(&self, measure: Rc<dyn SimilarityMeasure>) {
        self.new_pool(measure);
        self.is_pool_shared.set(true);
    }

    /// Returns a new pool with the lessons so far, which follows changes to them from now on.
    fn new_pool(&self, measure: Rc<dyn SimilarityMeasure>) -> ExperiencePool {
        let pool = ExperiencePool::new(measure);
        pool.fill(&self.lessons.borrow());
        self.pool.replace(Some(pool.clone()));
        pool
    }

    /// Returns the pool for a round whose minds compare texts with this measure. If a service is slow to
    /// embed the experiences, that continues while the round begins.
    pub async fn pool(&self, measure: Rc<dyn SimilarityMeasure>) -> ExperiencePool {
        let shared = self.pool.borrow().clone().filter(|_| self.is_pool_shared.get());
        if let Some(shared) = shared {
            return shared;
        }
        let pool = self.new_pool(measure);
        // Experiences that are not embedded in time are not found yet.
        let _ = within(&*self.clock, MAX_WAIT, self.embed_missing()).await;
        pool
    }

    /// Embeds the experiences of the round in play with its current measure. The receiver resolves with the
    /// result; dropping it does not stop the work. If embedding fails, the round goes on without the
    /// experiences.
    pub fn embed_missing(&self) -> oneshot::Receiver<Result<(), LlmError>> {
        let (done, ready) = oneshot::channel();
        if let Some(pool) = self.pool.borrow().clone() {
            (self.spawn)(Box::pin(async move {
                // A dropped receiver is fine.
                let _ = done.send(pool.embed_missing().await);
            }));
        }
        ready
    }

    /// Adds lessons that were learnt now. Returns how many are new.
    pub async fn learn(&self, lessons: Vec<Lesson>) -> usize {
        let now_ms = self.clock.unix_time().as_millis() as u64;
        self.changed(|store| store.learn(lessons, now_ms)).await
    }

    /// Changes the lessons at once, and saves them in the background.
    pub fn change(self: Rc<Self>, change: impl FnOnce(&mut LessonStore)) {
        change(&mut self.lessons.borrow_mut());
        (self.changed)();
        self.is_unsaved.set(true);
        let spawn = Rc::clone(&self.spawn);
        spawn(Box::pin(async move {
            let _access = self.access.lock().await;
            self.keep().await;
        }));
    }

    /// Applies a change to the lessons as they are stored now, saves them, and returns the result of the
    /// change.
    pub async fn changed<T>(&self, change: impl FnOnce(&mut LessonStore) -> T) -> T {
        let _access = self.access.lock().await;
        self.read().await;
        let mut lessons = self.lessons.borrow().clone();
        let outcome = change(&mut lessons);
        self.set_lessons(lessons);
        self.is_unsaved.set(true);
        self.keep().await;
        outcome
    }

    async fn keep(&self) {
        let lessons = self.lessons.borrow().clone();
        let pool = self.pool.borrow().clone();
        if let Some(pool) = pool {
            pool.fill(&lessons);
        }
        self.is_unsaved.set(false);
        let error = self.database.save(&lessons).await.err();
        if error.is_some() {
            self.is_unsaved.set(true);
        }
        self.set_error(error);
    }
}

/// The strategies learnt so far, for Analysts.
pub struct StoredStrategies(pub Rc<ExperienceStore>);

impl StrategySource for StoredStrategies {
    fn for_role(&self, role: Role) -> Option<Strategy> {
        self.0.with_lessons(|lessons| lessons.for_role(role))
    }
}
