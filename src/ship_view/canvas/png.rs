//! A picture as a PNG file.

use super::surface::Surface;
use crate::ship_view::camera::Size;
use crate::ship_view::shapes::{Shape, TextWidths};
use wasm_bindgen::JsCast;
use web_sys::HtmlCanvasElement;

/// Returns what `paint` paints as a PNG of this size in pixels, in a data URL. `None` if the browser offers no
/// 2D context or cannot write the picture.
pub fn png(size: Size, paint: impl FnOnce(&dyn TextWidths) -> Vec<Shape>) -> Option<String> {
    let canvas = web_sys::window()?.document()?.create_element("canvas").ok()?;
    let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
    let surface = Surface::new(canvas.clone())?;
    surface.fit(size, 1.0);
    surface.paint(&paint(&surface), 1.0);
    let written = canvas.to_data_url().ok()?;
    written.starts_with("data:image/png").then_some(written)
}
