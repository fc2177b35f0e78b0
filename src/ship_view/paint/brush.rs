//! A canvas context with the drawing operations that the ship needs.

use crate::ship_view::camera::{Camera, Size};
use crate::ship_view::figure::shape::Shape;
use crate::ship_view::ship::geometry::{Point, Rect};
use std::f64::consts::{PI, TAU};
use web_sys::{CanvasGradient, CanvasRenderingContext2d};

/// The page's font stack.
pub const FONT: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/// A canvas context together with its mapping to the field.
pub struct Brush<'a> {
    /// The context, for operations without a method here.
    pub context: &'a CanvasRenderingContext2d,
    /// The camera.
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

    /// Switches to field units.
    pub fn in_field(&self) {
        let scale = self.camera.zoom * self.dpr;
        let corner = self.camera.to_canvas(Point::default(), self.size);
        self.transform(scale, corner.x * self.dpr, corner.y * self.dpr);
    }

    /// Switches to CSS pixels.
    pub fn in_pixels(&self) {
        self.transform(self.dpr, 0.0, 0.0);
    }

    /// Switches to device pixels.
    pub fn in_device_pixels(&self) {
        self.transform(1.0, 0.0, 0.0);
    }

    fn transform(&self, scale: f64, x: f64, y: f64) {
        // `set_transform` does not fail for finite numbers.
        let _ = self.context.set_transform(scale, 0.0, 0.0, scale, x, y);
    }

    /// Clears the whole canvas.
    pub fn clear(&self) {
        self.in_pixels();
        self.context
            .clear_rect(0.0, 0.0, self.size.width, self.size.height);
    }

    /// Returns whether any part of this field rectangle is on the canvas.
    pub fn sees(&self, part: &Rect) -> bool {
        let start = self.camera.to_field(Point::default(), self.size);
        let (width, height) = (self.size.width * self.pixel(), self.size.height * self.pixel());
        part.overlaps(&Rect::new(start.x, start.y, width, height))
    }

    /// Returns the field units per CSS pixel.
    pub fn pixel(&self) -> f64 {
        1.0 / self.camera.zoom
    }

    /// Sets the path to these points; `closed` connects the last to the first.
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

    /// Sets the path to the outline of a shape.
    pub fn outline(&self, form: &Shape) {
        self.context.begin_path();
        // The browser rejects negative radii only, and no shape has any.
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

    /// Strokes the path.
    pub fn stroke(&self, css: &str, width: f64) {
        self.context.set_stroke_style_str(css);
        self.context.set_line_width(width);
        self.context.stroke();
    }

    /// Sets the opacity of everything painted from now on, from 0 to 1.
    pub fn opacity(&self, opacity: f64) {
        self.context.set_global_alpha(opacity);
    }

    /// Creates a radial gradient from the middle outwards.
    pub fn radial(&self, middle: Point, radius: f64, stops: &[(f32, &str)]) -> Option<CanvasGradient> {
        let gradient = self
            .context
            .create_radial_gradient(middle.x, middle.y, 0.0, middle.x, middle.y, radius)
            .ok()?;
        with_stops(gradient, stops)
    }

    /// Creates a linear gradient from one point to another.
    pub fn linear(&self, from: Point, to: Point, stops: &[(f32, &str)]) -> Option<CanvasGradient> {
        with_stops(
            self.context.create_linear_gradient(from.x, from.y, to.x, to.y),
            stops,
        )
    }

    /// Returns the width of a text in the current units.
    pub fn width(&self, words: &str, weight: u16, size: f64) -> f64 {
        self.set_font(weight, size);
        self.context
            .measure_text(words)
            .map_or(0.0, |metrics| metrics.width())
    }

    fn set_font(&self, weight: u16, size: f64) {
        // Sizes are rounded to tenths and formatted as integers, because float formatting would add to the
        // download.
        let tenths = (size * 10.0) as u32;
        let font = format!("{weight} {}.{}px {FONT}", tenths / 10, tenths % 10);
        self.context.set_font(&font);
    }

    /// Writes a text centred on a point.
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

/// Returns the sine of `half_turns` × π. The browser's function is used because it adds nothing to the
/// download.
pub fn wave(half_turns: f64) -> f64 {
    js_sys::Math::sin(half_turns * PI)
}
