//! What the camera of a phone shows of a round to those who watch.

use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Game, Room, Rules, ShownShip};
use among_agents::ship_view::{CameraController, Size, Subjects};
use among_agents::table::{Dice, Perspective, Phase};

/// The ship on a phone held upright, and on one held sideways.
const PHONES: [Size; 2] = [
    Size {
        width: 390.0,
        height: 388.0,
    },
    Size {
        width: 590.0,
        height: 340.0,
    },
];

#[test]
fn somebody_is_always_in_view_and_the_camera_seldom_turns() {
    for size in PHONES {
        let (mut looks, mut turns) = (0, 0);
        for seed in 1..=40 {
            let mut game = Game::new(Rules::standard(), seed, &[]).expect("a preset can be played");
            let mut controller = CameraController::new();
            while let Some(seat) = game.turn().seats().lowest() {
                let dice = Dice::for_choice(seed, seat, game.choices_made(seat));
                let decision = Bot.decide(&game.view(seat), dice);
                let timestep = game.timestep();
                game.apply(seat, decision.action).expect("a bot chooses legally");
                if game.timestep() == timestep || game.phase() != Phase::Task {
                    continue;
                }
                let ship = ShownShip::of(&game, Perspective::Everything);
                let before = controller.camera(0.0);
                controller.settle(size, &Subjects::of(&ship), 0.0, true);
                let camera = controller.camera(0.0);
                let is_in_view =
                    |room: &Room| camera.shows(*room, size) && !ship.living[room.index()].is_empty();
                assert!(Room::ALL.iter().any(is_in_view), "seed {seed}, {timestep}");
                looks += 1;
                turns += usize::from(camera != before);
            }
        }
        assert!(turns * 3 < looks, "{turns} of {looks}");
    }
}
