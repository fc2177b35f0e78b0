//! How a bot plays a meeting: what it says, and whom it votes for.

mod account;
mod announcement;
mod ballot;
mod deception;
mod free_questions;
mod line;
mod live;
mod matter;
mod opening;
mod questions;
mod reasons;
mod replies;
mod revision;
mod speak;
pub(crate) mod speech;
mod state;
mod thoughts;

use super::knowledge::Beliefs;
use crate::game::{Action, View};
use crate::table::{Dice, Phase};
pub(super) use revision::revise;
pub(super) use speech::openers;

/// Returns the beliefs from which a seat speaks: those of an impostor have its cover story in place of the truth.
fn spoken_beliefs<'a>(view: &'a View<'a>) -> Beliefs<'a> {
    let mut beliefs = Beliefs::honest(view);
    if view.is_impostor() {
        deception::rewrite_whereabouts(&mut beliefs);
    }
    beliefs
}

/// Speaks, waits or votes, and says why.
pub(crate) fn act(view: &View<'_>, dice: &mut Dice) -> (Action, String) {
    let beliefs = spoken_beliefs(view);
    match view.phase() {
        Phase::Vote => ballot::vote(&beliefs, dice),
        Phase::Chat => live::take_part(&beliefs, dice),
        _ => speak::speak(&beliefs, dice),
    }
}
