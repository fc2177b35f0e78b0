mod fakes;

use super::*;
use crate::agents::{Agent, Choice, Memory, Person, ResponsePace, TypingPace};
use crate::clock::{Clock, VirtualClock};
use crate::game::{Event, Game, Rules, View};
use crate::round::{AskPolicy, HotSeat, NoteKind, PlayContext, Playback, Round, Speed, play};
use crate::table::{MeetingTime, Speech};
use fakes::{
    SEVEN, ScriptedSpeaker, at, bots, hold, is_vote, meeting, moments, opened, quiet, rules, said, seat,
    talks, words_a_second,
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
            poll_interval: Duration::from_secs(1),
            typing: Some(words_a_second(2)),
            waits_while_others_write: false,
        },
        clock: clock.clone(),
    });
    let heard_asking = Cell::new(0.0);
    let notify = |change| {
        if change == RoundChange::Typing(seat(3)) {
            heard_asking.set(clock.now_ms() / 1_000.0);
        }
    };
    clock.run_until(meeting(&clock, &round, &agents, &PlayContext::default(), &notify));
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
    let ended = hold(
        &clock,
        &round,
        vec![quiet(&clock); SEVEN],
        &PlayContext::default(),
    );
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
    let ended = hold(&clock, &round, agents, &PlayContext::default());
    let ready = moments(&round, |action| *action == Action::Ready);
    assert_eq!(
        (ready.len(), *ready.last().expect("all are ready")),
        (SEVEN, 120.0)
    );
    let votes = moments(&round, is_vote);
    assert_eq!(
        (votes.len(), *votes.last().expect("all have voted")),
        (SEVEN, 150.0)
    );
    assert!((ended - 150.0).abs() < 0.1, "{ended}");
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

/// A seat that says three words, and begins a long message before the ten seconds of its meeting are over.
fn slow_typist(clock: &VirtualClock, words_per_minute: u16) -> (Rc<RefCell<Round>>, Vec<Rc<dyn Agent>>) {
    let round = opened(Rules {
        discussion_seconds: 10,
        ..rules()
    });
    let mut agents = vec![quiet(clock); SEVEN];
    agents[1] = Rc::new(ScriptedSpeaker {
        lines: &[
            "a b c",
            "so many words that nobody can type them in so little time at all",
        ],
        takes: 100,
        response_pace: ResponsePace {
            poll_interval: Duration::from_millis(100),
            typing: Some(TypingPace {
                words_per_minute,
                longest: Duration::from_secs(60),
            }),
            waits_while_others_write: false,
        },
        clock: clock.clone(),
    });
    (round, agents)
}

#[test]
fn a_message_that_is_being_typed_when_the_time_is_up_is_heard() {
    let clock = VirtualClock::new();
    let (round, agents) = slow_typist(&clock, 60);
    clock.run_until(meeting(&clock, &round, &agents, &PlayContext::default(), &|_| {}));
    let said = said(&round);
    assert_eq!(said.len(), 2, "{said:?}");
    let heard = said[1].2;
    assert!((10.0..25.0).contains(&heard), "{heard}");
    let vote = moments(&round, is_vote)[0];
    assert!(vote - heard < 1.5, "nobody else is waited for: {vote}");
}

#[test]
fn messages_that_take_too_long_after_the_time_are_dropped() {
    let clock = VirtualClock::new();
    let (round, agents) = slow_typist(&clock, 30);
    let dropped = Cell::new(false);
    let notify = |change| dropped.set(dropped.get() | (change == RoundChange::GivenUp(seat(1))));
    clock.run_until(meeting(&clock, &round, &agents, &PlayContext::default(), &notify));
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
        response_pace: ResponsePace::AVERAGE,
        clock: clock.clone(),
    });
    let mut agents: Vec<Rc<dyn Agent>> = vec![slow; SEVEN];
    agents[4] = Rc::clone(&person) as Rc<dyn Agent>;
    let (context, notify) = (PlayContext::default(), |_| {});
    let meeting = meeting(&clock, &round, &agents, &context, &notify);
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
                assert_eq!(person.answer(Action::Speak(words)), Ok(()));
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
fn whoever_called_the_meeting_speaks_first_within_a_second() {
    for number in 0..20 {
        let clock = VirtualClock::new();
        let mut game = Game::new(rules(), number, &[]).expect("a table that can be played");
        game.apply(seat(0), Action::CallMeeting)
            .expect("all begin beside the button");
        let round = Rc::new(RefCell::new(Round::new(game)));
        hold(&clock, &round, bots(), &at(Speed::Normal));
        let said = said(&round);
        assert!(said[0].0 == 0 && said[0].2 < 1.0, "{said:?}");
        assert!(said[1].2 > 1.0, "{said:?}");
    }
}

/// Returns the context of a round that these seats' people play.
fn played_by(people: SeatSet, has_time_limit: bool) -> PlayContext {
    PlayContext {
        audience: Some(Rc::new(HotSeat::of(people).with_time_limit(has_time_limit))),
        ..PlayContext::default()
    }
}

#[test]
fn whoever_plays_along_never_waits_long_for_the_first_lines() {
    for number in 0..20 {
        let clock = VirtualClock::new();
        let mut game = Game::new(rules(), number, &[]).expect("a table that can be played");
        game.apply(seat(0), Action::CallMeeting)
            .expect("all begin beside the button");
        let round = Rc::new(RefCell::new(Round::new(game)));
        let mut agents = bots();
        // A person who called the meeting and says nothing.
        agents[0] = Rc::new(Person::default());
        let context = played_by(SeatSet::only(seat(0)), true);
        hold(&clock, &round, agents, &context);
        let said = said(&round);
        let first: Vec<f64> = said.iter().take(3).map(|line| line.2).collect();
        assert!(first[0] < 11.0 && first[1] < 20.0, "{number}: {first:?}");
    }
}

#[test]
fn a_discussion_ends_soon_after_all_people_are_ready_unless_one_takes_it_back() {
    for takes_it_back in [false, true] {
        let clock = VirtualClock::new();
        let round = opened(rules());
        let people = [Rc::new(Person::default()), Rc::new(Person::default())];
        // The others would talk until the time is up.
        let mut agents = vec![talks(&clock, &["so it goes"; 60]); SEVEN];
        for (at, person) in [2, 3].into_iter().zip(&people) {
            agents[at] = Rc::clone(person) as Rc<dyn Agent>;
        }
        let seats = SeatSet::only(seat(2)).with(seat(3));
        let context = played_by(seats, true);
        let meeting = meeting(&clock, &round, &agents, &context, &|_| {});
        let playing = async {
            clock.sleep(Duration::from_secs(3)).await;
            for person in &people {
                assert_eq!(person.answer(Action::Ready), Ok(()));
            }
            clock.sleep(Duration::from_secs(2)).await;
            if takes_it_back {
                assert_eq!(people[1].answer(Action::NotReady), Ok(()));
            }
            clock.sleep(Duration::from_secs(600)).await;
        };
        clock.run_until(select(pin!(meeting), pin!(playing)));
        let voted = moments(&round, is_vote)[0];
        let talked = round.borrow().game().journal().iter().rev().find_map(|entry| {
            let is_ready = matches!(
                &entry.event,
                Event::Acted {
                    action: Action::Ready,
                    ..
                }
            );
            is_ready.then(|| f64::from(entry.moment.millis()) / 1_000.0)
        });
        let talked = talked.expect("all became ready");
        match takes_it_back {
            false => assert!(talked < 3.0 + 8.0 + 15.0, "{talked}"),
            true => assert!((120.0..=135.0).contains(&talked), "{talked}"),
        }
        assert!(voted >= talked);
    }
}

/// An agent that is ready to vote, and says something once it is asked.
struct Answers {
    is_asked: Cell<bool>,
}

impl Agent for Answers {
    fn choose(&self, view: &View<'_>, _: &Memory, _: crate::table::Dice) -> Choice {
        Choice::Made(Decision::of_action(match view.phase() {
            Phase::Chat if self.is_asked.take() => Action::Speak(Speech::new("I was in Admin.")),
            Phase::Chat if !view.ready().contains(view.seat()) => Action::Ready,
            Phase::Chat => Action::Speak(Speech::SILENCE),
            _ => Action::Vote(seat(0)),
        }))
    }

    fn response_pace(&self) -> ResponsePace {
        ResponsePace::AVERAGE
    }
}

#[test]
fn whoever_a_person_asks_answers_before_the_vote_although_all_are_ready() {
    let clock = VirtualClock::new();
    let round = opened(rules());
    let person = Rc::new(Person::default());
    let mut agents = vec![quiet(&clock); SEVEN];
    agents[2] = Rc::clone(&person) as Rc<dyn Agent>;
    let answers = Rc::new(Answers {
        is_asked: Cell::new(false),
    });
    agents[5] = Rc::clone(&answers) as Rc<dyn Agent>;
    let context = played_by(SeatSet::only(seat(2)), false);
    let meeting = meeting(&clock, &round, &agents, &context, &|_| {});
    let asking = async {
        clock.sleep(Duration::from_secs(60)).await;
        let ready = round.borrow().game().ready();
        assert_eq!(ready.len(), SEVEN - 1, "only the person is not ready: {ready:?}");
        let asked = round.borrow().game().roster().name(seat(5));
        let question = Speech::new(&format!("{asked}, where were you at 1?"));
        answers.is_asked.set(true);
        assert_eq!(person.answer(Action::Speak(question)), Ok(()));
        clock.sleep(Duration::from_millis(100)).await;
        assert_eq!(person.answer(Action::Ready), Ok(()));
        clock.sleep(Duration::from_secs(600)).await;
    };
    clock.run_until(select(pin!(meeting), pin!(asking)));
    let answered = said(&round)
        .into_iter()
        .find(|(by, _, at)| *by == 5 && *at > 60.0);
    assert!(answered.is_some(), "{:?}", said(&round));
    let voted = moments(&round, is_vote)[0];
    assert!(
        voted < 60.0 + 8.0 + 15.0 + 1.0,
        "nobody holds the vote up: {voted}"
    );
}

#[test]
fn a_person_who_is_typing_is_waited_for_within_reason() {
    let ends = |typed_until: u64| {
        let clock = VirtualClock::new();
        let round = opened(rules());
        let mut agents = vec![quiet(&clock); SEVEN];
        agents[2] = Rc::new(Person::default());
        let context = played_by(SeatSet::only(seat(2)), true);
        let hot_seat = Rc::clone(context.audience.as_ref().expect("a person plays"));
        let meeting = meeting(&clock, &round, &agents, &context, &|_| {});
        let typing = async {
            for second in 0..600 {
                if second <= typed_until {
                    hot_seat.note_typing(clock.now_ms(), true);
                }
                clock.sleep(Duration::from_secs(1)).await;
            }
        };
        clock.run_until(select(pin!(meeting), pin!(typing)));
        *moments(&round, |action| *action == Action::Ready)
            .last()
            .expect("all are ready")
    };
    assert_eq!(ends(60), 120.0, "a draft left alone holds nobody up");
    assert!((124.0..127.0).contains(&ends(122)), "{}", ends(122));
    assert_eq!(ends(600), 135.0, "nobody can hold the table up for ever");
}

#[test]
fn a_vote_waits_for_people_without_a_time_limit_and_for_nobody_else() {
    let clock = VirtualClock::new();
    let round = opened(rules());
    let person = Rc::new(Person::default());
    let mut agents = vec![quiet(&clock); SEVEN];
    agents[2] = Rc::clone(&person) as Rc<dyn Agent>;
    let context = played_by(SeatSet::only(seat(2)), false);
    let meeting = meeting(&clock, &round, &agents, &context, &|_| {});
    let voting = async {
        clock.sleep(Duration::from_secs(5)).await;
        assert_eq!(person.answer(Action::Ready), Ok(()));
        clock.sleep(Duration::from_secs(300)).await;
        assert_eq!(round.borrow().game().phase(), Phase::Vote);
        assert_eq!(moments(&round, is_vote).len(), SEVEN - 1);
        assert_eq!(person.answer(Action::Vote(seat(0))), Ok(()));
        clock.sleep(Duration::from_secs(600)).await;
    };
    clock.run_until(select(pin!(meeting), pin!(voting)));
    assert_eq!(moments(&round, is_vote).len(), SEVEN);
    assert!(round.borrow().notes().is_empty(), "{:?}", round.borrow().notes());
}

#[test]
fn a_paused_meeting_stands_still() {
    let clock = VirtualClock::new();
    let round = opened(rules());
    let mut agents = vec![quiet(&clock); SEVEN];
    agents[2] = Rc::new(Person::default());
    let context = PlayContext::default();
    let notify = |_| {};
    let meeting = meeting(&clock, &round, &agents, &context, &notify);
    let pausing = async {
        clock.sleep(Duration::from_secs(30)).await;
        context.playback.pause();
        clock.sleep(Duration::from_secs(1_000)).await;
        assert_eq!(round.borrow().game().phase(), Phase::Chat);
        assert!((round.borrow().game().moment().millis() as i64 - 30_000).abs() < 50);
        context.playback.resume();
    };
    clock.run_until(join(meeting, pausing));
    assert!((clock.now_ms() - 1_150_000.0).abs() < 100.0, "{}", clock.now_ms());
}

#[test]
fn a_step_lets_one_choice_through_a_pause() {
    let clock = VirtualClock::new();
    let round = opened(rules());
    let agents = bots();
    let context = PlayContext::from(Rc::new(Playback::new(Speed::Normal, true)));
    let notify = |_| {};
    let meeting = meeting(&clock, &round, &agents, &context, &notify);
    let stepping = async {
        // A meeting that is opened by a step may still use that step for its first choice.
        clock.sleep(Duration::from_secs(60)).await;
        for _ in 0..6 {
            let before = round.borrow().game().journal().len();
            context.playback.step();
            clock.sleep(Duration::from_secs(60)).await;
            assert_eq!(round.borrow().game().journal().len(), before + 1);
        }
        context.playback.resume();
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
    fn choose(&self, view: &View<'_>, _: &Memory, _: crate::table::Dice) -> Choice {
        Choice::Made(match view.phase() {
            Phase::Chat => Decision {
                missing_parts: vec!["It had to do without a scheduler.".to_owned()],
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
    let all: Vec<Seat> = round.game().roster().seats().into_iter().collect();
    assert_eq!(seats, all);
}
