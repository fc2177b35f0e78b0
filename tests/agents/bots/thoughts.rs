//! Tests of what bots think in meetings: an impostor's thoughts are its real ones.

use among_agents::agents::{Bot, InstantAgent};
use among_agents::claims::read_claims;
use among_agents::game::{Action, Game, Role, Rules};
use among_agents::round::next_seat;
use among_agents::table::{Dice, Phase, Seat};
use std::collections::HashSet;

const ROUNDS: u64 = 200;

/// Plays rounds of bots by these rules and passes every choice in a meeting to `look`: the game before it, the
/// seat, its action, and its thought.
fn each_choice_in_a_meeting(rules: &Rules, mut look: impl FnMut(&Game, Seat, &Action, &str)) {
    for seed in 0..ROUNDS {
        let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
        while let Ok(seat) = next_seat(&game) {
            let dice = Dice::for_choice(seed, seat, game.choices_made(seat));
            let decision = Bot.decide(&game.view(seat), dice);
            if game.phase() != Phase::Task {
                let thought = decision.thought.as_deref().expect("a bot has a reason");
                look(&game, seat, &decision.action, thought);
            }
            game.apply(seat, decision.action).expect("bots choose legally");
        }
    }
}

/// Returns the player whom the action speaks or votes against.
fn accused(game: &Game, action: &Action) -> Option<Seat> {
    match action {
        Action::Vote(who) => Some(*who),
        Action::Speak(speech) => read_claims(speech.words(), game.roster())
            .into_iter()
            .find_map(|claim| claim.accused()),
        _ => None,
    }
}

#[test]
fn an_impostor_that_accuses_a_crewmate_knows_that_it_is_innocent() {
    let believes = [
        "I believe",
        "convinces me",
        "I saw ",
        "is a guess",
        "it was not me",
    ];
    for rules in [Rules::paper(), Rules::paper_seven(), Rules::standard()] {
        let mut accusations = 0;
        each_choice_in_a_meeting(&rules, |game, seat, action, thought| {
            if game.role_of(seat) == Role::Crewmate {
                return;
            }
            assert!(
                !believes.iter().any(|words| thought.contains(words)),
                "{action:?}: {thought}"
            );
            accusations += u32::from(accused(game, action).is_some());
        });
        assert!(accusations > 50, "{accusations}");
    }
}

#[test]
fn a_crewmate_never_confesses_and_no_thought_is_everywhere() {
    let (mut thoughts, mut different) = (0, HashSet::new());
    each_choice_in_a_meeting(&Rules::standard(), |game, seat, _, thought| {
        thoughts += 1;
        different.insert(thought.to_owned());
        if game.role_of(seat) == Role::Crewmate {
            for words in [
                "I killed",
                "so I blame",
                "I make it up",
                "with me, so I clear",
                "did nothing",
            ] {
                assert!(!thought.contains(words), "{thought}");
            }
        }
    });
    assert!(
        different.len() * 20 > thoughts,
        "{} of {thoughts}",
        different.len()
    );
}
