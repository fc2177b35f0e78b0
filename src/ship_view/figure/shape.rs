//! The plain shapes of which robots and furniture are made.

use crate::ship_view::ship::geometry::Point;

/// A plain shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A box with round corners.
    Box {
        /// The left edge.
        x: f64,
        /// The upper edge.
        y: f64,
        /// From left to right.
        width: f64,
        /// From top to bottom.
        height: f64,
        /// Of the corners.
        radius: f64,
    },
    /// An ellipse.
    Disc {
        /// Its middle.
        x: f64,
        /// Its middle.
        y: f64,
        /// Half its width.
        across: f64,
        /// Half its height.
        down: f64,
    },
    /// A line with round ends.
    Line {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// How thick it is.
        width: f64,
    },
}

/// A box with round corners.
pub const fn rounded(x: f64, y: f64, width: f64, height: f64, radius: f64) -> Shape {
    Shape::Box {
        x,
        y,
        width,
        height,
        radius,
    }
}

/// An ellipse.
pub const fn disc(x: f64, y: f64, across: f64, down: f64) -> Shape {
    Shape::Disc { x, y, across, down }
}

/// A line.
pub const fn line(from: Point, to: Point, width: f64) -> Shape {
    Shape::Line { from, to, width }
}
