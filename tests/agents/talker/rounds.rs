//! Tests of meetings in rounds: a Talker decides at each of its turns whether to speak.

use super::setup::{
    TalkerCall, all_asked, always_speaking, asked, opened, poll, poll_with, quiet, said, seat, talker, told,
};
use among_agents::agents::Memory;
use among_agents::agents::minds::{Mind, MindSettings, Planner, Talker, TalkerSettings};
use among_agents::game::{Action, Game, Rules};
use among_agents::llm::{Completion, LlmError, Scripted};
use among_agents::table::{Phase, Speech, Turn};
use std::rc::Rc;

/// Returns a meeting in rounds called by Red, at the turn of this seat. Red, whose turn comes first, has said
/// this.
fn at_the_turn_of(name: &str, words: &str) -> Game {
    let mut game = opened(Rules::paper());
    while let Turn::One(next) = game.turn()
        && (next != seat(name) || game.phase() == Phase::Task)
    {
        let speech = match next == seat("Red") && game.phase() != Phase::Task {
            true => Speech::new(words),
            false => Speech::SILENCE,
        };
        game.apply(next, Action::Speak(speech)).expect("words are legal");
    }
    game
}

#[test]
fn the_first_speaker_is_only_asked_for_its_message() {
    let (game, model) = (at_the_turn_of("Red", ""), always_speaking("who was in admin"));
    assert_eq!(said(&poll(&model, &game, "Red")), "who was in Admin");
    assert_eq!(all_asked(&model), [TalkerCall::What]);
}

#[test]
fn as_published_no_model_is_asked_before_the_caller_has_said_why_it_called() {
    let model = always_speaking("in admin");
    let talker = talker(&model, TalkerSettings::as_published());
    let spoken = |name, words| {
        let game = at_the_turn_of(name, words);
        let decision = poll_with(&talker, &game, name, &Memory::default()).expect("it was answered");
        said(&decision).to_owned()
    };
    assert_eq!(spoken("Blue", ""), "");
    assert_eq!(spoken("Red", ""), "i pressed the button");
    assert!(model.requests().is_empty());
    assert_eq!(spoken("Blue", "i pressed the button"), "in Admin");
    assert_eq!(all_asked(&model), [TalkerCall::Whether, TalkerCall::What]);
}

#[test]
fn later_speakers_are_first_asked_whether_to_speak() {
    let (game, model) = (
        at_the_turn_of("Blue", "where was everybody?"),
        always_speaking("in admin"),
    );
    assert_eq!(said(&poll(&model, &game, "Blue")), "in Admin");
    assert_eq!(all_asked(&model), [TalkerCall::Whether, TalkerCall::What]);
}

#[test]
fn in_rounds_the_scheduler_is_told_the_round_and_no_share() {
    let (game, model) = (at_the_turn_of("Blue", "where was everybody?"), quiet());
    let _ = poll(&model, &game, "Blue");
    let requests = model.requests();
    let text = told(&requests[0]);
    assert!(
        text.contains("It is your turn to speak in round 1 of 3."),
        "{text}"
    );
    assert!(!text.contains("your share"), "{text}");
}

#[test]
fn in_rounds_a_scheduler_that_fails_lets_the_seat_speak() {
    let game = at_the_turn_of("Blue", "where was everybody?");
    let model = Scripted::new(|request| match asked(request) {
        TalkerCall::Whether => Err(LlmError::BrokenOff),
        _ => Ok(Completion::of("in admin")),
    });
    let decision = poll(&model, &game, "Blue");
    assert_eq!(said(&decision), "in Admin");
    assert_eq!(decision.thought, None, "that it was its turn is no thought");
}

#[test]
fn in_rounds_a_message_has_the_limit_of_all_minds_and_as_published_that_of_the_paper() {
    let game = at_the_turn_of("Blue", "where was everybody?");
    let asked = |settings: MindSettings| {
        let model = always_speaking("in admin");
        let mind = Rc::new(Planner::new(Rc::new(model.clone()), true));
        let talker = Talker::new(Rc::new(model.clone()), mind, settings.talk).with_settings(&settings);
        poll_with(&talker, &game, "Blue", &Memory::default()).expect("it was answered");
        let request = model.requests().pop().expect("a message");
        (told(&request).to_owned(), request.max_tokens)
    };
    let (text, limit) = asked(MindSettings::default());
    assert!(
        text.contains("casual, at most 50 words, as people type"),
        "{text}"
    );
    assert_eq!(limit, Some(90));
    let (text, limit) = asked(MindSettings::as_published(Mind::Talker));
    assert!(text.contains("at most 15 words, as people type"), "{text}");
    assert_eq!(limit, Some(25));
}

#[test]
fn a_wait_is_silence_at_ones_turn() {
    let (game, model) = (at_the_turn_of("Blue", "where was everybody?"), quiet());
    assert_eq!(said(&poll(&model, &game, "Blue")), "");
    assert_eq!(all_asked(&model), [TalkerCall::Whether]);
}

#[test]
fn the_vote_is_one_call() {
    let mut game = at_the_turn_of("Red", "");
    while let Turn::One(next) = game.turn()
        && game.phase() != Phase::Vote
    {
        game.apply(next, Action::Speak(Speech::SILENCE))
            .expect("silence is legal");
    }
    let model = quiet();
    let voter = (0..5).find_map(|at| {
        let voter = among_agents::table::Seat::new(at)?;
        (game.turn() == Turn::One(voter)).then_some(voter)
    });
    let name = game.roster().name(voter.expect("somebody votes first"));
    assert!(matches!(poll(&model, &game, name).action, Action::Vote(_)));
    assert_eq!(all_asked(&model), [TalkerCall::Vote]);
}
