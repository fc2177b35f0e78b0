//! Rounds for links: of bots, of silent people, and of models that write as models do.

use among_agents::agents::{Agent, Bot, InstantAgent};
use among_agents::clock::VirtualClock;
use among_agents::game::{Action, Game, Rules};
use among_agents::round::{AskPolicy, PlayContext, Round, next_seat, play};
use among_agents::table::{Dice, Phase, Speech};
use serde::Deserialize;
use std::cell::RefCell;
use std::rc::Rc;

/// Returns a finished round of bots with meetings in rounds, where `speak` replaces what they say, in meetings and outside.
pub fn of_bots(rules: &Rules, seed: u64, mut speak: impl FnMut(Phase, Speech) -> Speech) -> Game {
    let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
    while let Ok(seat) = next_seat(&game) {
        let dice = Dice::for_choice(seed, seat, game.choices_made(seat));
        let action = match Bot.decide(&game.view(seat), dice).action {
            Action::Speak(speech) => Action::Speak(speak(game.phase(), speech)),
            action => action,
        };
        game.apply(seat, action).expect("bots choose legally");
    }
    game
}

/// Returns a finished round of bots with live meetings.
pub fn of_bots_live(rules: Rules, seed: u64) -> Game {
    let agents: Vec<Rc<dyn Agent>> = (0..rules.players)
        .map(|_| Rc::new(Bot) as Rc<dyn Agent>)
        .collect();
    let game = Game::new(rules, seed, &[]).expect("the table can be played");
    let (round, clock) = (Rc::new(RefCell::new(Round::new(game))), VirtualClock::new());
    clock.run_until(play(
        Rc::clone(&round),
        agents,
        Rc::new(clock.clone()),
        PlayContext::default(),
        AskPolicy::InTurn,
        |_| {},
    ));
    let game = round.borrow().game().clone();
    assert!(game.outcome().is_some());
    game
}

/// Returns sentences written in the manner of models, none twice.
pub fn written_speeches() -> Vec<Speech> {
    #[derive(Deserialize)]
    struct Line {
        words: String,
    }
    let files = [
        include_str!("../speeches/mixed1.jsonl"),
        include_str!("../speeches/mixed2.jsonl"),
        include_str!("../speeches/plain.jsonl"),
    ];
    let mut speeches: Vec<Speech> = Vec::new();
    for line in files.iter().flat_map(|file| file.lines()) {
        let line: Line = serde_json::from_str(line).expect("a labelled speech");
        speeches.push(Speech::new(&line.words));
    }
    speeches
}
