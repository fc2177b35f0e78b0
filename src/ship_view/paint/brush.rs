//! A canvas context with the few strokes that the ship is painted with.

use crate::ship_view::camera::{Camera, Size};
use crate::ship_view::figure::shape::Shape;
use crate::ship_view::ship::geometry::{Point, Rect};
use std::f64::consts::{PI, TAU};
use web_sys::{CanvasGradient, CanvasRenderingContext2d};

/// The page's type.
pub const FONT: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/// A context, and how its picture lies on the field.
pub struct Brush<'a> {
    /// The context, for what has no stroke of its own here.
    pub context: &'a CanvasRenderingContext2d,
    /// What is shown.
    pub camera: Camera,
    /// The canvas' size in CSS pixels.
    pub size: Size,
    dpr: f64,
}

impl<'a> Brush<'a> {
    pub fn new(context: &'a CanvasRenderingContext2d, camera: Camera, size: Size, dpr: f64) -> Brush<'a> {
        Brush {
            context,
            camera,
            size,
            dpr,
        }
    }

    /// From here on, lengths are field units.
    pub fn in_field(&self) {
        let scale = self.camera.zoom * self.dpr;
        let corner = self.camera.to_canvas(Point::default(), self.size);
        self.transform(scale, corner.x * self.dpr, corner.y * self.dpr);
    }

    /// From here on, lengths are CSS pixels.
    pub fn in_pixels(&self) {
        self.transform(self.dpr, 0.0, 0.0);
    }

    /// From here on, lengths are the canvas' own pixels.
    pub fn in_device_pixels(&self) {
        self.transform(1.0, 0.0, 0.0);
    }

    fn transform(&self, scale: f64, x: f64, y: f64) {
        // Six finite numbers cannot be refused.
        let _ = self.context.set_transform(scale, 0.0, 0.0, scale, x, y);
    }

    /// Empties the whole canvas.
    pub fn clear(&self) {
        self.in_pixels();
        self.context
            .clear_rect(0.0, 0.0, self.size.width, self.size.height);
    }

    /// Whether any of a part of the field is on the canvas.
    pub fn sees(&self, part: &Rect) -> bool {
        let start = self.camera.to_field(Point::default(), self.size);
        let (width, height) = (self.size.width * self.pixel(), self.size.height * self.pixel());
        part.overlaps(&Rect::new(start.x, start.y, width, height))
    }

    /// Field units of one CSS pixel.
    pub fn pixel(&self) -> f64 {
        1.0 / self.camera.zoom
    }

    /// Runs the path through these points; `closed` goes back to the first.
    pub fn path(&self, points: &[Point], closed: bool) {
        self.context.begin_path();
        for (at, point) in points.iter().enumerate() {
            if at == 0 {
                self.context.move_to(point.x, point.y);
            } else {
                self.context.line_to(point.x, point.y);
            }
        }
        if closed {
            self.context.close_path();
        }
    }

    /// Runs the path around a shape.
    pub fn outline(&self, form: &Shape) {
        self.context.begin_path();
        // Radii are never negative, so no shape is refused.
        let _ = match *form {
            Shape::Box {
                x,
                y,
                width,
                height,
                radius,
            } => self.context.round_rect_with_f64(x, y, width, height, radius),
            Shape::Disc { x, y, across, down } => self.context.ellipse(x, y, across, down, 0.0, 0.0, TAU),
            Shape::Line { from, to, .. } => {
                self.context.move_to(from.x, from.y);
                self.context.line_to(to.x, to.y);
                Ok(())
            }
        };
    }

    /// Fills the path.
    pub fn fill(&self, css: &str) {
        self.context.set_fill_style_str(css);
        self.context.fill();
    }

    /// Fills the path with a gradient.
    pub fn fill_with(&self, gradient: &CanvasGradient) {
        self.context.set_fill_style_canvas_gradient(gradient);
        self.context.fill();
    }

    /// Draws a line along the path.
    pub fn stroke(&self, css: &str, width: f64) {
        self.context.set_stroke_style_str(css);
        self.context.set_line_width(width);
        self.context.stroke();
    }

    /// Whatever is painted from here on is so opaque, from 0 to 1.
    pub fn opacity(&self, opacity: f64) {
        self.context.set_global_alpha(opacity);
    }

    /// A gradient from the middle outwards.
    pub fn radial(&self, middle: Point, radius: f64, stops: &[(f32, &str)]) -> Option<CanvasGradient> {
        let gradient = self
            .context
            .create_radial_gradient(middle.x, middle.y, 0.0, middle.x, middle.y, radius)
            .ok()?;
        with_stops(gradient, stops)
    }

    /// A gradient from one point to another.
    pub fn linear(&self, from: Point, to: Point, stops: &[(f32, &str)]) -> Option<CanvasGradient> {
        with_stops(
            self.context.create_linear_gradient(from.x, from.y, to.x, to.y),
            stops,
        )
    }

    /// How wide words are, in the lengths that the picture is painted in.
    pub fn width(&self, words: &str, weight: u16, size: f64) -> f64 {
        self.set_font(weight, size);
        self.context
            .measure_text(words)
            .map_or(0.0, |metrics| metrics.width())
    }

    fn set_font(&self, weight: u16, size: f64) {
        // In tenths: writing any number at all would be a download of its own.
        let tenths = (size * 10.0) as u32;
        let font = format!("{weight} {}.{}px {FONT}", tenths / 10, tenths % 10);
        self.context.set_font(&font);
    }

    /// Writes words with the middle of their line at a point.
    pub fn write(&self, words: &str, middle: Point, weight: u16, size: f64, css: &str) {
        self.set_font(weight, size);
        self.context.set_text_align("center");
        self.context.set_text_baseline("middle");
        self.context.set_fill_style_str(css);
        let _ = self.context.fill_text(words, middle.x, middle.y);
    }
}

fn with_stops(gradient: CanvasGradient, stops: &[(f32, &str)]) -> Option<CanvasGradient> {
    for (at, css) in stops {
        gradient.add_color_stop(*at, css).ok()?;
    }
    Some(gradient)
}

/// The sine of so many half turns; the browser's own, which is there already.
pub fn wave(half_turns: f64) -> f64 {
    js_sys::Math::sin(half_turns * PI)
}
