//! Tests of the prompt.

mod earlier;
mod impostor;
mod instructions;
mod meetings;
mod task_phase;

use super::setup::ask;
use crate::common::{ScriptedRound, seat};
use among_agents::agents::Memory;
use among_agents::game::{Room, Rules};
use among_agents::llm::{Request, Scripted};

/// Returns the request to the seat's model.
fn request(scene: &ScriptedRound, name: &str) -> Request {
    let model = Scripted::saying(["nothing that can be read"; 3]);
    let _ = ask(&model, true, &scene.view(name), &Memory::default());
    model.requests().swap_remove(0)
}

/// Returns the message that changes from turn to turn.
fn user_prompt(scene: &ScriptedRound, name: &str) -> String {
    request(scene, name).messages.swap_remove(1).content
}

/// Checks that the prompt contains each of these lines.
fn check(prompt: &str, lines: &[&str]) {
    for line in lines {
        assert!(
            prompt.lines().any(|other| other == *line),
            "“{line}” is missing in:\n{prompt}"
        );
    }
}

fn after_a_walk() -> ScriptedRound {
    let wired_in_admin = |game: &among_agents::game::Game| {
        let task = game.tasks_of(seat("Red"))[0].task;
        (task.name(), task.room) == ("Fix Wiring", Room::Admin)
    };
    ScriptedRound::with(Rules::paper(), wired_in_admin)
        .then(
            "Red: MOVE from Cafeteria to Admin
             Blue: MOVE from Cafeteria to Admin
             Green: MOVE from Cafeteria to Admin",
        )
        .end_of_timestep()
        .then("Red: KILL Green")
}

/// Returns a meeting about Green, whom Red killed before Blue's eyes, after one round of talk.
fn after_a_round_of_talk() -> ScriptedRound {
    after_a_walk()
        .then(
            "Blue: REPORT DEAD BODY
             Red: SPEAK: I suspect Blue.
             Blue: SPEAK: I saw Red kill Green in Admin.",
        )
        .wait_for("Red")
        .then("Red: SPEAK: Blue lies.")
}

const OPENING: &str = "Meeting at T3: Blue reported Green dead in Admin at T2.";
