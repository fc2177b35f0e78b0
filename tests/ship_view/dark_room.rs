//! The room in which a body lies, as it is shown to those who watch a whodunit.

use super::animated_round::{AnimatedRound, SIZE, robot, seat, walk};
use super::painting::painted::Painted;
use among_agents::game::{Action, Room};
use among_agents::ship_view::scene::describe;
use among_agents::ship_view::shapes::Shape;
use among_agents::ship_view::ship::layout::room_at;
use among_agents::ship_view::{Camera, CameraController, Motion, Scene, Subjects};
use among_agents::table::{Perspective, SeatSet, Speech};

/// The two who are with the victim when it is killed. The first of them moves first.
const WITH_VICTIM: [usize; 2] = [0, 1];

/// The victim.
const VICTIM: usize = 4;

/// Returns the round of this impostor after a kill in the Cafeteria, with one crewmate beside the body.
fn after_a_kill(impostor: usize, calm: bool) -> AnimatedRound {
    let mut stage = AnimatedRound::with_impostor(seat(impostor), calm);
    begin_with_kill(&mut stage, impostor, |stage| stage.wait(1_000.0));
    stage
}

/// Plays the round until this impostor has killed. Calls `look` before the timestep of the kill.
fn begin_with_kill(stage: &mut AnimatedRound, impostor: usize, look: impl FnOnce(&mut AnimatedRound)) {
    for at in 0..5 {
        match at {
            2 | 3 => stage.act(walk(Room::Cafeteria, Room::Weapons)),
            _ => stage.silence(),
        };
    }
    look(stage);
    for at in 0..5 {
        match at == impostor {
            true => stage.act(Action::Kill(seat(VICTIM))),
            // The victim has no turn any more.
            false if at == VICTIM => continue,
            false => stage.silence(),
        };
    }
}

/// Returns the scenes of the next three seconds, one every 50 milliseconds.
fn scenes_from(stage: &mut AnimatedRound) -> Vec<Scene> {
    let frames = (0..60).map(|_| {
        let scene = stage.seen_as_whodunit();
        stage.wait(50.0);
        scene
    });
    frames.collect()
}

#[test]
fn a_kill_is_a_scene_in_the_dark_that_names_room_and_victim_only() {
    for calm in [false, true] {
        let mut stage = after_a_kill(0, calm);
        let scenes = scenes_from(&mut stage);
        let lights: Vec<_> = scenes
            .iter()
            .filter_map(|scene| scene.spotlight.as_ref())
            .collect();
        assert!(lights.len() > 30);
        let victim = stage.game.roster().name(seat(VICTIM));
        assert!(
            lights
                .iter()
                .all(|light| light.caption == format!("Cafeteria · {victim} is killed"))
        );
        assert_eq!(scenes.last().expect("a scene").spotlight, None);
    }
}

#[test]
fn whoever_is_with_the_body_is_a_silhouette_from_the_first_frame_until_a_meeting_begins() {
    for calm in [false, true] {
        let mut stage = after_a_kill(0, calm);
        let mut scenes = scenes_from(&mut stage);
        for _ in 0..3 {
            for _ in stage.game.living() {
                stage.silence();
            }
            scenes.extend(scenes_from(&mut stage));
        }
        for scene in &scenes {
            let cafeteria = scene.rooms[Room::Cafeteria.index()];
            assert!(cafeteria.is_dark && !cafeteria.lit);
            // The killer would be whoever is missing among the others.
            assert!(scene.rooms.iter().all(|room| room.is_dark && !room.lit));
            assert_eq!(scene.silhouettes.len(), 5);
            assert!(scene.robots.is_empty(), "nobody is drawn in colour");
        }
        let last = scenes.last().expect("a scene");
        let bodies = last.silhouettes.iter().filter(|silhouette| silhouette.is_body);
        assert_eq!(bodies.count(), 1);
        stage.act(Action::CallMeeting);
        while !stage.ship(Perspective::Whodunit).in_meeting {
            stage.silence();
        }
        let scene = stage.seen_as_whodunit();
        assert!(scene.silhouettes.is_empty() && scene.rooms.iter().all(|room| room.lit && !room.is_dark));
    }
}

#[test]
fn a_room_goes_dark_without_animation_too() {
    let mut stage = AnimatedRound::new(false);
    stage.act_at(Action::Kill(seat(VICTIM)), f64::INFINITY);
    let scene = stage.seen_as_whodunit();
    assert_eq!((scene.spotlight, scene.silhouettes.len()), (None, 5));
    // Whoever comes later is shown the same.
    let ship = stage.ship(Perspective::Whodunit);
    let scene = stage.scene_of(&ship, &Motion::at(&ship, false));
    assert_eq!((scene.robots.len(), scene.silhouettes.len()), (0, 5));
}

#[test]
fn other_viewers_see_no_dark_room() {
    let stage = after_a_kill(0, false);
    let of_all = stage.watched();
    assert!(of_all.silhouettes.is_empty() && of_all.rooms.iter().all(|room| room.lit && !room.is_dark));
    for viewer in [0, 1, 2] {
        let scene = stage.seen_by(seat(viewer));
        assert!(scene.silhouettes.is_empty() && scene.rooms.iter().all(|room| !room.is_dark));
    }
}

#[test]
fn it_gets_light_once_nobody_stands_by_the_body_and_whoever_left_has_arrived() {
    let mut stage = after_a_kill(0, false);
    stage.wait(3_000.0);
    stage.act(walk(Room::Cafeteria, Room::Admin));
    let scenes = scenes_from(&mut stage);
    assert!(
        scenes.iter().all(|scene| scene.robots.is_empty()),
        "one is still there"
    );
    stage.act(walk(Room::Cafeteria, Room::Admin));
    let scenes = scenes_from(&mut stage);
    let (first, last) = (&scenes[0], &scenes[59]);
    assert_eq!((first.robots.len(), first.silhouettes.len()), (0, 5));
    let lit = scenes.iter().find(|scene| !scene.robots.is_empty());
    for at in [0, 1] {
        let robot = robot(lit.expect("it gets light"), seat(at)).expect("in colour");
        assert_eq!(
            room_at(robot.spot.feet),
            Some(Room::Admin),
            "nobody comes out in colour"
        );
    }
    assert_eq!((last.robots.len(), last.silhouettes.len()), (4, 1));
    let dark = Room::ALL.map(|room| last.rooms[room.index()].is_dark);
    assert_eq!(
        dark,
        Room::ALL.map(|room| room == Room::Cafeteria),
        "the body’s room"
    );
}

#[test]
fn whoever_knows_the_killer_is_not_left_in_the_dark() {
    let stage = after_a_kill(0, false);
    let mut ship = stage.ship(Perspective::Whodunit);
    assert!(ship.is_all_dark());
    ship.solved_deaths = SeatSet::only(seat(VICTIM));
    assert!(!ship.is_all_dark() && Room::ALL.iter().all(|room| !ship.is_dark(*room)));
    let scene = stage.scene_of(&ship, &Motion::at(&ship, false));
    assert_eq!((scene.robots.len(), scene.silhouettes.len()), (5, 0));
}

#[test]
fn who_killed_is_not_shown_while_the_body_lies_there() {
    for calm in [false, true] {
        let mut twins = WITH_VICTIM.map(|impostor| after_a_kill(impostor, calm));
        let mut compare = |act: &dyn Fn(&mut AnimatedRound)| {
            let [one, other] = &mut twins;
            act(one);
            act(other);
            for (one, other) in scenes_from(one).iter().zip(&scenes_from(other)) {
                assert_eq!(one, other);
                assert_eq!(Painted::of(one, SIZE), Painted::of(other, SIZE));
            }
            let words = [&*one, &*other].map(|stage| describe(&stage.ship(Perspective::Whodunit)));
            assert_eq!(words[0], words[1]);
            assert!(
                words[0].contains("Cafeteria, in the dark: a body"),
                "{}",
                words[0]
            );
        };
        compare(&|_| {});
        // One walks out, the other stays beside the body, and somebody else comes in.
        compare(&|stage| {
            stage.act(walk(Room::Cafeteria, Room::Admin));
            stage.act(Action::Speak(Speech::new("I go to Weapons.")));
            stage.act(walk(Room::Weapons, Room::Cafeteria));
            stage.silence();
        });
    }
}

#[test]
fn a_silhouette_tells_neither_colour_nor_mark_nor_who_speaks() {
    let mut stage = after_a_kill(0, false);
    let texts = |scene: &Scene| {
        let painted = Painted::of(scene, SIZE);
        let words = painted.moving.into_iter().filter_map(|shape| match shape {
            Shape::Text(text) => Some(text.words.to_string()),
            _ => None,
        });
        words.collect::<Vec<_>>()
    };
    for scene in scenes_from(&mut stage) {
        let caption = scene.spotlight.as_ref().map(|light| light.caption.clone());
        let written = texts(&scene);
        assert!(written.iter().all(|words| Some(words) == caption.as_ref()));
    }
    stage.whodunit.take_call();
    stage.act(Action::Speak(Speech::new("I have seen nothing.")));
    assert_eq!(stage.whodunit.take_call(), None);
    let ship = stage.ship(Perspective::Whodunit);
    for scene in scenes_from(&mut stage) {
        assert!(scene.bubbles.is_empty());
        assert!(texts(&scene).is_empty());
    }
    let words = describe(&ship);
    assert!(
        words.contains(" Cafeteria, in the dark: a body and 2 standing."),
        "{words}"
    );
    for at in 0..5 {
        assert!(!words.contains(stage.game.roster().name(seat(at))), "{words}");
    }
}

#[test]
fn the_name_of_a_dark_room_is_as_bright_as_others() {
    let scene = after_a_kill(0, false).seen_as_whodunit();
    let painted = Painted::of(&scene, SIZE);
    let paint_of = |room: Room| {
        let mut texts = painted.ship.iter().filter_map(|shape| match shape {
            Shape::Text(text) => Some(text),
            _ => None,
        });
        let text = texts.find(|text| text.words == room.name()).expect("it is named");
        (text.css, text.opacity)
    };
    assert_eq!(paint_of(Room::Cafeteria), paint_of(Room::Admin));
}

/// Returns, for each scene of the next three seconds, whether the player is drawn in colour, and the camera
/// that follows it.
fn followed(stage: &mut AnimatedRound, at: usize, controller: &mut CameraController) -> Vec<(bool, Camera)> {
    let ship = stage.ship(Perspective::Whodunit);
    let scenes = scenes_from(stage).into_iter().map(|scene| {
        let subjects = Subjects {
            followed: scene.room_of(seat(at)),
            ..Subjects::of(&ship)
        };
        controller.settle(SIZE, &subjects, 0.0, true);
        (robot(&scene, seat(at)).is_some(), controller.camera(0.0))
    });
    scenes.collect()
}

#[test]
fn the_camera_follows_nobody_in_the_dark() {
    // Whoever leaves the body walks to Admin, and the others are in the Cafeteria or in Weapons.
    for (at, last_seen, then) in [
        (0, Room::Cafeteria, Room::Admin),
        (1, Room::Cafeteria, Room::Admin),
        (2, Room::Weapons, Room::Weapons),
    ] {
        let mut stage = AnimatedRound::with_impostor(seat(0), false);
        let mut controller = CameraController::new();
        controller.settle(SIZE, &Subjects::default(), 0.0, true);
        controller.follow_player(true);
        begin_with_kill(&mut stage, 0, |stage| {
            followed(stage, at, &mut controller);
        });
        let camera = |room| Camera::at_room(room, SIZE);
        assert_eq!(controller.camera(0.0), camera(last_seen));
        for leaves in [false, true, true] {
            if leaves {
                stage.act(walk(Room::Cafeteria, Room::Admin));
            }
            let mut seen_again = false;
            for (is_drawn, shown) in followed(&mut stage, at, &mut controller) {
                seen_again |= is_drawn;
                assert!(seen_again || shown == camera(last_seen), "seat {at}: {shown:?}");
            }
        }
        assert_eq!(controller.camera(0.0), camera(then), "it gets light");
    }
}
