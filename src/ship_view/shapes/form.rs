//! The plain forms of which robots and furniture consist.

use super::geometry::Point;

/// A plain form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// A box with rounded corners.
    Box {
        /// The left edge.
        x: f64,
        /// The upper edge.
        y: f64,
        /// Extent from left to right.
        width: f64,
        /// Extent from top to bottom.
        height: f64,
        /// Radius of the corners.
        radius: f64,
    },
    /// An ellipse.
    Disc {
        /// Horizontal centre.
        x: f64,
        /// Vertical centre.
        y: f64,
        /// Horizontal radius.
        across: f64,
        /// Vertical radius.
        down: f64,
    },
    /// A line with rounded ends.
    Line {
        /// Start point.
        from: Point,
        /// End point.
        to: Point,
        /// Thickness.
        width: f64,
    },
}

/// Creates a box with rounded corners.
pub const fn rounded(x: f64, y: f64, width: f64, height: f64, radius: f64) -> Form {
    Form::Box {
        x,
        y,
        width,
        height,
        radius,
    }
}

/// Creates an ellipse from its centre and its radii.
pub const fn disc(x: f64, y: f64, across: f64, down: f64) -> Form {
    Form::Disc { x, y, across, down }
}

/// Creates a line.
pub const fn line(from: Point, to: Point, width: f64) -> Form {
    Form::Line { from, to, width }
}
