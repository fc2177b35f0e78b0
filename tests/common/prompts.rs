//! The prompts of rounds in which models choose like bots and write as much as real models.

use among_agents::agents::memory::{MindMemory, PlannerMemory};
use among_agents::agents::minds::Planner;
use among_agents::agents::{Agent, Bot, Choice, InstantAgent, Memory};
use among_agents::game::{Game, Rules};
use among_agents::llm::{Request, Scripted};
use among_agents::round::next_seat;
use among_agents::table::{Dice, Phase, Seat};
use std::rc::Rc;

/// A prompt of a round.
pub struct Prompt {
    /// The seat.
    pub seat: Seat,
    /// The phase.
    pub phase: Phase,
    /// The request.
    pub request: Request,
}

impl Prompt {
    /// Returns the part that never changes within a round, as it is sent when the reply has a form.
    pub fn stable(&self) -> String {
        let form = self.request.form.as_ref().expect("a reply in a form is wanted");
        format!("{}\n\n{}", self.request.messages[0].content, form.instruction)
    }

    /// Returns the part that changes from turn to turn.
    pub fn changing(&self) -> &str {
        &self.request.messages[1].content
    }
}

/// The number of words of memory and of thinking that a model carries from turn to turn: the most that it is
/// asked for.
const MEMORY_WORDS: usize = 70;
const THINKING_WORDS: usize = 150;

/// Typical sentences of models, from which the carried texts are made.
const SENTENCES: [&str; 12] = [
    "Pink left the Cafeteria alone at timestep 3 and I have not seen her since then.",
    "Green says that he was in Electrical, but Orange walked through it and met nobody.",
    "I finished Fix Wiring in Admin, so only Empty Garbage in Storage is still to be done.",
    "Nobody else was in the room when the body was found, which makes Blue the first suspect.",
    "I trust Yellow for now because we did our tasks side by side in Lower Engine.",
    "Next I should walk through Storage to Electrical and keep an eye on whoever follows me.",
    "The last meeting ended in a tie and nobody was ejected, so the impostor is still among us.",
    "If I meet only one other player on the way I will turn around and look for company.",
    "Red has been faking a task: the bar did not move while he stood at the engine.",
    "In the next meeting I will ask Green where he was and whom he saw on the way.",
    "There is enough time left, and two more tasks each would win the round for the crew.",
    "White accused me without evidence, and I must answer calmly with times and rooms.",
];

/// Returns a carried text, which is different in each turn.
fn carried(turn: usize, words: usize) -> String {
    let sentences = SENTENCES.iter().cycle().skip(turn % SENTENCES.len());
    let text = sentences.flat_map(|sentence| sentence.split(' ')).take(words);
    text.collect::<Vec<_>>().join(" ")
}

/// Plays the round of this seed with Planners that choose like bots, and returns all their requests.
pub fn prompts_of_round(rules: &Rules, seed: u64) -> Vec<Prompt> {
    let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
    let planner = Planner::new(Rc::new(Scripted::saying([""; 0])), true);
    let mut memories = vec![Memory::default(); usize::from(rules.players)];
    let mut prompts = Vec::new();
    while let Ok(seat) = next_seat(&game) {
        let (view, number) = (game.view(seat), game.choices_made(seat));
        let dice = Dice::for_choice(seed, seat, number);
        let memory = &mut memories[seat.index()];
        if let Choice::Asked(asked) = planner.choose(&view, memory, dice.clone()) {
            let request = asked.request.expect("a Planner asks a model");
            let phase = view.phase();
            prompts.push(Prompt { seat, phase, request });
        }
        let turn = usize::from(number) + seat.index();
        memory.mind = MindMemory::Planner(Rc::new(PlannerMemory {
            condensed: carried(turn, MEMORY_WORDS),
            thinking: carried(turn + 5, THINKING_WORDS),
            timestep: view.timestep(),
        }));
        let action = Bot.decide(&view, dice).action;
        game.apply(seat, action).expect("bots choose legally");
    }
    prompts
}
