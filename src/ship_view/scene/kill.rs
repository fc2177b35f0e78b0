//! What a scene shows of a kill.

use super::parts::Spotlight;
use crate::game::{Room, ShownShip, join_names};
use crate::ship_view::motion::{KillMoment, Motion};
use crate::ship_view::robot::{ROBOT_HEIGHT, RobotAppearance, Spot};
use crate::ship_view::shapes::geometry::Point;
use crate::ship_view::ship::layout::room_rect;

/// How far beside its victim an impostor strikes, in units of the figure's sheet.
const LUNGE_DISTANCE: f64 = 66.0;

/// How far a victim leans at the end of its fall, in degrees.
pub(super) const FALLEN: f64 = 80.0;

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

/// Returns how far a victim leans that falls in the dark, in degrees clockwise. It falls into its room, and not
/// through a wall: outside, a silhouette would be somebody on the way in.
pub(super) fn fall_in_the_dark(room: Room, spot: Spot, moment: KillMoment) -> f64 {
    let walls = room_rect(room);
    let side = (walls.centre().x - spot.feet.x).signum();
    let wall = if side > 0.0 { walls.right() } else { walls.x };
    // The sine of an angle is less than the angle.
    let reach = (wall - spot.feet.x).abs() / (ROBOT_HEIGHT * spot.scale);
    side * reach.to_degrees().min(FALLEN) * moment.fall * moment.fall
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ship_view::ship::spot::spot_of;
    use crate::table::{Seat, SeatSet};

    #[test]
    fn nobody_falls_through_a_wall_in_the_dark() {
        let moment = |fall| KillMoment {
            dim: 1.0,
            lunge: 1.0,
            fall,
        };
        let mut least = FALLEN;
        for room in Room::ALL {
            let walls = room_rect(room);
            for crowd in (1..=Seat::MAX).map(SeatSet::first) {
                for seat in crowd {
                    let spot = spot_of(room, crowd, seat);
                    assert_eq!(fall_in_the_dark(room, spot, moment(0.0)), 0.0);
                    let tilt = fall_in_the_dark(room, spot, moment(1.0));
                    let tip = spot.feet.x + tilt.to_radians().sin() * ROBOT_HEIGHT * spot.scale;
                    assert!(tip > walls.x - 0.1 && tip < walls.right() + 0.1, "{room}: {tip}");
                    least = least.min(tilt.abs());
                }
            }
        }
        assert!(least > 30.0, "{least}");
    }
}
