//! Effects around a robot, on the figure's sheet: sparks of work and the thinking indicator.

use super::palette;
use crate::ship_view::shapes::geometry::{Point, wave};
use crate::ship_view::shapes::{Brush, disc};

/// Where the hands meet at work.
const HANDS: Point = Point::new(48.0, 104.0);

/// Paints the sparks that fly from the hands during a task. `opacity` is the robot's.
pub(super) fn paint_sparks(brush: &mut Brush, phase: f64, opacity: f64) {
    for spark in 0..8u32 {
        let flown = (phase * 3.0 + f64::from(spark) * 0.37).fract();
        let angle = 1.08 + 0.12 * f64::from(spark * 5 % 8);
        let direction = Point::new(wave(angle + 0.5), wave(angle));
        let near = 16.0 + 34.0 * flown;
        let from = HANDS.shifted(direction.x * near * 1.4, direction.y * near * 0.7);
        let to = from.shifted(direction.x * 7.0, direction.y * 7.0);
        let fading = ((1.0 - flown) * wave(phase)).clamp(0.0, 1.0);
        brush.set_opacity(opacity * fading);
        brush.line(from, to, "#ffe27a", 3.2);
    }
    brush.set_opacity(opacity);
}

/// Paints up to three dots in a small round bubble beside the antenna.
pub(super) fn paint_thought(brush: &mut Brush, dots: u8) {
    let middle = Point::new(76.0, 10.0);
    brush.fill_and_stroke(
        disc(middle.x, middle.y, 15.0, 15.0),
        palette::PANEL,
        palette::QUIET,
        2.5,
    );
    for dot in 0..3u8 {
        let x = middle.x + 8.0 * (f64::from(dot) - 1.0);
        let css = if dot < dots {
            palette::TEXT
        } else {
            "rgba(141,162,189,.3)"
        };
        brush.fill(disc(x, middle.y, 2.6, 2.6), css);
    }
}
