//! What is carried from round to round: what Recallers lived through, and the strategies that Analysts made of it.

mod lesson;

pub use lesson::{Ended, Experience, Learning, Learnt, Lesson, Strategy};
