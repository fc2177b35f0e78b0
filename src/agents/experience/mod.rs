//! What is carried from round to round: what Recallers lived through, and the strategies that Analysts made of it.

mod lesson;
mod mask;
mod strategies;
mod suggestions;

pub use lesson::{Ended, Experience, Learning, Learnt, Lesson, Strategy};
pub use mask::mask;
pub use strategies::{NoStrategies, Strategies};
pub use suggestions::{MOST_ALIKE, NoExperience, Remembered, Suggestions};
