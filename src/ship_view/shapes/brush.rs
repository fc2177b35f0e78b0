//! The brush, which adds shapes to a list.

use super::geometry::{Point, Rect};
use super::outline::Outline;
use super::shape::{Path, Shape, Text, Transform};
use super::style::{Cap, Css, Dash, Join, Paint, Stroke};
use super::{Form, line};
use std::borrow::Cow;

/// Measures text. Only the program that draws the text knows its font.
pub trait TextWidths {
    /// Returns the width of a line of text in a font of this weight (100 to 900) and size, in the units of
    /// the size.
    fn width(&self, words: &str, weight: u16, size: f64) -> f64;
}

/// Adds shapes to a list. Opacity and line style hold for every shape from then on, up to the end of the
/// group.
pub struct Brush<'a> {
    shapes: &'a mut Vec<Shape>,
    opacity: f64,
    cap: Cap,
    join: Join,
}

impl<'a> Brush<'a> {
    /// Creates a brush that is opaque and draws plain lines: cut off at their ends, with pointed corners.
    pub fn new(shapes: &'a mut Vec<Shape>) -> Brush<'a> {
        Brush {
            shapes,
            opacity: 1.0,
            cap: Cap::default(),
            join: Join::default(),
        }
    }

    /// Sets the opacity of the shapes from now on, from 0 to 1.
    pub fn set_opacity(&mut self, opacity: f64) {
        self.opacity = opacity;
    }

    /// Sets how lines end and bend from now on.
    pub fn set_lines(&mut self, cap: Cap, join: Join) {
        (self.cap, self.join) = (cap, join);
    }

    /// Fills an outline.
    pub fn fill(&mut self, outline: impl Into<Outline>, fill: impl Into<Paint>) {
        self.path(outline.into(), Some(fill.into()), None);
    }

    /// Strokes an outline.
    pub fn stroke(&mut self, outline: impl Into<Outline>, css: Css, width: f64) {
        let stroke = self.stroke_of(css, width, None);
        self.path(outline.into(), None, Some(stroke));
    }

    /// Strokes an outline with dashes.
    pub fn dash(&mut self, outline: impl Into<Outline>, css: Css, width: f64, dash: Dash) {
        let stroke = self.stroke_of(css, width, Some(dash));
        self.path(outline.into(), None, Some(stroke));
    }

    /// Fills an outline and strokes it.
    pub fn fill_and_stroke(
        &mut self,
        outline: impl Into<Outline>,
        fill: impl Into<Paint>,
        css: Css,
        width: f64,
    ) {
        let stroke = self.stroke_of(css, width, None);
        self.path(outline.into(), Some(fill.into()), Some(stroke));
    }

    /// Draws a straight line.
    pub fn line(&mut self, from: Point, to: Point, css: Css, width: f64) {
        self.form(line(from, to, width), css);
    }

    /// Fills a form, or strokes a line with its own thickness.
    pub fn form(&mut self, form: Form, css: Css) {
        match form {
            Form::Line { width, .. } => self.stroke(form, css, width),
            Form::Box { .. } | Form::Disc { .. } => self.fill(form, css),
        }
    }

    /// Fills a rectangle.
    pub fn rect(&mut self, rect: Rect, fill: impl Into<Paint>) {
        self.shapes.push(Shape::Rect {
            rect,
            fill: fill.into(),
            opacity: self.opacity,
        });
    }

    /// Writes a line of text, centred on a point.
    pub fn write(
        &mut self,
        words: impl Into<Cow<'static, str>>,
        middle: Point,
        weight: u16,
        size: f64,
        css: Css,
    ) {
        self.shapes.push(Shape::Text(Text {
            words: words.into(),
            middle,
            weight,
            size,
            css,
            opacity: self.opacity,
        }));
    }

    /// Transforms everything that `paint` adds.
    pub fn transformed(&mut self, transform: Transform, paint: impl FnOnce(&mut Brush)) {
        self.group(Shape::BeginTransform(transform), paint);
    }

    /// Shows what `paint` adds inside an outline only.
    pub fn clipped(&mut self, outline: impl Into<Outline>, paint: impl FnOnce(&mut Brush)) {
        self.group(Shape::BeginClip(outline.into()), paint);
    }

    fn group(&mut self, begin: Shape, paint: impl FnOnce(&mut Brush)) {
        let (opacity, cap, join) = (self.opacity, self.cap, self.join);
        self.shapes.push(begin);
        paint(self);
        self.shapes.push(Shape::EndGroup);
        (self.opacity, self.cap, self.join) = (opacity, cap, join);
    }

    fn stroke_of(&self, css: Css, width: f64, dash: Option<Dash>) -> Stroke {
        Stroke {
            css,
            width,
            dash,
            cap: self.cap,
            join: self.join,
        }
    }

    fn path(&mut self, outline: Outline, fill: Option<Paint>, stroke: Option<Stroke>) {
        self.shapes.push(Shape::Path(Path {
            outline,
            fill,
            stroke,
            opacity: self.opacity,
        }));
    }
}
