//! Tests of moving through the ship.

use crate::common::{ScriptedRound, cases, random_round, retell};
use among_agents::game::{Action, Event, Room};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(700))]

    #[test]
    fn nobody_is_in_two_rooms(round in random_round()) {
        let game = round.0;
        for (ship, entry) in retell(&game) {
            if let Event::Acted { seat, action } = &entry.event {
                prop_assert_eq!(entry.room, ship.room(*seat), "a choice is made where its seat is");
                if let Action::Move { from, .. } | Action::Vent { from, .. } = action {
                    prop_assert_eq!(*from, ship.room(*seat), "a way begins where its seat is");
                }
            }
        }
        let rooms = Room::ALL.map(|room| game.living_in(room).len());
        prop_assert_eq!(rooms.iter().sum::<usize>(), game.living().len());
    }

    #[test]
    fn moves_go_along_corridors_and_vents_are_for_impostors(round in random_round()) {
        let game = round.0;
        for entry in game.journal() {
            match entry.event {
                Event::Acted { action: Action::Move { from, to }, .. } => prop_assert!(from.joins(to)),
                Event::Acted { seat, action: Action::Vent { from, to } } => {
                    prop_assert!(game.impostors().contains(seat));
                    prop_assert!(from.vents_to(to));
                }
                _ => {}
            }
        }
    }

    #[test]
    fn the_dead_never_act(round in random_round()) {
        for (ship, entry) in retell(&round.0) {
            if let Event::Acted { seat, .. } = entry.event {
                prop_assert!(ship.living.contains(seat));
            }
        }
    }

    #[test]
    fn the_final_rooms_are_those_of_the_journal(round in random_round()) {
        let game = round.0;
        let (mut ship, last) = retell(&game).last().expect("every round has an end");
        ship.happen(last, game.rules());
        for seat in game.roster().seats() {
            prop_assert_eq!(game.room_of(seat), ship.room(seat));
        }
        prop_assert_eq!(game.living(), ship.living);
        prop_assert_eq!(game.bodies(), ship.bodies);
    }
}

#[test]
fn all_nine_vents_work() {
    let scene = ScriptedRound::paper().then("Red: VENT from Cafeteria to Admin");
    assert_eq!(scene.room_of("Red"), Room::Admin);
    let vents = Room::ALL.iter().map(|room| room.vents().len()).sum::<usize>();
    assert_eq!(vents, 2 * 9);
}

#[test]
fn living_seats_act_one_after_another_in_seat_order() {
    let mut scene = ScriptedRound::paper();
    for name in ["Red", "Blue", "Green", "Pink", "Orange", "Red"] {
        assert_eq!(scene.turn_of(), name);
        scene = scene.then(&format!("{name}: SPEAK: I am {name}."));
    }
    assert_eq!(scene.0.timestep(), 2);
}

#[test]
fn the_turn_passes_over_the_dead() {
    let scene = ScriptedRound::paper().then("Red: KILL Blue");
    assert_eq!(scene.turn_of(), "Green");
}
