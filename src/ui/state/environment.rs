//! The environment of the page's sessions: the browser's clock and network, services over HTTP, and the
//! browser's database. Only code in chunks (`ui/chunks`) may reach this.

use super::app_state::AppState;
use super::network::network;
use crate::advice::describe_llm_error;
use crate::agents::experience::{ExperienceDatabaseError, LessonStore};
use crate::browser::{BrowserClock, BrowserExperienceDatabase, platform};
use crate::llm::BreakerPolicy;
use crate::session::{Environment, ExperienceStore, SeatLayers, ServiceConnector};
use leptos::prelude::*;
use std::rc::Rc;

/// Returns the environment of the page's model clients.
pub fn environment(app: AppState) -> Environment {
    let platform = platform();
    Environment {
        clock: Rc::clone(&platform.clock),
        network: network(),
        connector: Rc::new(ServiceConnector::new(platform)),
        save_quirks: Rc::new(move |service, quirks| app.remember_quirks(service, quirks)),
        breaker: BreakerPolicy::StopAsking,
        describe_error: describe_llm_error,
        layers: SeatLayers::default(),
    }
}

thread_local! {
    static EXPERIENCE_CHANGES: ArcRwSignal<u64> = ArcRwSignal::new(0);
    static EXPERIENCE: Rc<ExperienceStore> = Rc::new(ExperienceStore::new(
        Box::new(BrowserExperienceDatabase::default()),
        Rc::new(BrowserClock),
        Rc::new(|work| leptos::task::spawn_local(work)),
        || EXPERIENCE_CHANGES.with(|changes| changes.update(|count| *count += 1)),
    ));
}

/// Returns the page's store of lessons, which minds learn from round to round.
pub fn experience() -> Rc<ExperienceStore> {
    EXPERIENCE.with(Rc::clone)
}

/// Reads the lessons, and tracks changes.
pub fn with_lessons<T>(read: impl FnOnce(&LessonStore) -> T) -> T {
    EXPERIENCE_CHANGES.with(|changes| changes.track());
    experience().with_lessons(read)
}

/// Returns why lessons could not be read or stored, if so. Tracks changes.
pub fn experience_error() -> Option<ExperienceDatabaseError> {
    EXPERIENCE_CHANGES.with(|changes| changes.track());
    experience().error()
}
