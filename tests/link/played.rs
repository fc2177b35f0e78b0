//! Rounds for links: of bots, of silent people, and of models that write as models do.

use among_agents::agents::{Agent, Bot, InstantAgent};
use among_agents::clock::VirtualClock;
use among_agents::game::{Action, Game, Rules};
use among_agents::round::{next_seat, play_on_virtual_clock};
use among_agents::table::{Dice, Phase, Speech};
use serde::Deserialize;
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
    let round = play_on_virtual_clock(game, agents, &VirtualClock::new());
    assert!(round.game().outcome().is_some());
    round.game().clone()
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
        let speech = Speech::new(&line.words);
        if !speeches.contains(&speech) {
            speeches.push(speech);
        }
    }
    speeches
}
