//! The shape, one entry of the list that a frame consists of.

use super::geometry::{Point, Rect};
use super::outline::Outline;
use super::style::{Css, Paint, Stroke};
use std::borrow::Cow;

/// A shape, or the bounds of a group of shapes. A list of shapes is painted from first to last.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// An outline that is filled, stroked or both.
    Path(Path),
    /// A filled rectangle that is parallel to the axes.
    Rect {
        /// The rectangle.
        rect: Rect,
        /// What it is filled with.
        fill: Paint,
        /// The opacity, from 0 to 1.
        opacity: f64,
    },
    /// A line of text.
    Text(Text),
    /// Begins a group whose shapes are transformed.
    BeginTransform(Transform),
    /// Begins a group of which only the part inside this outline is visible.
    BeginClip(Outline),
    /// Ends the group begun last.
    EndGroup,
}

/// An outline that is filled, stroked or both. The stroke lies above the fill.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The outline.
    pub outline: Outline,
    /// What it is filled with.
    pub fill: Option<Paint>,
    /// How it is stroked.
    pub stroke: Option<Stroke>,
    /// The opacity, from 0 to 1.
    pub opacity: f64,
}

/// A line of text, centred on a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The text.
    pub words: Cow<'static, str>,
    /// The middle of the text.
    pub middle: Point,
    /// The font's weight, from 100 to 900.
    pub weight: u16,
    /// The font's size, in the units of the shape.
    pub size: f64,
    /// The colour.
    pub css: Css,
    /// The opacity, from 0 to 1.
    pub opacity: f64,
}

/// A transformation of a group: rotation, then scaling, then translation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// A point in the group's units, about which the group is rotated and scaled.
    pub origin: Point,
    /// The point outside the group on which `origin` comes to lie.
    pub to: Point,
    /// Units outside the group per unit of the group.
    pub scale: f64,
    /// Degrees clockwise.
    pub degrees: f64,
}

impl Transform {
    /// Creates a transformation that moves a group by this vector.
    pub const fn shift(by: Point) -> Transform {
        Transform {
            origin: Point::new(0.0, 0.0),
            to: by,
            scale: 1.0,
            degrees: 0.0,
        }
    }

    /// Creates a rotation about a point.
    pub const fn rotation(degrees: f64, about: Point) -> Transform {
        Transform {
            origin: about,
            to: about,
            scale: 1.0,
            degrees,
        }
    }
}
