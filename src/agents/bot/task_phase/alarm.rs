//! What a crewmate calls a meeting for, and how it warns others.

use super::walk::{longest_unseen, step_towards};
use crate::agents::bot::dialogue::{dialogue, shadow};
use crate::agents::bot::knowledge::Beliefs;
use crate::game::{Action, Room};
use crate::table::{Dice, Seat};

/// Returns whether it has proof against `who`: a kill or a vent seen since the last meeting.
pub(crate) fn has_proof(beliefs: &Beliefs<'_>, who: Seat) -> bool {
    let since = beliefs.whereabouts.meetings.last().copied().unwrap_or(0);
    let whereabouts = &beliefs.whereabouts;
    whereabouts
        .kills
        .iter()
        .map(|kill| (kill.killer, kill.timestep))
        .chain(whereabouts.vents.iter().map(|vent| (vent.who, vent.timestep)))
        .any(|(guilty, timestep)| guilty == who && timestep >= since)
}

/// Calls a meeting if it has not seen a player for too long, by its persona.
pub(crate) fn call_about_missing(beliefs: &Beliefs<'_>, dice: &mut Dice) -> Option<(Action, String)> {
    let (ago, who, _) = longest_unseen(beliefs)?;
    if ago < beliefs.weights.calls_when_unseen_for || beliefs.view.button_uses_left() == 0 {
        return None;
    }
    let name = beliefs.view.name(who);
    let why = format!("I have not seen {name} for {ago} timesteps. To the button.");
    Some(to_the_button(beliefs, why, dice))
}

/// Calls a meeting if somebody follows it near the end of the tasks.
pub(crate) fn call_about_shadow(beliefs: &Beliefs<'_>, dice: &mut Dice) -> Option<(Action, String)> {
    let who = shadow(beliefs).filter(|_| beliefs.view.button_uses_left() > 0)?;
    let why = format!(
        "{} has followed me from room to room. To the button.",
        beliefs.view.name(who)
    );
    Some(to_the_button(beliefs, why, dice))
}

/// Presses the emergency button, or goes there.
fn to_the_button(beliefs: &Beliefs<'_>, why: String, dice: &mut Dice) -> (Action, String) {
    match beliefs.view.room() {
        Room::Cafeteria => (Action::CallMeeting, why),
        _ => (step_towards(beliefs, Room::Cafeteria, dice, |_| 0.0), why),
    }
}

/// Goes to the emergency button with its proof, or warns the players present if the button cannot be used.
pub(crate) fn raise_alarm(beliefs: &Beliefs<'_>, sure: Seat, dice: &mut Dice) -> Option<(Action, String)> {
    let view = beliefs.view;
    let name = view.name(sure);
    if view.button_uses_left() > 0 {
        return Some(to_the_button(
            beliefs,
            format!("I know it is {name}. To the button."),
            dice,
        ));
    }
    if view.here().without(sure).is_empty() {
        return None;
    }
    let warning = (dialogue().say)(beliefs, beliefs.deed_claim(sure)?, dice)?;
    Some((
        Action::Speak(warning),
        format!("The button no longer works, so I warn them of {name}."),
    ))
}
