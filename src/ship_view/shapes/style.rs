//! How outlines are filled and stroked.

use super::geometry::Point;

/// A colour in CSS notation. Every colour is a constant; what fades has an opacity.
pub type Css = &'static str;

/// The colours along a gradient, each with its position from 0 to 1.
pub type Stops = &'static [(f32, Css)];

/// The lengths of a dash and of the gap after it, in the units of the shape.
pub type Dash = &'static [f64; 2];

/// What an outline is filled with.
#[derive(Clone, Debug, PartialEq)]
pub enum Paint {
    /// One colour.
    Plain(Css),
    /// A gradient. Gradients are rare, so they are boxed to keep shapes small.
    Gradient(Box<Gradient>),
}

/// A gradient of colours.
#[derive(Clone, Debug, PartialEq)]
pub enum Gradient {
    /// From a point outwards.
    Radial {
        /// The middle.
        middle: Point,
        /// The distance of the last colour from the middle.
        radius: f64,
        /// The colours.
        stops: Stops,
    },
    /// Along a line.
    Linear {
        /// The point of the first colour.
        from: Point,
        /// The point of the last colour.
        to: Point,
        /// The colours.
        stops: Stops,
    },
}

/// How an outline is stroked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The colour.
    pub css: Css,
    /// The thickness, in the units of the shape.
    pub width: f64,
    /// The dashes, or `None` for a solid line.
    pub dash: Option<Dash>,
    /// How lines end.
    pub cap: Cap,
    /// How lines bend.
    pub join: Join,
}

/// How lines end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cap {
    /// Cut off at the last point.
    #[default]
    Butt,
    /// With a half disc.
    Round,
}

/// How lines bend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Join {
    /// With a pointed corner.
    #[default]
    Miter,
    /// With a rounded corner.
    Round,
}

impl Paint {
    /// Creates a gradient from `middle` outwards.
    pub fn radial(middle: Point, radius: f64, stops: Stops) -> Paint {
        Paint::Gradient(Box::new(Gradient::Radial {
            middle,
            radius,
            stops,
        }))
    }

    /// Creates a gradient from one point to another.
    pub fn linear(from: Point, to: Point, stops: Stops) -> Paint {
        Paint::Gradient(Box::new(Gradient::Linear { from, to, stops }))
    }
}

impl From<Css> for Paint {
    fn from(css: Css) -> Paint {
        Paint::Plain(css)
    }
}
