use super::*;
use crate::agents::minds::Planner;
use crate::agents::{Agent, Bot};
use crate::clock::{Clock, VirtualClock};
use crate::game::{Game, Rules, TurnOrder, read_round};
use crate::llm::Scripted;
use crate::round::{AskPolicy, Note, NoteKind, PlayContext, Round, RoundChange, SeatState, SeatStates, play};
use futures::future::{join, select};
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

/// A table at which one seat's model never answers and bots play the others.
struct TakeoverTable {
    clock: VirtualClock,
    context: PlayContext,
    round: Rc<RefCell<Round>>,
    states: RefCell<SeatStates>,
    model: Scripted,
    seat: Seat,
    agents: Vec<Rc<dyn Agent>>,
}

const NEVER: Duration = Duration::from_secs(1_000_000);

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

impl TakeoverTable {
    fn new(rules: Rules) -> TakeoverTable {
        TakeoverTable::answered_after(rules, NEVER)
    }

    /// The same table, but the model takes this long to give an unreadable answer.
    fn answered_after(rules: Rules, time: Duration) -> TakeoverTable {
        let clock = VirtualClock::new();
        let model = Scripted::saying(["nonsense"; 9]).taking(time, Rc::new(clock.clone()));
        let round = Round::new(Game::new(rules, 3, &[]).expect("a table that can be played"));
        let seats = round.game().roster().seats();
        // An impostor cannot be killed.
        let seat = round.game().impostors().lowest().expect("an impostor");
        let agents = seats.into_iter().map(|other| match other == seat {
            true => Rc::new(Planner::new(Rc::new(model.clone()), true)) as Rc<dyn Agent>,
            false => Rc::new(Bot),
        });
        TakeoverTable {
            agents: agents.collect(),
            clock,
            context: PlayContext::default(),
            round: Rc::new(RefCell::new(round)),
            states: RefCell::default(),
            model,
            seat,
        }
    }

    fn playing(&self) -> impl Future<Output = ()> + '_ {
        play(
            Rc::clone(&self.round),
            self.agents.clone(),
            Rc::new(self.clock.clone()),
            self.context.clone(),
            AskPolicy::Ahead,
            |change: RoundChange| {
                let round = self.round.borrow();
                self.states
                    .borrow_mut()
                    .apply(change, &round, self.clock.now_ms());
            },
        )
    }

    /// Plays for this many seconds. Returns whether the round is over by then.
    fn play_until(&self, seconds: u64, person: impl Future<Output = ()>) -> bool {
        let time = self.clock.sleep(Duration::from_secs(seconds));
        let playing = pin!(self.playing());
        self.clock.run_until(join(select(playing, time), person));
        self.round.borrow().game().outcome().is_some()
    }

    fn reasons(&self) -> Vec<String> {
        let why = |note: &Note| match &note.kind {
            NoteKind::Fallback(why) => Some(why.clone()),
            _ => None,
        };
        self.round.borrow().notes().iter().filter_map(why).collect()
    }

    fn choices(&self) -> usize {
        self.round.borrow().game().choices_made(self.seat).into()
    }

    fn is_waited_for(&self) -> bool {
        self.is_waited_for_where(Duration::ZERO)
    }

    /// Returns whether the seat is waited for if its wait is known to take this long in all.
    fn is_waited_for_where(&self, known: Duration) -> bool {
        let round = self.round.borrow();
        let (states, now) = (self.states.borrow(), self.clock.now_ms());
        let waiting = states.waiting(round.game(), now, |_| known);
        waiting.is_some_and(|waiting| waiting.seats == SeatSet::only(self.seat))
    }
}

#[test]
fn the_bot_makes_one_choice_and_the_next_is_the_models() {
    let table = TakeoverTable::new(Rules::paper());
    let person = async {
        table.clock.sleep(seconds(11)).await;
        assert!(!table.is_waited_for(), "that is not long yet");
        table.clock.sleep(seconds(9)).await;
        assert!(table.is_waited_for());
        table.context.takeover.take_over_once(SeatSet::only(table.seat));
    };
    assert!(
        !table.play_until(60, person),
        "the round waits for the next choice"
    );
    assert_eq!(table.reasons(), ["The person let the bot choose."]);
    assert_eq!((table.choices(), table.model.requests().len()), (1, 2));
    assert_eq!(
        table.model.dropped(),
        2,
        "one was given up, one ended with the round"
    );
}

#[test]
fn a_wait_known_to_be_long_is_reported_at_once() {
    let table = TakeoverTable::new(Rules::paper());
    let person = async {
        table.clock.sleep(seconds(1)).await;
        assert!(!table.is_waited_for_where(SeatStates::TOO_LONG));
        assert!(table.is_waited_for_where(SeatStates::TOO_LONG + seconds(1)));
    };
    table.play_until(5, person);
}

#[test]
fn a_seat_that_a_bot_has_taken_is_not_asked_until_it_is_given_back() {
    let table = TakeoverTable::new(Rules {
        timesteps: 20,
        ..Rules::paper()
    });
    table.context.takeover.take_over(table.seat);
    table.context.playback.pause();
    let person = async {
        // Two timesteps of five choices each.
        for _ in 0..10 {
            table.context.playback.step();
            table.clock.sleep(seconds(9)).await;
        }
        assert_eq!((table.choices(), table.model.requests().len()), (2, 0));
        table.context.takeover.give_back(table.seat);
        table.context.playback.resume();
    };
    assert!(
        !table.play_until(200, person),
        "now the round waits for the model"
    );
    assert_eq!(table.model.requests().len(), 1);
    assert_eq!(
        table.reasons(),
        ["A bot plays this seat: the person asked for it."; 2]
    );
}

#[test]
fn a_seat_taken_while_it_is_waited_for_goes_on_at_once_to_the_end() {
    for turn_order in [TurnOrder::Sequential, TurnOrder::Simultaneous] {
        let table = TakeoverTable::new(Rules {
            turn_order,
            ..Rules::paper()
        });
        let person = async {
            table.clock.sleep(seconds(30)).await;
            assert!(table.is_waited_for());
            table.context.takeover.take_over(table.seat);
        };
        assert!(table.play_until(10_000, person), "the round ends");
        assert_eq!(table.reasons().len(), table.choices());
        assert_eq!((table.model.requests().len(), table.model.dropped()), (1, 1));
        assert_eq!(table.clock.sleeping(), 0, "no timer is left behind");
        let written = table.round.borrow().written();
        assert!(written.contains("'s bot chose instead: A bot plays this seat: the person asked for it."));
        assert!(read_round(&written).is_ok());
    }
}

#[test]
fn a_seat_tells_why_a_bot_chose_for_it() {
    let table = TakeoverTable::new(Rules::paper());
    let person = async {
        for times in 1..=3 {
            table.clock.sleep(seconds(1)).await;
            while !table.is_waited_for() {
                table.clock.sleep(seconds(1)).await;
            }
            let states = table.states.borrow();
            assert!(matches!(states.of(table.seat), SeatState::Thinking { .. }));
            let trouble = (times > 1).then_some("The person let the bot choose.");
            assert_eq!(states.trouble_of(table.seat), trouble);
            drop(states);
            table.context.takeover.take_over_once(SeatSet::only(table.seat));
        }
    };
    assert!(!table.play_until(300, person));
}

#[test]
fn a_seat_that_is_asked_again_says_so_while_it_thinks() {
    let table = TakeoverTable::answered_after(Rules::paper(), seconds(10));
    let is_asked_again = || {
        let states = table.states.borrow();
        matches!(states.of(table.seat), SeatState::Thinking { is_retry: true, .. })
    };
    let person = async {
        while table.model.unanswered() == 0 {
            table.clock.sleep(seconds(1)).await;
        }
        table.clock.sleep(seconds(5)).await;
        assert!(!is_asked_again(), "its first answer is on its way");
        table.clock.sleep(seconds(10)).await;
        assert!(is_asked_again(), "its second answer is on its way");
    };
    table.play_until(100, person);
    assert!(table.reasons()[0].starts_with("The replies of the model could not be read"));
}
