//! Points, rectangles and paths on the ship's field. All lengths are field units; y grows downwards.

use std::f64::consts::PI;

/// A point on the field, or a vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Distance from the left edge of the field.
    pub x: f64,
    /// Distance from the upper edge of the field.
    pub y: f64,
}

/// An axis-aligned rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// Extent from left to right.
    pub width: f64,
    /// Extent from top to bottom.
    pub height: f64,
}

impl Point {
    /// Creates a point from its coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// Returns the point moved by `x` and `y`.
    pub fn shifted(self, x: f64, y: f64) -> Point {
        Point::new(self.x + x, self.y + y)
    }

    /// Returns the point at a fraction `t` (0 to 1) of the way to another.
    pub fn towards(self, other: Point, t: f64) -> Point {
        Point::new(between(self.x, other.x, t), between(self.y, other.y, t))
    }

    /// Returns the distance to another point.
    pub fn distance(self, other: Point) -> f64 {
        (other.x - self.x).hypot(other.y - self.y)
    }

    /// Returns the unit vector towards another point, or the zero vector if both points are equal.
    pub fn heading(self, other: Point) -> Point {
        match self.distance(other) {
            0.0 => Point::default(),
            far => Point::new((other.x - self.x) / far, (other.y - self.y) / far),
        }
    }
}

impl Rect {
    /// Creates a rectangle from its upper left corner and its size.
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect { x, y, width, height }
    }

    /// Returns the right edge.
    pub const fn right(&self) -> f64 {
        self.x + self.width
    }

    /// Returns the lower edge.
    pub const fn bottom(&self) -> f64 {
        self.y + self.height
    }

    /// Returns the centre.
    pub const fn centre(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Returns whether the rectangles overlap in more than an edge.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// Returns the rectangle with its corners cut off by `cut`, as eight points, clockwise from the upper
    /// left.
    pub fn chamfered(&self, cut: f64) -> [Point; 8] {
        let (left, top, right, bottom) = (self.x, self.y, self.right(), self.bottom());
        [
            Point::new(left + cut, top),
            Point::new(right - cut, top),
            Point::new(right, top + cut),
            Point::new(right, bottom - cut),
            Point::new(right - cut, bottom),
            Point::new(left + cut, bottom),
            Point::new(left, bottom - cut),
            Point::new(left, top + cut),
        ]
    }
}

/// Interpolates linearly between two numbers.
pub fn between(from: f64, to: f64, t: f64) -> f64 {
    from + (to - from) * t
}

/// Clamps a number to a range. If the bounds cross, returns the upper one. [`f64::clamp`] panics in that
/// case, and its message pulls float formatting into the download.
pub fn within(value: f64, least: f64, most: f64) -> f64 {
    value.max(least).min(most)
}

/// Eases a time fraction `t` (0 to 1): slow at both ends.
pub fn eased(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Returns the sine of `half_turns` × π, precise to seven digits. The standard library's sine would add 3 KB
/// to the download.
pub fn wave(half_turns: f64) -> f64 {
    let turned = half_turns - 2.0 * (half_turns / 2.0).floor();
    let (part, sign) = if turned < 1.0 {
        (turned, 1.0)
    } else {
        (turned - 1.0, -1.0)
    };
    let x = PI * (0.5 - (part - 0.5).abs());
    let square = x * x;
    // The Taylor series as nested products: the factors are 1/(2·3), 1/(4·5) and so on.
    let terms = [110.0, 72.0, 42.0, 20.0, 6.0];
    let series = terms
        .iter()
        .fold(1.0, |rest, factor| 1.0 - square / factor * rest);
    sign * x * series
}

/// Returns the point at a fraction `t` (0 to 1) of a path's length, the direction there, and the index of the
/// path's next point.
pub fn along(way: &[Point], t: f64) -> (Point, Point, usize) {
    let length: f64 = way.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut left = length * t.clamp(0.0, 1.0);
    for (at, pair) in way.windows(2).enumerate() {
        let far = pair[0].distance(pair[1]);
        if left <= far && far > 0.0 {
            return (
                pair[0].towards(pair[1], left / far),
                pair[0].heading(pair[1]),
                at + 1,
            );
        }
        left -= far;
    }
    let end = way.last().copied().unwrap_or_default();
    (end, Point::default(), way.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_walked_from_end_to_end() {
        let way = [
            Point::new(0.0, 0.0),
            Point::new(10.0, 0.0),
            Point::new(10.0, 30.0),
        ];
        assert_eq!(along(&way, 0.0).0, way[0]);
        assert_eq!(along(&way, 1.0).0, way[2]);
        let (place, heading, next) = along(&way, 0.5);
        assert_eq!(place, Point::new(10.0, 10.0));
        assert_eq!(heading, Point::new(0.0, 1.0));
        assert_eq!(next, 2);
    }

    #[test]
    fn a_wave_is_the_sine() {
        for step in -400..=400 {
            let half_turns = f64::from(step) / 64.0;
            assert!(
                (wave(half_turns) - (half_turns * PI).sin()).abs() < 1e-7,
                "{half_turns}"
            );
        }
    }

    #[test]
    fn easing_begins_and_ends_where_it_should() {
        assert_eq!((eased(-1.0), eased(0.5), eased(2.0)), (0.0, 0.5, 1.0));
    }
}
