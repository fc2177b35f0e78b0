//! What minds carry from round to round on this page, and the browser's database that keeps it.

use crate::agents::experience::{
    BrowserLibrary, Lesson, Library, LibraryError, Pool, Store, Strategies, Strategy,
};
use crate::agents::retrieval::Measure;
use crate::game::Role;
use futures::lock::Mutex;
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;

thread_local! {
    static CARRIED: Rc<Carried> = Rc::default();
}

/// What minds carry from round to round on this page.
pub fn carried() -> Rc<Carried> {
    CARRIED.with(Rc::clone)
}

/// What minds carry from round to round.
#[derive(Default)]
pub struct Carried {
    library: BrowserLibrary,
    /// Everything learnt, for whoever shows it.
    pub store: ArcRwSignal<Store>,
    /// What is wrong with keeping it.
    pub trouble: ArcRwSignal<Option<LibraryError>>,
    /// Held by whoever reads or changes what is kept, one after the other; tells whether there is something that could not be
    /// kept so far.
    is_unsaved: Mutex<bool>,
    /// The pool of the round in play, which follows what is switched and removed.
    pool: RefCell<Option<Pool>>,
}

impl Carried {
    /// Reads what is kept, which another tab may have changed since.
    pub async fn load(&self) {
        self.read(*self.is_unsaved.lock().await).await;
    }

    async fn read(&self, is_unsaved: bool) {
        // What could not be kept is known here alone.
        if is_unsaved {
            return;
        }
        match self.library.load().await {
            Ok(store) => {
                self.store.set(store);
                self.trouble.set(None);
            }
            Err(why) => self.trouble.set(Some(why)),
        }
    }

    /// The pool for a round whose minds compare by this measure.
    pub async fn pool(&self, measure: Rc<dyn Measure>) -> Pool {
        let pool = Pool::new(measure);
        pool.hold(&self.store.get_untracked());
        self.pool.replace(Some(pool.clone()));
        make_ready(&pool).await;
        pool
    }

    /// Lets what is in the pool of the round in play be found by its measure as it is now.
    pub async fn make_ready(self: Rc<Self>) {
        let pool = self.pool.borrow().clone();
        if let Some(pool) = pool {
            make_ready(&pool).await;
        }
    }

    /// Takes in what was learnt, and returns how many lessons are new.
    pub async fn learn(&self, lessons: Vec<Lesson>) -> usize {
        let now = js_sys::Date::now() as u64;
        self.changed(|store| store.learn(lessons, now)).await
    }

    /// Changes what is carried, and keeps it.
    pub fn change(self: Rc<Self>, change: impl FnOnce(&mut Store) + 'static) {
        leptos::task::spawn_local(async move { self.changed(change).await });
    }

    /// Changes what is carried as it is kept now, keeps it, and returns what came of the change.
    pub async fn changed<T>(&self, change: impl FnOnce(&mut Store) -> T) -> T {
        let mut is_unsaved = self.is_unsaved.lock().await;
        self.read(*is_unsaved).await;
        let mut store = self.store.get_untracked();
        let outcome = change(&mut store);
        self.store.set(store);
        *is_unsaved = self.keep().await.is_err();
        outcome
    }

    async fn keep(&self) -> Result<(), LibraryError> {
        let store = self.store.get_untracked();
        let pool = self.pool.borrow().clone();
        if let Some(pool) = pool {
            pool.hold(&store);
        }
        let kept = self.library.save(&store).await;
        self.trouble.set(kept.err());
        kept
    }
}

async fn make_ready(pool: &Pool) {
    // Experiences that cannot be searched now are not found; the round goes on without.
    let _ = pool.make_ready().await;
}

/// The strategies on this page, for Analysts.
pub struct OnThisPage(pub Rc<Carried>);

impl Strategies for OnThisPage {
    fn for_role(&self, role: Role) -> Option<Strategy> {
        self.0.store.with_untracked(|store| store.for_role(role))
    }
}
