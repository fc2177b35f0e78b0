//! The shapes of a kill.

use super::painted::Painted;
use crate::ship_view::animated_round::{AnimatedRound, SIZE, seat};
use among_agents::game::Action;
use among_agents::ship_view::shapes::{Outline, Path, Shape};

/// How long a kill is shown, in milliseconds: the camera comes close, lunge, fall and silence.
const KILL: f64 = 500.0 + 300.0 + 350.0 + 850.0;

/// Returns the opacity of the darkness around a room, if it is painted.
fn darkness(stage: &AnimatedRound) -> Option<f64> {
    let shapes = Painted::of(&stage.watched(), SIZE).moving;
    shapes.iter().find_map(|shape| match shape {
        Shape::Path(Path {
            outline: Outline::Holed(_),
            opacity,
            ..
        }) => Some(*opacity),
        _ => None,
    })
}

/// Returns the line below the room of a kill with its opacity, if it is painted.
fn caption(stage: &AnimatedRound) -> Option<(String, f64)> {
    let shapes = Painted::of(&stage.watched(), SIZE).moving;
    shapes.iter().find_map(|shape| match shape {
        Shape::Text(text) if text.words.contains(" · ") => Some((text.words.to_string(), text.opacity)),
        _ => None,
    })
}

#[test]
fn the_ship_is_dark_during_a_kill_only() {
    let mut stage = AnimatedRound::new(false);
    assert_eq!((darkness(&stage), caption(&stage)), (None, None));
    let start = stage.now;
    stage.act(Action::Kill(seat(4)));
    while stage.now < start + KILL {
        assert!(darkness(&stage).is_some_and(|opacity| opacity <= 0.8));
        assert!(caption(&stage).is_some());
        stage.wait(50.0);
    }
    for _ in 0..20 {
        assert_eq!((darkness(&stage), caption(&stage)), (None, None));
        stage.wait(50.0);
    }
}

#[test]
fn the_darkness_and_its_line_come_and_go() {
    let mut stage = AnimatedRound::new(false);
    stage.act(Action::Kill(seat(4)));
    let mut moment = || {
        let seen = (
            darkness(&stage).expect("it is dark"),
            caption(&stage).expect("it is dark").1,
        );
        stage.wait(500.0);
        seen
    };
    let [start, close, struck, silent] = [(); 4].map(|()| moment());
    assert_eq!(start, (0.0, 0.0));
    assert_eq!(close, (0.8, 1.0));
    assert_eq!(struck, (0.8, 1.0));
    assert_eq!(silent, (0.8, 1.0));
}

#[test]
fn whoever_is_in_the_room_of_a_kill_is_painted_above_the_darkness() {
    let mut stage = AnimatedRound::new(false);
    stage.act(Action::Kill(seat(4)));
    stage.wait(900.0);
    let scene = stage.watched();
    let shapes = Painted::of(&scene, SIZE).moving;
    let is_dark =
        |shape: &Shape| matches!(shape, Shape::Path(path) if matches!(path.outline, Outline::Holed(_)));
    let dark = shapes.iter().position(is_dark).expect("it is dark");
    for robot in &scene.robots {
        let is_its =
            |shape: &Shape| matches!(shape, Shape::BeginTransform(sheet) if sheet.to == robot.spot.feet);
        assert!(shapes.iter().position(is_its).expect("it is painted") > dark);
    }
}
