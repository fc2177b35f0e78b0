//! The stars around the ship. They drift during other movement.

use super::Frame;
use crate::ship_view::camera::Size;
use crate::ship_view::robot::palette;
use crate::ship_view::shapes::geometry::Rect;
use crate::ship_view::shapes::{Brush, Css};

/// Square CSS pixels of canvas per star.
const SPARSENESS: f64 = 7000.0;

/// The layers of stars: colour, size and relative speed. Near stars are brighter and drift faster.
const DEPTHS: [(Css, f64, f64); 3] = [
    ("rgba(141,162,189,.38)", 1.0, 0.35),
    ("rgba(180,200,230,.55)", 1.3, 0.65),
    ("rgba(223,243,255,.85)", 1.5, 1.0),
];

/// Paints the background and the stars, in CSS pixels.
pub(super) fn paint(brush: &mut Brush, frame: &Frame) {
    let Size { width, height } = frame.size;
    brush.rect(Rect::new(0.0, 0.0, width, height), palette::GROUND);
    let count = (width * height / SPARSENESS).clamp(40.0, 320.0) as u32;
    for (layer, (css, extent, nearness)) in DEPTHS.into_iter().enumerate() {
        let shift = (frame.scene.drift * 4.0 - frame.camera.centre.x * 0.04) * nearness;
        for number in 0..count / (1 + layer as u32) {
            let (right, down) = scattered(number * 3 + layer as u32);
            let x = right * width + shift;
            let x = x - (x / width).floor() * width;
            brush.rect(Rect::new(x, down * height, extent, extent), css);
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
