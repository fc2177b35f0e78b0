//! A seat's picture contains nothing that the seat cannot know.

use super::animated_round::{AnimatedRound, robot, seat, walk};
use among_agents::game::{Action, Lamp, Room};
use among_agents::ship_view::Scene;
use among_agents::ship_view::scene::describe;
use among_agents::table::{Perspective, Turn};

#[test]
fn a_seat_sees_its_own_room_and_those_who_leave_it() {
    let mut stage = AnimatedRound::new(false);
    let impostor = stage.act(walk(Room::Cafeteria, Room::Weapons));
    stage.wait(300.0);
    let scene = stage.seen_by(seat(3));
    assert!(robot(&scene, impostor).is_some(), "seen to the door");
    assert_eq!(scene.rooms.iter().filter(|room| room.lit).count(), 1);
    assert!(!scene.vents_shown);
    assert!(stage.seen_by(impostor).vents_shown);
    stage.wait(300.0);
    assert!(robot(&stage.seen_by(seat(3)), impostor).is_none());
    let lamps = |scene: &Scene| scene.lamps.iter().filter(|lamp| **lamp != Lamp::Off).count();
    assert!(lamps(&stage.seen_by(seat(3))) <= 3 && lamps(&stage.watched()) > 3);
}

#[test]
fn a_seat_is_shown_nothing_that_it_did_not_witness() {
    let mut stage = AnimatedRound::new(false);
    stage.silence();
    stage.act(walk(Room::Cafeteria, Room::Weapons));
    for _ in 0..3 {
        stage.silence();
    }
    // The impostor kills in the Cafeteria while seat 1 is in Weapons.
    stage.wait(2000.0);
    let before = stage.seen_by(seat(1));
    stage.act(Action::Kill(seat(2)));
    for ms in [0.0, 60.0, 200.0, 400.0] {
        stage.wait(ms);
        assert_eq!(stage.seen_by(seat(1)), before);
    }
}

#[test]
fn the_words_for_the_ship_name_rooms_players_and_bodies() {
    let mut stage = AnimatedRound::new(false);
    stage.act(Action::Kill(seat(4)));
    stage.act(walk(Room::Cafeteria, Room::Weapons));
    let name = |index| stage.game.roster().name(seat(index));
    let watched = describe(&stage.ship(Perspective::Everything));
    let cafeteria = format!(
        "Cafeteria: {}, {}, {}, body of {}.",
        name(0),
        name(2),
        name(3),
        name(4)
    );
    assert_eq!(
        watched,
        format!("Ship map: timestep 1. {cafeteria} Weapons: {}.", name(1))
    );
    let seen = describe(&stage.ship(Perspective::One(seat(1))));
    assert!(seen.starts_with("Ship map: timestep 1. You are "));
    assert!(!seen.contains("Cafeteria") && !seen.contains("body"));
}

#[test]
fn the_rooms_that_a_person_may_walk_to_are_marked() {
    let stage = AnimatedRound::new(false);
    let Turn::One(who) = stage.game.turn() else {
        panic!("somebody's turn")
    };
    let motion = &stage.motions[who.index()];
    let mut ship = stage.ship(Perspective::One(who));
    assert!(stage.scene_of(&ship, motion).exits.is_empty());
    ship.offer_moves(&stage.game.view(who));
    let scene = stage.scene_of(&ship, motion);
    for room in Room::ALL {
        let joined = Room::Cafeteria.corridors().contains(&room);
        assert_eq!(scene.rooms[room.index()].is_reachable, joined, "{room}");
    }
    assert_eq!(scene.exits.len(), Room::Cafeteria.corridors().len());
    // Somebody whose turn it is not may walk nowhere.
    let mut other = stage.ship(Perspective::One(seat(3)));
    other.offer_moves(&stage.game.view(seat(3)));
    assert_eq!(other.reachable, [false; Room::COUNT]);
}
