//! Tests of asking ahead: the same journals as when asking one after another, in less time.

use super::setup::PlannerTable;
use crate::common::LegalReplies;
use among_agents::clock::VirtualClock;
use among_agents::game::{Action, Rules, TurnOrder};
use among_agents::llm::{
    Completion, ConcurrencyLimit, Limited, Message, Model, RequestQueue, Scripted, SharedRateLimits,
};
use among_agents::round::AskPolicy;
use among_agents::table::Dice;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use std::time::Duration;

/// Returns a model whose answer depends only on the request and its legal actions, and takes a second.
fn slow_bot_model(_: usize, clock: &VirtualClock, legal: &LegalReplies) -> Rc<dyn Model> {
    let legal = legal.clone();
    let model = Scripted::new(move |request| {
        let mut hasher = DefaultHasher::new();
        for Message { content, .. } in &request.messages {
            content.hash(&mut hasher);
        }
        let mut dice = Dice::seeded(hasher.finish());
        Ok(Completion::of(format!("[Action] {}", legal.draw(&mut dice))))
    });
    Rc::new(model.taking(Duration::from_secs(1), Rc::new(clock.clone())))
}

/// Returns the written round, and its duration.
fn played(rules: &Rules, seed: u64, asking: AskPolicy) -> (String, Duration) {
    let mut table = PlannerTable::new(rules.clone(), seed, slow_bot_model);
    table.asking = asking;
    table.play_to_the_end();
    let written = table.round.borrow().written();
    (written, table.clock.now())
}

fn tables() -> [Rules; 3] {
    let secret = Rules {
        secret_ballot: true,
        ..Rules::paper_seven()
    };
    [Rules::paper(), Rules::paper_seven(), secret]
}

#[test]
fn the_journal_is_the_same_as_asking_one_after_another() {
    for rules in tables() {
        let (mut slow, mut fast) = (Duration::ZERO, Duration::ZERO);
        for seed in 0..12 {
            let (one_by_one, in_turn) = played(&rules, seed, AskPolicy::InTurn);
            let (asked_ahead, ahead) = played(&rules, seed, AskPolicy::Ahead);
            assert_eq!(one_by_one, asked_ahead);
            assert!(ahead <= in_turn, "{ahead:?} for {in_turn:?}");
            slow += in_turn;
            fast += ahead;
        }
        assert!(fast < slow, "{fast:?} for {slow:?}");
    }
}

#[test]
fn in_simultaneous_order_a_timestep_costs_one_answer() {
    let rules = Rules {
        turn_order: TurnOrder::Simultaneous,
        timesteps: 3,
        // Nobody calls a meeting, and nobody can be found dead.
        button_uses: 0,
        first_kill_cooldown: 20,
        ..Rules::paper_seven()
    };
    for asking in [AskPolicy::Ahead, AskPolicy::InTurn] {
        let (_, time) = played(&rules, 3, asking);
        assert!(time <= Duration::from_secs(3), "{time:?}");
    }
}

#[test]
fn a_secret_ballot_costs_one_answer() {
    let seconds = |secret_ballot| {
        let rules = Rules {
            secret_ballot,
            discussion_rounds: 0,
            timesteps: 2,
            ..Rules::paper_seven()
        };
        let table = PlannerTable::new(rules, 11, |_, clock, legal| {
            let legal = legal.clone();
            let model = Scripted::new(move |_| {
                let calls = legal.contain(&Action::CallMeeting);
                Ok(Completion::of(if calls {
                    "[Action] CALL MEETING"
                } else {
                    "[Action] 1"
                }))
            });
            Rc::new(model.taking(Duration::from_secs(1), Rc::new(clock.clone())))
        });
        table.play_to_the_end();
        table.clock.now().as_secs()
    };
    assert_eq!(
        seconds(true),
        2,
        "one answer calls the meeting, one time of an answer is the vote"
    );
    assert_eq!(
        seconds(false),
        8,
        "in the open each of the seven sees the votes before its own"
    );
}

#[test]
fn requests_no_longer_needed_are_given_up() {
    let models = std::cell::RefCell::new(Vec::new());
    let table = PlannerTable::new(Rules::paper_seven(), 5, |at, clock, legal| {
        let (mut dice, legal) = (Dice::seeded(at as u64), legal.clone());
        let model = Scripted::new(move |_| Ok(Completion::of(legal.draw(&mut dice))))
            .taking(Duration::from_secs(1), Rc::new(clock.clone()));
        models.borrow_mut().push(model.clone());
        Rc::new(model)
    });
    table.play_to_the_end();
    let models = models.into_inner();
    let asked: usize = models.iter().map(|model| model.requests().len()).sum();
    let dropped: usize = models.iter().map(Scripted::dropped).sum();
    assert!(dropped > 0, "a seat that sees something new is asked anew");
    assert!(asked - dropped >= table.choices());
    assert!(models.iter().all(|model| model.unanswered() == 0));
    assert_eq!(table.clock.sleeping(), 0, "no timer is left behind");
}

/// A dropped question gives its place in the queue back, so that nobody waits for it for ever.
#[test]
fn a_connection_with_few_requests_at_once_blocks_no_round() {
    const MAX_WAIT: Duration = Duration::from_secs(30);
    for in_flight in [1, 2] {
        for seed in 0..30 {
            let queue = RequestQueue::new(ConcurrencyLimit { in_flight }, MAX_WAIT);
            let limited = |at: usize, clock: &VirtualClock, legal: &LegalReplies| -> Rc<dyn Model> {
                let (model, clock) = (slow_bot_model(at, clock, legal), Rc::new(clock.clone()));
                let shared_limits = SharedRateLimits::default();
                Rc::new(Limited::new(model, clock, queue.clone(), shared_limits, MAX_WAIT))
            };
            let mut table = PlannerTable::new(Rules::paper(), seed, limited);
            if seed % 2 == 0 {
                table = table.on_autopilot();
            }
            table.play_to_the_end();
            assert_eq!(queue.waiting(), 0);
        }
    }
}
