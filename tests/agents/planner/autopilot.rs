//! Tests of the autopilot: half the calls, similar rounds, and the mind is asked whenever there is something
//! to decide.

use super::setup::PlannerTable;
use crate::common::{LegalReplies, ScriptedRound, seat, tally};
use among_agents::agents::minds::{Mind, MindConfig, MindSettings, MindTools};
use among_agents::agents::{Agent, Autopilot, Bot, Choice, Decision, InstantAgent, Memory};
use among_agents::clock::VirtualClock;
use among_agents::game::{Action, Game, Room, Rules, Task, TaskKind, TurnOrder, View};
use among_agents::llm::{Completion, Model, Scripted};
use among_agents::round::{AskPolicy, NoteKind, Round, next_seat};
use among_agents::table::{Dice, Phase, Speech};
use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use std::time::Duration;

/// Plays this many rounds of this preset with and without the autopilot, and checks that it asks for at most
/// this share of the calls, in percent. Returns how often the crewmates won without it and with it.
fn crewmates_won(name: &str, rounds: u64, most: u64) -> [u64; 2] {
    let rules = Rules::preset(name).expect("a preset has rules");
    let always = tally(&rules, rounds, |mind| mind);
    let seldom = tally(&rules, rounds, |mind| Rc::new(Autopilot::new(mind)));
    println!("{name}: {seldom:?} for {always:?}");
    assert!(
        100 * seldom.asked <= most * always.asked,
        "{name}: {seldom:?} for {always:?}"
    );
    [always.crewmates_won, seldom.crewmates_won]
}

#[test]
fn half_the_calls_are_saved_at_the_papers_table() {
    // Fewer rounds say little about shares. A bot that is asked at every step stops in four of five rooms and
    // looks around. A crew that goes where it said finishes more tasks, and is seen by more others, so it wins
    // more often.
    let rounds = 1_000;
    let [always, seldom] = crewmates_won("paper", rounds, 50);
    assert!(
        100 * always.abs_diff(seldom) <= 24 * rounds,
        "{seldom} for {always}"
    );
}

#[test]
fn two_fifths_of_the_calls_are_saved_at_the_table_of_seven() {
    // Its rounds have more of what a mind is always asked for: kills, bodies and meetings.
    let [always, seldom] = crewmates_won("paper-seven", 200, 60);
    assert!(always > 0 && seldom > 0, "{seldom} for {always}");
}

/// Chooses like a bot, and records whether it was asked.
struct RecordingBot(Rc<Cell<bool>>);

impl Agent for RecordingBot {
    fn choose(&self, view: &View<'_>, _memory: &Memory, dice: Dice) -> Choice {
        self.0.set(true);
        Choice::Made(Bot.decide(view, dice))
    }
}

#[test]
fn seats_with_a_kill_a_body_or_a_meeting_are_always_asked() {
    let asked = Rc::new(Cell::new(false));
    let autopilot = Autopilot::new(Rc::new(RecordingBot(Rc::clone(&asked))));
    let mut unasked = 0;
    for seed in 1..=100 {
        let game = Game::new(Rules::paper_seven(), seed, &[]).expect("a preset can be played");
        let mut round = Round::new(game);
        while let Ok(seat) = next_seat(round.game()) {
            asked.set(false);
            let Choice::Made(decision) = round.ask(seat, &autopilot) else {
                panic!("nobody here takes time")
            };
            let view = round.game().view(seat);
            if !view.victims().is_empty() || !view.bodies_here().is_empty() || view.phase() != Phase::Task {
                assert!(asked.get());
            }
            unasked += u32::from(!asked.get());
            assert_eq!(round.game().check(seat, &decision.action), Ok(()));
            round.commit(seat, Ok(decision));
        }
        let is_fallback = |note: &among_agents::round::Note| matches!(note.kind, NoteKind::Fallback(_));
        assert!(!round.notes().iter().any(is_fallback));
    }
    assert!(unasked > 1_000, "{unasked}");
}

/// Makes the given choice, and waits without a thought whenever it is asked again.
struct OneChoice(Cell<Option<Decision>>);

impl Agent for OneChoice {
    fn choose(&self, _view: &View<'_>, _memory: &Memory, _dice: Dice) -> Choice {
        let wait = || Decision::of_action(Action::Speak(Speech::SILENCE));
        Choice::Made(self.0.take().unwrap_or_else(wait))
    }
}

/// Returns what Blue, whose only task is this, does in its first four turns and why, if its mind goes from the
/// Cafeteria to Weapons at first, with or without a destination, and waits whenever it is asked again.
fn four_turns(task: Task, destination: Option<Room>, seed: u64) -> Vec<(String, Option<String>)> {
    let only_short = Rules {
        common_tasks: 0,
        long_tasks: 0,
        ..Rules::paper()
    };
    let scene = ScriptedRound::where_blue_holds(only_short, task).wait_for("Blue");
    let first = Decision {
        destination,
        ..Decision::of_action(Action::Move {
            from: Room::Cafeteria,
            to: Room::Weapons,
        })
    };
    let autopilot = Autopilot::new(Rc::new(OneChoice(Cell::new(Some(first)))));
    let mut round = Round::new(scene.0);
    let mut done = Vec::new();
    while done.len() < 4 {
        let next = next_seat(round.game()).expect("the round goes on");
        let decision = if next == seat("Blue") {
            let view = round.game().view(next);
            match autopilot.choose(&view, round.memory_of(next), Dice::seeded(seed)) {
                Choice::Made(decision) => decision,
                Choice::Asked(_) => panic!("it chooses at once"),
            }
        } else {
            Decision::of_action(Action::Speak(Speech::SILENCE))
        };
        if next == seat("Blue") {
            done.push((
                decision.action.wording(round.game().roster()),
                decision.thought.clone(),
            ));
        }
        round.commit(next, Ok(decision));
    }
    done
}

#[test]
fn a_walk_to_a_task_continues_and_notes_why_nobody_was_asked() {
    let task = Task {
        kind: TaskKind::PrimeShields,
        room: Room::Shields,
    };
    let done = four_turns(task, None, 1);
    let on_the_way = Some("On the way to Shields, as planned.".to_owned());
    assert_eq!(
        done[1],
        ("MOVE from Weapons to Navigation".to_owned(), on_the_way.clone())
    );
    assert_eq!(
        done[2],
        ("MOVE from Navigation to Shields".to_owned(), on_the_way)
    );
    let at_it = Some("Prime Shields, as planned.".to_owned());
    assert_eq!(done[3], ("COMPLETE TASK - Prime Shields".to_owned(), at_it));
}

#[test]
fn a_named_destination_is_reached_without_a_detour() {
    let elsewhere = Task {
        kind: TaskKind::CalibrateDistributor,
        room: Room::Electrical,
    };
    for seed in 0..50 {
        let done = four_turns(elsewhere, Some(Room::Shields), seed);
        let way: Vec<&str> = done[1..].iter().map(|(action, _)| action.as_str()).collect();
        let straight = [
            "MOVE from Weapons to Navigation",
            "MOVE from Navigation to Shields",
        ];
        assert_eq!(way[..2], straight, "seed {seed}");
        // From there it goes on to its task.
        assert_eq!(way[2], "MOVE from Shields to Storage", "seed {seed}");
    }
}

#[test]
fn a_mind_that_names_the_next_room_or_one_behind_it_is_led_nowhere_else() {
    let elsewhere = Task {
        kind: TaskKind::CalibrateDistributor,
        room: Room::Electrical,
    };
    for seed in 0..50 {
        let [_, next, ..] = &four_turns(elsewhere, Some(Room::Weapons), seed)[..] else {
            panic!("it has four turns")
        };
        let why = Some("On the way to Electrical, as planned.".to_owned());
        assert_eq!(next.1, why, "it goes on to its task with seed {seed}");
        let [_, next, ..] = &four_turns(elsewhere, Some(Room::Cafeteria), seed)[..] else {
            panic!("it has four turns")
        };
        assert_eq!(next.1, None, "only its mind knows when it wants to turn back");
    }
}

#[test]
fn a_mind_with_an_autopilot_reads_that_it_goes_on_by_itself() {
    let game = Game::new(Rules::paper(), 7, &[]).expect("a preset can be played");
    let view = game.view(next_seat(&game).expect("the round has begun"));
    for mind in Mind::ALL {
        let form_of = |autopilot| {
            let settings = MindSettings::default();
            let config = MindConfig {
                autopilot,
                ..MindConfig::of(mind, &settings, game.rules().discussion)
            };
            let agent = config.agent(MindTools::new(Rc::new(Scripted::saying([""; 0]))));
            match agent.choose(&view, &Memory::default(), Dice::seeded(1)) {
                Choice::Asked(asked) => asked.request.and_then(|request| request.form).expect("a form"),
                Choice::Made(_) => panic!("{mind:?} asks its model"),
            }
        };
        let says_so = |autopilot| {
            let form = form_of(autopilot);
            [form.instruction, form.plain_instruction]
                .map(|text| text.contains("you go on by yourself, there or to your next task"))
        };
        assert_eq!(says_so(true), [true; 2], "{mind:?}");
        assert_eq!(says_so(false), [false; 2], "{mind:?}");
    }
}

/// Returns a model whose answer depends only on the request and its legal actions, and takes a second.
fn slow_bot_model(_: usize, clock: &VirtualClock, legal: &LegalReplies) -> Rc<dyn Model> {
    let legal = legal.clone();
    let model = Scripted::new(move |request| {
        let mut hasher = DefaultHasher::new();
        for message in &request.messages {
            message.content.hash(&mut hasher);
        }
        let action = legal.draw(&mut Dice::seeded(hasher.finish()));
        Ok(Completion::of(format!(
            "[Condensed Memory] {:x}\n[Action] {action}",
            hasher.finish()
        )))
    });
    Rc::new(model.taking(Duration::from_secs(1), Rc::new(clock.clone())))
}

#[test]
fn asking_ahead_changes_no_journal_on_autopilot() {
    let together = Rules {
        turn_order: TurnOrder::Simultaneous,
        ..Rules::paper_seven()
    };
    for rules in [Rules::paper(), Rules::paper_seven(), together] {
        let mut unasked = 0;
        for seed in 0..20 {
            let played = |asking| {
                let mut table = PlannerTable::new(rules.clone(), seed, slow_bot_model).on_autopilot();
                table.asking = asking;
                table.play_to_the_end();
                assert_eq!(table.clock.sleeping(), 0, "no timer is left behind");
                let written = table.round.borrow().written();
                (written, table.clock.now())
            };
            let ((one_by_one, in_turn), (asked_ahead, ahead)) =
                (played(AskPolicy::InTurn), played(AskPolicy::Ahead));
            assert_eq!(one_by_one, asked_ahead);
            assert!(ahead <= in_turn, "{ahead:?} for {in_turn:?}");
            unasked += one_by_one.matches(", as planned.").count();
        }
        assert!(unasked > 20, "{unasked}");
    }
}
