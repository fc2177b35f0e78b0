//! Everything that minds learnt, as plain data.

use super::{Experience, Lesson, LessonId, StoredLesson, Strategy, StrategySource};
use crate::game::Role;
use std::collections::BTreeSet;

/// The maximum number of experiences; the oldest are dropped.
pub const MAX_EXPERIENCES: usize = 5_000;

/// The maximum number of strategies; the oldest are dropped.
pub const MAX_STRATEGIES: usize = 1_000;

/// Everything that minds learnt, oldest first, without duplicates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonStore {
    lessons: Vec<StoredLesson>,
}

impl LessonStore {
    /// Returns every lesson, oldest first.
    pub fn lessons(&self) -> &[StoredLesson] {
        &self.lessons
    }

    /// Adds the lessons of a round that ended at `when` (milliseconds since 1970) and returns how many are
    /// new. Their times are a millisecond apart, so that their order survives storage.
    pub fn learn(&mut self, lessons: impl IntoIterator<Item = Lesson>, when: u64) -> usize {
        self.add_all(
            lessons
                .into_iter()
                .zip(when..)
                .map(|(lesson, when)| StoredLesson::new(lesson, when)),
        )
    }

    /// Adds lessons stored elsewhere and returns how many are new. Existing lessons stay as they are.
    pub fn add_all(&mut self, stored: impl IntoIterator<Item = StoredLesson>) -> usize {
        let mut known: BTreeSet<LessonId> = self.lessons.iter().map(StoredLesson::id).collect();
        let before = self.lessons.len();
        self.lessons
            .extend(stored.into_iter().filter(|stored| known.insert(stored.id())));
        let new = self.lessons.len() - before;
        self.lessons.sort_by_key(|stored| (stored.when(), stored.id()));
        self.forget_the_oldest();
        new
    }

    /// Sets whether minds may use a lesson.
    pub fn switch(&mut self, id: LessonId, is_on: bool) {
        if let Some(stored) = self.lessons.iter_mut().find(|stored| stored.id() == id) {
            stored.switch(is_on);
        }
    }

    /// Removes a lesson.
    pub fn remove(&mut self, id: LessonId) {
        self.lessons.retain(|stored| stored.id() != id);
    }

    /// Removes every lesson.
    pub fn clear(&mut self) {
        self.lessons.clear();
    }

    /// Returns the experiences that are switched on, oldest first.
    pub fn experiences(&self) -> impl Iterator<Item = (LessonId, &Experience)> {
        let on = self.lessons.iter().filter(|stored| stored.is_on());
        on.filter_map(|stored| match stored.lesson() {
            Lesson::Experience(experience) => Some((stored.id(), experience)),
            Lesson::Strategy(_) => None,
        })
    }

    fn forget_the_oldest(&mut self) {
        let (mut experiences, mut strategies) = (MAX_EXPERIENCES, MAX_STRATEGIES);
        let mut is_kept: Vec<bool> = self
            .lessons
            .iter()
            .rev()
            .map(|stored| {
                let left = match stored.lesson() {
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
    /// Returns the latest strategy for this role that is switched on.
    fn for_role(&self, role: Role) -> Option<Strategy> {
        let on = self.lessons.iter().rev().filter(|stored| stored.is_on());
        let mut strategies = on.filter_map(|stored| match stored.lesson() {
            Lesson::Strategy(strategy) if strategy.role == role => Some(strategy.clone()),
            _ => None,
        });
        strategies.next()
    }
}
