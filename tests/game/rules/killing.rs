//! Tests of killing, and of the cooldown.

use crate::common::{ScriptedRound, Ship, any_rules, cases, random_choice, random_round, retell};
use among_agents::game::{Action, Event, Game, Rules};
use among_agents::round::next_seat;
use among_agents::table::Dice;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(700))]

    #[test]
    fn a_kill_is_an_impostors_in_its_own_room_and_never_a_fellows(round in random_round()) {
        let game = round.0;
        for (ship, entry) in retell(&game) {
            if let Event::Acted { seat, action: Action::Kill(victim) } = entry.event {
                prop_assert!(!ship.meeting);
                prop_assert!(game.impostors().contains(seat));
                prop_assert!(!game.impostors().contains(victim));
                prop_assert!(ship.living.contains(victim));
                prop_assert_eq!(ship.room(victim), ship.room(seat));
                prop_assert_eq!(ship.cooldown(seat, game.rules()), 0);
            }
        }
    }

    #[test]
    fn after_a_kill_come_as_many_own_turns_without_one_as_the_rules_say(
        rules in any_rules(), seed: u64, chance: u64,
    ) {
        let mut game = Game::new(rules, seed, &[]).expect("a table that can be played");
        let mut dice = Dice::seeded(chance);
        let mut ship = Ship::at_the_start(&game);
        let mut told = 0;
        while let Ok(seat) = next_seat(&game) {
            for entry in &game.journal()[told..] {
                ship.happen(entry, game.rules());
            }
            told = game.journal().len();
            for impostor in game.impostors().and(game.living()) {
                let left = ship.cooldown(impostor, game.rules());
                prop_assert_eq!(u32::from(game.cooldown_of(impostor)), left);
                let may_kill = !game.view(impostor).victims().is_empty();
                let prey = ship.crowd(ship.room(impostor)).minus(game.impostors());
                let expected = game.awaits(impostor) && !ship.meeting && left == 0 && !prey.is_empty();
                prop_assert_eq!(may_kill, expected);
            }
            let action = random_choice(&game, seat, &mut dice);
            game.apply(seat, action).expect("a legal action is accepted");
        }
    }
}

/// Returns a scene just after a kill, at a table large enough to continue.
fn after_a_kill() -> ScriptedRound {
    ScriptedRound::of(Rules {
        players: 7,
        ..Rules::paper()
    })
    .then("Red: KILL Blue")
}

#[test]
fn the_first_kill_may_come_at_once() {
    assert!(ScriptedRound::paper().may("Red", "KILL Blue"));
}

#[test]
fn a_first_kill_cooldown_counts_own_turns_from_the_start() {
    let mut scene = ScriptedRound::of(Rules {
        first_kill_cooldown: 2,
        ..Rules::paper()
    });
    for _ in 0..2 {
        assert!(!scene.may("Red", "KILL Blue"));
        scene = scene.end_of_timestep();
    }
    assert!(scene.may("Red", "KILL Blue"));
}

#[test]
fn after_a_kill_come_three_task_turns_without_one() {
    let mut scene = after_a_kill();
    for _ in 0..3 {
        scene = scene.end_of_timestep();
        assert!(!scene.may("Red", "KILL Green"));
    }
    scene = scene.end_of_timestep();
    assert!(scene.may("Red", "KILL Green"));
}

#[test]
fn meeting_turns_count_for_the_cooldown() {
    // Three turns of talk bring the cooldown from 3 to 0; without the meeting it would take three turns in
    // the task phase.
    let scene = after_a_kill()
        .then("Green: CALL MEETING (emergency button)")
        .until_the_vote()
        .then(
            "Red: VOTE Green
             Green: VOTE Red
             Pink: VOTE Orange
             Orange: VOTE Pink
             Yellow: VOTE Black
             Black: VOTE Yellow",
        );
    assert!(scene.may("Red", "KILL Green"));
}

#[test]
fn an_impostor_cannot_kill_its_fellow() {
    let scene = ScriptedRound::of(Rules::paper_seven());
    assert!(!scene.may("Red", "KILL Blue"));
    assert!(scene.may("Red", "KILL Green"));
}

#[test]
fn nobody_is_killed_from_another_room() {
    let scene = ScriptedRound::paper()
        .then("Blue: MOVE from Cafeteria to Admin")
        .wait_for("Red");
    assert!(!scene.may("Red", "KILL Blue"));
    assert!(scene.may("Red", "KILL Green"));
}
