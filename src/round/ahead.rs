//! Asking before the turn has come.
//!
//! What a seat sees hangs on what the seats before it do, which nobody knows yet. So the timestep is played forward on a
//! copy of the game: with the answers that are there, with the choices of those who decide at once, and where an answer is
//! still on its way with what a bot would do. A seat is asked on the view that it has there. Nothing of this reaches a
//! round: when the turn comes, the answer counts only if the seat would be asked just the same.

use super::questions::{PendingQuestions, QuestionResult};
use super::{AskPolicy, BotTakeover, Round};
use crate::agents::{Agent, Bot, Choice, Dice, InstantAgent};
use crate::game::{Action, Game, Phase, Seat, SeatSet, Turn};
use std::borrow::Cow;
use std::rc::Rc;

/// Bots that stand for somebody else's choice throw dice of their own, not those that their seat's choice will fall by.
const OTHER_DICE: u64 = 0x5be1_f04c_a57e_d1ce;

/// Asks everybody whose choice takes time and is wanted by now, and gives up what is wanted no longer. Seats that their
/// bots play are not asked.
pub(super) fn ask(
    round: &Round,
    agents: &[Rc<dyn Agent>],
    takeover: &BotTakeover,
    asking: AskPolicy,
    questions: &mut PendingQuestions<impl Fn(QuestionResult)>,
) {
    let game = round.game();
    // In a meeting each is to have heard what was said before; a ballot in the open is such a meeting too.
    let can_be_foreseen = match game.phase() {
        Phase::Task => true,
        Phase::Vote => game.rules().secret_ballot,
        Phase::Discussion { .. } | Phase::Chat => false,
    };
    match game.turn() {
        Turn::One(first) if asking == AskPolicy::Ahead && can_be_foreseen => {
            questions.keep_only(game.living().from(first).minus(takeover.taken()));
            ask_in_order(round, agents, takeover, first, questions);
        }
        // Nobody has the turn in a live meeting: it asks by itself.
        Turn::Any(_) => questions.keep_only(SeatSet::EMPTY),
        turn => {
            let wanted = turn.seats().minus(takeover.taken());
            questions.keep_only(wanted);
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
    questions: &mut PendingQuestions<impl Fn(QuestionResult)>,
) {
    let seats = round.game().living().from(first);
    // Whoever acts after the last who is asked makes no difference to it.
    let untaken = seats.minus(takeover.taken()).into_iter();
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
        let known = match takeover.is_taken(seat) {
            true => Some(Bot.decide(&foreseen.view(seat), round.dice(seat)).action),
            false if seat != first && !agents[seat.index()].may_be_asked_ahead() => None,
            false => ask_one(round, &foreseen, seat, &*agents[seat.index()], questions),
        };
        if seat == last {
            return;
        }
        let action = known.unwrap_or_else(|| guess(&foreseen, seat));
        // An answer may be no legal action; what will stand in for it is not known yet.
        if foreseen.to_mut().apply(seat, action).is_err() {
            return;
        }
    }
}

/// What a seat may do whose answer is on its way.
fn guess(game: &Game, seat: Seat) -> Action {
    let dice = Dice::for_choice(game.seed() ^ OTHER_DICE, seat, game.choices_made(seat));
    Bot.decide(&game.view(seat), dice).action
}

/// Asks one seat as it stands in this game, and returns what it does as far as that is known.
fn ask_one(
    round: &Round,
    game: &Game,
    seat: Seat,
    agent: &dyn Agent,
    questions: &mut PendingQuestions<impl Fn(QuestionResult)>,
) -> Option<Action> {
    match agent.choose(&game.view(seat), round.memory_of(seat), round.dice(seat)) {
        Choice::Made(decision) => {
            // Who sometimes chooses at once may have been asked on a view that it no longer has.
            questions.give_up(seat);
            Some(decision.action)
        }
        Choice::Asked(asked) => questions.ask(seat, asked),
    }
}
