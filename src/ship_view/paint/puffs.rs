//! The puffs of air at vents through which robots crawl.

use crate::ship_view::scene::Puff;
use crate::ship_view::shapes::geometry::eased;
use crate::ship_view::shapes::{Brush, disc};

/// Paints a puff in field units: a ring that widens, and a little air that rises.
pub(super) fn paint(brush: &mut Brush, puff: &Puff) {
    let grown = eased(puff.passed);
    brush.set_opacity((1.0 - puff.passed) * 0.8);
    let ring = disc(puff.at.x, puff.at.y, 14.0 + 24.0 * grown, 7.0 + 12.0 * grown);
    brush.stroke(ring, "#4fbec4", 2.5);
    for (aside, height) in [(-9.0, 20.0), (2.0, 32.0), (10.0, 16.0)] {
        let at = puff.at.shifted(aside * (1.0 + grown), -height * grown);
        let radius = 3.0 + 4.0 * grown;
        brush.fill(disc(at.x, at.y, radius, radius), "rgba(185,215,225,.4)");
    }
    brush.set_opacity(1.0);
}
