//! What is carried from round to round: what Recallers lived through, and the strategies that Analysts made of it.
//!
//! A [`LessonStore`] is everything learnt, as plain data; a [`ExperienceDatabase`] keeps it, a [`mod@file`] carries it elsewhere. Minds see what
//! is switched on of it: through [`ExperienceSource`], which a [`ExperiencePool`] finds, and through [`StrategySource`].

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
pub use browser::BrowserExperienceDatabase;
pub use in_memory::InMemoryExperienceDatabase;
pub use kept::{LessonId, StoredLesson};
pub use lesson::{Experience, FinishedRound, LearnedLessons, LearningFuture, Lesson, Strategy};
pub use library::{ExperienceDatabase, ExperienceDatabaseError};
pub use mask::mask;
pub use pool::ExperiencePool;
pub use store::{LessonStore, MAX_EXPERIENCES, MAX_STRATEGIES};
pub use strategies::{NoStrategies, StrategySource};
pub use suggestions::{ExperienceSource, MAX_REMEMBERED, NoExperience, RecalledExperience};
