//! Tests of the end of the round, checked in the order of the rule book after each timestep.

use crate::common::{ScriptedRound, Ship, cases, random_round, seat};
use among_agents::game::{Event, Game, Outcome, Role, Room, Rules};
use among_agents::table::{Perspective, Turn};
use proptest::prelude::*;

/// Returns the outcome after a timestep by the rule book, derived from the journal alone.
fn expected(game: &Game, ship: &Ship, timestep: u16) -> Option<Outcome> {
    let impostors = ship.living.and(game.impostors()).len();
    let crew = ship.living.minus(game.impostors());
    let all_done = crew.into_iter().all(|seat| {
        let needed: u32 = game
            .tasks_of(seat)
            .iter()
            .map(|assigned| u32::from(assigned.task.timesteps()))
            .sum();
        ship.work[seat.index()].len() as u32 == needed
    });
    if impostors >= crew.len() {
        Some(Outcome::CrewmatesOutnumbered)
    } else if impostors == 0 {
        Some(Outcome::ImpostorsEjected)
    } else if all_done {
        Some(Outcome::TasksDone)
    } else if timestep >= game.rules().timesteps {
        Some(Outcome::TimeUp)
    } else {
        None
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn a_round_ends_after_the_first_timestep_that_brings_an_outcome(round in random_round()) {
        let game = round.0;
        let mut ship = Ship::at_the_start(&game);
        let journal = game.journal();
        for (at, entry) in journal.iter().enumerate() {
            ship.happen(entry, game.rules());
            let next = journal.get(at + 1);
            if let Some(next) = next.filter(|next| next.timestep > entry.timestep) {
                prop_assert_eq!(next.timestep, entry.timestep + 1);
                prop_assert_eq!(expected(&game, &ship, entry.timestep), None);
            }
        }
        prop_assert_eq!(expected(&game, &ship, game.timestep()), game.outcome());
    }

    #[test]
    fn there_is_exactly_one_outcome_and_nothing_after_it(round in random_round()) {
        let game = round.0;
        let outcomes: Vec<_> = game
            .journal()
            .iter()
            .enumerate()
            .filter_map(|(at, entry)| match entry.event {
                Event::RoundOver { outcome } => Some((at, outcome)),
                _ => None,
            })
            .collect();
        let outcome = game.outcome().expect("the round was played to its end");
        prop_assert_eq!(outcomes, [(game.journal().len() - 1, outcome)]);
        prop_assert_eq!((game.turn(), game.outcome()), (Turn::Over, Some(outcome)));
        prop_assert!(game.timestep() <= game.rules().timesteps);
    }
}

#[test]
fn crewmates_are_outnumbered_when_one_is_left_beside_the_impostor() {
    let rules = Rules {
        players: 4,
        kill_cooldown: 0,
        ..Rules::paper()
    };
    let scene = ScriptedRound::of(rules).then("Red: KILL Blue").end_of_timestep();
    assert_eq!(scene.0.outcome(), None, "two crewmates are left");
    let scene = scene.then("Red: KILL Green");
    assert_eq!(scene.0.outcome(), None, "the timestep is not over yet");
    let scene = scene.end_of_timestep();
    assert_eq!(scene.0.outcome(), Some(Outcome::CrewmatesOutnumbered));
}

#[test]
fn crewmates_win_when_the_last_impostor_is_ejected() {
    let scene = ScriptedRound::paper()
        .then("Blue: CALL MEETING (emergency button)")
        .until_the_vote()
        .then(
            "Red: VOTE Blue
             Blue: VOTE Red
             Green: VOTE Red
             Pink: VOTE Red
             Orange: VOTE Red",
        );
    assert_eq!(scene.0.outcome(), Some(Outcome::ImpostorsEjected));
}

#[test]
fn impostors_win_when_the_timesteps_are_used_up() {
    let rules = Rules {
        timesteps: 2,
        ..Rules::paper()
    };
    let scene = ScriptedRound::of(rules).end_of_timestep();
    assert_eq!(scene.0.outcome(), None);
    let scene = scene.end_of_timestep();
    assert_eq!(scene.0.outcome(), Some(Outcome::TimeUp));
    assert_eq!(scene.0.timestep(), 2);
}

#[test]
fn a_meeting_called_in_the_last_timestep_is_not_held() {
    let rules = Rules {
        timesteps: 1,
        ..Rules::paper()
    };
    let scene = ScriptedRound::of(rules).then("Red: CALL MEETING (emergency button)");
    assert_eq!(scene.0.outcome(), Some(Outcome::TimeUp));
}

#[test]
fn being_outnumbered_comes_before_the_tasks_being_done() {
    let rules = Rules {
        players: 4,
        short_tasks: 0,
        long_tasks: 0,
        kill_cooldown: 0,
        ..Rules::paper()
    };
    let wiring_in_the_cafeteria = |game: &Game| game.tasks_of(seat("Blue"))[0].task.room == Room::Cafeteria;
    let scene = ScriptedRound::with(rules, wiring_in_the_cafeteria).then(
        "Red: KILL Blue
         Green: COMPLETE TASK - Fix Wiring",
    );
    let scene = scene.then("Red: KILL Pink").end_of_timestep();
    assert_eq!(scene.0.task_bar(), (1, 3));
    assert_eq!(scene.0.tasks_left_open(Perspective::Everything).0, 2);
    assert_eq!(scene.0.outcome(), Some(Outcome::CrewmatesOutnumbered));
}

#[test]
fn the_tasks_being_done_comes_before_the_time_being_up() {
    let rules = Rules {
        players: 4,
        short_tasks: 0,
        long_tasks: 0,
        timesteps: 1,
        ..Rules::paper()
    };
    let wiring_in_the_cafeteria = |game: &Game| game.tasks_of(seat("Blue"))[0].task.room == Room::Cafeteria;
    let scene = ScriptedRound::with(rules, wiring_in_the_cafeteria).then(
        "Blue: COMPLETE TASK - Fix Wiring
         Green: COMPLETE TASK - Fix Wiring
         Pink: COMPLETE TASK - Fix Wiring",
    );
    assert_eq!(scene.0.outcome(), Some(Outcome::TasksDone));
}

#[test]
fn the_winner_follows_from_the_outcome() {
    assert_eq!(
        Outcome::ALL.map(Outcome::winner),
        [Role::Impostor, Role::Crewmate, Role::Crewmate, Role::Impostor]
    );
}
