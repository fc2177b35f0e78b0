//! Tests that drawing follows from the state and the motion, and that a seat's picture contains nothing that
//! the seat cannot know.

use among_agents::agents::{InstantAgent, Random};
use among_agents::game::{Action, Game, JournalEntry, Role, Room, Rules, SeatOverride};
use among_agents::round::next_seat;
use among_agents::ship_view::scene::describe;
use among_agents::ship_view::{Camera, Lamp, Motion, RobotLook, RobotState, Scene, Size, VisibleState};
use among_agents::table::{Dice, Seat, SeatSet, Speech, Turn};

const SIZE: Size = Size {
    width: 900.0,
    height: 744.0,
};

/// A round whose first seat is the impostor, and its animation.
struct AnimatedRound {
    game: Game,
    motion: Motion,
    now: f64,
}

impl AnimatedRound {
    fn new(calm: bool) -> AnimatedRound {
        let cast = [
            Role::Impostor,
            Role::Crewmate,
            Role::Crewmate,
            Role::Crewmate,
            Role::Crewmate,
        ];
        let cast = cast.map(|role| SeatOverride {
            role: Some(role),
            ..SeatOverride::default()
        });
        let game = Game::new(Rules::paper(), 7, &cast).expect("the table can be played");
        let motion = Motion::at(&game, calm);
        AnimatedRound {
            game,
            motion,
            now: 1000.0,
        }
    }

    /// Lets the seat whose turn it is choose this action at speed 1.
    fn act(&mut self, action: Action) -> Seat {
        self.act_at(action, 1.0)
    }

    fn act_at(&mut self, action: Action, speed: f64) -> Seat {
        let Turn::One(seat) = self.game.turn() else {
            panic!("somebody's turn")
        };
        let entries: Vec<JournalEntry> = self.game.apply(seat, action).expect("a legal choice").to_vec();
        for entry in &entries {
            self.motion.take(entry, self.now, speed);
        }
        seat
    }

    fn wait(&mut self, ms: f64) {
        self.now += ms;
    }

    fn silence(&mut self) -> Seat {
        self.act(Action::Speak(Speech::SILENCE))
    }

    fn scene_of(&self, truth: &VisibleState) -> Scene {
        Scene::new(truth, &self.motion, self.now, Camera::whole(SIZE))
    }

    fn watched(&self) -> Scene {
        self.scene_of(&VisibleState::watched(&self.game))
    }

    fn seen_by(&self, seat: Seat) -> Scene {
        self.scene_of(&VisibleState::of_view(&self.game.view(seat)))
    }
}

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat at the table")
}

fn robot(scene: &Scene, seat: Seat) -> Option<&RobotLook> {
    scene.robots.iter().find(|robot| robot.seat == seat)
}

fn walk(from: Room, to: Room) -> Action {
    Action::Move { from, to }
}

#[test]
fn a_step_takes_450_milliseconds_along_the_corridor() {
    let mut stage = AnimatedRound::new(false);
    let start = robot(&stage.watched(), seat(0)).expect("at the table").spot;
    let who = stage.act(walk(Room::Cafeteria, Room::Weapons));
    assert_eq!(robot(&stage.watched(), who).expect("setting out").spot, start);
    stage.wait(225.0);
    let scene = stage.watched();
    let half = robot(&scene, who).expect("on its way");
    assert!(matches!(half.state, RobotState::Walking { .. }));
    assert!(half.look.x > 0.0, "it looks where it goes");
    assert_eq!(stage.motion.next_frame_in(stage.now), Some(0.0));
    stage.wait(225.0);
    let scene = stage.watched();
    let there = robot(&scene, who).expect("there");
    assert_eq!(there.state, RobotState::Standing);
    assert!(there.spot.feet.x > half.spot.feet.x);
    assert!(!stage.motion.is_moving(stage.now));
}

#[test]
fn at_no_delay_nothing_is_animated() {
    let mut stage = AnimatedRound::new(false);
    stage.act_at(walk(Room::Cafeteria, Room::Weapons), f64::INFINITY);
    stage.act_at(Action::Speak(Speech::new("Hello")), f64::INFINITY);
    assert!(!stage.motion.is_moving(stage.now));
    assert!(stage.watched().bubbles.is_empty());
    assert!(
        stage
            .watched()
            .robots
            .iter()
            .all(|robot| robot.state == RobotState::Standing)
    );
}

#[test]
fn twice_the_speed_is_half_the_time() {
    let mut stage = AnimatedRound::new(false);
    stage.act_at(walk(Room::Cafeteria, Room::Weapons), 2.0);
    stage.wait(226.0);
    assert!(!stage.motion.is_moving(stage.now));
}

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
    assert_eq!(stage.motion.close_to(stage.now + 600.0, |_| true), None);
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
        let truth = VisibleState::of_view(&stage.game.view(seat(1)));
        assert_eq!(
            stage
                .motion
                .close_to(stage.now, |witnesses| truth.may_know(witnesses)),
            None
        );
        assert!(stage.seen_by(seat(2)).spotlight.is_some() || stage.now > 3_600.0);
        stage.wait(50.0);
    }
}

#[test]
fn a_vent_is_sunk_into_and_risen_from() {
    let mut stage = AnimatedRound::new(false);
    let who = stage.act(Action::Vent {
        from: Room::Cafeteria,
        to: Room::Admin,
    });
    let (mut depths, mut puffs) = (Vec::new(), 0);
    for _ in 0..9 {
        let scene = stage.watched();
        puffs += scene.puffs.len();
        assert!(
            stage.seen_by(seat(3)).puffs.len() <= 1,
            "only at the vent it sees"
        );
        depths.push(match robot(&scene, who).expect("drawn").state {
            RobotState::Venting { depth } => depth,
            _ => 0.0,
        });
        stage.wait(100.0);
    }
    assert_eq!((depths[0], depths[8]), (0.0, 0.0));
    assert!(depths.iter().any(|depth| *depth > 0.9));
    assert!(puffs >= 4, "at both vents");
}

#[test]
fn a_bubble_comes_stays_and_goes() {
    let mut stage = AnimatedRound::new(false);
    let who = stage.act(Action::Speak(Speech::new("Anybody here?")));
    stage.wait(700.0);
    let scene = stage.watched();
    assert_eq!(scene.bubbles.len(), 1);
    assert_eq!((scene.bubbles[0].seat, scene.bubbles[0].opacity), (who, 1.0));
    let pause = stage.motion.next_frame_in(stage.now).expect("the bubble will go");
    assert!(pause > 100.0, "a standing bubble asks for no frames");
    stage.wait(5000.0);
    assert!(stage.watched().bubbles.is_empty());
    assert!(!stage.motion.is_moving(stage.now));
}

#[test]
fn thinking_is_three_dots_one_after_the_other() {
    let mut stage = AnimatedRound::new(false);
    stage.motion.set_thinking(SeatSet::only(seat(2)), stage.now);
    stage.wait(850.0);
    assert_eq!(robot(&stage.watched(), seat(2)).expect("there").dots, Some(2));
    assert_eq!(stage.motion.next_frame_in(stage.now), Some(350.0));
    stage.motion.set_thinking(SeatSet::EMPTY, stage.now);
    assert!(!stage.motion.is_moving(stage.now));
}

#[test]
fn with_less_movement_nobody_walks_and_stars_stand() {
    let mut stage = AnimatedRound::new(true);
    let who = stage.act(walk(Room::Cafeteria, Room::Weapons));
    let at_first = stage.watched();
    stage.wait(125.0);
    let (scene, drift) = (stage.watched(), stage.motion.drift(stage.now));
    let fading = robot(&scene, who).expect("there");
    assert_eq!(fading.state, RobotState::Standing);
    assert_eq!(fading.opacity, 0.5);
    assert_eq!(fading.spot, robot(&at_first, who).expect("there").spot);
    assert_eq!(drift, 0.0);
    stage.wait(125.0);
    assert!(!stage.motion.is_moving(stage.now));
}

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
    let watched = describe(&VisibleState::watched(&stage.game));
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
    let seen = describe(&VisibleState::of_view(&stage.game.view(seat(1))));
    assert!(seen.starts_with("Ship map: timestep 1. You are "));
    assert!(!seen.contains("Cafeteria") && !seen.contains("body"));
}

#[test]
fn motion_ends_at_the_true_state_throughout_rounds() {
    for seed in 0..20 {
        let rules = Rules {
            players: 12,
            impostors: 3,
            ..Rules::paper()
        };
        let mut game = Game::new(rules, seed, &[]).expect("the table can be played");
        let mut motion = Motion::at(&game, false);
        let mut now = 0.0;
        while let Ok(next) = next_seat(&game) {
            let dice = Dice::for_choice(seed, next, game.choices_made(next));
            let action = Random.decide(&game.view(next), dice).action;
            let entries = game.apply(next, action).expect("a legal choice").to_vec();
            now += 90.0;
            for entry in &entries {
                motion.take(entry, now, 1.0);
            }
            let truth = VisibleState::watched(&game);
            let camera = Camera::whole(SIZE);
            let moving = Scene::new(&truth, &motion, now + 30.0, camera);
            let at_rest = Scene::new(&truth, &motion, now + 9000.0, camera);
            let plain = Scene::new(&truth, &Motion::at(&game, false), 0.0, camera);
            assert_eq!(moving.robots.len(), at_rest.robots.len());
            assert_eq!(at_rest.robots, plain.robots);
        }
    }
}

#[test]
fn the_rooms_that_a_person_may_walk_to_are_marked() {
    let stage = AnimatedRound::new(false);
    let Turn::One(who) = stage.game.turn() else {
        panic!("somebody's turn")
    };
    let mut visible = VisibleState::of_view(&stage.game.view(who));
    assert!(stage.scene_of(&visible).exits.is_empty());
    visible.offer_moves(&stage.game.view(who));
    let scene = stage.scene_of(&visible);
    for room in Room::ALL {
        let joined = Room::Cafeteria.corridors().contains(&room);
        assert_eq!(scene.rooms[room.index()].is_reachable, joined, "{room}");
    }
    assert_eq!(scene.exits.len(), Room::Cafeteria.corridors().len());
    // Somebody whose turn it is not may walk nowhere.
    let mut other = VisibleState::of_view(&stage.game.view(seat(3)));
    other.offer_moves(&stage.game.view(seat(3)));
    assert_eq!(other.reachable, [false; Room::COUNT]);
}
