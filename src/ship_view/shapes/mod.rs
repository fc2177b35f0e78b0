//! Shapes: what is painted, as plain data. A canvas executes them, and tests compare them.

mod brush;
mod form;
pub mod geometry;
mod outline;
mod shape;
mod style;

pub use brush::{Brush, TextWidths};
pub use form::{Form, disc, line, rounded};
pub use outline::{Hole, Outline};
pub use shape::{Path, Shape, Text, Transform};
pub use style::{Cap, Css, Dash, Gradient, Join, Paint, Stops, Stroke};
