//! Tests that no bot speaks as long as a round need not wait for the code with which bots speak.

use crate::common::{any_rules, cases};
use among_agents::agents::bot::needs_dialogue;
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Action, Game, Rules};
use among_agents::round::{next_seat, silence_as_ready};
use among_agents::table::Dice;
use proptest::prelude::*;

/// Plays a round of bots. Returns how many choices were made before the round would wait for that code, after
/// checking that nobody has spoken until then.
fn choices_without_dialogue(rules: &Rules, seed: u64) -> u32 {
    let mut game = Game::new(rules.clone(), seed, &[]).expect("rules that can be played");
    let mut choices = 0;
    while let Ok(seat) = next_seat(&game) {
        if needs_dialogue(&game) {
            break;
        }
        let dice = Dice::for_choice(seed, seat, game.choices_made(seat));
        let action = Bot.decide(&game.view(seat), dice).action;
        if let Action::Speak(speech) = &action {
            assert!(speech.is_silence(), "{action:?}");
        }
        game.apply(seat, silence_as_ready(&game, action))
            .expect("bots choose legally");
        choices += 1;
    }
    choices
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn nobody_speaks_before_dialogue_is_needed(rules in any_rules(), seed in any::<u64>()) {
        choices_without_dialogue(&rules, seed);
    }
}

#[test]
fn the_first_two_timesteps_of_a_watched_round_need_no_dialogue() {
    let rules = Rules::standard();
    let two_timesteps = 2 * u32::from(rules.players);
    let early = (1..=300).filter(|&seed| choices_without_dialogue(&rules, seed) >= two_timesteps);
    // A body may be found in the second timestep.
    assert!(early.count() >= 295);
}
