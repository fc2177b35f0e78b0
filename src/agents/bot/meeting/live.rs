//! Taking part in a live discussion: when to speak, wait, or be ready to vote.

use super::state::{MeetingState, silence};
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::weights::{LISTEN, QUIET_MILLIS};
use crate::game::{Action, View};
use crate::table::Dice;

/// Returns what a bot does when it polls the chat of a live discussion: it speaks, waits (which is
/// silence), or is ready to vote. A bot that was accused or asked answers; otherwise those speak who have
/// said less than their share.
pub(crate) fn take_part(beliefs: &Beliefs<'_>, dice: &mut Dice) -> (Action, String) {
    let state = MeetingState::new(beliefs);
    let own = beliefs
        .spoken()
        .iter()
        .filter(|&&(timestep, _)| timestep == beliefs.now())
        .count();
    let all = own + state.heard.len();
    let share_is_had = own > 0 && own * (beliefs.others.len() + 1) >= all;
    let wait = silence();
    let must_speak =
        state.must_answer() || state.has_refutation() || state.has_vote_to_tell() || state.has_more_reasons();
    if share_is_had && !must_speak && dice.chance(LISTEN) {
        return (wait, "I have said my share, so I listen.".to_owned());
    }
    let (speech, thought) = state.speech(dice);
    if !speech.is_silence() {
        return (Action::Speak(speech), thought);
    }
    // A bot with nothing to say waits for a while, since others may say something that it can answer.
    match (state.is_closing || is_quiet(beliefs.view)) && beliefs.view.may(&Action::Ready) {
        true => (Action::Ready, "I have said what I know.".to_owned()),
        false => (wait, thought),
    }
}

/// Returns whether nobody has said anything for a while in this meeting: longer than it takes to
/// answer a question.
fn is_quiet(view: &View<'_>) -> bool {
    let mut lines = view.talk().filter(|line| line.timestep == view.timestep());
    let last = lines.next_back().map_or(0, |line| line.moment.millis());
    view.moment().millis() >= last + QUIET_MILLIS
}
