//! What a viewer's motion remembers of a room is what the viewer sees there.

use super::*;
use crate::game::{Action, Game, Rules, TurnOrder};
use crate::table::{Dice, Speech};

/// Returns a legal choice at random. A speech is silence, and a monitor shows the first room.
fn choice(game: &Game, seat: Seat, mut dice: Dice) -> Action {
    let offers = game.view(seat).offers();
    let counted: Vec<_> = offers.iter().filter(|offer| offer.counts_separately()).collect();
    match dice.pick(&counted).and_then(|offer| offer.complete()) {
        Some(action) => action.clone(),
        None => Action::Speak(Speech::SILENCE),
    }
}

/// Plays a round at random, and compares after every choice.
fn check(rules: Rules, seed: u64) -> usize {
    let mut game = Game::new(rules, seed, &[]).expect("the table can be played");
    let seats = game.roster().seats().into_iter().map(Perspective::One);
    let viewers = [Perspective::Everything].into_iter().chain(seats);
    let motion = |game: &Game, by| Motion::at(&ShownShip::of(game, by), false);
    let mut motions: Vec<Motion> = viewers.map(|by| motion(&game, by)).collect();
    let mut compared = 0;
    while let Some(next) = game.turn().seats().lowest() {
        let dice = Dice::for_choice(seed, next, game.choices_made(next));
        let action = choice(&game, next, dice);
        let entries = game.apply(next, action).expect("a legal choice").to_vec();
        for motion in &mut motions {
            let by = motion.perspective;
            for entry in entries.iter().filter_map(|entry| entry.shown_to(by)) {
                motion.add(&entry, 0.0, 1.0);
            }
            // The dead are told nothing more by their own seats.
            if matches!(by, Perspective::One(seat) if !game.living().contains(seat)) {
                continue;
            }
            let ship = ShownShip::of(&game, by);
            for room in Room::ALL.into_iter().filter(|room| ship.is_lit(*room)) {
                assert_eq!(motion.occupants(room), ship.occupants(room), "{by:?} in {room}");
                let lying = motion.bodies.and(motion.occupants(room));
                assert_eq!(lying, ship.bodies[room.index()], "{by:?} in {room}");
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn each_viewer_remembers_who_is_in_its_room() {
    let rules = Rules {
        players: 12,
        impostors: 3,
        ..Rules::paper()
    };
    let compared: usize = (0..10).map(|seed| check(rules.clone(), seed)).sum();
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn each_viewer_remembers_who_is_in_its_room_where_all_choose_together() {
    let rules = Rules {
        turn_order: TurnOrder::Simultaneous,
        ..Rules::paper_seven()
    };
    let compared: usize = (0..20).map(|seed| check(rules.clone(), seed)).sum();
    assert!(compared > 5_000, "{compared}");
}
