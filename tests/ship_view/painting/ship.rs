//! The shapes of the ship: rooms and their names, and what the static layer depends on.

use super::painted::{EvenLetters, Painted, placed};
use super::played_scenes::{LAPTOP, LARGE, SIZES, visit_scenes};
use crate::ship_view::animated_round::{AnimatedRound, SIZE, seat};
use among_agents::game::Room;
use among_agents::ship_view::paint::ShipState;
use among_agents::ship_view::shapes::geometry::Rect;
use among_agents::ship_view::shapes::{Paint, Shape, TextWidths};
use among_agents::ship_view::ship::layout::{room_rect, short_name};
use among_agents::ship_view::{Camera, Motion, Scene, Size};
use among_agents::table::Perspective;

fn watched(size: Size) -> Scene {
    let stage = AnimatedRound::new(false);
    let ship = stage.ship(Perspective::Everything);
    Scene::new(&ship, &Motion::at(&ship, false), 0.0, Camera::whole(size))
}

/// Returns the texts of the ship, each with the rectangle that it covers on the canvas.
fn texts(scene: &Scene, size: Size) -> Vec<(String, Rect)> {
    let painted = Painted::of(scene, size);
    let texts = placed(&painted.ship).into_iter().filter_map(|placed| {
        let Shape::Text(text) = placed.shape else {
            return None;
        };
        let width = EvenLetters.width(&text.words, text.weight, text.size) * placed.scale;
        let (middle, height) = (placed.points[0], text.size * placed.scale);
        let left_above = middle.shifted(-width / 2.0, -height / 2.0);
        Some((
            text.words.to_string(),
            Rect::new(left_above.x, left_above.y, width, height),
        ))
    });
    texts.collect()
}

#[test]
fn every_room_has_its_name_painted_once() {
    for size in SIZES {
        let names = texts(&watched(size), size);
        assert_eq!(names.len(), Room::COUNT);
        for (room, (name, _)) in Room::ALL.into_iter().zip(names) {
            assert!(name == room.name() || name == short_name(room), "{room}: {name}");
        }
    }
}

#[test]
fn the_names_of_rooms_lie_in_their_rooms_and_apart() {
    for size in [LAPTOP, LARGE] {
        let scene = watched(size);
        let names = texts(&scene, size);
        for (at, (room, (name, covered))) in Room::ALL.into_iter().zip(&names).enumerate() {
            let walls = scene.camera.rect_to_canvas(&room_rect(room), size);
            assert!(covered.x >= walls.x && covered.right() <= walls.right(), "{name}");
            assert!(
                covered.y >= walls.y && covered.bottom() <= walls.bottom(),
                "{name}"
            );
            for (other, taken) in &names[at + 1..] {
                assert!(!covered.overlaps(taken), "{name} and {other}");
            }
        }
    }
}

#[test]
fn the_names_can_be_read() {
    for size in SIZES {
        for (name, covered) in texts(&watched(size), size) {
            assert!(covered.height >= 7.0, "{name} is {} pixels high", covered.height);
        }
    }
}

#[test]
fn the_ship_is_painted_anew_only_when_its_state_changes() {
    let (mut last, mut changes, mut scenes): (Option<(ShipState, Vec<Shape>)>, _, _) = (None, 0, 0);
    visit_scenes(Perspective::Everything, LAPTOP, |scene| {
        let now = (ShipState::of(scene, LAPTOP), Painted::of(scene, LAPTOP).ship);
        scenes += 1;
        match &last {
            Some(last) if last.0 == now.0 => assert_eq!(last.1, now.1),
            _ => changes += 1,
        }
        last = Some(now);
    });
    println!("the static layer changes {changes} times in {scenes} scenes");
    assert!(changes * 10 < scenes);
}

#[test]
fn a_moved_camera_or_another_size_changes_the_state_of_the_ship() {
    let scene = watched(SIZE);
    let mut closer = scene.clone();
    closer.camera = Camera::at_room(Room::Admin, SIZE);
    let state = ShipState::of(&scene, SIZE);
    assert_ne!(state, ShipState::of(&closer, SIZE));
    assert_ne!(state, ShipState::of(&scene, LARGE));
}

#[test]
fn only_rooms_on_the_canvas_are_painted() {
    let mut scene = watched(SIZE);
    scene.camera = Camera::close_to(Room::Reactor, SIZE);
    let names: Vec<String> = texts(&scene, SIZE).into_iter().map(|(name, _)| name).collect();
    assert!(names.contains(&"Reactor".to_owned()));
    assert!(names.len() < Room::COUNT, "{names:?}");
}

#[test]
fn a_room_out_of_sight_is_dark() {
    let stage = AnimatedRound::new(false);
    let count = |scene: &Scene, css| {
        let shapes = Painted::of(scene, SIZE).ship;
        let is_filled = |shape: &&Shape| match shape {
            Shape::Path(path) => path.fill == Some(Paint::Plain(css)),
            _ => false,
        };
        shapes.iter().filter(is_filled).count()
    };
    let (lit, dark) = ("#1b2942", "#111a2b");
    let (watched, seen) = (stage.watched(), stage.seen_by(seat(1)));
    assert_eq!((count(&watched, lit), count(&watched, dark)), (Room::COUNT, 0));
    assert_eq!((count(&seen, lit), count(&seen, dark)), (1, Room::COUNT - 1));
}
