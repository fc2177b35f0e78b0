//! Tests of a whole meeting of seven model seats, with answers that take a second each.

use super::setup::{
    TalkerCall, always_speaking_anew, asked, context_at, is_urged, live_seven, opened, quiet,
};
use among_agents::agents::minds::{Talker, TalkerSettings};
use among_agents::agents::{Agent, Bot};
use among_agents::clock::VirtualClock;
use among_agents::game::{Action, Event, Rules};
use among_agents::llm::{Completion, Scripted};
use among_agents::round::{AskPolicy, Round, Speed, play};
use among_agents::table::{Dice, MeetingTime};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

const SEVEN: usize = 7;

/// The index of the seat that has called the meeting.
const CALLER: usize = 0;

const WORDS: [&str; 12] = [
    "i", "was", "in", "admin", "who", "saw", "green", "near", "the", "vent", "then", "why",
];

/// Returns a model that mostly does what its prompt urges, and writes four to nine words.
pub fn talking_by_share(seed: u64) -> Scripted {
    let mut dice = Dice::seeded(seed);
    Scripted::new(move |request| {
        Ok(Completion::of(match asked(request) {
            TalkerCall::Whether if dice.chance(if is_urged(request) { 0.85 } else { 0.15 }) => {
                "<send>".to_owned()
            }
            TalkerCall::Whether => "<wait>".to_owned(),
            TalkerCall::What => {
                let words = (0..4 + dice.below(6)).map(|_| *dice.pick(&WORDS).expect("there are words"));
                words.collect::<Vec<_>>().join(" ")
            }
            TalkerCall::Vote | TalkerCall::Else => "I vote for Pink".to_owned(),
        }))
    })
}

/// A meeting played to the end of the vote: the messages with speaker and time in seconds, the start of the
/// vote, the models, and the round.
pub struct PlayedMeeting {
    pub said: Vec<(usize, f64)>,
    pub vote_at: f64,
    pub models: Vec<Scripted>,
    pub round: Rc<RefCell<Round>>,
}

/// Plays a meeting that the first seat has just called.
pub fn held(settings: TalkerSettings, model: impl Fn(usize) -> Scripted) -> PlayedMeeting {
    let clock = VirtualClock::new();
    let rules = Rules {
        timesteps: 2,
        ..live_seven()
    };
    let round = Rc::new(RefCell::new(Round::new(opened(rules))));
    let models: Vec<Scripted> = (0..SEVEN)
        .map(|at| model(at).taking(Duration::from_secs(1), Rc::new(clock.clone())))
        .collect();
    let talker = |model: &Scripted| {
        Rc::new(Talker::new(Rc::new(model.clone()), Rc::new(Bot), settings)) as Rc<dyn Agent>
    };
    clock.run_until(play(
        Rc::clone(&round),
        models.iter().map(talker).collect(),
        Rc::new(clock.clone()),
        context_at(Speed::Normal),
        AskPolicy::Ahead,
        |_| {},
    ));
    let seconds = |moment: MeetingTime| f64::from(moment.millis()) / 1_000.0;
    let (mut said, mut vote_at) = (Vec::new(), 0.0);
    for entry in round.borrow().game().journal() {
        match &entry.event {
            Event::Acted {
                seat,
                action: Action::Speak(_),
            } => said.push((seat.index(), seconds(entry.moment))),
            Event::Acted {
                action: Action::Ready,
                ..
            } => vote_at = seconds(entry.moment),
            _ => {}
        }
    }
    PlayedMeeting {
        said,
        vote_at,
        models,
        round,
    }
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// The models send with probability 0.85 where the scheduler is urged to speak, and 0.15 where it is told to
/// listen. What is checked is that the share of messages in the prompt then spreads the talk over all seats.
#[test]
fn by_their_share_of_the_messages_seven_talkers_all_speak_and_none_dominates() {
    const MEETINGS: usize = 200;
    let (mut all_gaps, mut all_counts, mut calls) = (Vec::new(), Vec::new(), 0);
    let (mut uneven, mut most_over_least) = (0, 0.0_f64);
    for number in 0..MEETINGS {
        let meeting = held(TalkerSettings::default(), |at| {
            talking_by_share((number * 100 + at) as u64)
        });
        let mut counts = [0_usize; SEVEN];
        let (mut gaps, mut last) = (Vec::new(), 0.0);
        for &(who, at) in &meeting.said {
            counts[who] += 1;
            gaps.push(at - last);
            last = at;
        }
        let (least, most) = (counts.into_iter().min(), counts.into_iter().max());
        let (least, most) = least.zip(most).expect("seven seats");
        println!(
            "meeting {number}: messages {counts:?}, vote at {:.0} s, median gap {:.1} s",
            meeting.vote_at,
            median(&mut gaps.clone())
        );
        assert!(least > 0, "nobody is silent: {counts:?}");
        assert!(
            most <= 7 && most <= 3 * least,
            "nobody talks all the others down: {counts:?}"
        );
        uneven += usize::from(least < 2);
        most_over_least = most_over_least.max(most as f64 / least as f64);
        all_counts.extend(counts.map(|count| count as f64));
        all_gaps.extend(gaps);
        calls += meeting
            .models
            .iter()
            .map(|model| model.requests().len())
            .sum::<usize>();
    }
    let mean = all_counts.iter().sum::<f64>() / all_counts.len() as f64;
    let gap = median(&mut all_gaps);
    println!(
        "{MEETINGS} meetings of seven: {mean:.2} messages a player (at least {}, at most {}; in {uneven} meetings somebody spoke only \
         once), median gap {gap:.1} s, most over least at most {most_over_least:.1}, {:.1} calls a seat and meeting",
        all_counts.iter().copied().fold(f64::MAX, f64::min),
        all_counts.iter().copied().fold(0.0, f64::max),
        calls as f64 / (MEETINGS * SEVEN) as f64,
    );
    assert!((2.0..=7.0).contains(&mean) && (2.0..=10.0).contains(&gap));
    assert!(100 * uneven <= 2 * MEETINGS, "{uneven} of {MEETINGS}");
}

#[test]
fn a_table_of_the_paper_opens_with_the_callers_reason_and_then_talks() {
    let meeting = held(TalkerSettings::as_published(), |at| talking_by_share(at as u64));
    assert_eq!(meeting.said[0].0, CALLER);
    let speakers: std::collections::BTreeSet<usize> = meeting.said.iter().map(|(who, _)| *who).collect();
    assert_eq!(speakers.len(), SEVEN);
}

#[test]
fn a_silent_table_votes_early_after_all_had_the_floor() {
    let meeting = held(TalkerSettings::default(), |_| quiet());
    assert!(meeting.said.is_empty());
    let seven_floors = 7.0 * 8.0;
    assert!(
        (seven_floors..80.0).contains(&meeting.vote_at),
        "the vote began at {} s of at most 120",
        meeting.vote_at
    );
    for model in &meeting.models {
        let asked = model
            .requests()
            .iter()
            .filter(|request| asked(request) == TalkerCall::What)
            .count();
        assert!(asked > 0, "everybody was asked for a first message");
    }
}

#[test]
fn the_same_meeting_is_held_the_same_again() {
    let once = || held(TalkerSettings::default(), |at| talking_by_share(at as u64));
    let (first, second) = (once(), once());
    assert_eq!(first.said, second.said);
    assert_eq!(first.round.borrow().written(), second.round.borrow().written());
}

#[test]
fn slow_messages_are_heard_late_and_dropped_at_the_vote() {
    let words = "where were you all when the lights went out near the reactor";
    let first_at = |words_per_minute| {
        let settings = TalkerSettings {
            words_per_minute,
            ..TalkerSettings::as_published()
        };
        let meeting = held(settings, move |_| always_speaking_anew(words));
        // The words that open a meeting need no typing.
        let mut typed = meeting.said.iter().filter(|(who, _)| *who != CALLER);
        typed.next().expect("the others talk, too").1
    };
    let (slow, middling, fast) = (first_at(60), first_at(120), first_at(180));
    // Thirteen words take ten seconds (the maximum), six and a half, and four and a third.
    assert!((slow - middling - 3.5).abs() < 0.01, "{slow} {middling}");
    assert!((middling - fast - 13.0 / 6.0).abs() < 0.01, "{middling} {fast}");
    let meeting = held(TalkerSettings::default(), move |_| always_speaking_anew(words));
    let (time, last_words) = (120.0, 15.0);
    assert_eq!(meeting.vote_at, time + last_words, "somebody was always writing");
    let written: usize = meeting
        .models
        .iter()
        .map(|model| {
            model
                .requests()
                .iter()
                .filter(|request| asked(request) == TalkerCall::What)
                .count()
        })
        .sum();
    assert!(meeting.said.iter().all(|&(_, at)| at <= time + last_words));
    assert!(
        written > meeting.said.len(),
        "{written} were written, {} heard",
        meeting.said.len()
    );
}
