//! How often Analysts think in whole rounds, and whether what they think is as new as what they know: every
//! seat is an Analyst that does what its bot would, and writes into each opinion how much it knew.

use super::setup::{AnalystCall, all_asked, analyst, asked, choose, told};
use among_agents::agents::minds::{AnalystSettings, Lengths, Recollection};
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Action, Game, ObservedEvent, Rules, View};
use among_agents::llm::{Completion, Request, Scripted, estimate_tokens};
use among_agents::round::{Round, next_seat};
use among_agents::table::{Dice, Phase, Seat};
use std::cell::RefCell;
use std::rc::Rc;

/// What was counted in one of the two phases.
#[derive(Clone, Copy, Debug, Default)]
struct PhaseCounts {
    turns: usize,
    analyses: usize,
    plans: usize,
    calls: usize,
    tokens: u64,
}

/// What was counted over rounds.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    tasks: PhaseCounts,
    meetings: PhaseCounts,
    /// The opinions in prompts.
    opinions: usize,
    /// Those of a player of whom something newer is known.
    stale: usize,
    /// The greatest age of one of those, in timesteps.
    greatest_age: u16,
}

/// What a seat's model is to answer now.
#[derive(Clone, Debug, Default)]
struct Answer {
    /// The number of recollections, which every opinion names.
    known: usize,
    action: String,
    words: String,
}

fn model_of(answer: &Rc<RefCell<Answer>>) -> Scripted {
    let answer = Rc::clone(answer);
    Scripted::new(move |request| {
        let Answer { known, action, words } = &*answer.borrow();
        Ok(Completion::of(match asked(request) {
            AnalystCall::Analysis => {
                let names = told(request).rsplit_once("Analyse ").expect("a list").1;
                let names = names.split_once(':').expect("names").0.split(", ");
                names.map(|name| format!("{name}: known by {known}\n")).collect()
            }
            AnalystCall::Response => words.clone(),
            AnalystCall::Action => format!("[Action] {action}"),
            // As long as a plan and a summary are, and never impossible.
            _ => {
                "Strategy: I trust those who were with me and ask the others where they were.\n".to_owned()
                    + &"go on as before, and look who is about\n".repeat(8)
            }
        }))
    })
}

/// What shows that a recollection is news of the players whom it names.
const NEWS: [&str; 8] = [
    " said ",
    "on the monitor of ",
    " VENTED ",
    " KILLED ",
    " DEAD ",
    " reported ",
    " pressed ",
    " was ejected ",
];

/// Returns the position among a seat's recollections of the latest that is news of this player, and its timestep:
/// words, a monitor, a deed that only impostors do, a body, a meeting's cause or end. Own words and deeds tell
/// nothing, nor does a list of those who are at a meeting, nor does a vote, which stands beside the words that
/// explain it.
fn latest_about(name: &str, recalled: &[Recollection]) -> Option<(usize, u16)> {
    let names_it = |recalled: &Recollection| {
        if !NEWS.iter().any(|sign| recalled.words.contains(sign)) {
            return false;
        }
        let words = recalled.words.split(" At the meeting:").next();
        let words = words.filter(|words| !words.starts_with("I "));
        words.is_some_and(|words| words.split(|c: char| !c.is_alphabetic()).any(|word| word == name))
    };
    let at = recalled.iter().rposition(names_it)?;
    Some((at, recalled[at].timestep))
}

/// Returns whether nobody can have as many votes any more as one player in the vote that goes on.
fn is_decided(view: &View<'_>) -> bool {
    let now = view.timestep();
    let votes = view.seen().filter_map(|seen| match seen.seen {
        ObservedEvent::Voted { whom, .. } if seen.timestep == now => whom,
        _ => None,
    });
    let votes: Vec<Seat> = votes.collect();
    let living = view.believed_living();
    let to_come = living.minus(view.have_voted());
    let votes_for = |whom: Seat| votes.iter().filter(|&&other| other == whom).count();
    let at_most = |whom: Seat| votes_for(whom) + to_come.without(whom).len();
    let first = living.into_iter().max_by_key(|&whom| votes_for(whom));
    let first = first.expect("somebody lives");
    let others = living.without(first);
    view.phase() == Phase::Vote && others.into_iter().all(|whom| at_most(whom) < votes_for(first))
}

/// Counts the opinions in this prompt, and those that are older than what is known.
fn count_opinions(request: &Request, view: &View<'_>, counts: &mut Counts) {
    let recalled = Recollection::all(view);
    for line in told(request).lines() {
        let Some(opinion) = line.strip_prefix("Your analysis of ") else {
            continue;
        };
        let (name, rest) = opinion.split_once(" (from T").expect("it tells its age");
        let (timestep, words) = rest.split_once("): \"known by ").expect("as it was written");
        let known: usize = words.trim_end_matches('"').parse().expect("a number");
        let timestep: u16 = timestep.parse().expect("a number");
        counts.opinions += 1;
        if latest_about(name, &recalled).is_some_and(|(at, _)| at >= known) {
            counts.stale += 1;
            counts.greatest_age = counts.greatest_age.max(1 + view.timestep() - timestep);
        }
    }
}

/// Plays a round by these settings and counts.
fn count_round(seed: u64, settings: AnalystSettings, counts: &mut Counts) {
    let rules = Rules::paper();
    let answers: Vec<Rc<RefCell<Answer>>> = (0..rules.players).map(|_| Rc::default()).collect();
    let models: Vec<Scripted> = answers.iter().map(model_of).collect();
    let mut round = Round::new(Game::new(rules, seed, &[]).expect("a table"));
    while let Ok(seat) = next_seat(round.game()) {
        let decision = {
            let view = round.game().view(seat);
            let dice = Dice::for_choice(seed, seat, round.game().choices_made(seat));
            let action = Bot.decide(&view, dice).action;
            answers[seat.index()].replace(answer(&action, &view));
            let model = &models[seat.index()];
            let before = model.requests().len();
            let decision = choose(&analyst(model, settings), &view, round.memory_of(seat));
            let requests = model.requests().split_off(before);
            let calls = all_asked(model).split_off(before);
            let of_phase = match view.phase() {
                Phase::Task => &mut counts.tasks,
                _ => &mut counts.meetings,
            };
            let count = |kind| calls.iter().filter(|&&call| call == kind).count();
            of_phase.turns += 1;
            of_phase.calls += calls.len();
            of_phase.analyses += count(AnalystCall::Analysis);
            of_phase.plans += count(AnalystCall::Plan);
            for request in &requests {
                let messages = request.messages.iter();
                of_phase.tokens += messages
                    .map(|message| estimate_tokens(&message.content))
                    .sum::<u64>();
            }
            // The call for the analysis itself reads the former one, and a vote that is decided needs none.
            for request in requests
                .iter()
                .filter(|request| asked(request) != AnalystCall::Analysis && !is_decided(&view))
            {
                count_opinions(request, &view, counts);
            }
            decision
        };
        round.commit(seat, decision);
    }
}

fn answer(action: &Action, view: &View<'_>) -> Answer {
    let known = Recollection::all(view).len();
    let (action, words) = match action {
        Action::Speak(speech) if speech.is_silence() => ("SPEAK (nothing)".to_owned(), String::new()),
        Action::Speak(speech) => ("SPEAK: what I saw".to_owned(), speech.words().to_owned()),
        action => (action.wording(view.roster()), String::new()),
    };
    Answer { known, action, words }
}

/// Prints what was counted of a condition.
fn print(name: &str, counts: &Counts) {
    for (phase, of_phase) in [("task", &counts.tasks), ("meeting", &counts.meetings)] {
        let a_turn = |number: usize| number as f64 / of_phase.turns as f64;
        println!(
            "{name}: {} {phase} turns, {:.2} analyses and {:.2} plans a turn; {:.2} calls and {:.0} tokens a decision",
            of_phase.turns,
            a_turn(of_phase.analyses),
            a_turn(of_phase.plans),
            a_turn(of_phase.calls),
            of_phase.tokens as f64 / of_phase.turns as f64,
        );
    }
    println!(
        "  {} opinions in prompts, {} of a player of whom something newer is known, the oldest {} timesteps",
        counts.opinions, counts.stale, counts.greatest_age
    );
}

/// Counts these rounds of both conditions, and holds them against their bounds.
fn check_rounds(seeds: impl Iterator<Item = u64> + Clone) {
    let published = AnalystSettings {
        full_view: false,
        lengths: Lengths::Published,
        ..AnalystSettings::default()
    };
    for (name, settings) in [
        ("full view", AnalystSettings::default()),
        ("as published", published),
    ] {
        let mut counts = Counts::default();
        for seed in seeds.clone() {
            count_round(seed, settings, &mut counts);
        }
        print(name, &counts);
        assert!(counts.opinions > 0 && counts.tasks.turns > 0 && counts.meetings.turns > 0);
        assert_eq!((counts.stale, counts.greatest_age), (0, 0), "{counts:?}");
        let PhaseCounts {
            turns,
            analyses,
            plans,
            ..
        } = counts.tasks;
        match settings.full_view {
            true => assert!(
                0 < analyses && analyses < plans && 2 * plans < turns,
                "{counts:?}"
            ),
            false => assert_eq!(plans, turns),
        }
    }
}

#[test]
fn opinions_in_prompts_are_as_new_as_what_is_known() {
    check_rounds((1..=60).step_by(10));
}

/// Prints the figures of 60 rounds.
#[test]
#[ignore = "a count over 60 rounds, of which the other test counts a tenth"]
fn opinions_in_the_prompts_of_60_rounds_are_as_new_as_what_is_known() {
    check_rounds(1..=60);
}
