//! Tests of the choices of bots: from the view alone, repeatable, and at any table.

use super::play;
use among_agents::agents::{Bot, Decision, InstantAgent};
use among_agents::game::{Action, Game, Rules, View};
use among_agents::round::next_seat;
use among_agents::table::{Dice, Phase, Speech};

/// A bot that is asked twice.
struct BotAskedTwice;

impl InstantAgent for BotAskedTwice {
    fn decide(&self, view: &View<'_>, dice: Dice) -> Decision {
        let first = Bot.decide(view, dice.clone());
        assert_eq!(first, Bot.decide(view, dice));
        assert!(first.thought.is_some());
        first
    }
}

#[test]
fn asking_twice_gives_the_same_choice() {
    for seed in 1..=30 {
        play(&Rules::paper_seven(), seed, &BotAskedTwice, &BotAskedTwice);
    }
}

#[test]
fn a_choice_follows_from_the_view_alone() {
    // Rounds that differ only in what a seat cannot know give it equal views, so its bot makes the same
    // choice.
    let mut compared = 0;
    for seed in 1..=60 {
        let mut one = Game::new(Rules::paper(), seed, &[]).expect("a preset can be played");
        let mut other = one.clone();
        while let Ok(seat) = next_seat(&one) {
            let dice = Dice::for_choice(seed, seat, one.choices_made(seat));
            let action = Bot.decide(&one.view(seat), dice).action;
            if one.phase() == Phase::Task && other.view(seat) == one.view(seat) {
                let dice = Dice::for_choice(seed, seat, one.choices_made(seat));
                assert_eq!(Bot.decide(&other.view(seat), dice).action, action);
                compared += 1;
            }
            if one.apply(seat, action.clone()).is_err() {
                break;
            }
            // In the other round every seat that is alone stands still and does not tell.
            let alone = other.view(seat).here().is_empty() && !matches!(action, Action::Kill(_));
            let quiet = Action::Speak(Speech::new("Nobody hears this."));
            let changed = if alone && other.phase() == Phase::Task && seed % 2 == 0 {
                quiet
            } else {
                action
            };
            if next_seat(&other) != Ok(seat) || other.apply(seat, changed).is_err() {
                break;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn bots_play_any_table() {
    let rules = [
        Rules {
            players: 12,
            impostors: 3,
            ..Rules::paper()
        },
        Rules {
            turn_order: among_agents::game::TurnOrder::Simultaneous,
            skip_vote: true,
            ..Rules::paper()
        },
        Rules {
            discussion_rounds: 0,
            button_uses: 0,
            secret_ballot: true,
            ..Rules::paper_seven()
        },
    ];
    for rules in rules {
        for seed in 1..=20 {
            assert!(play(&rules, seed, &Bot, &Bot).outcome().is_some());
        }
    }
}
