use super::*;
use crate::agents::{Bot, InstantAgent};
use crate::clock::{Clock, VirtualClock};
use crate::game::{Game, Room, Rules, TurnOrder};
use crate::llm::{Completion, Scripted};
use crate::round::{AskPolicy, HotSeat, PlayContext, Round, RoundChange, play};
use crate::table::{Seat, SeatSet, Turn};
use futures::future::{Either, join, select};
use futures::{FutureExt, poll};
use std::pin::pin;
use std::time::Duration;

const SEAT: usize = 2;

fn game(rules: Rules, seed: u64) -> Game {
    Game::new(rules, seed, &[]).expect("a table that can be played")
}

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
    let round = Rc::new(RefCell::new(Round::new(game(rules.clone(), seed))));
    let slow = || {
        let model = Scripted::new(|_| Ok(Completion::of("[Action] 1")));
        let model = model.taking(Duration::from_secs(1), Rc::new(clock.clone()));
        Rc::new(crate::agents::minds::Planner::new(Rc::new(model), true)) as Rc<dyn Agent>
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

/// Returns a person whose seat acts first, and the question's future, not yet polled.
fn first_question(person: &Person) -> crate::agents::ChoiceFuture {
    let game = game(Rules::paper(), 1);
    let Turn::One(first) = game.turn() else {
        panic!("in the paper's order one seat acts at a time")
    };
    match person.choose(&game.view(first), &Memory::default(), Dice::seeded(1)) {
        Choice::Asked(asked) => asked.answer,
        Choice::Made(_) => panic!("a person takes time"),
    }
}

#[test]
fn a_question_opens_when_it_is_waited_for_and_goes_when_it_is_dropped() {
    let walk = Action::Move {
        from: Room::Cafeteria,
        to: Room::Admin,
    };
    let person = Person::default();
    let answer = first_question(&person);
    assert_eq!(person.answer(walk.clone()), Err(RefusedChoice::NotAsked));
    let mut answer = answer;
    assert!((&mut answer).now_or_never().is_none());
    assert!(person.is_asked());
    drop(answer);
    assert!(!person.is_asked());
    assert_eq!(person.answer(walk), Err(RefusedChoice::NotAsked));
}

#[test]
fn a_later_question_takes_the_place_of_an_earlier_one() {
    let person = Person::default();
    let (mut early, mut late) = (first_question(&person), first_question(&person));
    let clock = VirtualClock::new();
    clock.run_until(async {
        assert!(poll!(&mut early).is_pending());
        assert!(poll!(&mut late).is_pending());
        drop(early);
        assert!(person.is_asked(), "dropping the earlier leaves the later open");
        let press = async { person.answer(Action::CallMeeting) };
        let (decision, taken) = join(late, press).await;
        assert_eq!(taken, Ok(()));
        assert_eq!(decision, Ok(Decision::of_action(Action::CallMeeting)));
    });
}

#[test]
fn events_unseen_by_a_seated_person_take_no_time() {
    let clock = VirtualClock::new();
    let round = Rc::new(RefCell::new(Round::new(game(Rules::paper_seven(), 5))));
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
            if change != RoundChange::Happened {
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
    assert!(unseen.get() > 20, "much goes unseen: {}", unseen.get());
    assert!(
        clock.now() > Duration::from_secs(5),
        "what is seen takes its time"
    );
}
