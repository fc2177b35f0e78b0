//! What minds learn from round to round, and the database that keeps it.

use super::Spawn;
use crate::agents::experience::{
    ExperienceDatabase, ExperienceDatabaseError, ExperiencePool, Lesson, LessonStore, Strategy,
    StrategySource,
};
use crate::agents::retrieval::SimilarityMeasure;
use crate::clock::{Clock, within};
use crate::game::Role;
use futures::channel::oneshot;
use futures::lock::Mutex;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// How long a round waits at most before it begins without all experiences.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// What minds learn from round to round.
pub struct ExperienceStore {
    database: Box<dyn ExperienceDatabase>,
    clock: Rc<dyn Clock>,
    spawn: Spawn,
    /// Told after every change of the lessons or of the error.
    changed: Box<dyn Fn()>,
    lessons: RefCell<LessonStore>,
    error: Cell<Option<ExperienceDatabaseError>>,
    /// Held by whoever reads or writes the database, one after the other.
    access: Mutex<()>,
    /// Whether there is something that is not kept yet, or could not be.
    is_unsaved: Cell<bool>,
    /// The pool of the round in play, which follows what is switched and removed.
    pool: RefCell<Option<ExperiencePool>>,
    /// Whether that pool is for all rounds.
    is_pool_shared: Cell<bool>,
}

impl ExperienceStore {
    /// What this database keeps, read when it is first wanted. `changed` is called after every change.
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

    /// Why the lessons could not be read or kept, if so.
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

    /// Reads the database, which another tab may have changed since.
    pub async fn load(&self) {
        let _access = self.access.lock().await;
        self.read().await;
    }

    async fn read(&self) {
        // What is not kept is known here alone.
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

    /// Lets every round to come search this pool instead of one of its own. Whoever shares it makes it ready,
    /// once for all rounds.
    pub fn share_pool(&self, pool: ExperiencePool) {
        pool.hold(&self.lessons.borrow());
        self.pool.replace(Some(pool));
        self.is_pool_shared.set(true);
    }

    /// The pool for a round whose minds compare by this measure. A service that takes long to make it ready goes on with that
    /// while the round begins.
    pub async fn pool(&self, measure: Rc<dyn SimilarityMeasure>) -> ExperiencePool {
        let shared = self.pool.borrow().clone().filter(|_| self.is_pool_shared.get());
        if let Some(shared) = shared {
            return shared;
        }
        let pool = ExperiencePool::new(measure);
        pool.hold(&self.lessons.borrow());
        self.pool.replace(Some(pool.clone()));
        // What is not ready in time is not found yet.
        let _ = within(&*self.clock, MAX_WAIT, self.make_ready()).await;
        pool
    }

    /// Lets the experiences of the round in play be found by its measure as it is now. The receiver tells when that is done; it
    /// goes on though nobody waits.
    pub fn make_ready(&self) -> oneshot::Receiver<()> {
        let (done, ready) = oneshot::channel();
        if let Some(pool) = self.pool.borrow().clone() {
            (self.spawn)(Box::pin(async move {
                // Experiences that cannot be searched now are not found; the round goes on without. Nor need anybody wait.
                let _ = pool.make_ready().await;
                let _ = done.send(());
            }));
        }
        ready
    }

    /// Adds lessons that were learnt at this time, in milliseconds since 1970, and returns how many are new.
    pub async fn learn(&self, lessons: Vec<Lesson>, now_ms: u64) -> usize {
        self.changed(|store| store.learn(lessons, now_ms)).await
    }

    /// Changes the lessons at once, and keeps them.
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

    /// Changes the lessons as they are kept now, keeps them, and returns what came of the change.
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
            pool.hold(&lessons);
        }
        self.is_unsaved.set(false);
        let error = self.database.save(&lessons).await.err();
        if error.is_some() {
            self.is_unsaved.set(true);
        }
        self.set_error(error);
    }
}

/// The strategies that were learnt, for Analysts.
pub struct StoredStrategies(pub Rc<ExperienceStore>);

impl StrategySource for StoredStrategies {
    fn for_role(&self, role: Role) -> Option<Strategy> {
        self.0.with_lessons(|lessons| lessons.for_role(role))
    }
}
