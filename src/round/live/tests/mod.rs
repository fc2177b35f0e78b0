mod fakes;

use super::*;
use crate::agents::{Agent, Choice, Memory, Person, ResponsePace};
use crate::clock::{Clock, VirtualClock};
use crate::game::{Event, Game, MeetingTime, Rules, Speech, View};
use crate::round::{AskPolicy, Controls, NoteKind, Playback, Round, Speed, play};
use fakes::{
    SEVEN, ScriptedSpeaker, at, bots, hold, is_vote, meeting, moments, opened, quiet, rules, said, seat,
};
use futures::future::{join, select};
use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::rc::Rc;

#[test]
fn a_message_is_heard_when_it_has_been_typed() {
    let clock = VirtualClock::new();
    let round = opened(rules());
    let mut agents = vec![quiet(&clock); SEVEN];
    agents[3] = Rc::new(ScriptedSpeaker {
        lines: &["one two three four five six seven eight"],
        takes: 1_000,
        response_pace: ResponsePace {
            rest: Duration::from_secs(1),
            words_per_second: Some(2.0),
            gives_way: false,
        },
        clock: clock.clone(),
    });
    let heard_asking = Cell::new(0.0);
    let notify = |change| {
        if change == RoundChange::Typing(seat(3)) {
            heard_asking.set(clock.now_ms() / 1_000.0);
        }
    };
    clock.run_until(meeting(&clock, &round, &agents, &Controls::default(), &notify));
    let lines = said(&round);
    assert_eq!(lines.len(), 1);
    assert!(
        (lines[0].2 - heard_asking.get() - 4.0).abs() < 0.01,
        "eight words at two a second: {lines:?}"
    );
}

#[test]
fn the_vote_begins_when_all_are_ready_and_ends_when_all_have_voted() {
    let clock = VirtualClock::new();
    let round = opened(rules());
    let ended = hold(&clock, &round, vec![quiet(&clock); SEVEN], &Controls::default());
    assert!(ended < 15.0, "nobody had anything to say, yet it took {ended} s");
    assert_eq!(moments(&round, is_vote).len(), SEVEN);
    assert_eq!(round.borrow().game().phase(), Phase::Task);
    assert!(round.borrow().notes().is_empty());
}

#[test]
fn the_time_ends_the_discussion_and_then_the_vote() {
    let clock = VirtualClock::new();
    let round = opened(rules());
    let mut agents = vec![quiet(&clock); SEVEN];
    agents[2] = Rc::new(Person::default());
    let ended = hold(&clock, &round, agents, &Controls::default());
    let ready = moments(&round, |action| *action == Action::Ready);
    assert_eq!(
        (ready.len(), *ready.last().expect("all are ready")),
        (SEVEN, 90.0)
    );
    let votes = moments(&round, is_vote);
    assert_eq!(
        (votes.len(), *votes.last().expect("all have voted")),
        (SEVEN, 120.0)
    );
    assert!((ended - 120.0).abs() < 0.1, "{ended}");
    let round = round.borrow();
    assert_eq!(round.notes().len(), 2, "{:?}", round.notes());
    let fallback = round
        .notes()
        .iter()
        .find(|note| matches!(note.kind, NoteKind::Fallback(_)));
    assert_eq!(
        fallback.expect("the bot voted").kind,
        NoteKind::Fallback("The time to vote was up.".to_owned())
    );
}

#[test]
fn messages_still_typed_when_the_vote_begins_are_dropped() {
    let clock = VirtualClock::new();
    let round = opened(Rules {
        discussion_seconds: 10,
        ..rules()
    });
    let mut agents = vec![quiet(&clock); SEVEN];
    agents[1] = Rc::new(ScriptedSpeaker {
        lines: &[
            "a b c",
            "so many words that nobody can type them in so little time at all",
        ],
        takes: 100,
        response_pace: ResponsePace {
            rest: Duration::from_millis(100),
            words_per_second: Some(1.0),
            gives_way: false,
        },
        clock: clock.clone(),
    });
    let dropped = Cell::new(false);
    let notify = |change| dropped.set(dropped.get() | (change == RoundChange::GivenUp(seat(1))));
    clock.run_until(meeting(&clock, &round, &agents, &Controls::default(), &notify));
    assert_eq!(said(&round).len(), 1);
    assert!(dropped.get());
}

#[test]
fn a_person_is_heard_at_once_however_long_the_models_think() {
    let clock = VirtualClock::new();
    let round = opened(rules());
    let person = Rc::new(Person::default());
    let slow = Rc::new(ScriptedSpeaker {
        lines: &["too late"],
        takes: 500_000,
        response_pace: ResponsePace::HUMAN,
        clock: clock.clone(),
    });
    let mut agents: Vec<Rc<dyn Agent>> = vec![slow; SEVEN];
    agents[4] = Rc::clone(&person) as Rc<dyn Agent>;
    let (controls, notify) = (Controls::default(), |_| {});
    let meeting = meeting(&clock, &round, &agents, &controls, &notify);
    let writing = async {
        for number in 1..=20u32 {
            clock.sleep(Duration::from_millis(1_500)).await;
            let before = said(&round).len();
            // Two messages sent at the same moment must both be heard.
            for part in ["a", "b"] {
                while !person.is_asked() {
                    clock.sleep(Duration::ZERO).await;
                }
                let words = Speech::new(&format!("{number}{part}"));
                assert_eq!(person.play(Action::Speak(words)), Ok(()));
            }
            clock.sleep(Duration::from_millis(1)).await;
            assert_eq!(said(&round).len(), before + 2);
        }
        clock.sleep(Duration::from_secs(600)).await;
    };
    clock.run_until(select(pin!(meeting), pin!(writing)));
    assert_eq!(said(&round).len(), 40);
}

#[test]
fn a_paused_meeting_stands_still() {
    let clock = VirtualClock::new();
    let round = opened(rules());
    let mut agents = vec![quiet(&clock); SEVEN];
    agents[2] = Rc::new(Person::default());
    let controls = Controls::default();
    let notify = |_| {};
    let meeting = meeting(&clock, &round, &agents, &controls, &notify);
    let pausing = async {
        clock.sleep(Duration::from_secs(30)).await;
        controls.playback.pause();
        clock.sleep(Duration::from_secs(1_000)).await;
        assert_eq!(round.borrow().game().phase(), Phase::Chat);
        assert!((round.borrow().game().moment().millis() as i64 - 30_000).abs() < 50);
        controls.playback.resume();
    };
    clock.run_until(join(meeting, pausing));
    assert!((clock.now_ms() - 1_120_000.0).abs() < 100.0, "{}", clock.now_ms());
}

#[test]
fn a_step_lets_one_choice_through_a_pause() {
    let clock = VirtualClock::new();
    let round = opened(rules());
    let agents = bots();
    let controls = Controls::from(Rc::new(Playback::new(Speed::Normal, true)));
    let notify = |_| {};
    let meeting = meeting(&clock, &round, &agents, &controls, &notify);
    let stepping = async {
        // A meeting that is opened by a step may still use that step for its first choice.
        clock.sleep(Duration::from_secs(60)).await;
        for _ in 0..6 {
            let before = round.borrow().game().journal().len();
            controls.playback.step();
            clock.sleep(Duration::from_secs(60)).await;
            assert_eq!(round.borrow().game().journal().len(), before + 1);
        }
        controls.playback.resume();
    };
    clock.run_until(join(meeting, stepping));
}

#[test]
fn a_live_round_is_the_same_when_played_again() {
    let play_once = |speed| {
        let clock = VirtualClock::new();
        let round = Rc::new(RefCell::new(Round::new(
            Game::new(rules(), 11, &[]).expect("a table that can be played"),
        )));
        clock.run_until(play(
            Rc::clone(&round),
            bots(),
            Rc::new(clock.clone()),
            at(speed),
            AskPolicy::Ahead,
            |_| {},
        ));
        let written = round.borrow().written();
        (written, clock.now_ms() / 1_000.0)
    };
    let (normal, seconds) = play_once(Speed::Normal);
    assert_eq!(play_once(Speed::Normal), (normal.clone(), seconds));
    let (_, fast) = play_once(Speed::Faster);
    assert!(fast < seconds / 3.0, "four times as fast: {fast} of {seconds} s");
    let (at_once, none) = play_once(Speed::Max);
    assert!(none < 0.01, "no delay: {none} s");
    assert!(at_once.contains("SPEAK"));
}

#[test]
fn bots_keep_a_conversation_going() {
    let mut gaps: Vec<f64> = Vec::new();
    let mut counts: Vec<usize> = Vec::new();
    let mut lengths: Vec<f64> = Vec::new();
    for number in 0..40 {
        let clock = VirtualClock::new();
        let game = Game::new(rules(), number, &[]).expect("a table that can be played");
        let round = Rc::new(RefCell::new(Round::new(game)));
        clock.run_until(play(
            Rc::clone(&round),
            bots(),
            Rc::new(clock.clone()),
            at(Speed::Normal),
            AskPolicy::Ahead,
            |_| {},
        ));
        let round = round.borrow();
        let mut said = [0; SEVEN];
        let mut last = 0.0;
        let mut present = SeatSet::EMPTY;
        for entry in round.game().journal() {
            let at = f64::from(entry.moment.millis()) / 1_000.0;
            match &entry.event {
                Event::MeetingOpened { present: who, .. } => {
                    (said, last, present) = ([0; SEVEN], 0.0, *who);
                }
                Event::Acted {
                    seat,
                    action: Action::Speak(_),
                } if entry.moment > MeetingTime::START => {
                    said[seat.index()] += 1;
                    gaps.push(at - last);
                    last = at;
                }
                Event::BallotClosed { .. } => {
                    counts.extend(present.into_iter().map(|seat| said[seat.index()]));
                    lengths.push(last);
                }
                _ => {}
            }
        }
    }
    gaps.sort_by(f64::total_cmp);
    lengths.sort_by(f64::total_cmp);
    let median = gaps[gaps.len() / 2];
    let mean = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    let silent = counts.iter().filter(|&&count| count == 0).count();
    println!(
        "{} meetings: {mean:.2} messages a player ({silent} of {} silent, at most {}), median gap {median:.1} s, median length {:.0} s",
        lengths.len(),
        counts.len(),
        counts.iter().max().expect("somebody met"),
        lengths[lengths.len() / 2],
    );
    assert!(
        (1.5..=5.0).contains(&mean) && (1.0..=8.0).contains(&median),
        "{mean} {median}"
    );
}

/// An agent that waits in a discussion, reporting something missing each time, and votes.
struct MissingPartReporter;

impl Agent for MissingPartReporter {
    fn choose(&self, view: &View<'_>, _: &Memory, _: crate::dice::Dice) -> Choice {
        Choice::Made(match view.phase() {
            Phase::Chat => Decision {
                missing_parts: vec!["It did without a scheduler.".to_owned()],
                ..Decision::of_action(Action::Speak(Speech::SILENCE))
            },
            _ => Decision::of_action(Action::Vote(seat(usize::from(view.seat() == seat(0))))),
        })
    }
}

#[test]
fn missing_parts_are_noted_once_per_chat() {
    let (clock, round) = (VirtualClock::new(), opened(rules()));
    let agents = (0..SEVEN)
        .map(|_| Rc::new(MissingPartReporter) as Rc<dyn Agent>)
        .collect();
    hold(&clock, &round, agents, &at(Speed::Normal));
    let round = round.borrow();
    let lacking = round
        .notes()
        .iter()
        .filter(|note| matches!(note.kind, NoteKind::MissingPart(_)));
    let mut seats: Vec<Seat> = lacking.map(|note| note.seat).collect();
    seats.sort_unstable();
    let all: Vec<Seat> = round.game().table().seats().into_iter().collect();
    assert_eq!(seats, all);
}
