//! The task bar.

use crate::game::{Game, Role, join_names};
use crate::table::{Perspective, Roster, SeatSet};

/// How many tasks are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskBar {
    /// The tasks that are done.
    pub done: usize,
    /// All tasks that were dealt.
    pub all: usize,
    /// The tasks that no longer count, because their holders died before they had done them.
    pub left_open: usize,
    /// Who left them open.
    pub left_by: SeatSet,
    /// Whether they are the tasks of one person only, not of the crew.
    pub is_own: bool,
}

impl TaskBar {
    /// Returns the task bar that a screen shows. Unless the rules make the crew's tasks public, a crewmate
    /// sees only its own, and impostors and people who share a screen see none: an impostor's fakes win
    /// nothing. In a whodunit it moves at meetings only, since it would tell a real task from a fake.
    pub fn of(game: &Game, perspective: Perspective) -> Option<TaskBar> {
        let crew = |(done, all)| {
            let (left_open, left_by) = game.tasks_left_open(perspective);
            TaskBar {
                done,
                all,
                left_open,
                left_by,
                is_own: false,
            }
        };
        match perspective {
            Perspective::Everything => Some(crew(game.task_bar())),
            Perspective::Whodunit => Some(crew(game.task_bar_at_meeting())),
            _ if game.rules().public_task_bar => Some(crew(game.task_bar())),
            Perspective::One(seat) if game.view(seat).role() == Role::Crewmate => {
                let tasks = game.view(seat).tasks();
                Some(TaskBar {
                    done: tasks.iter().filter(|task| task.is_done()).count(),
                    all: tasks.len(),
                    left_open: 0,
                    left_by: SeatSet::EMPTY,
                    is_own: true,
                })
            }
            Perspective::One(_) | Perspective::Shared(_) => None,
        }
    }

    /// Returns the percentage of the tasks that is done, rounded down.
    pub fn percent(self) -> usize {
        (self.done * 100).checked_div(self.all).unwrap_or(0)
    }

    /// Returns the bar in words: how many tasks are done, and whose no longer count.
    pub fn describe(self, roster: &Roster) -> String {
        let TaskBar {
            done, all, left_open, ..
        } = self;
        let names = join_names(self.left_by, roster);
        match left_open {
            0 => format!("{done} of {all} tasks done"),
            1 => format!("{done} of {all} tasks done; 1 that {names} left open no longer counts"),
            _ => format!("{done} of {all} tasks done; {left_open} that {names} left open no longer count"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;

    #[test]
    fn a_public_task_bar_is_the_crews_for_everybody() {
        let game = Game::new(Rules::preset("standard").expect("a preset"), 7, &[]).expect("valid rules");
        let (done, all) = game.task_bar();
        let crew = Some(TaskBar {
            done,
            all,
            left_open: 0,
            left_by: SeatSet::EMPTY,
            is_own: false,
        });
        for seat in game.roster().seats() {
            assert_eq!(TaskBar::of(&game, Perspective::One(seat)), crew);
        }
        let shared = Perspective::Shared(game.roster().seats());
        assert_eq!(TaskBar::of(&game, shared), crew);
    }

    #[test]
    fn by_the_papers_rules_a_crewmate_sees_its_own_tasks_and_an_impostor_no_bar() {
        let game = Game::new(Rules::preset("paper").expect("a preset"), 7, &[]).expect("valid rules");
        for seat in game.roster().seats() {
            let own = TaskBar {
                done: 0,
                all: 3,
                left_open: 0,
                left_by: SeatSet::EMPTY,
                is_own: true,
            };
            let expected = (game.view(seat).role() == Role::Crewmate).then_some(own);
            assert_eq!(TaskBar::of(&game, Perspective::One(seat)), expected);
        }
        assert_eq!(TaskBar::of(&game, Perspective::Shared(SeatSet::EMPTY)), None);
        let everything = TaskBar::of(&game, Perspective::Everything).expect("a watcher sees the crew's bar");
        assert_eq!((everything.all, everything.is_own), (12, false));
    }
}
