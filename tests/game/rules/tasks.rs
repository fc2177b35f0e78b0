//! Tests of tasks, and of the task bar.

use crate::common::{ScriptedRound, Ship, cases, random_round, retell, seat};
use among_agents::game::{Event, Game, Role, Room, Rules, Task};
use among_agents::table::{Seat, SeatSet};
use proptest::prelude::*;

/// Counts the completed and the assigned tasks of these seats from the journal. A seat that has the same task
/// twice does it twice.
fn counted(game: &Game, ship: &Ship, seats: SeatSet) -> (usize, usize) {
    let (mut done, mut all) = (0, 0);
    for seat in seats {
        let assigned: Vec<Task> = game.tasks_of(seat).iter().map(|assigned| assigned.task).collect();
        all += assigned.len();
        for (at, task) in assigned.iter().enumerate() {
            let copies_before = assigned[..at].iter().filter(|other| *other == task).count() as u32;
            let needed = (copies_before + 1) * u32::from(task.timesteps());
            done += usize::from(ship.work_on(seat, *task) >= needed);
        }
    }
    (done, all)
}

proptest! {
    #![proptest_config(cases(700))]

    #[test]
    fn the_task_bar_counts_the_tasks_of_the_living_crewmates(round in random_round()) {
        let game = round.0;
        let (mut ship, last) = retell(&game).last().expect("every round has an end");
        ship.happen(last, game.rules());
        let crew = ship.living.minus(game.impostors());
        prop_assert_eq!(game.task_bar(), counted(&game, &ship, crew));
    }

    #[test]
    fn nobody_works_on_a_task_that_it_does_not_hold_or_has_done(round in random_round()) {
        let game = round.0;
        let (mut ship, last) = retell(&game).last().expect("every round has an end");
        ship.happen(last, game.rules());
        for seat in game.roster().seats() {
            if game.rules().endless_fakes && game.role_of(seat) == Role::Impostor {
                continue;
            }
            for &task in &ship.work[seat.index()] {
                let copies = game.tasks_of(seat).iter().filter(|assigned| assigned.task == task).count() as u32;
                prop_assert!(ship.work_on(seat, task) <= copies * u32::from(task.timesteps()));
            }
        }
    }

    #[test]
    fn crewmates_do_and_impostors_fake_tasks_where_they_are_found(round in random_round()) {
        use among_agents::game::Action::{CompleteTask, FakeTask};
        let game = round.0;
        for entry in game.journal() {
            if let Event::Acted { seat, action: CompleteTask(task) } = entry.event {
                prop_assert_eq!((game.role_of(seat), task.room), (Role::Crewmate, entry.room));
            }
            if let Event::Acted { seat, action: FakeTask(task) } = entry.event {
                prop_assert_eq!((game.role_of(seat), task.room), (Role::Impostor, entry.room));
            }
        }
    }
}

fn task(name: &str, room: Room) -> Task {
    let mut all = Task::ALL.into_iter();
    all.find(|task| task.name() == name && task.room == room)
        .expect("a task of the ship")
}

fn left(scene: &ScriptedRound, who: Seat, task: Task) -> u8 {
    let mut assigned = scene.0.tasks_of(who).iter();
    assigned
        .find(|assigned| assigned.task == task)
        .expect("it holds the task")
        .left
}

#[test]
fn a_long_task_takes_two_timesteps() {
    let garbage = task("Empty Garbage", Room::Cafeteria);
    let mut scene = ScriptedRound::where_blue_holds(Rules::paper(), garbage);
    let (done, _) = scene.0.task_bar();
    for expected in [1, 0] {
        scene = scene.then("Blue: COMPLETE TASK - Empty Garbage");
        assert_eq!(left(&scene, seat("Blue"), garbage), expected);
    }
    assert_eq!(scene.0.task_bar().0, done + 1);
    let scene = scene.wait_for("Blue");
    assert!(!scene.may("Blue", "COMPLETE TASK - Empty Garbage"));
}

#[test]
fn a_fake_can_be_done_once_and_moves_no_bar() {
    let wiring = task("Fix Wiring", Room::Cafeteria);
    let scene = ScriptedRound::where_blue_holds(Rules::paper(), wiring);
    let bar = scene.0.task_bar();
    let scene = scene
        .then("Red: COMPLETE FAKE TASK - Fix Wiring")
        .end_of_timestep();
    assert_eq!(scene.0.task_bar(), bar);
    assert!(!scene.may("Red", "COMPLETE FAKE TASK - Fix Wiring"));
}

#[test]
fn the_tasks_of_the_dead_no_longer_count() {
    let scene = ScriptedRound::paper();
    let (_, all) = scene.0.task_bar();
    let scene = scene.then("Red: KILL Blue");
    assert_eq!(scene.0.task_bar().1, all - 3);
}
