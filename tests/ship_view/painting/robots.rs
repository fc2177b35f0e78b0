//! The shapes of robots.

use super::painted::{Painted, Placed, is_mark};
use super::played_scenes::{LAPTOP, SIZES, visit_scenes};
use crate::common::{SMALL_STAGES, Stages, WIDE_STAGES};
use crate::ship_view::animated_round::{AnimatedRound, SIZE, seat, walk};
use among_agents::game::Room;
use among_agents::ship_view::robot::figure::FEET;
use among_agents::ship_view::robot::{paint, palette};
use among_agents::ship_view::shapes::{Brush, Paint, Path, Shape};
use among_agents::ship_view::ship::spot::spot_of;
use among_agents::ship_view::{Camera, Motion, RobotAppearance, RobotState, Scene, Size};
use among_agents::table::{Colour, Perspective, Seat, SeatSet};

fn is_alive(robot: &&RobotAppearance) -> bool {
    !matches!(robot.state, RobotState::Dead | RobotState::Ghost)
}

/// Returns whether a robot is above its vent, at least in part, and not faded away.
fn is_drawn(robot: &&RobotAppearance) -> bool {
    robot.opacity > 0.0 && !matches!(robot.state, RobotState::Venting { depth } if depth >= 1.0)
}

/// Returns whether a shape has the player's colour.
fn is_coloured(shape: &Shape, colour: Colour) -> bool {
    let css = palette::crew_colour(colour);
    match shape {
        Shape::Path(Path { fill, stroke, .. }) => {
            *fill == Some(Paint::Plain(css)) || stroke.is_some_and(|stroke| stroke.css == css)
        }
        _ => false,
    }
}

#[test]
fn every_living_robot_is_painted_inside_the_view() {
    for size in SIZES {
        visit_scenes(Perspective::Everything, size, |scene| {
            let painted = Painted::of(scene, size);
            for robot in scene.robots.iter().filter(is_alive).filter(is_drawn) {
                let shapes = painted.robot(robot);
                let body: Vec<&Placed> = shapes
                    .iter()
                    .filter(|placed| is_coloured(placed.shape, robot.colour))
                    .collect();
                assert_eq!(body.len(), 6, "antenna with its knob, arms, body and head");
                for point in body.iter().flat_map(|placed| &placed.points) {
                    assert!((0.0..=size.width).contains(&point.x), "{robot:?}");
                    assert!((0.0..=size.height).contains(&point.y), "{robot:?}");
                }
                let marks = shapes.iter().filter(|placed| is_mark(placed.shape, robot.colour));
                assert_eq!(marks.count(), 1);
            }
        });
    }
}

#[test]
fn a_robot_inside_a_vent_or_faded_away_has_no_shapes() {
    let scene = AnimatedRound::new(false).watched();
    let shapes_of = |robot: &RobotAppearance| {
        let mut shapes = Vec::new();
        paint(&mut Brush::new(&mut shapes), robot);
        shapes.len()
    };
    for robot in &scene.robots {
        assert!(shapes_of(robot) > 0);
        let mut hidden = robot.clone();
        hidden.state = RobotState::Venting { depth: 1.0 };
        assert_eq!(shapes_of(&hidden), 0);
        let mut faded = robot.clone();
        faded.opacity = 0.0;
        assert_eq!(shapes_of(&faded), 0);
    }
}

#[test]
fn a_body_is_painted_with_four_strokes_for_its_eyes_and_keeps_its_mark() {
    let mut bodies = 0;
    visit_scenes(Perspective::Everything, LAPTOP, |scene| {
        let painted = Painted::of(scene, LAPTOP);
        let is_dead = |robot: &&RobotAppearance| robot.state == RobotState::Dead;
        for robot in scene.robots.iter().filter(is_dead) {
            let shapes = painted.robot(robot);
            let is_eye = |placed: &&Placed| match placed.shape {
                Shape::Path(path) => path.stroke.is_some_and(|stroke| stroke.css == palette::EYE),
                _ => false,
            };
            assert_eq!(shapes.iter().filter(is_eye).count(), 4);
            assert!(shapes.iter().any(|placed| is_mark(placed.shape, robot.colour)));
            bodies += 1;
        }
    });
    assert!(bodies > 100);
}

/// Returns the seats whose colour or mark is painted.
fn painted_seats(stage: &AnimatedRound, scene: &Scene) -> SeatSet {
    let painted = Painted::of(scene, SIZE);
    let is_painted = |seat: &Seat| {
        let colour = stage.game.roster().colour(*seat);
        let mut shapes = painted.moving.iter();
        shapes.any(|shape| is_coloured(shape, colour) || is_mark(shape, colour))
    };
    stage
        .game
        .roster()
        .seats()
        .into_iter()
        .filter(is_painted)
        .collect()
}

#[test]
fn a_robot_that_the_viewer_cannot_see_is_not_painted() {
    let mut stage = AnimatedRound::new(false);
    stage.silence();
    let who = stage.act(walk(Room::Cafeteria, Room::Weapons));
    stage.wait(1_000.0);
    let everybody = stage.game.roster().seats();
    assert_eq!(painted_seats(&stage, &stage.watched()), everybody);
    assert_eq!(painted_seats(&stage, &stage.seen_by(who)), SeatSet::only(who));
    assert_eq!(
        painted_seats(&stage, &stage.seen_by(seat(0))),
        everybody.without(who)
    );
    let shared = stage.ship(Perspective::Shared(everybody));
    let shared = stage.scene_of(&shared, &Motion::at(&shared, false));
    assert_eq!(painted_seats(&stage, &shared), SeatSet::EMPTY);
}

#[test]
fn robots_in_front_are_painted_last() {
    let scene = AnimatedRound::new(false).watched();
    let painted = Painted::of(&scene, SIZE);
    let feet = painted.moving.iter().filter_map(|shape| match shape {
        Shape::BeginTransform(sheet) if sheet.origin == FEET => Some(sheet.to.y),
        _ => None,
    });
    let feet: Vec<f64> = feet.collect();
    assert_eq!(feet.len(), scene.robots.len());
    assert!(feet.is_sorted());
}

#[test]
fn robots_are_at_least_28_pixels_high_in_every_crowd() {
    let phone = Size {
        width: 390.0,
        height: 388.0,
    };
    for room in Room::ALL {
        let zoom = Camera::whole(SIZE).zoom.min(Camera::at_room(room, phone).zoom);
        for players in 1..=Seat::MAX {
            let crowd = SeatSet::first(players);
            for seat in crowd {
                let high = spot_of(room, crowd, seat).covers().height * zoom;
                assert!(high >= 28.0, "{room} {players}: {high}");
            }
        }
    }
}

#[test]
fn four_robots_in_a_room_are_at_least_28_pixels_high_on_every_screen() {
    let four = SeatSet::first(4);
    let least = |room, zoom: f64| {
        let heights = four
            .into_iter()
            .map(|seat| spot_of(room, four, seat).covers().height * zoom);
        heights.fold(f64::INFINITY, f64::min)
    };
    let sizes = |stages: &Stages| {
        [stages.watched, stages.with_seats, stages.seated].map(|(width, height)| Size {
            width: width.into(),
            height: height.into(),
        })
    };
    for room in Room::ALL {
        for stages in &WIDE_STAGES {
            let screen = stages.screen;
            for size in sizes(stages) {
                assert!(!size.is_small(), "the whole ship stays in view: {screen:?}");
                let high = least(room, Camera::whole(size).zoom);
                assert!(high >= 28.0, "{room}, {screen:?}, {size:?}: {high}");
            }
        }
        for stages in &SMALL_STAGES {
            let screen = stages.screen;
            for size in sizes(stages) {
                assert!(size.is_small(), "the camera moves in: {screen:?}");
                let high = least(room, Camera::at_room(room, size).zoom);
                assert!(high >= 28.0, "{room}, {screen:?}, {size:?}: {high}");
            }
        }
    }
}
