//! Pointers and wheel on the ship: they move the camera, and a tap lets a person walk.

use super::ShipCanvas;
use crate::ship_view::Point;
use crate::ship_view::ship::layout::room_at;
use crate::ui::dom::now_ms;

/// The distance in CSS pixels that a finger may move in a tap.
const DRAG_TOLERANCE: f64 = 6.0;

impl ShipCanvas {
    fn at(&self, x: i32, y: i32) -> Point {
        Point::new(f64::from(x), f64::from(y))
    }

    pub(super) fn press(&self, event: &web_sys::PointerEvent) {
        // Without pointer capture a drag ends at the canvas edge, which is acceptable.
        let _ = self.element.set_pointer_capture(event.pointer_id());
        let mut touches = self.touches.borrow_mut();
        if touches.is_empty() {
            self.slipped.set(0.0);
        }
        touches.push((event.pointer_id(), self.at(event.offset_x(), event.offset_y())));
    }

    /// Handles pointer movement: one pointer drags, two zoom about the point between them.
    pub(super) fn slide(&self, event: &web_sys::PointerEvent) {
        let mut touches = self.touches.borrow_mut();
        let to = self.at(event.offset_x(), event.offset_y());
        let finger = touches.iter_mut().find(|(id, _)| *id == event.pointer_id());
        let Some((_, place)) = finger else { return };
        let from = std::mem::replace(place, to);
        self.slipped.set(self.slipped.get() + from.distance(to));
        if self.slipped.get() < DRAG_TOLERANCE {
            return;
        }
        let mut controller = self.controller.borrow_mut();
        let other = touches
            .iter()
            .find(|(id, _)| *id != event.pointer_id())
            .map(|(_, point)| *point);
        match other {
            None => controller.drag(to.x - from.x, to.y - from.y, now_ms()),
            Some(other) if from.distance(other) > 1.0 => {
                controller.zoom(
                    to.distance(other) / from.distance(other),
                    to.towards(other, 0.5),
                    now_ms(),
                );
            }
            Some(_) => {}
        }
        drop(controller);
        self.follow_nobody();
        self.ask();
    }

    pub(super) fn release(&self, event: &web_sys::PointerEvent, is_tap: bool) {
        let mut touches = self.touches.borrow_mut();
        touches.retain(|(id, _)| *id != event.pointer_id());
        if is_tap && touches.is_empty() && self.slipped.get() < DRAG_TOLERANCE {
            let pixel = self.at(event.offset_x(), event.offset_y());
            match self.is_walked_to(pixel) {
                true => self.ask(),
                false => self.tap(),
            }
        }
    }

    /// Lets the person at the table walk to the room they tapped, if that is legal. Returns whether they do.
    fn is_walked_to(&self, pixel: Point) -> bool {
        let camera = self.controller.borrow().camera(now_ms());
        let Some(room) = room_at(camera.to_field(pixel, self.size())) else {
            return false;
        };
        self.handle.read(|session| {
            let walks = session.walk_to(room);
            if walks {
                session.request_redraw();
            }
            walks
        })
    }

    pub(super) fn wheel(&self, event: &web_sys::WheelEvent) {
        let factor = (-event.delta_y() / 400.0).clamp(-0.5, 0.5).exp();
        self.controller
            .borrow_mut()
            .zoom(factor, self.at(event.offset_x(), event.offset_y()), now_ms());
        self.follow_nobody();
        self.ask();
    }
}
