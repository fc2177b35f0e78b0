//! Plays rounds without a model, to estimate how many requests models would get.

use super::estimate_model::EstimateModel;
use crate::agents::{Agent, Bot, Choice, InstantAgent, Memory, PendingChoice, ResponsePace};
use crate::clock::{Clock, VirtualClock};
use crate::game::{DealError, Game, Rules, SeatOverrides, View};
use crate::round::{Round, pending_lessons, play_on_virtual_clock};
use crate::table::{Dice, Seat};
use futures::FutureExt;
use std::rc::Rc;
use std::time::Duration;

/// The simulated answer time of a model. The longer it is, the fewer requests a live meeting causes.
const ANSWER_TIME: Duration = Duration::from_secs(2);

/// Plays a round on a virtual clock. Seats with an agent are asked as in a real round, and their requests to
/// `estimate_model` are answered with what a bot would choose. All other seats are bots. Afterwards each
/// agent learns from the round as after a real one; what it learns is discarded.
///
/// # Errors
/// The errors of [`Game::new`].
pub fn dry_run(
    rules: &Rules,
    cast: &SeatOverrides,
    seed: u64,
    agents: &[Option<Rc<dyn Agent>>],
    estimate_model: &EstimateModel,
) -> Result<Round, DealError> {
    let game = Game::new(rules.clone(), seed, cast)?;
    let clock = VirtualClock::new();
    let players = (0..usize::from(rules.players)).map(|at| player(agents.get(at), estimate_model, &clock));
    let round = play_on_virtual_clock(game, players.collect(), &clock);
    let agent_of = |seat: Seat| agents.get(seat.index()).cloned().flatten();
    for lessons in pending_lessons(&round, "an estimate", agent_of) {
        // An agent that waits for anything but the estimate model learns nothing.
        let _ = lessons.now_or_never();
    }
    Ok(round)
}

/// Returns the player of a seat: its agent with the estimate model, or a bot.
fn player(
    agent: Option<&Option<Rc<dyn Agent>>>,
    estimate_model: &EstimateModel,
    clock: &VirtualClock,
) -> Rc<dyn Agent> {
    match agent {
        Some(Some(agent)) => Rc::new(DryRunAgent {
            agent: Rc::clone(agent),
            estimate_model: estimate_model.clone(),
            clock: clock.clone(),
        }),
        _ => Rc::new(Bot),
    }
}

/// An agent that gives the bot's answer, after the simulated answer time of a model.
struct DryRunAgent {
    agent: Rc<dyn Agent>,
    estimate_model: EstimateModel,
    clock: VirtualClock,
}

impl Agent for DryRunAgent {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        let decision = Bot.decide(view, dice.clone());
        self.estimate_model.choose(view, &decision.action);
        match self.agent.choose(view, memory, dice) {
            Choice::Made(made) => Choice::Made(made),
            Choice::Asked(PendingChoice {
                request,
                answer,
                retries,
            }) => {
                // The estimate model holds one answer at a time, so it is asked before the next seat.
                let answer = answer.now_or_never().unwrap_or(Ok(decision));
                let taken = self.clock.sleep(ANSWER_TIME);
                Choice::Asked(PendingChoice {
                    request,
                    answer: taken.map(|()| answer).boxed_local(),
                    retries,
                })
            }
        }
    }

    fn response_pace(&self) -> ResponsePace {
        self.agent.response_pace()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::minds::{Planner, Talker, TalkerSettings};
    use crate::game::{Action, Discussion, Event, SeatOverrides};
    use crate::llm::{Meter, Metered, Model};
    use crate::round::{Note, NoteKind};
    use crate::table::MeetingTime;

    fn estimated(seats_asked: usize) -> (Round, Rc<Meter>) {
        let (estimate_model, meter) = (EstimateModel::default(), Rc::new(Meter::default()));
        let agents: Vec<Option<Rc<dyn Agent>>> = (0..5)
            .map(|seat| {
                let model = Rc::new(Metered::new(
                    Rc::new(estimate_model.clone()),
                    Rc::clone(&meter),
                    seat,
                ));
                (seat < seats_asked).then(|| Rc::new(Planner::new(model, true)) as Rc<dyn Agent>)
            })
            .collect();
        let round = dry_run(
            &Rules::paper(),
            &SeatOverrides::new(),
            7,
            &agents,
            &estimate_model,
        );
        (round.expect("the paper's table"), meter)
    }

    #[test]
    fn the_round_is_that_of_bots() {
        let journal = |asked| estimated(asked).0.game().journal().to_vec();
        assert_eq!(journal(5), journal(0));
        let round = estimated(5).0;
        let is_trouble = |note: &&Note| !matches!(note.kind, NoteKind::Thought(_));
        let troubles: Vec<_> = round.notes().iter().filter(is_trouble).collect();
        assert!(troubles.is_empty(), "{troubles:#?}");
    }

    #[test]
    fn every_choice_of_an_asked_seat_is_counted() {
        let (round, meter) = estimated(2);
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

    #[test]
    fn live_meetings_are_held_in_time_to_count_their_looks() {
        let live = Rules {
            discussion: Discussion::Live,
            ..Rules::paper()
        };
        let (estimate_model, meter) = (EstimateModel::default(), Rc::new(Meter::default()));
        let talker = |seat| {
            let model: Rc<dyn Model> = Rc::new(Metered::new(
                Rc::new(estimate_model.clone()),
                Rc::clone(&meter),
                seat,
            ));
            let planner = Rc::new(Planner::new(Rc::clone(&model), true));
            Some(Rc::new(Talker::new(model, planner, TalkerSettings::default())) as Rc<dyn Agent>)
        };
        let agents: Vec<_> = (0..5).map(talker).collect();
        let round =
            dry_run(&live, &SeatOverrides::new(), 3, &agents, &estimate_model).expect("the paper's table");
        assert!(round.game().outcome().is_some());
        let count = |is_it: fn(&Event) -> bool| {
            let events = round.game().journal().iter().map(|entry| &entry.event);
            events.filter(|event| is_it(event)).count()
        };
        let meetings = count(|event| matches!(event, Event::MeetingOpened { .. }));
        let in_meetings = round
            .game()
            .journal()
            .iter()
            .filter(|entry| entry.moment > MeetingTime::START);
        let said = in_meetings
            .filter(|entry| {
                matches!(
                    &entry.event,
                    Event::Acted {
                        action: Action::Speak(_),
                        ..
                    }
                )
            })
            .count();
        let others = count(|event| event.choice().is_some()) - said;
        println!(
            "{meetings} meetings, {said} messages, {} calls",
            meter.total().answers
        );
        assert!(meetings > 0 && said > meetings);
        // Each message takes one request to decide and one to write, and some polls lead to no message.
        assert!(meter.total().answers as usize > others / 2 + 2 * said);
        let is_fallback = |note: &Note| matches!(note.kind, NoteKind::Fallback(_));
        assert!(!round.notes().iter().any(is_fallback), "{:?}", round.notes());
    }
}
