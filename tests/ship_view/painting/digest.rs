//! A digest of all shapes of two scenes, so that a change of the picture is seen as one.

use super::painted::Painted;
use crate::common::check_golden;
use crate::ship_view::animated_round::{AnimatedRound, SIZE, seat, walk};
use among_agents::game::{Action, Room};
use among_agents::ship_view::Scene;
use among_agents::ship_view::shapes::Shape;
use among_agents::stable_hash;
use among_agents::table::{SeatSet, Speech};
use std::collections::BTreeMap;

/// The digests of the shapes.
const SHAPES: &str = include_str!("../../golden/shapes.txt");

fn kind(shape: &Shape) -> &'static str {
    match shape {
        Shape::Path(_) => "paths",
        Shape::Rect { .. } => "rectangles",
        Shape::Text(_) => "texts",
        Shape::BeginTransform(_) => "transformations",
        Shape::BeginClip(_) => "clips",
        Shape::EndGroup => "ends of groups",
    }
}

/// Returns a line for every kind of shape in every part: their number and the hash (FNV-1a, 64 bits) of their
/// numbers and colours. Numbers are rounded to tenths, so that all platforms agree.
fn digest(name: &str, scene: &Scene) -> Vec<String> {
    let painted = Painted::of(scene, SIZE);
    let mut lines = Vec::new();
    for (part, shapes) in painted.parts() {
        let mut kinds: BTreeMap<&str, (usize, String)> = BTreeMap::new();
        for shape in shapes {
            let (count, written) = kinds.entry(kind(shape)).or_default();
            *count += 1;
            *written += &format!("{shape:.1?}").replace("-0.0", "0.0");
        }
        lines.extend(kinds.into_iter().map(|(kind, (count, written))| {
            let hash = stable_hash::digest(written.as_bytes());
            format!("{name}, {part}: {count} {kind} {hash:016x}")
        }));
    }
    lines
}

/// A vent, a walk, a speech and a thought at the same time.
fn task_phase() -> Scene {
    let mut stage = AnimatedRound::new(false);
    stage.act(Action::Vent {
        from: Room::Cafeteria,
        to: Room::Admin,
    });
    stage.act(Action::Speak(Speech::new("Anybody here?")));
    stage.act(walk(Room::Cafeteria, Room::Weapons));
    stage.motion.set_thinking(SeatSet::only(seat(3)), stage.now);
    stage.wait(330.0);
    stage.watched()
}

/// A victim that falls.
fn kill() -> Scene {
    let mut stage = AnimatedRound::new(false);
    stage.act(Action::Kill(seat(4)));
    stage.wait(1_000.0);
    stage.watched()
}

#[test]
fn two_scenes_are_painted_as_before() {
    let lines = [digest("task phase", &task_phase()), digest("kill", &kill())];
    check_golden("shapes.txt", SHAPES, &lines.concat().join("\n"));
}
