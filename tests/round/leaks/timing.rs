//! Tests of leaks through time: in two rounds that a person cannot tell apart, their turns come at the same
//! times, and what they see is shown at the same times, however long the others think and whoever died
//! unseen. Stepping through a round does not leak either: a step leads to what they see next, or to their
//! turn.

use super::replayed::{AskOrder, Replayed};
use super::twins::RoundPair;
use crate::common::{as_they_sit, random_choice, seat};
use among_agents::clock::Clock;
use among_agents::game::{Action, Game, Room, Rules, TurnOrder};
use among_agents::round::{Playback, Speed, next_seat};
use among_agents::table::{Dice, Phase, Seat, Speech};
use std::cell::RefCell;
use std::time::Duration;

const PAIRS: u64 = 120;

/// What a person can time: when each question came, and when something they see was shown.
#[derive(Debug, PartialEq)]
struct Timed {
    questions: Vec<Duration>,
    shown: Vec<Duration>,
}

/// Times a round for a person who answers after a second and a half, up to this many questions.
fn timed(before: &Game, seat: Seat, questions: usize, service: AskOrder) -> Timed {
    let again = Replayed::new(before, seat, service, Playback::new(Speed::Normal, false));
    let asked = RefCell::new(Vec::new());
    again.play_while(async {
        for action in again.choices.iter().take(questions) {
            again.person.until_asked().await;
            asked.borrow_mut().push(again.clock.now());
            if asked.borrow().len() < questions {
                again.clock.sleep(Duration::from_millis(1_500)).await;
                again
                    .person
                    .answer(action.clone())
                    .expect("what was legal before");
            }
        }
    });
    Timed {
        questions: asked.take(),
        shown: again.shown.take(),
    }
}

/// Returns what each step through a round leads to, up to this many questions to the person: how much was
/// shown by then, and whether it is their turn.
fn stepped(before: &Game, seat: Seat, questions: usize) -> Vec<(usize, bool)> {
    let again = Replayed::new(
        before,
        seat,
        AskOrder::AllAtOnce,
        Playback::new(Speed::Normal, true),
    );
    let steps = RefCell::new(Vec::new());
    again.play_while(async {
        let long = Duration::from_secs(60);
        for action in again.choices.iter().take(questions) {
            while !again.person.is_asked() {
                again.playback.step();
                again.clock.sleep(long).await;
                let step = (again.shown.borrow().len(), again.person.is_asked());
                let before = steps.borrow().last().map_or(0, |(shown, _)| *shown);
                assert!(step.1 || step.0 > before, "a step leads to something");
                steps.borrow_mut().push(step);
            }
            if steps.borrow().iter().filter(|(_, is_asked)| *is_asked).count() < questions {
                again
                    .person
                    .answer(action.clone())
                    .expect("what was legal before");
                again.clock.sleep(long).await;
            }
        }
    });
    steps.take()
}

/// Compares what one seat can measure in pairs of rounds that it cannot tell apart. Returns how many others
/// died in only one round of a pair.
fn compare<T: PartialEq + std::fmt::Debug>(
    rules: &Rules,
    measure: impl Fn(&Game, Seat, usize) -> T,
) -> usize {
    let mut deaths = 0;
    for number in 0..PAIRS {
        let seat = Seat::new((number % u64::from(rules.players)) as usize).expect("a seat");
        let Some(mut twins) = RoundPair::dealt(rules, number, seat.index()) else {
            continue;
        };
        while twins.step() {}
        let rounds = twins.rounds();
        let questions = rounds.map(|round| {
            let own = round.choices().filter(|(chooser, _)| *chooser == seat);
            own.count()
        });
        let questions = questions[0].min(questions[1]);
        if questions == 0 {
            continue;
        }
        let [one, other] = rounds.map(|round| measure(round, seat, questions));
        assert_eq!(one, other, "pair {number} of {rules:?}");
        deaths += twins.differences().deaths;
    }
    deaths
}

/// Blue goes to Weapons, Red and Pink go to Medbay, where Red may kill Pink, and the others go to Admin; then
/// everybody stands still.
fn in_medbay(rules: &Rules, is_killed: bool) -> Game {
    let mut game = Game::new(rules.clone(), 1, &as_they_sit(rules)).expect("a table that can be played");
    while game.timestep() < 9 {
        let chooser = next_seat(&game).expect("nobody wins so soon");
        let from = game.room_of(chooser);
        let to = [
            Room::Medbay,
            Room::Weapons,
            Room::Admin,
            Room::Medbay,
            Room::Admin,
        ][chooser.index()];
        let action = match game.timestep() {
            1 => Action::Move { from, to },
            2 if is_killed && chooser == seat("Red") => Action::Kill(seat("Pink")),
            _ => Action::Speak(Speech::SILENCE),
        };
        game.apply(chooser, action).expect("legal in this scene");
    }
    game
}

#[test]
fn an_unseen_kill_shortens_no_lap() {
    for turn_order in [TurnOrder::Sequential, TurnOrder::Simultaneous] {
        let rules = Rules {
            turn_order,
            ..Rules::paper()
        };
        let (kill, nothing) = (in_medbay(&rules, true), in_medbay(&rules, false));
        assert_ne!(kill.living(), nothing.living());
        for service in [AskOrder::AllAtOnce, AskOrder::OneByOne] {
            let times = |game| timed(game, seat("Blue"), 8, service);
            assert_eq!(times(&kill), times(&nothing), "{turn_order:?}, {service:?}");
        }
    }
}

#[test]
fn in_a_meeting_nobodys_death_is_hidden() {
    for seed in 0..60 {
        let mut dice = Dice::seeded(seed);
        let mut game = Game::new(Rules::paper_seven(), seed, &[]).expect("a preset");
        while let Ok(chooser) = next_seat(&game) {
            if game.phase() != Phase::Task {
                for seat in game.living() {
                    assert_eq!(game.view(seat).believed_living(), game.living(), "seed {seed}");
                }
            }
            let action = random_choice(&game, chooser, &mut dice);
            game.apply(chooser, action).expect("a legal action is accepted");
        }
    }
}

fn all_rules() -> [Rules; 4] {
    let at_once = |rules: Rules| Rules {
        turn_order: TurnOrder::Simultaneous,
        ..rules
    };
    let (five, seven) = (Rules::paper(), Rules::paper_seven());
    [five.clone(), at_once(five), seven.clone(), at_once(seven)]
}

#[test]
fn turns_come_as_if_everybody_lived_whom_one_believes_alive() {
    for rules in all_rules() {
        for service in [AskOrder::AllAtOnce, AskOrder::OneByOne] {
            let deaths = compare(&rules, |round, seat, questions| {
                timed(round, seat, questions, service)
            });
            assert!(deaths >= 12, "some died unseen: {deaths}");
        }
    }
}

#[test]
fn a_step_leads_to_what_one_sees_next_or_to_ones_turn() {
    for rules in all_rules() {
        let deaths = compare(&rules, stepped);
        assert!(deaths >= 12, "some died unseen: {deaths}");
    }
}
