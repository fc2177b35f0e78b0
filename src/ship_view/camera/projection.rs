//! The camera, which decides the part of the field that a canvas shows. Pure functions of plain numbers.

use crate::game::Room;
use crate::ship_view::shapes::geometry::{Point, Rect, between, eased, within};
use crate::ship_view::ship::layout::{room_rect, standing_area};
use crate::ship_view::ship::spot::{CROWD_HEIGHT, FOUR_HEIGHT};

/// The bounds of the whole ship, including hull and nozzles, in field units.
const WHOLE: Rect = Rect::new(-18.0, 30.0, 1626.0, 1046.0);
/// The closest zoom, in CSS pixels per field unit.
const CLOSEST: f64 = 3.0;
/// The least height of a robot, in CSS pixels.
const LEAST_HEIGHT: f64 = 28.0;
/// The zoom at which robots have this height in every crowd, and the one at which they have it with up to four
/// in a room.
const LEAST: f64 = LEAST_HEIGHT / CROWD_HEIGHT;
const LEAST_OF_FOUR: f64 = LEAST_HEIGHT / FOUR_HEIGHT;
/// How much of the ship is shown around a room: the sum of both sides, in field units.
const AROUND: f64 = 310.0;

/// The size of a canvas in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Extent from left to right.
    pub width: f64,
    /// Extent from top to bottom.
    pub height: f64,
}

/// The part of the field that a canvas shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The field point in the middle of the canvas.
    pub centre: Point,
    /// CSS pixels per field unit.
    pub zoom: f64,
}

impl Size {
    /// Returns whether the canvas is too small for the whole ship, as on a phone: four robots in a room would be
    /// too small to be told apart.
    pub fn is_small(self) -> bool {
        Camera::whole(self).zoom < LEAST_OF_FOUR
    }
}

impl Camera {
    /// Returns the camera that shows the whole ship with a small margin.
    pub fn whole(size: Size) -> Camera {
        Camera::showing(WHOLE, size, 0.98)
    }

    /// Returns the camera that shows a room and part of the ship around it, close enough to tell the robots in
    /// the room apart.
    pub fn at_room(room: Room, size: Size) -> Camera {
        let walls = room_rect(room);
        let shown = Rect::new(
            walls.x - AROUND / 2.0,
            walls.y - AROUND / 2.0,
            walls.width + AROUND,
            walls.height + AROUND,
        );
        let camera = Camera::showing(shown, size, 1.0);
        Camera {
            zoom: camera.zoom.clamp(LEAST, 1.2).max(Camera::whole(size).zoom),
            ..camera
        }
    }

    /// Returns the camera that shows as much of the ship around a room as robots in a crowd can be told apart in, and
    /// nothing beyond the ship.
    pub fn around(room: Room, size: Size) -> Camera {
        let zoom = LEAST.max(Camera::whole(size).zoom);
        let centre = room_rect(room).centre();
        let inside = |at: f64, from: f64, until: f64, extent: f64| {
            let half = (extent / zoom).min(until - from) / 2.0;
            within(at, from + half, until - half)
        };
        Camera {
            centre: Point::new(
                inside(centre.x, WHOLE.x, WHOLE.right(), size.width),
                inside(centre.y, WHOLE.y, WHOLE.bottom(), size.height),
            ),
            zoom,
        }
    }

    /// Returns whether this camera shows all of the part of a room where robots stand.
    pub fn shows(self, room: Room, size: Size) -> bool {
        let area = self.rect_to_canvas(&standing_area(room), size);
        area.x >= 0.0 && area.y >= 0.0 && area.right() <= size.width && area.bottom() <= size.height
    }

    /// Returns the camera that shows hardly more than a room.
    pub fn close_to(room: Room, size: Size) -> Camera {
        let walls = room_rect(room);
        let camera = Camera::showing(walls, size, 0.72);
        Camera {
            zoom: camera.zoom.min(CLOSEST).max(Camera::whole(size).zoom),
            ..camera
        }
    }

    fn showing(shown: Rect, size: Size, part: f64) -> Camera {
        let zoom = (size.width / shown.width).min(size.height / shown.height) * part;
        Camera {
            centre: shown.centre(),
            zoom: zoom.max(0.01),
        }
    }

    /// Returns the camera at a fraction `t` (0 to 1) of the way to another, eased. The zoom is interpolated
    /// on a logarithmic scale, so that it appears to change at a constant rate.
    pub fn towards(self, other: Camera, t: f64) -> Camera {
        let t = eased(t);
        Camera {
            centre: self.centre.towards(other.centre, t),
            zoom: between(self.zoom.ln(), other.zoom.ln(), t).exp(),
        }
    }

    /// Returns the camera after the picture is dragged by a distance in CSS pixels. Its centre stays within
    /// the ship's bounds.
    pub fn dragged(self, right: f64, down: f64) -> Camera {
        let centre = self.centre.shifted(-right / self.zoom, -down / self.zoom);
        Camera {
            centre: Point::new(
                within(centre.x, WHOLE.x, WHOLE.right()),
                within(centre.y, WHOLE.y, WHOLE.bottom()),
            ),
            ..self
        }
    }

    /// Returns the camera zoomed in by `factor`. The field point under the pixel `at` stays in place.
    pub fn zoomed(self, factor: f64, at: Point, size: Size) -> Camera {
        let farthest = Camera::whole(size).zoom * 0.8;
        let zoom = within(self.zoom * factor, farthest, CLOSEST);
        let anchor = self.to_field(at, size);
        let moved = Camera { zoom, ..self };
        let now_at = moved.to_canvas(anchor, size);
        moved.dragged(at.x - now_at.x, at.y - now_at.y)
    }

    /// Converts a field point to a pixel of the canvas.
    pub fn to_canvas(self, point: Point, size: Size) -> Point {
        Point::new(
            (point.x - self.centre.x) * self.zoom + size.width / 2.0,
            (point.y - self.centre.y) * self.zoom + size.height / 2.0,
        )
    }

    /// Converts a rectangle of the field to pixels of the canvas.
    pub fn rect_to_canvas(self, rect: &Rect, size: Size) -> Rect {
        let corner = self.to_canvas(Point::new(rect.x, rect.y), size);
        Rect::new(
            corner.x,
            corner.y,
            rect.width * self.zoom,
            rect.height * self.zoom,
        )
    }

    /// Converts a pixel of the canvas to a field point.
    pub fn to_field(self, pixel: Point, size: Size) -> Point {
        Point::new(
            (pixel.x - size.width / 2.0) / self.zoom + self.centre.x,
            (pixel.y - size.height / 2.0) / self.zoom + self.centre.y,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Size = Size {
        width: 900.0,
        height: 744.0,
    };
    const PHONE: Size = Size {
        width: 390.0,
        height: 388.0,
    };

    #[test]
    fn the_whole_ship_fits() {
        for size in [WIDE, PHONE] {
            let camera = Camera::whole(size);
            let start = camera.to_canvas(Point::new(WHOLE.x, WHOLE.y), size);
            let end = camera.to_canvas(Point::new(WHOLE.right(), WHOLE.bottom()), size);
            assert!(start.x >= 0.0 && start.y >= 0.0 && end.x <= size.width && end.y <= size.height);
        }
    }

    #[test]
    fn a_room_fits_and_can_be_read_on_a_phone() {
        for room in Room::ALL {
            let camera = Camera::at_room(room, PHONE);
            let walls = room_rect(room);
            assert!(walls.width * camera.zoom <= PHONE.width && walls.height * camera.zoom <= PHONE.height);
            assert!(camera.zoom > 2.0 * Camera::whole(PHONE).zoom);
        }
    }

    #[test]
    fn zooming_holds_what_is_under_the_finger() {
        let camera = Camera::whole(WIDE);
        let finger = Point::new(300.0, 200.0);
        let anchor = camera.to_field(finger, WIDE);
        let closer = camera.zoomed(2.0, finger, WIDE);
        assert!(closer.to_field(finger, WIDE).distance(anchor) < 1e-6);
        assert!(camera.zoomed(1000.0, finger, WIDE).zoom <= CLOSEST);
    }

    #[test]
    fn dragging_goes_with_the_finger_and_stops_at_the_ships_edge() {
        let camera = Camera::at_room(Room::Admin, WIDE);
        let dragged = camera.dragged(50.0, 0.0);
        assert!(dragged.centre.x < camera.centre.x);
        assert_eq!(camera.dragged(1e9, 0.0).centre.x, WHOLE.x);
    }
}
