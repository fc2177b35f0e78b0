//! The part of a prompt that stays the same through a round: role, rules, map, hints, persona.

use super::prompt::names;
use crate::game::{Persona, Role, Room, View};
use std::fmt::Write;

/// The standing instructions for a seat: who it is, what it wants, the ship, hints, and its persona.
pub(super) fn standing_instructions(view: &View<'_>) -> String {
    let mut text = String::new();
    let name = view.name(view.seat());
    let others = names(view.table().seats().without(view.seat()), view.table());
    let impostors = view.rules().impostors;
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "You play {name} in a round of Among Us told in text, aboard a ship. The other players are {others}. \
         {impostors} of the {} players are impostors; the rest are crewmates.",
        view.rules().players
    );
    text.push_str(match view.role() {
        Role::Crewmate => CREWMATE_GOAL,
        Role::Impostor => IMPOSTOR_GOAL,
    });
    if !view.fellows().is_empty() {
        let _ = write!(
            text,
            " Your fellow impostors: {}.",
            names(view.fellows(), view.table())
        );
    }
    text.push_str("\n\nThe ship, room by room, with the rooms its corridors lead to:\n");
    for room in Room::ALL {
        let ways: Vec<_> = room.corridors().iter().map(|room| room.name()).collect();
        let _ = writeln!(text, "{room}: {}", ways.join(", "));
    }
    text.push_str(HOW_A_ROUND_GOES);
    text.push_str(match view.role() {
        Role::Crewmate => CREWMATE_HINTS,
        Role::Impostor => IMPOSTOR_HINTS,
    });
    let _ = write!(text, "\n\nYour character: {}", manner(view.persona()));
    text
}

const CREWMATE_GOAL: &str = "You are a CREWMATE. You win when every task of the living crewmates is done, or when every \
impostor has been voted out. You lose when the impostors are as many as the crewmates, or when time runs out.";

const IMPOSTOR_GOAL: &str = "You are an IMPOSTOR. You win when the impostors are as many as the crewmates, or when time runs \
out. You lose when every impostor has been voted out, or when the living crewmates have done their tasks.";

const HOW_A_ROUND_GOES: &str = "\nIn the task phase each player takes one action a timestep. You see what happens in your own \
room only. The emergency button is in Cafeteria, the monitors are in Security. A meeting has rounds of talk, then a \
vote: a single player with the most votes is ejected, a tie ejects nobody. Everybody hears what is said in a meeting.";

const CREWMATE_HINTS: &str = "\nHints: do your tasks by the shortest way. Remember who was where and when. Report bodies. \
In meetings name places, times and players, ask for what can be checked, and vote by evidence.";

const IMPOSTOR_HINTS: &str = "\nHints: look busy near tasks. Kill when nobody else is in the room, then be elsewhere; vents \
are quick, but a witness to one is fatal. Keep a story that others can confirm. In meetings point at somebody plausible \
and never admit your role.";

/// How a persona plays, in one or two sentences (after the twelve personas of Chi et al. 2024).
fn manner(persona: Persona) -> &'static str {
    match persona {
        Persona::Strategist => {
            "the Strategist. You plan several timesteps ahead, strike late and leave nothing to chance."
        }
        Persona::Manipulator => {
            "the Manipulator. You win trust first, then turn the others against each other."
        }
        Persona::LoneWolf => "the Lone Wolf. You keep away from the crowd, hunt alone and say little.",
        Persona::Paranoid => {
            "the Paranoid. You fear to be found out, so you act fast and always watch for witnesses."
        }
        Persona::ColdCalculator => {
            "the Cold Calculator. You weigh risk against gain and feel nothing about either."
        }
        Persona::Leader => {
            "the Leader. You bring the others together, share what you know and call for a decision."
        }
        Persona::Observer => "the Observer. You watch quietly, remember details and speak when it counts.",
        Persona::Skeptic => "the Skeptic. You believe nothing without evidence and question every account.",
        Persona::LoyalCompanion => {
            "the Loyal Companion. You stay with others, stand by those you trust and share with them."
        }
        Persona::TechExpert => {
            "the Tech Expert. You do your tasks first and use the monitors to learn what happens."
        }
        Persona::RandomImpostor | Persona::RandomCrewmate => {
            "unpredictable. You change your ways from turn to turn, so that nobody can read you."
        }
    }
}
