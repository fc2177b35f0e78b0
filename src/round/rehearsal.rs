//! Playing rounds beforehand without any model, to find out how much models would be asked.

use super::{Round, next_seat};
use crate::agents::{Agent, Bot, Choosing, Decision, Failure, Instant};
use crate::game::{Action, BadTable, Cast, Game, Rules, Seat, SeatSet, Turn, View};
use crate::llm::{Completion, LlmError, Model, Request};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::cell::RefCell;
use std::rc::Rc;

/// What the stand-in writes beside its action: as much as models were seen to write into the three parts of a reply.
const MEMORY: &str = "Red and Blue left Cafeteria together at timestep 1 and went to Admin. Green was alone in Electrical \
at timestep 4, next to the vent, and had no task there. Nobody has been found dead so far. I have done the wiring and \
still have to swipe my card in Admin and to empty the garbage in Storage.";
const THINKING: &str = "Admin is two rooms away and on my way to Storage, so I swipe my card first. If Green is still about \
I stay with the others, since nobody would see what happens in a corridor. If a meeting is called I say where Green was \
and ask what it did there, because that can be checked against what others saw.";

/// A stand-in for a model: it answers at once what the seat's bot would choose, in as many words as a model.
#[derive(Clone, Default)]
pub struct Understudy {
    reply: Rc<RefCell<String>>,
}

impl Understudy {
    fn learn(&self, view: &View<'_>, action: &Action) {
        let action = match action {
            Action::Speak(speech) if speech.is_silence() => "SPEAK (nothing)".to_owned(),
            action => action.wording(view.table()),
        };
        self.reply.replace(format!(
            "[Condensed Memory] {MEMORY}\n[Thinking Process] {THINKING}\n[Action] {action}"
        ));
    }
}

impl Model for Understudy {
    fn complete(&self, _: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let reply = self.reply.borrow().clone();
        Box::pin(std::future::ready(Ok(Completion::of(reply))))
    }
}

/// Plays a round at once: seats with an agent are asked, as they would be in a round, and what is asked of the
/// `understudy` it answers as a bot would choose. All other seats are bots.
///
/// # Errors
/// As [`Game::new`].
pub fn rehearse(
    rules: &Rules,
    cast: &Cast,
    seed: u64,
    agents: &[Option<Rc<dyn Agent>>],
    understudy: &Understudy,
) -> Result<Round, BadTable> {
    let mut round = Round::new(Game::new(rules.clone(), seed, cast)?);
    loop {
        let seats = match (round.game().turn(), next_seat(round.game())) {
            (_, Err(_)) => return Ok(round),
            (Turn::Any(_), Ok(next)) => SeatSet::only(next),
            (turn, Ok(_)) => turn.seats(),
        };
        let choices: Vec<_> = seats
            .into_iter()
            .map(|seat| (seat, choose(&round, seat, agents, understudy)))
            .collect();
        for (seat, choice) in choices {
            round.commit(seat, choice);
        }
    }
}

fn choose(
    round: &Round,
    seat: Seat,
    agents: &[Option<Rc<dyn Agent>>],
    understudy: &Understudy,
) -> Result<Decision, Failure> {
    let view = round.game().view(seat);
    let decision = Bot.decide(&view, round.dice(seat));
    let Some(agent) = agents.get(seat.index()).and_then(Option::as_ref) else {
        return Ok(decision);
    };
    understudy.learn(&view, &decision.action);
    match round.ask(seat, &**agent) {
        Choosing::Made(made) => Ok(made),
        // Whoever waits for somebody else than the understudy is left to the bot.
        Choosing::Asked(asked) => asked.answer.now_or_never().unwrap_or(Ok(decision)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::minds::Planner;
    use crate::game::Cast;
    use crate::llm::{Meter, Metered};
    use crate::round::{Note, NoteKind};

    fn rehearsed(seats_asked: usize) -> (Round, Rc<Meter>) {
        let (understudy, meter) = (Understudy::default(), Rc::new(Meter::default()));
        let agents: Vec<Option<Rc<dyn Agent>>> = (0..5)
            .map(|seat| {
                let model = Rc::new(Metered::new(Rc::new(understudy.clone()), Rc::clone(&meter), seat));
                (seat < seats_asked).then(|| Rc::new(Planner::new(model, true)) as Rc<dyn Agent>)
            })
            .collect();
        let round = rehearse(&Rules::paper(), &Cast::new(), 7, &agents, &understudy);
        (round.expect("the paper's table"), meter)
    }

    #[test]
    fn the_round_is_that_of_bots() {
        let journal = |asked| rehearsed(asked).0.game().journal().to_vec();
        assert_eq!(journal(5), journal(0));
        let round = rehearsed(5).0;
        let is_trouble = |note: &&Note| !matches!(note.kind, NoteKind::Thought(_));
        let troubles: Vec<_> = round.notes().iter().filter(is_trouble).collect();
        assert!(troubles.is_empty(), "{troubles:#?}");
    }

    #[test]
    fn every_choice_of_an_asked_seat_is_counted() {
        let (round, meter) = rehearsed(2);
        let choices = round
            .game()
            .journal()
            .iter()
            .filter_map(|entry| entry.event.choice());
        let asked = choices.filter(|(seat, _)| seat.index() < 2).count();
        assert_eq!(meter.total().answers as usize, asked);
        assert_eq!(meter.of(2).answers, 0);
        assert!(meter.total().tokens.prompt > 300 * asked as u64);
    }
}
