//! Outlines: the paths that shapes fill, stroke or clip to.

use super::form::Form;
use super::geometry::{Point, Rect};
use std::borrow::Cow;

/// A path. Points that never change are borrowed, so that a frame does not copy them.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A plain form. A line has no inside.
    Form(Form),
    /// A closed polygon.
    Polygon(Cow<'static, [Point]>),
    /// Lines from point to point, not closed.
    Polyline(Cow<'static, [Point]>),
    /// Separate lines, from every even point to the one after it. As one path they do not cover each other
    /// where they cross.
    Segments(Vec<Point>),
    /// A quadratic curve: start, control point and end.
    Curve(Box<[Point; 3]>),
    /// A rectangle with a hole.
    Holed(Box<Hole>),
}

/// A rectangle with a hole.
#[derive(Clone, Debug, PartialEq)]
pub struct Hole {
    /// The rectangle.
    pub around: Rect,
    /// The corners of the hole, clockwise.
    pub corners: [Point; 8],
}

impl Outline {
    /// Creates a polygon from points that are computed.
    pub fn polygon(points: &[Point]) -> Outline {
        Outline::Polygon(Cow::Owned(points.to_vec()))
    }
}

impl From<Form> for Outline {
    fn from(form: Form) -> Outline {
        Outline::Form(form)
    }
}
