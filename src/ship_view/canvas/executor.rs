//! Executes shapes on a canvas' 2D context.

use crate::ship_view::shapes::geometry::{Point, Rect};
use crate::ship_view::shapes::{
    Cap, Form, Gradient, Join, Outline, Paint, Path, Shape, Stroke, Text, Transform,
};
use js_sys::Array;
use std::f64::consts::TAU;
use web_sys::CanvasRenderingContext2d;

/// The page's font stack.
const FONT: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/// Paints shapes with `dpr` device pixels per unit, which the context has set.
pub(super) fn execute(context: &CanvasRenderingContext2d, shapes: &[Shape], dpr: f64) {
    let mut executor = Executor {
        context,
        dpr,
        depth: 0,
        opacity: None,
        cap: None,
        join: None,
    };
    shapes.iter().for_each(|shape| executor.execute(shape));
}

/// Sets the font of text that is written or measured.
pub(super) fn set_font(context: &CanvasRenderingContext2d, weight: u16, size: f64) {
    // Sizes are rounded to tenths and formatted as integers, because float formatting would add to the
    // download.
    let tenths = (size * 10.0) as u32;
    let font = format!("{weight} {}.{}px {FONT}", tenths / 10, tenths % 10);
    context.set_font(&font);
}

/// A context and what it has set, as far as that is known. What is set already is not set again, because
/// calls of the browser take time.
struct Executor<'a> {
    context: &'a CanvasRenderingContext2d,
    dpr: f64,
    /// The number of groups begun and not ended.
    depth: usize,
    opacity: Option<f64>,
    cap: Option<Cap>,
    join: Option<Join>,
}

impl Executor<'_> {
    fn execute(&mut self, shape: &Shape) {
        match shape {
            Shape::Path(path) => self.path(path),
            Shape::Rect { rect, fill, opacity } => {
                self.set_opacity(*opacity);
                self.set_fill(fill);
                let Rect { x, y, width, height } = *rect;
                self.context.fill_rect(x, y, width, height);
            }
            Shape::Text(text) => self.text(text),
            Shape::BeginTransform(transform) => {
                self.context.save();
                self.transform(transform);
                self.depth += 1;
            }
            Shape::BeginClip(outline) => {
                self.context.save();
                self.trace(outline);
                self.context.clip();
                self.depth += 1;
            }
            Shape::EndGroup => {
                self.context.restore();
                self.depth -= 1;
                (self.opacity, self.cap, self.join) = (None, None, None);
            }
        }
    }

    fn transform(&self, transform: &Transform) {
        let Transform {
            origin,
            to,
            scale,
            degrees,
        } = *transform;
        // Transformations do not fail for finite numbers.
        if self.depth == 0 {
            // The browser combines transformations with the precision of 32 bits, which shows in the
            // outermost one. It is set as a whole.
            let (zoom, x, y) = (scale * self.dpr, to.x * self.dpr, to.y * self.dpr);
            let _ = self.context.set_transform(zoom, 0.0, 0.0, zoom, x, y);
        } else {
            let _ = self.context.translate(to.x, to.y);
            if scale != 1.0 {
                let _ = self.context.scale(scale, scale);
            }
        }
        if degrees != 0.0 {
            let _ = self.context.rotate(degrees.to_radians());
        }
        let _ = self.context.translate(-origin.x, -origin.y);
    }

    fn set_opacity(&mut self, opacity: f64) {
        if self.opacity.replace(opacity) != Some(opacity) {
            self.context.set_global_alpha(opacity);
        }
    }

    fn path(&mut self, path: &Path) {
        self.set_opacity(path.opacity);
        self.trace(&path.outline);
        if let Some(fill) = &path.fill {
            self.set_fill(fill);
            self.context.fill();
        }
        if let Some(stroke) = &path.stroke {
            self.stroke(stroke);
        }
    }

    /// Sets the path to an outline.
    fn trace(&self, outline: &Outline) {
        let context = self.context;
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

    fn stroke(&mut self, stroke: &Stroke) {
        self.context.set_stroke_style_str(stroke.css);
        self.context.set_line_width(stroke.width);
        if self.cap.replace(stroke.cap) != Some(stroke.cap) {
            self.context.set_line_cap(match stroke.cap {
                Cap::Butt => "butt",
                Cap::Round => "round",
            });
        }
        if self.join.replace(stroke.join) != Some(stroke.join) {
            self.context.set_line_join(match stroke.join {
                Join::Miter => "miter",
                Join::Round => "round",
            });
        }
        let Some([dash, gap]) = stroke.dash else {
            return self.context.stroke();
        };
        // Setting dashes does not fail for numbers.
        let _ = self
            .context
            .set_line_dash(&Array::of2(&(*dash).into(), &(*gap).into()));
        self.context.stroke();
        let _ = self.context.set_line_dash(&Array::new());
    }

    fn text(&mut self, text: &Text) {
        self.set_opacity(text.opacity);
        set_font(self.context, text.weight, text.size);
        self.context.set_text_align("center");
        self.context.set_text_baseline("middle");
        self.context.set_fill_style_str(text.css);
        // The browser writes any text.
        let _ = self.context.fill_text(&text.words, text.middle.x, text.middle.y);
    }
}
