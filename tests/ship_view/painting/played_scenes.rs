//! The scenes of random rounds, in the middle of every movement.

use crate::ship_view::animated_round::animate_twelve;
use among_agents::ship_view::{Camera, Scene, Size};
use among_agents::table::Perspective;

const fn size(width: f64, height: f64) -> Size {
    Size { width, height }
}

/// A phone.
pub const PHONE: Size = size(390.0, 400.0);
/// A laptop.
pub const LAPTOP: Size = size(1280.0, 700.0);
/// A large screen.
pub const LARGE: Size = size(1920.0, 1000.0);
/// All of them.
pub const SIZES: [Size; 3] = [PHONE, LAPTOP, LARGE];

/// The pause before each choice, in milliseconds. It ends in the middle of the animation of the choice
/// before.
const PAUSE: f64 = 70.0;

/// Plays three rounds of twelve and lets `visit` look at scenes that show the whole ship: after every choice
/// one from this perspective.
pub fn visit_scenes(perspective: Perspective, size: Size, mut visit: impl FnMut(&Scene)) {
    for seed in 0..3 {
        animate_twelve(seed, PAUSE, perspective, |ship, motion, now| {
            visit(&Scene::new(ship, motion, now + PAUSE, Camera::whole(size)));
        });
    }
}
