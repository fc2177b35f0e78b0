//! What is carried from round to round: what Recallers lived through, and the strategies that Analysts made of it.
//!
//! A [`Store`] is everything learnt, as plain data; a [`Library`] keeps it, a [`mod@file`] carries it elsewhere. Minds see what
//! is switched on of it: through [`Suggestions`], which a [`Pool`] finds, and through [`Strategies`].

#[cfg(target_arch = "wasm32")]
mod browser;
pub mod file;
mod in_memory;
mod kept;
mod lesson;
mod library;
mod mask;
mod pool;
mod store;
mod strategies;
mod suggestions;

#[cfg(target_arch = "wasm32")]
pub use browser::BrowserLibrary;
pub use in_memory::MemoryLibrary;
pub use kept::{Kept, LessonId};
pub use lesson::{Ended, Experience, Learning, Learnt, Lesson, Strategy};
pub use library::{Library, LibraryError};
pub use mask::mask;
pub use pool::Pool;
pub use store::{MOST_EXPERIENCES, MOST_STRATEGIES, Store};
pub use strategies::{NoStrategies, Strategies};
pub use suggestions::{MOST_REMEMBERED, NoExperience, Remembered, Suggestions};
