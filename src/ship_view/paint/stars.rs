//! The stars around the ship. They drift during other movement.

use super::brush::Brush;
use crate::ship_view::figure::palette;
use crate::ship_view::scene::Scene;

/// Square CSS pixels of canvas per star.
const SPARSENESS: f64 = 7000.0;

/// The layers of stars: colour, size and relative speed. Near stars are brighter and drift faster.
const DEPTHS: [(&str, f64, f64); 3] = [
    ("rgba(141,162,189,.38)", 1.0, 0.35),
    ("rgba(180,200,230,.55)", 1.3, 0.65),
    ("rgba(223,243,255,.85)", 1.5, 1.0),
];

/// Paints the background and the stars, in CSS pixels.
pub fn paint(brush: &Brush, scene: &Scene) {
    let (width, height) = (brush.size.width, brush.size.height);
    brush.opacity(1.0);
    brush.context.set_fill_style_str(palette::GROUND);
    brush.context.fill_rect(0.0, 0.0, width, height);
    let count = (width * height / SPARSENESS).clamp(40.0, 320.0) as u32;
    for (layer, (css, size, nearness)) in DEPTHS.into_iter().enumerate() {
        brush.context.set_fill_style_str(css);
        let shift = (scene.drift * 4.0 - scene.camera.centre.x * 0.04) * nearness;
        for number in 0..count / (1 + layer as u32) {
            let (right, down) = scattered(number * 3 + layer as u32);
            let x = right * width + shift;
            let x = x - (x / width).floor() * width;
            brush.context.fill_rect(x, down * height, size, size);
        }
    }
}

/// Returns two pseudo-random numbers from 0 to 1 that depend on the star's number only.
fn scattered(star: u32) -> (f64, f64) {
    let mixed = (star + 1).wrapping_mul(0x9e37_79b1);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x85eb_ca77);
    let mixed = (mixed ^ (mixed >> 13)).wrapping_mul(0xc2b2_ae3d);
    let mixed = mixed ^ (mixed >> 16);
    (
        f64::from(mixed & 0xffff) / 65536.0,
        f64::from(mixed >> 16) / 65536.0,
    )
}
