//! Everything that was learnt, as plain data.

use super::{Experience, Lesson, LessonId, StoredLesson, Strategy, StrategySource};
use crate::game::Role;
use std::collections::BTreeSet;

/// The most experiences that are kept; of more, the most recent.
pub const MAX_EXPERIENCES: usize = 5_000;

/// The most strategies that are kept; of more, the most recent.
pub const MAX_STRATEGIES: usize = 1_000;

/// Everything that was learnt, oldest first. No lesson stands in it twice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonStore {
    lessons: Vec<StoredLesson>,
}

impl LessonStore {
    /// Every lesson, oldest first.
    pub fn lessons(&self) -> &[StoredLesson] {
        &self.lessons
    }

    /// Adds what was learnt of a round that ended then, in milliseconds since 1970, and returns how many lessons are new. They
    /// are taken as learnt a millisecond apart, by which they keep their order wherever they are kept.
    pub fn learn(&mut self, lessons: impl IntoIterator<Item = Lesson>, when: u64) -> usize {
        self.take_in(
            lessons
                .into_iter()
                .zip(when..)
                .map(|(lesson, when)| StoredLesson::new(lesson, when)),
        )
    }

    /// Adds lessons that were kept elsewhere, and returns how many are new. Those that are there already stay as they are.
    pub fn take_in(&mut self, kept: impl IntoIterator<Item = StoredLesson>) -> usize {
        let mut known: BTreeSet<LessonId> = self.lessons.iter().map(StoredLesson::id).collect();
        let before = self.lessons.len();
        self.lessons
            .extend(kept.into_iter().filter(|kept| known.insert(kept.id())));
        let new = self.lessons.len() - before;
        self.lessons.sort_by_key(|kept| (kept.when(), kept.id()));
        self.forget_the_oldest();
        new
    }

    /// Sets whether minds may use a lesson.
    pub fn switch(&mut self, id: LessonId, is_on: bool) {
        if let Some(kept) = self.lessons.iter_mut().find(|kept| kept.id() == id) {
            kept.switch(is_on);
        }
    }

    /// Forgets a lesson.
    pub fn remove(&mut self, id: LessonId) {
        self.lessons.retain(|kept| kept.id() != id);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.lessons.clear();
    }

    /// The experiences that are switched on, oldest first.
    pub fn experiences(&self) -> impl Iterator<Item = (LessonId, &Experience)> {
        let on = self.lessons.iter().filter(|kept| kept.is_on());
        on.filter_map(|kept| match kept.lesson() {
            Lesson::Experience(experience) => Some((kept.id(), experience)),
            Lesson::Strategy(_) => None,
        })
    }

    fn forget_the_oldest(&mut self) {
        let (mut experiences, mut strategies) = (MAX_EXPERIENCES, MAX_STRATEGIES);
        let mut is_kept: Vec<bool> = self
            .lessons
            .iter()
            .rev()
            .map(|kept| {
                let left = match kept.lesson() {
                    Lesson::Experience(_) => &mut experiences,
                    Lesson::Strategy(_) => &mut strategies,
                };
                let is_kept = *left > 0;
                *left = left.saturating_sub(1);
                is_kept
            })
            .collect();
        self.lessons.retain(|_| is_kept.pop().unwrap_or_default());
    }
}

impl StrategySource for LessonStore {
    /// The latest strategy for this role that is switched on.
    fn for_role(&self, role: Role) -> Option<Strategy> {
        let on = self.lessons.iter().rev().filter(|kept| kept.is_on());
        let mut strategies = on.filter_map(|kept| match kept.lesson() {
            Lesson::Strategy(strategy) if strategy.role == role => Some(strategy.clone()),
            _ => None,
        });
        strategies.next()
    }
}
