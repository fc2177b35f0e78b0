//! What a bot needs to speak and to listen. The page loads this code while the first timesteps are played, since no
//! bot speaks in them. Elsewhere it is always there.

use super::evasions::evasions;
use super::inference::Inference;
use super::knowledge::Beliefs;
use super::meeting;
use super::shadow;
use super::suspicion::Suspicion;
use super::weights::TALK_PAUSE;
use crate::claims::{Claim, read_claims};
use crate::game::{Action, Game, Room, View};
use crate::table::{Dice, MeetingTime, Phase, Roster, Seat, Speech};

/// What a bot says in the task phase, with a crewmate's reason.
type SpeechWithReason = Option<(Speech, &'static str)>;

/// The functions for speaking and listening.
pub(super) struct Dialogue {
    /// Reads the claims of a speech.
    pub(super) read: fn(&str, &Roster) -> Vec<Claim>,
    /// Returns who was asked in this meeting and has not answered, with the timesteps in question.
    pub(super) evasions: fn(&View<'_>) -> Vec<(Seat, u16)>,
    /// Weighs what a bot knows and has heard.
    pub(super) suspicion: fn(&Beliefs<'_>) -> Suspicion,
    /// Returns who has followed a crewmate before this timestep.
    shadow: fn(&Beliefs<'_>, u16) -> Option<Seat>,
    /// Says a claim in the persona's voice.
    pub(super) say: fn(&Beliefs<'_>, Claim, &mut Dice) -> Option<Speech>,
    /// Answers a question about the past in the task phase.
    answer: fn(&View<'_>, &mut Dice) -> Option<Speech>,
    /// Occasionally says something to the players in the room.
    small_talk: fn(&Beliefs<'_>, &Suspicion, Option<Room>, &mut Dice) -> SpeechWithReason,
    /// Speaks, waits or votes in a meeting, and says why.
    pub(super) play_meeting: fn(&View<'_>, &mut Dice) -> (Action, String),
    /// Says what is left of a typed message after what was said meanwhile.
    pub(super) revise: fn(&View<'_>, &Speech, MeetingTime) -> Speech,
}

static DIALOGUE: Dialogue = Dialogue {
    read: read_claims,
    evasions,
    suspicion,
    shadow: shadow::shadow,
    say: |beliefs, claim, dice| meeting::speech::say(beliefs, [claim], dice),
    answer: meeting::speech::answer,
    small_talk: meeting::speech::small_talk,
    play_meeting: meeting::act,
    revise: meeting::revise,
};

fn suspicion(beliefs: &Beliefs<'_>) -> Suspicion {
    let inference = Inference::of(beliefs, &beliefs.heard());
    let mut probabilities = [0.0; Seat::MAX];
    for who in beliefs.others {
        probabilities[who.index()] = inference.probability(who);
    }
    Suspicion { probabilities }
}

/// Returns who has followed a crewmate near the end of the tasks, before which somebody may have spoken.
pub(super) fn shadow(beliefs: &Beliefs<'_>) -> Option<Seat> {
    match beliefs.now() {
        now if now > TALK_PAUSE => (dialogue().shadow)(beliefs, now),
        _ => None,
    }
}

/// Returns whether somebody may speak in this timestep if bots play all seats. Before [`TALK_PAUSE`] a bot
/// only speaks to warn others when the emergency button does not work.
pub fn needs_dialogue(game: &Game) -> bool {
    game.phase() != Phase::Task || game.timestep() >= TALK_PAUSE || game.button_uses_left() == 0
}

/// Lets a bot answer a player in its room that has asked something about the past, with a crewmate's reason.
pub(super) fn answer(beliefs: &Beliefs<'_>, dice: &mut Dice) -> SpeechWithReason {
    let last = beliefs.view.talk().next_back()?;
    // Most talk is of meetings, after which nobody is asked anything.
    if last.timestep + 1 < beliefs.now() || beliefs.whereabouts.is_meeting(last.timestep) {
        return None;
    }
    let words = (dialogue().answer)(beliefs.view, dice)?;
    Some((words, "They ask me, and I have nothing to hide."))
}

/// Lets a bot say something in the task phase to the players in its room, with a crewmate's reason. It pauses
/// between two speeches.
pub(super) fn small_talk(
    beliefs: &Beliefs<'_>,
    suspicion: &Suspicion,
    goal: Option<Room>,
    dice: &mut Dice,
) -> SpeechWithReason {
    let is_first = beliefs.view.done().next_back().is_none();
    let spoke_last = beliefs.spoken().last().map_or(0, |&(timestep, _)| timestep);
    if beliefs.view.here().is_empty() || is_first || beliefs.now() < spoke_last + TALK_PAUSE {
        return None;
    }
    (dialogue().small_talk)(beliefs, suspicion, goal, dice)
}

#[cfg(not(feature = "split"))]
pub(super) use whole::dialogue;
#[cfg(not(feature = "split"))]
pub use whole::{dialogue_loaded, load_dialogue};

/// The code is part of the program.
#[cfg(not(feature = "split"))]
mod whole {
    use super::{DIALOGUE, Dialogue};

    pub(in crate::agents::bot) fn dialogue() -> &'static Dialogue {
        &DIALOGUE
    }

    /// Makes bots able to speak and to listen. To be called by the code of a chunk.
    pub fn load_dialogue() {}

    /// Waits until bots can speak and listen.
    pub async fn dialogue_loaded() {}
}

#[cfg(feature = "split")]
pub(super) use split::dialogue;
#[cfg(feature = "split")]
pub use split::{dialogue_loaded, load_dialogue};

/// The code is in chunks of the page.
#[cfg(feature = "split")]
mod split {
    use super::{DIALOGUE, Dialogue};
    use crate::notify::Notify;
    use std::cell::Cell;

    thread_local! {
        static LOADED: Cell<Option<&'static Dialogue>> = const { Cell::new(None) };
        static ON_LOAD: Notify = Notify::default();
    }

    pub(in crate::agents::bot) fn dialogue() -> &'static Dialogue {
        LOADED
            .get()
            .expect("a round waits until bots can speak before anybody speaks")
    }

    /// Makes bots able to speak and to listen. To be called by the code of a chunk.
    pub fn load_dialogue() {
        LOADED.set(Some(&DIALOGUE));
        ON_LOAD.with(Notify::wake);
    }

    /// Waits until bots can speak and listen.
    pub async fn dialogue_loaded() {
        let loaded = || LOADED.get().map(|_| ());
        std::future::poll_fn(|context| {
            ON_LOAD.with(|on_load| std::pin::pin!(on_load.until(loaded)).poll(context))
        })
        .await;
    }
}
