//! What minds remember from round to round: the experiences of Recallers and the strategies of Analysts.
//!
//! A [`LessonStore`] is everything learnt, as plain data; an [`ExperienceDatabase`] stores it, and a
//! [`mod@file`] carries it to another browser. Minds see the lessons that are switched on through
//! [`ExperienceSource`], which is implemented by [`ExperiencePool`], and through [`StrategySource`].

mod database;
pub mod file;
mod in_memory;
mod lesson;
mod mask;
mod pool;
mod source;
mod store;
mod stored;
mod strategies;
mod suggestions;

pub use database::{Changes, ExperienceDatabase, ExperienceDatabaseError, SyncState};
pub use in_memory::InMemoryExperienceDatabase;
pub use lesson::{
    ChoiceKind, Experience, FinishedKill, FinishedRound, LearnedLessons, LearningFuture, Lesson, Strategy,
    is_win, round_score,
};
pub use mask::mask;
pub use pool::ExperiencePool;
pub use source::{ExperienceSource, MAX_REMEMBERED, NoExperience, RecalledExperience};
pub use store::{LessonStore, MAX_EXPERIENCES, MAX_STRATEGIES};
pub use stored::{LessonId, StoredLesson};
pub use strategies::{NoStrategies, StrategySource};
pub use suggestions::SharedSuggestions;
