//! The scenes of random rounds, in the middle of every movement.

use among_agents::agents::{InstantAgent, Random};
use among_agents::game::{Game, Rules};
use among_agents::round::next_seat;
use among_agents::ship_view::{Camera, Motion, Scene, Size, VisibleState};
use among_agents::table::{Dice, Perspective};

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

/// Plays three rounds of twelve and lets `visit` look at scenes that show the whole ship: after every choice
/// one from this perspective.
pub fn visit_scenes(perspective: Perspective, size: Size, mut visit: impl FnMut(&Scene)) {
    for seed in 0..3 {
        let rules = Rules {
            players: 12,
            impostors: 3,
            ..Rules::paper()
        };
        let mut game = Game::new(rules, seed, &[]).expect("the table can be played");
        let mut motion = Motion::at(&game, false);
        let mut now = 0.0;
        while let Ok(next) = next_seat(&game) {
            let dice = Dice::for_choice(seed, next, game.choices_made(next));
            let action = Random.decide(&game.view(next), dice).action;
            for entry in game.apply(next, action).expect("a legal choice") {
                motion.take(entry, now, 1.0);
            }
            now += 70.0;
            let visible = VisibleState::of(&game, perspective);
            visit(&Scene::new(&visible, &motion, now, Camera::whole(size)));
        }
    }
}
