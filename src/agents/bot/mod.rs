//! The bot: a player by rules only, without a model.
//!
//! A bot is a pure function of its view and the dice. It remembers nothing, since the view holds all it ever saw; what
//! others say reaches it only as text, through [`read_claims`](crate::claims::read_claims), the same for bots, models and people.
//!
//! [`claims`](crate::claims) is the language that it speaks and hears. `suspicion` weighs
//! what was seen, `testimony` what was said; `crewmate` (with `alarm`) and `impostor` (with `hunt`) play the task phase,
//! `meeting` (with `account`, `ploy` and `live`) and `ballot` the meeting; `alibi` is an impostor's story; `weights` holds every number.

mod meeting;
mod mind;
mod suspicion;
mod task_phase;
mod testimony;
mod weights;

use super::{Decision, Dice, InstantAgent};
use crate::game::{Phase, View};
use mind::Beliefs;

/// Plays by rules only, as its persona.
#[derive(Clone, Copy, Debug)]
pub struct Bot;

impl InstantAgent for Bot {
    fn decide(&self, view: &View<'_>, mut dice: Dice) -> Decision {
        let reasoned = match view.phase() {
            Phase::Task if view.is_impostor() => task_phase::play_impostor(&Beliefs::honest(view), &mut dice),
            Phase::Task => task_phase::play_crewmate(&Beliefs::honest(view), &mut dice),
            Phase::Discussion { .. } => meeting::speak(&Beliefs::speaking(view), &mut dice).into(),
            Phase::Chat => meeting::take_part(&Beliefs::speaking(view), &mut dice).into(),
            Phase::Vote => meeting::vote(&Beliefs::speaking(view), &mut dice).into(),
        };
        reasoned.into()
    }
}
