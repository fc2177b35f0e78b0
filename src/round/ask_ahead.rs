//! Asking agents before their turn.
//!
//! What a seat sees depends on what the seats before it do, which is not known yet. The timestep is therefore
//! played forward on a copy of the game. It uses the answers that have arrived, the choices of agents that
//! decide at once, and a bot's guess where an answer is still pending. Each seat is asked with the view that
//! it has in this copy. None of this reaches the round: when the turn comes, an answer counts only if the
//! seat would be asked exactly the same.

use super::pending_questions::{PendingQuestions, QuestionChange};
use super::{BotTakeover, Round};
use crate::agents::{Agent, Bot, Choice, InstantAgent};
use crate::game::{Action, Game};
use crate::table::{Dice, Seat, SeatSet, Turn};
use std::borrow::Cow;
use std::rc::Rc;

/// Mixed into the seed of guesses, so that a bot's guess does not use the dice of the seat's real choice.
const SPECULATIVE_DICE: u64 = 0x5be1_f04c_a57e_d1ce;

/// When to ask the agents whose choices take time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AskPolicy {
    /// All at the start of a timestep, each with the view that it will probably have on its turn. A choice
    /// counts if its seat is then asked exactly the same; as soon as the question changes, it is dropped and
    /// the seat is asked again. The journal equals that of [`InTurn`](Self::InTurn), in a fraction of the
    /// time.
    #[default]
    Ahead,
    /// Each on its turn.
    InTurn,
}

/// Asks every seat whose choice takes time and is needed by now, and drops questions that are no longer
/// needed. Seats taken over by bots are not asked.
pub(super) fn ask(
    round: &Round,
    agents: &[Rc<dyn Agent>],
    takeover: &BotTakeover,
    asking: AskPolicy,
    questions: &mut PendingQuestions<impl Fn(QuestionChange)>,
) {
    let game = round.game();
    match game.turn() {
        // In a meeting, each speaker must have heard the previous ones. The same holds for an open ballot.
        Turn::One(first) if asking == AskPolicy::Ahead && game.is_private() => {
            questions.retain(game.living().from(first).minus(takeover.taken_over()));
            ask_in_order(round, agents, takeover, first, questions);
        }
        // A live meeting has no turns and asks its seats itself.
        Turn::Any(_) => questions.retain(SeatSet::EMPTY),
        turn => {
            let wanted = turn.seats().minus(takeover.taken_over());
            questions.retain(wanted);
            for seat in wanted {
                let agent = &*agents[seat.index()];
                if agent.takes_time() {
                    ask_one(round, game, seat, agent, questions);
                }
            }
        }
    }
}

/// Asks all seats that act in this timestep from `first` on, each as if those before it had acted.
fn ask_in_order(
    round: &Round,
    agents: &[Rc<dyn Agent>],
    takeover: &BotTakeover,
    first: Seat,
    questions: &mut PendingQuestions<impl Fn(QuestionChange)>,
) {
    let seats = round.game().living().from(first);
    // Seats after the last one that is asked cannot influence any question.
    let untaken = seats.minus(takeover.taken_over()).into_iter();
    let is_asked = |seat: Seat| {
        let agent = &agents[seat.index()];
        agent.takes_time() && (seat == first || agent.may_be_asked_ahead())
    };
    let asked = untaken.filter(|&seat| is_asked(seat));
    let Some(last) = asked.last() else { return };
    let mut foreseen = Cow::Borrowed(round.game());
    for seat in seats {
        if foreseen.turn() != Turn::One(seat) {
            return;
        }
        let known = match takeover.is_taken_over(seat) {
            true => Some(Bot.decide(&foreseen.view(seat), round.dice(seat)).action),
            false if seat != first && !agents[seat.index()].may_be_asked_ahead() => None,
            false => ask_one(round, &foreseen, seat, &*agents[seat.index()], questions),
        };
        if seat == last {
            return;
        }
        // An answer about another view is a better guess than a bot's, as long as it is possible.
        let earlier = || {
            questions
                .earlier(seat)
                .filter(|action| foreseen.check(seat, action).is_ok())
        };
        let action = known.or_else(|| earlier().cloned());
        let action = action.unwrap_or_else(|| guess(&foreseen, seat));
        // An answer may be an illegal action, and what will replace it is not known yet.
        if foreseen.to_mut().apply(seat, action).is_err() {
            return;
        }
    }
}

/// Returns a bot's guess at the choice of a seat whose answer is pending.
fn guess(game: &Game, seat: Seat) -> Action {
    let dice = Dice::for_choice(game.seed() ^ SPECULATIVE_DICE, seat, game.choices_made(seat));
    Bot.decide(&game.view(seat), dice).action
}

/// Asks one seat about its view in this game, and returns its action if that is already known.
fn ask_one(
    round: &Round,
    game: &Game,
    seat: Seat,
    agent: &dyn Agent,
    questions: &mut PendingQuestions<impl Fn(QuestionChange)>,
) -> Option<Action> {
    match agent.choose(&game.view(seat), round.memory_of(seat), round.dice(seat)) {
        Choice::Made(decision) => {
            // An agent that sometimes chooses at once may have been asked earlier about an outdated view.
            questions.give_up(seat);
            Some(decision.action)
        }
        Choice::Asked(asked) => questions.ask(seat, asked),
    }
}
