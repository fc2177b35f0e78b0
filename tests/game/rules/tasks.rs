//! Tests of tasks, and of the task bar.

use crate::common::{ScriptedRound, Ship, cases, random_round, retell, seat};
use among_agents::game::{Event, Game, Role, Room, Rules, Task};
use among_agents::table::{Perspective, Seat, SeatSet};
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
    fn the_task_bar_counts_the_tasks_of_all_crewmates_and_says_which_no_longer_count(round in random_round()) {
        let game = round.0;
        let (mut ship, last) = retell(&game).last().expect("every round has an end");
        ship.happen(last, game.rules());
        let crew = game.roster().seats().minus(game.impostors());
        prop_assert_eq!(game.task_bar(), counted(&game, &ship, crew));
        let (done, all) = counted(&game, &ship, crew.minus(ship.living));
        let (left, holders) = game.tasks_left_open(Perspective::Everything);
        prop_assert_eq!(left, all - done);
        prop_assert!(holders.minus(crew.minus(ship.living)).is_empty());
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
    let bar = scene.0.task_bar();
    let nobody = (0, SeatSet::EMPTY);
    let left = |scene: &ScriptedRound, by| scene.0.tasks_left_open(by);
    assert_eq!(left(&scene, Perspective::Everything), nobody);
    let scene = scene.then("Red: KILL Blue");
    assert_eq!(scene.0.task_bar(), bar, "the bar does not fall");
    let blues = (3, SeatSet::only(seat("Blue")));
    assert_eq!(left(&scene, Perspective::Everything), blues);
    assert_eq!(
        left(&scene, Perspective::One(seat("Green"))),
        blues,
        "it saw the kill"
    );
}

#[test]
fn whoever_has_not_learnt_of_a_death_is_not_told_of_the_tasks_left_open() {
    let scene = ScriptedRound::of(Rules {
        public_task_bar: true,
        ..Rules::paper()
    });
    let scene = scene
        .then("Red: MOVE from Cafeteria to Weapons\nBlue: MOVE from Cafeteria to Weapons")
        .end_of_timestep()
        .then("Red: KILL Blue");
    let told = |scene: &ScriptedRound, who| scene.0.view(seat(who)).tasks_left_open();
    let blues = Some((3, SeatSet::only(seat("Blue"))));
    assert_eq!(told(&scene, "Red"), blues);
    assert_eq!(told(&scene, "Green"), Some((0, SeatSet::EMPTY)));
    let scene = scene.end_of_timestep().then("Red: REPORT DEAD BODY");
    assert_eq!(told(&scene, "Green"), blues, "the meeting tells who is missing");
}
