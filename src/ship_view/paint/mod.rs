//! Painting: a scene becomes a list of shapes in CSS pixels. Equal scenes give equal shapes.
//!
//! A picture has three parts, from back to front: [`paint_background`], [`paint_ship`] and [`paint_moving`].
//! The middle one is the same as long as its [`ShipState`] is, so a canvas can keep it.

mod bubbles;
mod exits;
mod frame;
mod hull;
mod kill;
mod lamps;
mod puffs;
mod rooms;
mod ship_state;
mod stars;
mod table;

pub use frame::Frame;
pub use ship_state::ShipState;

use super::robot::{self, Spot};
use super::shapes::{Brush, Cap, Join, Shape};
use super::ship::layout::{room_at, room_rect};
use crate::game::Room;

/// Adds the shapes of the space around the ship.
pub fn paint_background(frame: &Frame, shapes: &mut Vec<Shape>) {
    stars::paint(&mut Brush::new(shapes), frame);
}

/// Adds the shapes of the ship without anything that moves.
pub fn paint_ship(frame: &Frame, shapes: &mut Vec<Shape>) {
    let mut brush = Brush::new(shapes);
    brush.set_lines(Cap::Butt, Join::Round);
    brush.transformed(frame.field(), |brush| {
        hull::paint(brush);
        hull::paint_corridors(brush);
        for room in Room::ALL {
            if frame.sees(&room_rect(room)) {
                rooms::paint(brush, room, frame);
            }
        }
        hull::paint_vents(brush, frame);
    });
}

/// Adds the shapes of everything that moves or changes often: lamps, exits, glows, puffs, robots, the scene
/// of a kill, and bubbles.
pub fn paint_moving(frame: &Frame, shapes: &mut Vec<Shape>) {
    let (scene, brush) = (frame.scene, &mut Brush::new(shapes));
    brush.transformed(frame.field(), |brush| {
        lamps::paint_on(brush, &scene.lamps, frame.pixel());
        exits::paint(brush, frame);
        for room in Room::ALL {
            rooms::paint_glow(brush, room, scene.rooms[room.index()].red);
        }
        for puff in &scene.puffs {
            puffs::paint(brush, puff);
        }
    });
    if let Some(spotlight) = &scene.spotlight {
        let is_inside = |spot: &Spot| room_at(spot.feet) == Some(spotlight.room);
        paint_robots(brush, frame, |spot| !is_inside(spot));
        kill::paint_dark(brush, spotlight, frame);
        paint_robots(brush, frame, is_inside);
        kill::write_caption(brush, spotlight, frame);
    } else {
        paint_robots(brush, frame, |_| true);
    }
    bubbles::paint(brush, frame);
}

/// Paints the robots and silhouettes whose spots `is_painted` accepts. Who passes a door covers who is in
/// the dark behind it.
fn paint_robots(brush: &mut Brush, frame: &Frame, is_painted: impl Fn(&Spot) -> bool) {
    brush.transformed(frame.field(), |brush| {
        let silhouettes = frame.scene.silhouettes.iter();
        silhouettes
            .filter(|silhouette| is_painted(&silhouette.spot))
            .for_each(|silhouette| robot::paint_silhouette(brush, silhouette));
        let robots = frame.scene.robots.iter();
        robots
            .filter(|robot| is_painted(&robot.spot))
            .for_each(|robot| robot::paint(brush, robot));
    });
}
