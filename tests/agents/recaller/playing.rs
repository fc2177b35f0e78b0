//! Tests of whole rounds of Recallers.

use super::setup::{RecallerCall, asked, plain_reply, recaller};
use crate::common::LegalReplies;
use among_agents::agents::minds::RecallerSettings;
use among_agents::clock::VirtualClock;
use among_agents::game::{Game, Rules};
use among_agents::llm::{Completion, Message, Scripted, estimate_tokens};
use among_agents::round::{AskPolicy, Playback, Round, Speed, play};
use among_agents::table::Dice;
use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use std::time::Duration;

/// Plays a round with one Recaller per model. The models know their seats' legal actions from `legal`.
pub fn played(
    rules: Rules,
    seed: u64,
    models: &[Scripted],
    legal: &LegalReplies,
    asking: AskPolicy,
) -> (Rc<RefCell<Round>>, VirtualClock) {
    let clock = VirtualClock::new();
    let models = models.iter().map(|model| {
        model
            .clone()
            .taking(Duration::from_secs(1), Rc::new(clock.clone()))
    });
    let agents: Vec<_> = models
        .map(|model| legal.known_to_model_of(Rc::new(recaller(&model, RecallerSettings::default()))))
        .collect();
    let game = Game::new(rules, seed, &[]).expect("a table that can be played");
    let round = Rc::new(RefCell::new(Round::new(game)));
    let playback = Rc::new(Playback::new(Speed::Max, false));
    clock.run_until(play(
        Rc::clone(&round),
        agents,
        Rc::new(clock.clone()),
        playback,
        asking,
        |_| {},
    ));
    (round, clock)
}

/// Returns a model whose answers depend only on the request and its legal actions.
fn slow_bot_model(legal: &LegalReplies) -> Scripted {
    let legal = legal.clone();
    Scripted::new(move |request| {
        let mut hasher = DefaultHasher::new();
        for Message { content, .. } in &request.messages {
            content.hash(&mut hasher);
        }
        let number = hasher.finish();
        Ok(Completion::of(match asked(request) {
            RecallerCall::Action => {
                format!("[Action] {}", legal.draw(&mut Dice::seeded(number)))
            }
            RecallerCall::Reflection => format!("I think of {}.", number % 1_000),
            kind => plain_reply(kind).to_owned(),
        }))
    })
}

#[test]
fn asking_ahead_gives_the_same_journal() {
    let (mut slow, mut fast) = (Duration::ZERO, Duration::ZERO);
    for seed in 0..6 {
        let round = |asking| {
            let legal = LegalReplies::default();
            let models: Vec<Scripted> = (0..5).map(|_| slow_bot_model(&legal)).collect();
            let (round, clock) = played(Rules::paper(), seed, &models, &legal, asking);
            let written = round.borrow().written();
            (written, clock.now())
        };
        let (one_by_one, in_turn) = round(AskPolicy::InTurn);
        let (asked_ahead, ahead) = round(AskPolicy::Ahead);
        assert_eq!(one_by_one, asked_ahead);
        slow += in_turn;
        fast += ahead;
    }
    assert!(fast < slow, "{fast:?} for {slow:?}");
}

#[test]
fn no_bot_stands_in_for_models_that_answer() {
    let (mut choices, mut calls, mut tokens) = (0, 0, 0);
    for seed in 0..6 {
        let legal = LegalReplies::default();
        let models: Vec<Scripted> = (0..5).map(|_| slow_bot_model(&legal)).collect();
        let (round, _) = played(Rules::paper(), seed, &models, &legal, AskPolicy::InTurn);
        let round = round.borrow();
        let written = round.written();
        assert!(
            !written.contains("bot chose instead") && !written.contains("went on:"),
            "{written}"
        );
        choices += round.game().choices().count();
        for request in models.iter().flat_map(Scripted::requests) {
            calls += 1;
            let texts = request.messages.iter().map(|message| &message.content);
            tokens += texts.map(|text| estimate_tokens(text)).sum::<u64>();
        }
    }
    println!(
        "{calls} calls of {} tokens each for {choices} choices",
        tokens / calls as u64
    );
    assert!(
        calls > choices && calls < 12 * choices,
        "{calls} calls for {choices} choices"
    );
}
