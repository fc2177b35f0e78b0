//! A whole meeting of seven model seats, each answer taking a second.

use super::table::{Asked, asked, is_urged, live_seven, opened};
use among_agents::agents::minds::{Talker, TalkerSettings};
use among_agents::agents::{Agent, Bot, Dice};
use among_agents::clock::VirtualClock;
use among_agents::game::{Action, Event, Moment, Rules};
use among_agents::llm::{Completion, Scripted};
use among_agents::round::{Asking, NoteKind, Pace, Round, Speed, play};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

const SEVEN: usize = 7;

const WORDS: [&str; 12] = [
    "i", "was", "in", "admin", "who", "saw", "green", "near", "the", "vent", "then", "why",
];

/// A model that mostly answers as its prompt urges, and writes four to nine words.
pub fn obliging(seed: u64) -> Scripted {
    let mut dice = Dice::seeded(seed);
    Scripted::new(move |request| {
        Ok(Completion::of(match asked(request) {
            Asked::Whether if dice.chance(if is_urged(request) { 0.85 } else { 0.15 }) => "<send>".to_owned(),
            Asked::Whether => "<wait>".to_owned(),
            Asked::What => {
                let words = (0..4 + dice.below(6)).map(|_| *dice.pick(&WORDS).expect("there are words"));
                words.collect::<Vec<_>>().join(" ")
            }
            Asked::Vote | Asked::Else => "I vote for Pink".to_owned(),
        }))
    })
}

/// One meeting, played to the end of the vote: what was said by whom and when in seconds, when the vote began, and the models.
pub struct Meeting {
    pub said: Vec<(usize, f64)>,
    pub vote_at: f64,
    pub models: Vec<Scripted>,
    pub round: Rc<RefCell<Round>>,
}

/// Plays a meeting that the first seat has just called.
pub fn held(settings: TalkerSettings, model: impl Fn(usize) -> Scripted) -> Meeting {
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
        Rc::new(Pace::new(Speed::Normal, false)),
        Asking::Ahead,
        |_| {},
    ));
    let seconds = |moment: Moment| f64::from(moment.millis()) / 1_000.0;
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
    Meeting {
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

#[test]
fn seven_talkers_talk_like_people() {
    const MEETINGS: u64 = 400;
    let (mut all_gaps, mut all_counts, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    let (mut calls, mut medians, mut ratios) = (0, Vec::new(), Vec::new());
    for number in 0..MEETINGS {
        let meeting = held(TalkerSettings::default(), |at| obliging(number * 100 + at as u64));
        let mut counts = [0_usize; SEVEN];
        let (mut gaps, mut last) = (Vec::new(), 0.0);
        for &(who, at) in &meeting.said {
            counts[who] += 1;
            gaps.push(at - last);
            last = at;
        }
        let (least, most) = (
            counts.iter().min().expect("seven"),
            counts.iter().max().expect("seven"),
        );
        println!(
            "meeting {number}: messages {counts:?}, vote at {:.0} s, median gap {:.1} s",
            meeting.vote_at,
            median(&mut gaps.clone())
        );
        ratios.push(*most as f64 / (*least).max(1) as f64);
        medians.push(median(&mut gaps.clone()));
        all_counts.extend(counts.map(|count| count as f64));
        all_gaps.extend(gaps);
        ends.push(meeting.vote_at);
        calls += meeting
            .models
            .iter()
            .map(|model| model.requests().len())
            .sum::<usize>();
    }
    let mean = all_counts.iter().sum::<f64>() / all_counts.len() as f64;
    println!(
        "{MEETINGS} meetings of seven: {mean:.2} messages a player (at least {}, at most {}), median gap {:.1} s, most over least at \
         most {:.1}, {:.1} calls a seat and meeting, vote after {:.0} s",
        all_counts.iter().copied().fold(f64::MAX, f64::min),
        all_counts.iter().copied().fold(0.0, f64::max),
        median(&mut all_gaps),
        ratios.iter().copied().fold(0.0, f64::max),
        calls as f64 / (MEETINGS as usize * SEVEN) as f64,
        median(&mut ends),
    );
}
