//! Random rounds.

use super::any_rules;
use super::counted_choices;
use among_agents::game::{Action, Game, Room, Rules, write_round};
use among_agents::round::next_seat;
use among_agents::table::{Dice, MeetingTime, Phase, Seat, Speech};
use proptest::prelude::*;

/// A round played to its end. If a test fails, it is shown as text.
#[derive(Clone)]
pub struct Played(pub Game);

impl std::fmt::Debug for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&write_round(&self.0))
    }
}

/// Generates a round of any table, played to its end.
pub fn random_round() -> impl Strategy<Value = Played> {
    random_round_of(any_rules())
}

/// Generates a round of one of these tables, played to its end.
pub fn random_round_of(rules: impl Strategy<Value = Rules>) -> impl Strategy<Value = Played> {
    (rules, any::<u64>(), any::<u64>()).prop_map(|(rules, seed, chance)| Played(played(rules, seed, chance)))
}

/// Plays a round to its end with dice of this seed.
pub fn played(rules: Rules, seed: u64, chance: u64) -> Game {
    let mut game = Game::new(rules, seed, &[]).expect("a table that can be played");
    let mut dice = Dice::seeded(chance);
    while let Ok(seat) = next_seat(&game) {
        let action = random_choice(&game, seat, &mut dice);
        apply(&mut game, seat, action, &mut dice);
    }
    game
}

/// Carries out a legal action; in a live meeting, some time after the previous one.
pub fn apply(game: &mut Game, seat: Seat, action: Action, dice: &mut Dice) {
    let passed = game.moment().millis() + dice.below(3_000) as u32;
    game.pass_time(MeetingTime::from_millis(passed));
    game.apply(seat, action).expect("a legal action is accepted");
}

/// Returns a random legal choice of the seat. Half of the time it is one that advances the round if there is
/// any, since random walks alone would hardly ever finish the tasks.
pub fn random_choice(game: &Game, seat: Seat, dice: &mut Dice) -> Action {
    let choices = counted_choices(game.offers(seat));
    let eager = choices.iter().find(|choice| {
        matches!(
            choice.complete(),
            Some(Action::Kill(_) | Action::CompleteTask(_) | Action::ReportBody)
        )
    });
    let choice = match eager {
        Some(choice) if dice.chance(0.5) => choice,
        _ => dice.pick(&choices).expect("whose turn it is has a choice"),
    };
    let words = ["", "I was in Admin.", "Red vented!", "Where was the body?"];
    match choice.complete() {
        Some(Action::ViewMonitor(_)) => Action::ViewMonitor(Room::ALL[dice.below(Room::COUNT)]),
        Some(action) => action.clone(),
        // In a live discussion, saying nothing is not a choice.
        None if game.phase() == Phase::Chat => Action::Speak(Speech::new(words[1 + dice.below(3)])),
        None => Action::Speak(Speech::new(words[dice.below(words.len())])),
    }
}
