//! Painting of a scene on a canvas at the device's pixel density.

mod brush;
mod bubbles;
mod effects;
mod exits;
mod kill;
mod robot;
mod rooms;
mod ship;
mod stars;

use super::camera::{Camera, Size};
use super::scene::{RobotLook, RoomLook, Scene};
use super::ship::layout::room_at;
use crate::game::Room;
use brush::Brush;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// Paints scenes on one canvas of the page.
pub struct Painter {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    /// The static layer: the ship without anything that moves. It is repainted only when its state changes,
    /// and copied otherwise.
    layer: HtmlCanvasElement,
    layer_context: CanvasRenderingContext2d,
    painted: Option<LayerState>,
}

/// Everything that the static layer depends on.
#[derive(PartialEq)]
struct LayerState {
    size: Size,
    dpr: f64,
    camera: Camera,
    rooms: [(bool, bool); Room::COUNT],
    vents_shown: bool,
    button_works: bool,
}

impl Painter {
    /// Creates a painter for this canvas, or returns `None` if the browser offers no 2D context.
    pub fn new(canvas: HtmlCanvasElement) -> Option<Painter> {
        let layer: HtmlCanvasElement = canvas
            .owner_document()?
            .create_element("canvas")
            .ok()?
            .dyn_into()
            .ok()?;
        Some(Painter {
            context: context_of(&canvas)?,
            layer_context: context_of(&layer)?,
            canvas,
            layer,
            painted: None,
        })
    }

    /// Paints the scene on a canvas of `size` CSS pixels, with `dpr` device pixels per CSS pixel.
    pub fn paint(&mut self, scene: &Scene, size: Size, dpr: f64) {
        self.prepare(scene, size, dpr);
        fit(&self.canvas, size, dpr);
        let brush = Brush::new(&self.context, scene.camera, size, dpr);
        brush.in_pixels();
        stars::paint(&brush, scene);
        brush.in_device_pixels();
        // The layer has the size of the canvas, so copying it cannot fail.
        let _ = self
            .context
            .draw_image_with_html_canvas_element(&self.layer, 0.0, 0.0);
        brush.in_field();
        rooms::paint_lamps(&brush, &scene.lamps);
        exits::paint(&brush, scene);
        for room in Room::ALL {
            rooms::paint_glow(&brush, room, scene.rooms[room.index()].red);
        }
        for puff in &scene.puffs {
            effects::paint_puff(&brush, puff);
        }
        if let Some(spotlight) = &scene.spotlight {
            let is_inside = |robot: &RobotLook| room_at(robot.spot.feet) == Some(spotlight.room);
            let (inside, outside): (Vec<_>, Vec<_>) = scene.robots.iter().partition(|robot| is_inside(robot));
            outside.into_iter().for_each(|robot| robot::paint(&brush, robot));
            brush.in_pixels();
            kill::paint_dark(&brush, spotlight);
            brush.in_field();
            inside.into_iter().for_each(|robot| robot::paint(&brush, robot));
            brush.in_pixels();
            kill::write_caption(&brush, spotlight);
        } else {
            for robot in &scene.robots {
                robot::paint(&brush, robot);
            }
        }
        brush.in_pixels();
        bubbles::paint(&brush, scene);
    }

    /// Paints the static layer without showing it. This is the larger half of the first frame's work, so it
    /// can be done ahead of time.
    pub fn prepare(&mut self, scene: &Scene, size: Size, dpr: f64) {
        let still = LayerState {
            size,
            dpr,
            camera: scene.camera,
            rooms: scene.rooms.map(|RoomLook { lit, vent, .. }| (lit, vent)),
            vents_shown: scene.vents_shown,
            button_works: scene.button_works,
        };
        if self.painted.as_ref() == Some(&still) {
            return;
        }
        fit(&self.layer, size, dpr);
        let brush = Brush::new(&self.layer_context, scene.camera, size, dpr);
        brush.clear();
        brush.in_field();
        ship::paint(&brush, scene);
        self.painted = Some(still);
    }
}

fn context_of(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

/// Sets the pixel size of a canvas if it differs. Setting the size clears the canvas.
fn fit(canvas: &HtmlCanvasElement, size: Size, dpr: f64) {
    let (width, height) = (
        (size.width * dpr).round() as u32,
        (size.height * dpr).round() as u32,
    );
    if (canvas.width(), canvas.height()) != (width, height) {
        canvas.set_width(width);
        canvas.set_height(height);
    }
}
