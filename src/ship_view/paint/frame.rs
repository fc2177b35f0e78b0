//! Everything that painting depends on: the scene, the size of the canvas and the widths of text.

use crate::ship_view::camera::{Camera, Size};
use crate::ship_view::scene::Scene;
use crate::ship_view::shapes::geometry::{Point, Rect};
use crate::ship_view::shapes::{TextWidths, Transform};

/// A scene on a canvas.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    pub(super) scene: &'a Scene,
    pub(super) size: Size,
    pub(super) camera: Camera,
    pub(super) widths: &'a dyn TextWidths,
}

impl<'a> Frame<'a> {
    /// Creates the frame of a scene on a canvas of `size` CSS pixels, on which text has these widths.
    pub fn new(scene: &'a Scene, size: Size, widths: &'a dyn TextWidths) -> Frame<'a> {
        Frame {
            scene,
            size,
            camera: scene.camera,
            widths,
        }
    }

    /// Returns the transformation from field units to CSS pixels.
    pub(super) fn field(&self) -> Transform {
        Transform {
            origin: Point::default(),
            to: self.camera.to_canvas(Point::default(), self.size),
            scale: self.camera.zoom,
            degrees: 0.0,
        }
    }

    /// Returns whether any part of this field rectangle is on the canvas.
    pub(super) fn sees(&self, part: &Rect) -> bool {
        let start = self.camera.to_field(Point::default(), self.size);
        let (width, height) = (self.size.width * self.pixel(), self.size.height * self.pixel());
        part.overlaps(&Rect::new(start.x, start.y, width, height))
    }

    /// Returns the field units per CSS pixel.
    pub(super) fn pixel(&self) -> f64 {
        1.0 / self.camera.zoom
    }
}
