//! Shapes on a canvas' 2D context. Together with its parent module this is the only part of the ship's picture
//! that needs a browser.

use crate::ship_view::camera::Size;
use crate::ship_view::shapes::geometry::{Point, Rect};
use crate::ship_view::shapes::{
    Cap, Dash, Form, Gradient, Join, Outline, Paint, Path, Shape, Stroke, Text, TextWidths, Transform,
};
use std::f64::consts::TAU;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// The page's font stack.
const FONT: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/// A canvas with its context.
pub(super) struct Surface {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

/// What the context has set, as far as that is known. It need not be set again for the next shape.
#[derive(Default)]
struct Current {
    opacity: Option<f64>,
    cap: Option<Cap>,
    join: Option<Join>,
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
        let mut current = Current::default();
        for shape in shapes {
            match shape {
                Shape::Path(path) => self.path(path, &mut current),
                Shape::Rect { rect, fill, opacity } => {
                    self.set_opacity(*opacity, &mut current);
                    self.set_fill(fill);
                    let Rect { x, y, width, height } = *rect;
                    self.context.fill_rect(x, y, width, height);
                }
                Shape::Text(text) => self.text(text, &mut current),
                Shape::BeginTransform(transform) => {
                    self.context.save();
                    self.transform(transform);
                }
                Shape::BeginClip(outline) => {
                    self.context.save();
                    self.trace(outline);
                    self.context.clip();
                }
                Shape::EndGroup => {
                    self.context.restore();
                    current = Current::default();
                }
            }
        }
    }

    fn in_pixels(&self, dpr: f64) {
        // Transformations do not fail for finite numbers, here and below.
        let _ = self.context.set_transform(dpr, 0.0, 0.0, dpr, 0.0, 0.0);
    }

    fn transform(&self, transform: &Transform) {
        let Transform {
            origin,
            to,
            scale,
            degrees,
        } = *transform;
        let _ = self.context.translate(to.x, to.y);
        let _ = self.context.scale(scale, scale);
        let _ = self.context.rotate(degrees.to_radians());
        let _ = self.context.translate(-origin.x, -origin.y);
    }

    fn set_opacity(&self, opacity: f64, current: &mut Current) {
        if current.opacity.replace(opacity) != Some(opacity) {
            self.context.set_global_alpha(opacity);
        }
    }

    fn path(&self, path: &Path, current: &mut Current) {
        self.set_opacity(path.opacity, current);
        self.trace(&path.outline);
        if let Some(fill) = &path.fill {
            self.set_fill(fill);
            self.context.fill();
        }
        if let Some(stroke) = &path.stroke {
            self.stroke(stroke, current);
        }
    }

    /// Sets the path to an outline.
    fn trace(&self, outline: &Outline) {
        let context = &self.context;
        context.begin_path();
        match outline {
            Outline::Form(form) => self.trace_form(*form),
            Outline::Polygon(points) => {
                self.trace_lines(points.iter());
                context.close_path();
            }
            Outline::Polyline(points) => self.trace_lines(points.iter()),
            Outline::Segments(points) => {
                for ends in points.chunks(2) {
                    self.trace_lines(ends.iter());
                }
            }
            Outline::Curve(points) => {
                let [start, bend, end] = **points;
                context.move_to(start.x, start.y);
                context.quadratic_curve_to(bend.x, bend.y, end.x, end.y);
            }
            Outline::Holed(hole) => {
                let Rect { x, y, width, height } = hole.around;
                context.rect(x, y, width, height);
                // The hole runs against the rectangle, so that it stays empty.
                self.trace_lines(hole.corners.iter().rev());
                context.close_path();
            }
        }
    }

    fn trace_form(&self, form: Form) {
        // The browser rejects negative radii only, and no form has any.
        let _ = match form {
            Form::Box {
                x,
                y,
                width,
                height,
                radius,
            } => self.context.round_rect_with_f64(x, y, width, height, radius),
            Form::Disc { x, y, across, down } => self.context.ellipse(x, y, across, down, 0.0, 0.0, TAU),
            Form::Line { from, to, .. } => {
                self.trace_lines([from, to].iter());
                Ok(())
            }
        };
    }
    fn trace_lines<'a>(&self, points: impl Iterator<Item = &'a Point>) {
        for (at, point) in points.enumerate() {
            if at == 0 {
                self.context.move_to(point.x, point.y);
            } else {
                self.context.line_to(point.x, point.y);
            }
        }
    }

    fn set_fill(&self, paint: &Paint) {
        let gradient = match paint {
            Paint::Plain(css) => return self.context.set_fill_style_str(css),
            Paint::Gradient(gradient) => gradient,
        };
        let (made, stops) = match **gradient {
            Gradient::Radial {
                middle: Point { x, y },
                radius,
                stops,
            } => (
                self.context.create_radial_gradient(x, y, 0.0, x, y, radius),
                stops,
            ),
            Gradient::Linear { from, to, stops } => {
                let made = self.context.create_linear_gradient(from.x, from.y, to.x, to.y);
                (Ok(made), stops)
            }
        };
        // The browser rejects negative radii and unknown colours only, and there are none.
        let Ok(made) = made else { return };
        for (at, css) in stops {
            let _ = made.add_color_stop(*at, css);
        }
        self.context.set_fill_style_canvas_gradient(&made);
    }

    fn stroke(&self, stroke: &Stroke, current: &mut Current) {
        self.context.set_stroke_style_str(stroke.css);
        self.context.set_line_width(stroke.width);
        if current.cap.replace(stroke.cap) != Some(stroke.cap) {
            self.context.set_line_cap(match stroke.cap {
                Cap::Butt => "butt",
                Cap::Round => "round",
            });
        }
        if current.join.replace(stroke.join) != Some(stroke.join) {
            self.context.set_line_join(match stroke.join {
                Join::Miter => "miter",
                Join::Round => "round",
            });
        }
        match stroke.dash {
            None => self.context.stroke(),
            Some(dash) => {
                self.set_dash(Some(dash));
                self.context.stroke();
                self.set_dash(None);
            }
        }
    }

    fn set_dash(&self, dash: Option<Dash>) {
        let lengths = match dash {
            Some([dash, gap]) => js_sys::Array::of2(&(*dash).into(), &(*gap).into()),
            None => js_sys::Array::new(),
        };
        // The browser ignores lengths that are not finite.
        let _ = self.context.set_line_dash(&lengths);
    }

    fn text(&self, text: &Text, current: &mut Current) {
        self.set_opacity(text.opacity, current);
        self.set_font(text.weight, text.size);
        self.context.set_text_align("center");
        self.context.set_text_baseline("middle");
        self.context.set_fill_style_str(text.css);
        // The browser writes any text.
        let _ = self.context.fill_text(&text.words, text.middle.x, text.middle.y);
    }

    fn set_font(&self, weight: u16, size: f64) {
        // Sizes are rounded to tenths and formatted as integers, because float formatting would add to the
        // download.
        let tenths = (size * 10.0) as u32;
        let font = format!("{weight} {}.{}px {FONT}", tenths / 10, tenths % 10);
        self.context.set_font(&font);
    }
}

impl TextWidths for Surface {
    fn width(&self, words: &str, weight: u16, size: f64) -> f64 {
        self.set_font(weight, size);
        self.context
            .measure_text(words)
            .map_or(0.0, |metrics| metrics.width())
    }
}
