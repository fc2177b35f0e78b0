//! The scene of a kill.

use super::animated_round::{AnimatedRound, robot, seat, walk};
use among_agents::game::{Action, Room};
use among_agents::round::TIME_FOR_A_KILL;
use among_agents::ship_view::{RobotState, Scene};

#[test]
fn a_kill_flashes_in_its_room_only_and_leaves_a_glow() {
    let mut stage = AnimatedRound::new(false);
    stage.act(Action::Kill(seat(4)));
    let red = |scene: &Scene| scene.rooms.map(|room| room.red);
    assert_eq!(
        red(&stage.watched()),
        [0.0; Room::COUNT],
        "nothing has happened yet"
    );
    stage.wait(900.0);
    let flash = red(&stage.watched());
    stage.wait(300.0);
    let glow = red(&stage.watched());
    assert!(flash[0] > glow[0] && glow[0] > 0.0);
    assert!(flash[1..].iter().chain(&glow[1..]).all(|red| *red == 0.0));
    let scene = stage.watched();
    assert_eq!(robot(&scene, seat(4)).expect("the body").state, RobotState::Dead);
    stage.wait(900.0);
    assert!(!stage.motion.is_moving(stage.now));
    // The button ends it: the body and the glow are gone, and the living stand at the table.
    stage.act(Action::CallMeeting);
    stage.wait(500.0);
    let scene = stage.watched();
    assert_eq!(red(&scene), [0.0; Room::COUNT]);
    assert_eq!(
        robot(&scene, seat(4)).expect("the ghost").state,
        RobotState::Ghost
    );
    assert_eq!(robot(&scene, seat(0)).expect("alive").state, RobotState::Standing);
}

#[test]
fn a_body_keeps_its_place_whoever_comes_and_goes() {
    let mut stage = AnimatedRound::new(false);
    let [out, back] = [(Room::Cafeteria, Room::Admin), (Room::Admin, Room::Cafeteria)];
    for at in 0..5 {
        match at {
            0 | 1 | 4 => stage.act(walk(out.0, out.1)),
            _ => stage.silence(),
        };
    }
    stage.wait(1_000.0);
    let before = robot(&stage.watched(), seat(4)).expect("it stands there").spot;
    stage.act(Action::Kill(seat(4)));
    for (from, to) in [back, out, out, back, out] {
        stage.wait(4_000.0);
        stage.act(walk(from, to));
        for _ in 0..5 {
            let scene = stage.watched();
            let bodies = scene
                .robots
                .iter()
                .filter(|robot| robot.state == RobotState::Dead);
            assert_eq!(bodies.map(|body| body.spot).collect::<Vec<_>>(), [before]);
            let scene = stage.seen_as_whodunit();
            let bodies = scene.silhouettes.iter().filter(|silhouette| silhouette.is_body);
            assert_eq!(bodies.map(|body| body.spot).collect::<Vec<_>>(), [before]);
            stage.wait(200.0);
        }
    }
}

/// Returns the scenes that a viewer sees every 50 milliseconds from a kill on, for three seconds.
fn scenes_of_a_kill(calm: bool, seen: impl Fn(&AnimatedRound) -> Scene) -> Vec<Scene> {
    let mut stage = AnimatedRound::new(calm);
    stage.act(Action::Kill(seat(4)));
    let frames = (0..60).map(|_| {
        let scene = seen(&stage);
        stage.wait(50.0);
        scene
    });
    frames.collect()
}

#[test]
fn a_kill_is_a_scene_in_this_order() {
    let scenes = scenes_of_a_kill(false, AnimatedRound::watched);
    let look = |scene: &Scene, at: usize| robot(scene, seat(at)).expect("drawn").clone();
    let start = look(&scenes[0], 0).spot;
    let first = |is: &dyn Fn(&Scene) -> bool| scenes.iter().position(is).expect("it comes");
    let dark = first(&|scene| {
        scene
            .spotlight
            .as_ref()
            .is_some_and(|light| light.strength >= 1.0)
    });
    let lunge = first(&|scene| look(scene, 0).spot != start);
    let fall = first(&|scene| look(scene, 4).tilt != 0.0);
    let body = first(&|scene| look(scene, 4).state == RobotState::Dead);
    let light = scenes
        .iter()
        .rposition(|scene| scene.spotlight.is_some())
        .expect("it was dark")
        + 1;
    assert!(
        dark <= lunge && lunge < fall && fall < body && body < light,
        "{dark} {lunge} {fall} {body} {light}"
    );
    assert!(light - body > 14, "a silence follows");
    let caption = &scenes[dark].spotlight.as_ref().expect("it is dark").caption;
    assert!(
        caption.starts_with("Cafeteria · ") && caption.ends_with(" see it"),
        "{caption}"
    );
}

#[test]
fn the_round_waits_until_a_kill_has_been_shown() {
    let mut stage = AnimatedRound::new(false);
    stage.act(walk(Room::Cafeteria, Room::Weapons));
    for _ in 1..4 {
        stage.silence();
    }
    stage.wait(1_000.0);
    // The victim still has to come in.
    stage.act(walk(Room::Cafeteria, Room::Weapons));
    stage.act(Action::Kill(seat(4)));
    stage.wait(TIME_FOR_A_KILL.as_secs_f64() * 1_000.0 - 1.0);
    assert!(stage.watched().spotlight.is_some());
    stage.wait(1.0);
    assert_eq!(stage.watched().spotlight, None);
}

#[test]
fn a_kill_only_fades_where_motion_is_reduced() {
    for scene in scenes_of_a_kill(true, AnimatedRound::watched) {
        assert!(
            scene
                .robots
                .iter()
                .all(|robot| robot.seat == seat(4) || robot.tilt == 0.0)
        );
    }
    let mut stage = AnimatedRound::new(true);
    stage.act(Action::Kill(seat(4)));
    assert_eq!(stage.motion.close_to(stage.now + 600.0), None);
}

#[test]
fn a_kill_takes_no_time_at_maximum_speed() {
    let mut stage = AnimatedRound::new(false);
    stage.act_at(Action::Kill(seat(4)), f64::INFINITY);
    let scene = stage.watched();
    assert_eq!(scene.spotlight, None);
    assert_eq!(robot(&scene, seat(4)).expect("the body").state, RobotState::Dead);
}

#[test]
fn whoever_is_elsewhere_sees_nothing_of_a_kill() {
    let mut stage = AnimatedRound::new(false);
    stage.silence();
    stage.act(walk(Room::Cafeteria, Room::Weapons));
    for _ in 2..5 {
        stage.silence();
    }
    stage.wait(1_000.0);
    stage.act(Action::Kill(seat(4)));
    for _ in 0..60 {
        let scene = stage.seen_by(seat(1));
        assert_eq!(scene.spotlight, None);
        assert_eq!(scene.rooms.map(|room| room.red), [0.0; Room::COUNT]);
        assert_eq!(stage.motions[1].close_to(stage.now), None);
        assert!(stage.seen_by(seat(2)).spotlight.is_some() || stage.now > 3_600.0);
        stage.wait(50.0);
    }
}
