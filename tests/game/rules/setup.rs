//! Tests of setting up a round.

use crate::common::{any_rules, cases};
use among_agents::game::{AssignedTask, Game, Persona, Role, Room, Rules, SeatOverride, Task, TaskLength};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn deal(rules: &Rules, seed: u64) -> Game {
    Game::new(rules.clone(), seed, &[]).expect("a table that can be played")
}

fn tasks_of_length(assigned: &[AssignedTask], length: TaskLength) -> Vec<Task> {
    let tasks = assigned.iter().map(|assigned| assigned.task);
    tasks.filter(|task| task.kind.length() == length).collect()
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn everybody_starts_alive_in_the_cafeteria_with_its_own_colour(rules in any_rules(), seed: u64) {
        let game = deal(&rules, seed);
        let seats = game.roster().seats();
        prop_assert_eq!(seats.len(), usize::from(rules.players));
        prop_assert_eq!(game.living(), seats);
        for seat in seats {
            prop_assert_eq!(game.room_of(seat), Room::Cafeteria);
            prop_assert_eq!(game.roster().seat_of(game.roster().colour(seat)), Some(seat));
        }
    }

    #[test]
    fn impostors_are_as_many_as_configured_and_personas_fit_roles(rules in any_rules(), seed: u64) {
        let game = deal(&rules, seed);
        prop_assert_eq!(game.impostors().len(), usize::from(rules.impostors));
        for seat in game.roster().seats() {
            let is_impostor = game.role_of(seat) == Role::Impostor;
            prop_assert_eq!(is_impostor, game.impostors().contains(seat));
            prop_assert!(Persona::of(game.role_of(seat)).contains(&game.persona_of(seat)));
        }
    }

    #[test]
    fn all_share_the_common_tasks_and_impostors_hold_no_others(rules in any_rules(), seed: u64) {
        let game = deal(&rules, seed);
        let common = |seat| tasks_of_length(game.tasks_of(seat), TaskLength::Common);
        let first = game.roster().seats().lowest().expect("a first seat");
        prop_assert_eq!(common(first).len(), usize::from(rules.common_tasks));
        for seat in game.roster().seats() {
            prop_assert_eq!(common(seat), common(first));
            if game.role_of(seat) == Role::Impostor {
                prop_assert_eq!(game.tasks_of(seat).len(), usize::from(rules.common_tasks));
            }
        }
    }

    #[test]
    fn crewmates_draw_tasks_from_places_that_no_earlier_one_holds(rules in any_rules(), seed: u64) {
        let game = deal(&rules, seed);
        for (length, count, places) in [
            (TaskLength::Short, rules.short_tasks, 22),
            (TaskLength::Long, rules.long_tasks, 11),
        ] {
            let mut taken: Vec<Task> = Vec::new();
            for seat in game.roster().seats().minus(game.impostors()) {
                let own = tasks_of_length(game.tasks_of(seat), length);
                prop_assert_eq!(own.len(), usize::from(count));
                taken.sort_by_key(|task| Task::ALL.iter().position(|other| other == task));
                taken.dedup();
                // Large tables with many tasks run out of free task locations; then all are free again.
                if taken.len() < places {
                    prop_assert!(own.iter().all(|task| !taken.contains(task)));
                }
                taken.extend(own);
            }
        }
    }

    #[test]
    fn the_same_seed_deals_the_same_table_and_another_seed_another(seed: u64) {
        prop_assert_eq!(deal(&Rules::paper(), seed), deal(&Rules::paper(), seed));
        prop_assert_ne!(deal(&Rules::paper(), seed), deal(&Rules::paper(), seed.wrapping_add(1)));
    }
}

#[test]
fn tables_of_other_sizes_are_refused_with_the_reason() {
    let refused = |players, impostors| {
        let rules = Rules {
            players,
            impostors,
            ..Rules::paper()
        };
        Game::new(rules, 1, &[]).expect_err("refused").to_string()
    };
    assert!(refused(3, 1).contains("between 4 and 12"));
    assert!(refused(13, 1).contains("between 4 and 12"));
    assert!(refused(12, 0).contains("between 1 and 3"));
    assert!(refused(12, 4).contains("between 1 and 3"));
    assert!(refused(6, 3).contains("fewer impostors than crewmates"));
}

#[test]
fn every_seat_is_the_impostor_equally_often() {
    let mut counts = [0i32; 5];
    for seed in 0..10_000 {
        let impostor = deal(&Rules::paper(), seed).impostors().lowest();
        counts[impostor.expect("one impostor").index()] += 1;
    }
    // 200 is five standard deviations of a fair draw.
    assert!(
        counts.iter().all(|count| (count - 2_000).abs() < 200),
        "{counts:?}"
    );
}

#[test]
fn every_short_task_is_dealt_to_the_first_crewmate_equally_often() {
    let mut counts = [0i32; 39];
    for seed in 0..22_000 {
        let game = deal(&Rules::paper(), seed);
        let first = game.roster().seats().minus(game.impostors()).lowest();
        let assigned = game.tasks_of(first.expect("a crewmate"));
        let task = tasks_of_length(assigned, TaskLength::Short)[0];
        counts[Task::ALL.iter().position(|&other| other == task).expect("a task")] += 1;
    }
    for (task, count) in Task::ALL.into_iter().zip(counts) {
        let expected = if task.kind.length() == TaskLength::Short {
            1_000
        } else {
            0
        };
        // 155 is five standard deviations of a fair draw.
        assert!(
            (count - expected).abs() <= 155,
            "{} in {}: {count}",
            task.name(),
            task.room
        );
    }
}

#[test]
fn a_seat_may_have_no_persona_in_either_role_but_none_of_the_other_role() {
    let with = |persona| SeatOverride {
        as_crewmate: Some(persona),
        as_impostor: Some(persona),
        ..SeatOverride::default()
    };
    let cast = [with(Persona::NoPersona), with(Persona::NoPersona)];
    for seed in 0..20 {
        let game = Game::new(Rules::paper(), seed, &cast).expect("a table that can be played");
        for (at, seat) in game.roster().seats().into_iter().enumerate() {
            assert_eq!(game.persona_of(seat) == Persona::NoPersona, at < 2, "seed {seed}");
        }
    }
    let refused = Game::new(Rules::paper(), 1, &[with(Persona::Leader)]);
    assert_eq!(
        refused.err().map(|error| error.to_string()),
        Some("Leader is not a persona for this role.".to_owned())
    );
}

#[test]
fn distinct_personas_do_not_repeat_while_there_are_enough() {
    let rules = Rules {
        distinct_personas: true,
        ..Rules::paper()
    };
    let wanted = SeatOverride {
        role: Some(Role::Crewmate),
        as_crewmate: Some(Persona::Leader),
        ..SeatOverride::default()
    };
    let mut drawn = BTreeSet::new();
    for (seed, cast) in (0..200).flat_map(|seed| [(seed, &[][..]), (seed, std::slice::from_ref(&wanted))]) {
        let game = Game::new(rules.clone(), seed, cast).expect("a table that can be played");
        let crew = game.roster().seats().minus(game.impostors());
        let names: BTreeSet<_> = crew
            .into_iter()
            .map(|seat| game.persona_of(seat).name())
            .collect();
        assert_eq!(names.len(), 4, "seed {seed}: {names:?}");
        drawn.extend(names);
    }
    assert_eq!(drawn.len(), 6, "all are drawn: {drawn:?}");
}

#[test]
fn a_seed_deals_the_same_table_whether_personas_repeat_or_not() {
    let asking = SeatOverride {
        as_crewmate: Some(Persona::Leader),
        as_impostor: Some(Persona::Strategist),
        ..SeatOverride::default()
    };
    let table = |distinct_personas, seed, cast: &[SeatOverride]| {
        let rules = Rules {
            distinct_personas,
            ..Rules::standard()
        };
        let game = Game::new(rules, seed, cast).expect("a table that can be played");
        let seats = game.roster().seats().into_iter();
        let dealt: Vec<_> = seats
            .map(|seat| {
                (
                    game.roster().name(seat),
                    game.role_of(seat),
                    game.tasks_of(seat).to_vec(),
                )
            })
            .collect();
        dealt
    };
    for seed in 0..200 {
        let dealt = table(false, seed, &[]);
        for cast in [&[][..], &[asking], &[asking, asking]] {
            for distinct_personas in [false, true] {
                assert_eq!(
                    table(distinct_personas, seed, cast),
                    dealt,
                    "seed {seed}, {cast:?}"
                );
            }
        }
    }
}
