//! A round that is animated while it is played.

use among_agents::agents::{InstantAgent, Random};
use among_agents::game::{Action, Game, JournalEntry, Role, Room, Rules, SeatOverride, ShownShip};
use among_agents::round::next_seat;
use among_agents::ship_view::{Camera, Motion, RobotAppearance, Scene, Size};
use among_agents::table::{Dice, Perspective, Seat, Speech, Turn};

/// The size of the canvas.
pub const SIZE: Size = Size {
    width: 900.0,
    height: 744.0,
};

/// Animates the round of this seed, which twelve seats play at random with `pause` milliseconds before each
/// choice, for this viewer. Calls `look` after every choice, with the time.
pub fn animate_twelve(
    seed: u64,
    pause: f64,
    by: Perspective,
    mut look: impl FnMut(&ShownShip, &Motion, f64),
) {
    let rules = Rules {
        players: 12,
        impostors: 3,
        ..Rules::paper()
    };
    let mut game = Game::new(rules, seed, &[]).expect("the table can be played");
    let mut motion = Motion::at(&ShownShip::of(&game, by), false);
    let mut now = 0.0;
    while let Ok(next) = next_seat(&game) {
        let dice = Dice::for_choice(seed, next, game.choices_made(next));
        let action = Random.decide(&game.view(next), dice).action;
        now += pause;
        let entries = game.apply(next, action).expect("a legal choice");
        for entry in entries.iter().filter_map(|entry| entry.shown_to(by)) {
            motion.add(&entry, now, 1.0);
        }
        look(&ShownShip::of(&game, by), &motion, now);
    }
}

/// A round whose first seat is the impostor, if no other is wished, and its animation for a watcher and for
/// each seat.
pub struct AnimatedRound {
    pub game: Game,
    /// What a watcher sees.
    pub motion: Motion,
    /// What somebody sees who watches and is not told who is what.
    pub whodunit: Motion,
    /// What each seat sees.
    pub motions: Vec<Motion>,
    pub now: f64,
}

impl AnimatedRound {
    pub fn new(calm: bool) -> AnimatedRound {
        AnimatedRound::with_impostor(seat(0), calm)
    }

    /// The round with another impostor.
    pub fn with_impostor(impostor: Seat, calm: bool) -> AnimatedRound {
        let cast = [0, 1, 2, 3, 4].map(|at| match seat(at) == impostor {
            true => Role::Impostor,
            false => Role::Crewmate,
        });
        let cast = cast.map(|role| SeatOverride {
            role: Some(role),
            ..SeatOverride::default()
        });
        let game = Game::new(Rules::paper(), 7, &cast).expect("the table can be played");
        let motion_of = |by| Motion::at(&ShownShip::of(&game, by), calm);
        let [motion, whodunit] = [Perspective::Everything, Perspective::Whodunit].map(motion_of);
        let seats = game.roster().seats().into_iter();
        let motions = seats.map(|seat| motion_of(Perspective::One(seat))).collect();
        AnimatedRound {
            game,
            motion,
            whodunit,
            motions,
            now: 1000.0,
        }
    }

    /// Lets the seat whose turn it is choose this action at speed 1.
    pub fn act(&mut self, action: Action) -> Seat {
        self.act_at(action, 1.0)
    }

    pub fn act_at(&mut self, action: Action, speed: f64) -> Seat {
        let Turn::One(seat) = self.game.turn() else {
            panic!("somebody's turn")
        };
        let entries: Vec<JournalEntry> = self.game.apply(seat, action).expect("a legal choice").to_vec();
        for motion in self
            .motions
            .iter_mut()
            .chain([&mut self.motion, &mut self.whodunit])
        {
            let by = motion.perspective();
            for entry in entries.iter().filter_map(|entry| entry.shown_to(by)) {
                motion.add(&entry, self.now, speed);
            }
        }
        seat
    }

    pub fn wait(&mut self, ms: f64) {
        self.now += ms;
    }

    pub fn silence(&mut self) -> Seat {
        self.act(Action::Speak(Speech::SILENCE))
    }

    /// Returns the ship as this perspective may know it.
    pub fn ship(&self, by: Perspective) -> ShownShip {
        ShownShip::of(&self.game, by)
    }

    pub fn scene_of(&self, ship: &ShownShip, motion: &Motion) -> Scene {
        Scene::new(ship, motion, self.now, Camera::whole(SIZE))
    }

    pub fn watched(&self) -> Scene {
        self.scene_of(&self.ship(Perspective::Everything), &self.motion)
    }

    pub fn seen_as_whodunit(&self) -> Scene {
        self.scene_of(&self.ship(Perspective::Whodunit), &self.whodunit)
    }

    pub fn seen_by(&self, seat: Seat) -> Scene {
        self.scene_of(&self.ship(Perspective::One(seat)), &self.motions[seat.index()])
    }
}

pub fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat at the table")
}

pub fn robot(scene: &Scene, seat: Seat) -> Option<&RobotAppearance> {
    scene.robots.iter().find(|robot| robot.seat == seat)
}

pub fn walk(from: Room, to: Room) -> Action {
    Action::Move { from, to }
}
