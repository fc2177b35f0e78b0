//! A person at the table is asked in time.

use among_agents::agents::minds::Planner;
use among_agents::agents::{Agent, Bot, InstantAgent, Person, RefusedChoice};
use among_agents::clock::{Clock, VirtualClock};
use among_agents::game::{Action, Game, Rules, TurnOrder};
use among_agents::llm::{Completion, Scripted};
use among_agents::round::{AskPolicy, HotSeat, PlayContext, Round, RoundChange, play};
use among_agents::table::{Dice, Seat, SeatSet};
use futures::future::{Either, select};
use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

const SEAT: usize = 2;

fn seat() -> Seat {
    Seat::new(SEAT).expect("a seat at the table")
}

/// Returns a bot's choice on the person's own view, at the person's turn.
fn bots_choice(round: &RefCell<Round>) -> Action {
    let round = round.borrow();
    Bot.decide(
        &round.game().view(seat()),
        Dice::seeded(round.game().journal().len() as u64),
    )
    .action
}

/// Plays a round in which a person chooses as a bot would, one second after each question. Returns the round
/// as text, and the number of questions. With `model`, the others also take a second and are asked ahead.
fn played(rules: Rules, seed: u64, model: bool, asking: AskPolicy) -> (String, usize) {
    let clock = VirtualClock::new();
    let person = Rc::new(Person::default());
    let round = Rc::new(RefCell::new(Round::new(
        Game::new(rules.clone(), seed, &[]).expect("a table that can be played"),
    )));
    let slow = || {
        let model = Scripted::new(|_| Ok(Completion::of("[Action] 1")));
        let model = model.taking(Duration::from_secs(1), Rc::new(clock.clone()));
        Rc::new(Planner::new(Rc::new(model), true)) as Rc<dyn Agent>
    };
    let agents = (0..usize::from(rules.players)).map(|at| match at {
        SEAT => Rc::clone(&person) as Rc<dyn Agent>,
        _ if model => slow(),
        _ => Rc::new(Bot),
    });
    let playing = play(
        Rc::clone(&round),
        agents.collect(),
        Rc::new(clock.clone()),
        PlayContext::default(),
        asking,
        |change| {
            if let RoundChange::Asking(asked) = change
                && asked == seat()
            {
                let awaits = round.borrow().game().view(seat()).is_awaited();
                assert!(awaits, "a person is asked only when the turn has come");
            }
        },
    );
    let questions = Cell::new(0);
    let choosing = async {
        loop {
            clock.sleep(Duration::from_secs(1)).await;
            if person.is_asked() {
                questions.set(questions.get() + 1);
                assert_eq!(person.answer(Action::Vote(seat())), Err(RefusedChoice::NotLegal));
                assert!(person.is_asked(), "what is refused leaves the question open");
                assert_eq!(person.answer(bots_choice(&round)), Ok(()));
                assert_eq!(person.answer(bots_choice(&round)), Err(RefusedChoice::NotAsked));
            }
        }
    };
    let (playing, choosing) = (pin!(playing), pin!(choosing));
    let ended = clock.run_until(select(playing, choosing));
    assert!(matches!(ended, Either::Left(_)));
    assert!(!person.is_asked());
    let round = round.borrow();
    let choices = round.game().choices().filter(|(chooser, _)| *chooser == seat());
    assert_eq!(
        choices.count(),
        questions.get(),
        "every choice is the person's own"
    );
    (round.written(), questions.get())
}

#[test]
fn a_person_is_asked_when_the_turn_has_come_and_never_ahead() {
    let together = Rules {
        turn_order: TurnOrder::Simultaneous,
        ..Rules::paper()
    };
    let secret = Rules {
        secret_ballot: true,
        ..Rules::paper_seven()
    };
    for rules in [Rules::paper(), secret, together] {
        for seed in 0..6 {
            let (ahead, questions) = played(rules.clone(), seed, true, AskPolicy::Ahead);
            assert!(questions > 0);
            assert_eq!(ahead, played(rules.clone(), seed, true, AskPolicy::InTurn).0);
            let (ahead, _) = played(rules.clone(), seed, false, AskPolicy::Ahead);
            assert_eq!(ahead, played(rules.clone(), seed, false, AskPolicy::InTurn).0);
        }
    }
}

#[test]
fn events_unseen_by_a_seated_person_take_no_time() {
    let clock = VirtualClock::new();
    let round = Rc::new(RefCell::new(Round::new(
        Game::new(Rules::paper_seven(), 7, &[]).expect("a table that can be played"),
    )));
    let bots = (0..7).map(|_| Rc::new(Bot) as Rc<dyn Agent>).collect();
    let context = PlayContext {
        audience: Some(Rc::new(HotSeat::of(SeatSet::only(seat())))),
        ..PlayContext::default()
    };
    let (seen_until, unseen) = (Cell::new((Duration::ZERO, 0, true)), Cell::new(0));
    let playing = play(
        Rc::clone(&round),
        bots,
        Rc::new(clock.clone()),
        context,
        AskPolicy::Ahead,
        |change| {
            let (then, told, was_seen) = seen_until.get();
            // A change without an entry in the journal is nothing that could be seen.
            if change != RoundChange::Happened || round.borrow().game().journal().len() == told {
                return;
            }
            if !was_seen {
                unseen.set(unseen.get() + 1);
                assert_eq!(clock.now(), then, "a pause would tell that something happened");
            }
            let round = round.borrow();
            let (game, journal) = (round.game(), round.game().journal());
            let is_seen = journal[told..]
                .iter()
                .any(|entry| entry.witnesses.contains(seat()));
            let is_dead = !game.living().contains(seat());
            seen_until.set((clock.now(), journal.len(), is_seen || is_dead));
        },
    );
    clock.run_until(playing);
    assert!(unseen.get() > 5, "much goes unseen: {}", unseen.get());
    assert!(
        clock.now() > Duration::from_secs(5),
        "what is seen takes its time"
    );
}
