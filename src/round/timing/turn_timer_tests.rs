use super::*;
use crate::agents::{Agent, Bot};
use crate::clock::VirtualClock;
use crate::game::{Action, Event, Game, Rules};
use crate::round::{AskPolicy, NoteKind, PlayContext, Playback, Round, Speed, play};
use crate::table::{Phase, Seat, Speech};
use futures::future::{join, select};
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;

const LIMIT: Duration = Duration::from_secs(10);

fn own() -> Seat {
    Seat::new(2).expect("a seat at the table")
}

/// A person who never acts, at a table of bots, with ten seconds for each turn.
struct TimedTable {
    clock: VirtualClock,
    round: Rc<RefCell<Round>>,
    person: Rc<Person>,
    playback: Rc<Playback>,
    timer: TurnTimer,
    /// The phase of each of the person's turns, and how many milliseconds it took.
    turns: RefCell<Vec<(Phase, f64)>>,
}

impl TimedTable {
    fn new(rules: Rules, seed: u64) -> TimedTable {
        let game = Game::new(rules, seed, &[]).expect("a table that can be played");
        TimedTable {
            clock: VirtualClock::new(),
            round: Rc::new(RefCell::new(Round::new(game))),
            person: Rc::default(),
            playback: Rc::new(Playback::new(Speed::Max, false)),
            timer: TurnTimer::of(LIMIT),
            turns: RefCell::default(),
        }
    }

    /// Plays to the end of the round while `also` runs.
    fn play(&self, also: impl Future<Output = ()>) {
        let players = self.round.borrow().game().rules().players;
        let agents = (0..usize::from(players)).map(|at| match at == own().index() {
            true => Rc::clone(&self.person) as Rc<dyn Agent>,
            false => Rc::new(Bot),
        });
        let playing = play(
            Rc::clone(&self.round),
            agents.collect(),
            Rc::new(self.clock.clone()),
            PlayContext::from(Rc::clone(&self.playback)),
            AskPolicy::Ahead,
            |_| {},
        );
        let timing = self
            .timer
            .run(&self.person, &self.clock, || self.playback.is_paused(), || {});
        let watching = async {
            loop {
                let question = self.person.until_asked().await;
                let (phase, began) = (self.round.borrow().game().phase(), self.clock.now_ms());
                while self.person.question() == Some(question) {
                    self.clock.sleep(Duration::from_millis(1)).await;
                }
                let took = self.clock.now_ms() - began;
                self.turns.borrow_mut().push((phase, took));
            }
        };
        let (timing, watching) = (pin!(timing), pin!(watching));
        let beside = pin!(join(also, select(timing, watching)));
        self.clock.run_until(select(pin!(playing), beside));
    }

    fn notes(&self) -> Vec<String> {
        let round = self.round.borrow();
        let whys = round.notes().iter().filter_map(|note| match &note.kind {
            NoteKind::Fallback(why) if note.seat == own() => Some(why.clone()),
            _ => None,
        });
        whys.collect()
    }
}

#[test]
fn at_the_end_of_its_time_a_seat_waits_in_place() {
    let (mut silences, mut skipped, mut voted) = (0, 0, 0);
    for (seed, skip_vote) in (0..24).flat_map(|seed| [(seed, true), (seed, false)]) {
        let table = TimedTable::new(
            Rules {
                skip_vote,
                ..Rules::paper_seven()
            },
            seed,
        );
        table.play(std::future::ready(()));
        for (phase, took) in table.turns.borrow().iter() {
            assert!((took - 10_000.0).abs() < 5.0, "{phase:?} took {took} ms");
        }
        let round = table.round.borrow();
        for (seat, action) in round.game().choices() {
            match action {
                _ if seat != own() => {}
                Action::Speak(speech) => {
                    assert_eq!(*speech, Speech::SILENCE);
                    silences += 1;
                }
                Action::SkipVote if skip_vote => skipped += 1,
                Action::Vote(_) if !skip_vote => voted += 1,
                other => panic!("{other:?} is not to wait"),
            }
        }
        let votes = round.game().journal().iter().filter(
            |entry| matches!(entry.event, Event::Acted { seat, action: Action::Vote(_) } if seat == own()),
        );
        // Every vote of the bot has its note, and nothing else has one.
        assert_eq!(table.notes().len(), votes.count());
    }
    assert!(
        silences > 50 && skipped > 5 && voted > 5,
        "{silences} {skipped} {voted}"
    );
}

#[test]
fn the_time_stands_still_while_the_round_is_paused() {
    let table = TimedTable::new(Rules::paper(), 3);
    let pausing = async {
        table.person.until_asked().await;
        table.clock.sleep(Duration::from_secs(4)).await;
        table.playback.pause();
        table.clock.sleep(Duration::from_secs(3_600)).await;
        assert!(table.person.is_asked(), "a paused turn does not end");
        assert!(
            table.timer.left() > Duration::from_millis(5_800),
            "{:?}",
            table.timer.left()
        );
        table.playback.resume();
    };
    table.play(pausing);
    let ended_ms = table.clock.now_ms();
    assert!(ended_ms > 3_600_000.0, "{ended_ms}");
}

#[test]
fn a_persons_intent_is_carried_out_when_time_runs_out() {
    let table = TimedTable::new(Rules::paper(), 3);
    let beginning = async {
        table.person.until_asked().await;
        let walk = {
            let round = table.round.borrow();
            let view = round.game().view(own());
            let first = view.offers().iter().find_map(|offer| offer.complete().cloned());
            first.expect("somebody can always do something")
        };
        assert_eq!(table.person.set_intent(walk.clone()), Ok(()));
        assert_eq!(
            table.person.set_intent(Action::Vote(own())),
            Err(crate::agents::RefusedChoice::NotLegal)
        );
    };
    table.play(beginning);
    let round = table.round.borrow();
    let first = round.game().choices().find(|(seat, _)| *seat == own());
    let (_, first) = first.expect("the person chose");
    assert_ne!(*first, Action::Speak(Speech::SILENCE));
}
