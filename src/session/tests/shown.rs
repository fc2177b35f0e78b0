//! Tests of what a screen shows.

use crate::game::{Game, Role, Rules};
use crate::session::TaskBar;
use crate::table::{Perspective, SeatSet};

#[test]
fn a_public_task_bar_is_the_crews_for_everybody() {
    let game = Game::new(Rules::preset("standard").expect("a preset"), 7, &[]).expect("valid rules");
    let (done, all) = game.task_bar_of_all();
    let crew = Some(TaskBar {
        done,
        all,
        is_own: false,
    });
    for seat in game.roster().seats() {
        assert_eq!(TaskBar::of(&game, Perspective::One(seat)), crew);
    }
    assert_eq!(TaskBar::of(&game, Perspective::Shared(SeatSet::EMPTY)), crew);
}

#[test]
fn by_the_papers_rules_a_crewmate_sees_its_own_tasks_and_an_impostor_no_bar() {
    let game = Game::new(Rules::preset("paper").expect("a preset"), 7, &[]).expect("valid rules");
    for seat in game.roster().seats() {
        let own = TaskBar {
            done: 0,
            all: 3,
            is_own: true,
        };
        let expected = (game.view(seat).role() == Role::Crewmate).then_some(own);
        assert_eq!(TaskBar::of(&game, Perspective::One(seat)), expected);
    }
    assert_eq!(TaskBar::of(&game, Perspective::Shared(SeatSet::EMPTY)), None);
    let everything = TaskBar::of(&game, Perspective::Everything).expect("a watcher sees the crew's bar");
    assert_eq!((everything.all, everything.is_own), (12, false));
}
