//! What minds learn from round to round, in the browser's database. Only code in chunks (`ui/chunks`) may reach
//! this.

use crate::agents::experience::{ExperienceDatabaseError, LessonStore};
use crate::browser::{BrowserClock, BrowserExperienceDatabase};
use crate::session::ExperienceStore;
use leptos::prelude::*;
use std::rc::Rc;

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
