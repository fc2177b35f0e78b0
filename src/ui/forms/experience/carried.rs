//! What minds carry from round to round on this page, and the browser's database that keeps it.

use crate::agents::experience::{
    BrowserExperienceDatabase, ExperienceDatabase, ExperienceDatabaseError, ExperiencePool, Lesson,
    LessonStore, Strategy, StrategySource,
};
use crate::agents::retrieval::SimilarityMeasure;
use crate::clock::{BrowserClock, within};
use crate::game::Role;
use futures::channel::oneshot;
use futures::lock::Mutex;
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// How long a round waits at most before it begins without all experiences.
const MAX_WAIT: Duration = Duration::from_secs(10);

thread_local! {
    static CARRIED: Rc<ExperienceStore> = Rc::default();
}

/// What minds carry from round to round on this page.
pub fn carried() -> Rc<ExperienceStore> {
    CARRIED.with(Rc::clone)
}

/// What minds carry from round to round.
#[derive(Default)]
pub struct ExperienceStore {
    library: BrowserExperienceDatabase,
    /// Everything learnt, for whoever shows it.
    pub store: ArcRwSignal<LessonStore>,
    /// What is wrong with keeping it.
    pub trouble: ArcRwSignal<Option<ExperienceDatabaseError>>,
    /// Held by whoever reads or writes what is kept, one after the other.
    turn: Mutex<()>,
    /// Whether there is something that is not kept yet, or could not be.
    is_unsaved: Cell<bool>,
    /// The pool of the round in play, which follows what is switched and removed.
    pool: RefCell<Option<ExperiencePool>>,
}

impl ExperienceStore {
    /// Reads what is kept, which another tab may have changed since.
    pub async fn load(&self) {
        let _turn = self.turn.lock().await;
        self.read().await;
    }

    async fn read(&self) {
        // What is not kept is known here alone.
        if self.is_unsaved.get() {
            return;
        }
        match self.library.load().await {
            Ok(_) if self.is_unsaved.get() => {}
            Ok(store) => {
                self.store.set(store);
                self.trouble.set(None);
            }
            Err(why) => self.trouble.set(Some(why)),
        }
    }

    /// The pool for a round whose minds compare by this measure. A service that takes long to make it ready goes on with that
    /// while the round begins.
    pub async fn pool(&self, measure: Rc<dyn SimilarityMeasure>) -> ExperiencePool {
        let pool = ExperiencePool::new(measure);
        pool.hold(&self.store.get_untracked());
        self.pool.replace(Some(pool.clone()));
        // What is not ready in time is not found yet.
        let _ = within(&BrowserClock, MAX_WAIT, self.make_ready()).await;
        pool
    }

    /// Lets what is in the pool of the round in play be found by its measure as it is now, and ends when it is. It goes on
    /// though nobody waits for it.
    pub fn make_ready(&self) -> oneshot::Receiver<()> {
        let (done, ready) = oneshot::channel();
        if let Some(pool) = self.pool.borrow().clone() {
            leptos::task::spawn_local(async move {
                // Experiences that cannot be searched now are not found; the round goes on without. Nor need anybody wait.
                let _ = pool.make_ready().await;
                let _ = done.send(());
            });
        }
        ready
    }

    /// Takes in what was learnt, and returns how many lessons are new.
    pub async fn learn(&self, lessons: Vec<Lesson>) -> usize {
        let now = js_sys::Date::now() as u64;
        self.changed(|store| store.learn(lessons, now)).await
    }

    /// Changes what is carried at once, and keeps it.
    pub fn change(self: Rc<Self>, change: impl FnOnce(&mut LessonStore)) {
        self.store.update(change);
        self.is_unsaved.set(true);
        leptos::task::spawn_local(async move {
            let _turn = self.turn.lock().await;
            self.keep().await;
        });
    }

    /// Changes what is carried as it is kept now, keeps it, and returns what came of the change.
    pub async fn changed<T>(&self, change: impl FnOnce(&mut LessonStore) -> T) -> T {
        let _turn = self.turn.lock().await;
        self.read().await;
        let mut store = self.store.get_untracked();
        let outcome = change(&mut store);
        self.store.set(store);
        self.is_unsaved.set(true);
        self.keep().await;
        outcome
    }

    async fn keep(&self) {
        let store = self.store.get_untracked();
        let pool = self.pool.borrow().clone();
        if let Some(pool) = pool {
            pool.hold(&store);
        }
        self.is_unsaved.set(false);
        let trouble = self.library.save(&store).await.err();
        if trouble.is_some() {
            self.is_unsaved.set(true);
        }
        self.trouble.set(trouble);
    }
}

/// The strategies on this page, for Analysts.
pub struct StoredStrategies(pub Rc<ExperienceStore>);

impl StrategySource for StoredStrategies {
    fn for_role(&self, role: Role) -> Option<Strategy> {
        self.0.store.with_untracked(|store| store.for_role(role))
    }
}
