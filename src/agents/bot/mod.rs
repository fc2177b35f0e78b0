//! The bot: a rule-based player that needs no model.
//!
//! A bot is a pure function of its view and the dice. It keeps nothing between two choices, since the view
//! contains all that it ever saw. It understands the others' words only through
//! [`read_claims`](crate::claims::read_claims), whoever the speaker is.
//!
//! [`claims`](crate::claims) is its language. `inference` weighs what it saw and heard: from the probability
//! of each set of impostors follow its suspicions, reasons, questions, votes and lies. `task_phase` and
//! `meeting` choose its actions. `weights` holds the numbers of the personas. `dialogue` is the way to
//! everything that only speaking and listening need, which the page loads later.

mod correction;
mod dialogue;
mod evasions;
mod inference;
mod knowledge;
mod location;
mod meeting;
mod reasoned_action;
mod shadow;
mod suspicion;
mod task_phase;
mod weights;

use crate::claims::Claim;
use crate::game::{Persona, View};
use crate::table::{Dice, MeetingTime, Phase, Seat, Speech};
use inference::Inference;
use knowledge::Beliefs;
pub(crate) use reasoned_action::ReasonedAction;

pub use dialogue::{dialogue_loaded, load_dialogue, needs_dialogue};

/// The rule-based player, which plays according to its persona.
#[derive(Clone, Copy, Debug)]
pub struct Bot;

/// What a crewmate's bot makes of another player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// The player, who the bot believes is alive.
    pub who: Seat,
    /// The probability that it is an impostor, from 0 to 1.
    pub probability: f64,
    /// This probability if only the deaths and the ejections were known, and not who was where.
    pub base_rate: f64,
}

/// Returns what a crewmate's bot makes of each other player that it believes alive.
pub fn judge(view: &View<'_>) -> Vec<Judgement> {
    judge_by(view, |_, _| true)
}

/// Returns what a crewmate's bot would make of each other player that it believes alive if of all that it has
/// heard it knew only these claims of these speakers.
pub fn judge_by(view: &View<'_>, is_known: impl Fn(Seat, Claim) -> bool) -> Vec<Judgement> {
    let beliefs = Beliefs::honest(view);
    let mut heard = beliefs.heard();
    for speech in &mut heard {
        let by = speech.who;
        speech.claims.retain(|&claim| is_known(by, claim));
    }
    let inference = Inference::of(&beliefs, &heard);
    let judged = beliefs.others.into_iter().map(|who| Judgement {
        who,
        probability: inference.probability(who),
        base_rate: inference.base_rate(who),
    });
    judged.collect()
}

/// Returns the sentences with which bots of this persona begin some of their lines.
pub fn openers(persona: Persona) -> &'static [&'static str] {
    meeting::openers(persona)
}

/// Returns what the bot of this seat still says of a message once it is typed, which it began at `since`; silence if
/// it has been overtaken by what others said.
pub(crate) fn revise(view: &View<'_>, speech: &Speech, since: MeetingTime) -> Speech {
    (dialogue::dialogue().revise)(view, speech, since)
}

/// Returns what the bot of this seat does, and why.
pub(crate) fn play(view: &View<'_>, mut dice: Dice) -> ReasonedAction {
    match view.phase() {
        Phase::Task if view.is_impostor() => task_phase::play_impostor(&Beliefs::honest(view), &mut dice),
        Phase::Task => task_phase::play_crewmate(&Beliefs::honest(view), &mut dice),
        _ => (dialogue::dialogue().play_meeting)(view, &mut dice).into(),
    }
}
