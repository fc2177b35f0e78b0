//! A canvas of the page and its size.

use super::executor::{execute, set_font};
use crate::ship_view::camera::Size;
use crate::ship_view::shapes::{Shape, TextWidths};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A canvas with its context.
pub(super) struct Surface {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

impl Surface {
    /// Takes a canvas, or returns `None` if the browser offers no 2D context.
    pub(super) fn new(canvas: HtmlCanvasElement) -> Option<Surface> {
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        Some(Surface { canvas, context })
    }

    /// Sets the size of the canvas to `size` CSS pixels with `dpr` device pixels each, if it differs. Setting
    /// the size clears the canvas.
    pub(super) fn fit(&self, size: Size, dpr: f64) {
        let (width, height) = (
            (size.width * dpr).round() as u32,
            (size.height * dpr).round() as u32,
        );
        if (self.canvas.width(), self.canvas.height()) != (width, height) {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
        }
    }

    /// Makes the whole canvas transparent.
    pub(super) fn clear(&self) {
        self.in_pixels(1.0);
        self.context
            .clear_rect(0.0, 0.0, self.canvas.width().into(), self.canvas.height().into());
    }

    /// Copies another canvas of the same size onto this one.
    pub(super) fn copy(&self, other: &Surface) {
        self.in_pixels(1.0);
        self.context.set_global_alpha(1.0);
        // Copying fails for a canvas without any pixels only, of which there is nothing to copy.
        let _ = self
            .context
            .draw_image_with_html_canvas_element(&other.canvas, 0.0, 0.0);
    }

    /// Paints shapes, with `dpr` device pixels per unit.
    pub(super) fn paint(&self, shapes: &[Shape], dpr: f64) {
        self.in_pixels(dpr);
        execute(&self.context, shapes, dpr);
    }

    fn in_pixels(&self, dpr: f64) {
        // Setting a transformation does not fail for finite numbers.
        let _ = self.context.set_transform(dpr, 0.0, 0.0, dpr, 0.0, 0.0);
    }
}

impl TextWidths for Surface {
    fn width(&self, words: &str, weight: u16, size: f64) -> f64 {
        set_font(&self.context, weight, size);
        self.context
            .measure_text(words)
            .map_or(0.0, |metrics| metrics.width())
    }
}
