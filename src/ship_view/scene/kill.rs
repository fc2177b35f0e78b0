//! What a scene shows of a kill.

use super::parts::Spotlight;
use crate::game::{Room, ShownShip, join_names};
use crate::ship_view::motion::{KillMoment, Motion};
use crate::ship_view::robot::{RobotAppearance, Spot};
use crate::ship_view::shapes::geometry::Point;

/// How far beside its victim an impostor strikes, in units of the figure's sheet.
const LUNGE_DISTANCE: f64 = 66.0;

/// The strength of a room's red glow while an unreported body lies there, from 0 to 1.
const BODY_GLOW: f64 = 0.34;

/// Moves the impostor at its victim, which stands to this side (1 is right, -1 left), and back a little.
pub(super) fn strike(robot: &mut RobotAppearance, victim: Spot, side: f64, moment: KillMoment) {
    let beside = Spot {
        feet: victim.feet.shifted(-side * victim.scale * LUNGE_DISTANCE, 0.0),
        ..victim
    };
    robot.spot = robot.spot.towards(beside, moment.lunge);
    robot.tilt = side * 18.0 * moment.lunge * (1.0 - moment.fall);
    robot.gaze = Point::new(side, 0.2);
}

/// Returns the light on the room of a kill that is being shown.
pub(super) fn spotlight(ship: &ShownShip, motion: &Motion, now_ms: f64) -> Option<Spotlight> {
    let (scene, moment) = motion.kill_now(now_ms)?;
    let watchers = join_names(scene.watchers, &ship.roster);
    let told = match scene.watchers.len() {
        _ if scene.killer.is_none() => format!("{} is killed", ship.roster.name(scene.victim)),
        0 => "nobody sees it".to_owned(),
        1 => format!("{watchers} sees it"),
        _ => format!("{watchers} see it"),
    };
    Some(Spotlight {
        room: scene.room,
        strength: moment.dim,
        caption: format!("{} · {told}", scene.room),
    })
}

/// Returns the strength of the red glow of a room, from 0 to 1.
pub(super) fn redness(ship: &ShownShip, motion: &Motion, room: Room, now_ms: f64) -> f64 {
    let kill = motion.kill_now(now_ms);
    let falling = kill
        .filter(|(_, moment)| moment.fall <= 0.0)
        .map(|(scene, _)| scene.victim);
    let bodies = ship.bodies[room.index()];
    let lying = falling.map_or(bodies, |victim| bodies.without(victim));
    let glow = if lying.is_empty() { 0.0 } else { BODY_GLOW };
    glow.max(motion.flash_of(room, now_ms))
}
