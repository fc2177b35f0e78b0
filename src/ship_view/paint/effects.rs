//! Effects around a robot, on the figure's sheet: sparks of work and the thinking indicator. And the puff at a
//! vent.

use super::brush::{Brush, wave};
use crate::ship_view::figure::palette;
use crate::ship_view::figure::shape::disc;
use crate::ship_view::scene::Puff;
use crate::ship_view::ship::geometry::{Point, eased};

/// Where the hands meet at work.
const HANDS: Point = Point::new(48.0, 104.0);

/// Paints the sparks that fly from the hands during a task.
pub fn paint_sparks(brush: &Brush, phase: f64) {
    for spark in 0..8u32 {
        let flown = (phase * 3.0 + f64::from(spark) * 0.37).fract();
        let angle = 1.08 + 0.12 * f64::from(spark * 5 % 8);
        let direction = Point::new(wave(angle + 0.5), wave(angle));
        let near = 16.0 + 34.0 * flown;
        let from = HANDS.shifted(direction.x * near * 1.4, direction.y * near * 0.7);
        let to = from.shifted(direction.x * 7.0, direction.y * 7.0);
        let fading = (1.0 - flown) * wave(phase);
        brush.path(&[from, to], false);
        let percent = (fading.clamp(0.0, 1.0) * 100.0) as u32;
        brush.stroke(&format!("rgb(255 226 122 / {percent}%)"), 3.2);
    }
}

/// Paints up to three dots in a small round bubble beside the antenna.
pub fn paint_thought(brush: &Brush, dots: u8) {
    let middle = Point::new(76.0, 10.0);
    brush.outline(&disc(middle.x, middle.y, 15.0, 15.0));
    brush.fill(palette::PANEL);
    brush.stroke(palette::QUIET, 2.5);
    for dot in 0..3u8 {
        let x = middle.x + 8.0 * (f64::from(dot) - 1.0);
        brush.outline(&disc(x, middle.y, 2.6, 2.6));
        brush.fill(if dot < dots {
            palette::TEXT
        } else {
            "rgba(141,162,189,.3)"
        });
    }
}

/// Paints the puff at a vent, in field units: a ring that widens, and a little air that rises.
pub fn paint_puff(brush: &Brush, puff: &Puff) {
    let grown = eased(puff.passed);
    brush.opacity((1.0 - puff.passed) * 0.8);
    brush.outline(&disc(
        puff.at.x,
        puff.at.y,
        14.0 + 24.0 * grown,
        7.0 + 12.0 * grown,
    ));
    brush.stroke("#4fbec4", 2.5);
    for (aside, height) in [(-9.0, 20.0), (2.0, 32.0), (10.0, 16.0)] {
        let at = puff.at.shifted(aside * (1.0 + grown), -height * grown);
        let radius = 3.0 + 4.0 * grown;
        brush.outline(&disc(at.x, at.y, radius, radius));
        brush.fill("rgba(185,215,225,.4)");
    }
    brush.opacity(1.0);
}
