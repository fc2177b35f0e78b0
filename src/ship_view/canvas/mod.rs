//! The canvas of the page, on which the shapes of a scene are painted at the device's pixel density. Nothing
//! else in the ship's picture needs a browser.

mod executor;
mod png;
mod surface;

pub use png::png;

use super::camera::Size;
use super::paint::{Frame, ShipState, paint_background, paint_moving, paint_ship};
use super::scene::Scene;
use super::shapes::Shape;
use surface::Surface;
use wasm_bindgen::JsCast;
use web_sys::HtmlCanvasElement;

/// Paints scenes on one canvas of the page.
pub struct Painter {
    surface: Surface,
    /// The static layer: the ship without anything that moves. It is repainted only when its state changes,
    /// and copied otherwise.
    layer: Surface,
    /// The state of the layer and the device pixels per CSS pixel.
    painted: Option<(ShipState, f64)>,
    /// The shapes of one part of a picture. The list is kept for its memory.
    shapes: Vec<Shape>,
}

impl Painter {
    /// Creates a painter for this canvas, or returns `None` if the browser offers no 2D context.
    pub fn new(canvas: HtmlCanvasElement) -> Option<Painter> {
        let layer = canvas.owner_document()?.create_element("canvas").ok()?;
        Some(Painter {
            surface: Surface::new(canvas)?,
            layer: Surface::new(layer.dyn_into().ok()?)?,
            painted: None,
            shapes: Vec::new(),
        })
    }

    /// Paints the scene on a canvas of `size` CSS pixels, with `dpr` device pixels per CSS pixel.
    pub fn paint(&mut self, scene: &Scene, size: Size, dpr: f64) {
        self.prepare(scene, size, dpr);
        let (surface, shapes) = (&self.surface, &mut self.shapes);
        surface.fit(size, dpr);
        let frame = Frame::new(scene, size, surface);
        shapes.clear();
        paint_background(&frame, shapes);
        surface.paint(shapes, dpr);
        surface.copy(&self.layer);
        shapes.clear();
        paint_moving(&frame, shapes);
        surface.paint(shapes, dpr);
    }

    /// Paints the static layer without showing it. This is the larger half of the first frame's work, so it
    /// can be done ahead of time.
    pub fn prepare(&mut self, scene: &Scene, size: Size, dpr: f64) {
        let state = Some((ShipState::of(scene, size), dpr));
        if self.painted == state {
            return;
        }
        self.layer.fit(size, dpr);
        self.layer.clear();
        self.shapes.clear();
        paint_ship(&Frame::new(scene, size, &self.layer), &mut self.shapes);
        self.layer.paint(&self.shapes, dpr);
        self.painted = state;
    }
}
