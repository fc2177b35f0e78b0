//! Interviews of a round that models played: what is asked when, and how answers are scored by rule.

use super::*;
use crate::game::{Action, Game, Role, Rules};
use crate::llm::{FinishReason, Message, MessageRole};
use crate::record::{CallAnswer, DecisionKind, Record, RecordedCall, RecordedDecision};
use crate::round::{Replay, Round};
use crate::settings::{Player, TableSettings};
use crate::table::{Dice, Seat};
use std::num::NonZeroUsize;

/// Plays a round by lot in which somebody votes, recorded as if a model had played it.
fn recorded() -> (Record, Replay) {
    let games = (1..200).map(|seed| {
        let mut game = Game::new(Rules::paper(), seed, &[]).expect("a table");
        let mut dice = Dice::seeded(seed);
        while let Some(seat) = game.turn().seats().lowest() {
            let offers = game.view(seat).offers();
            let offers: Vec<Action> = offers
                .iter()
                .filter_map(|offer| offer.complete().cloned())
                .collect();
            let action = dice.pick(&offers).expect("something to do").clone();
            game.apply(seat, action).expect("it is legal");
        }
        game
    });
    let has_votes = |game: &Game| {
        game.choices()
            .any(|(_, action)| matches!(action, Action::Vote(_)))
    };
    let game = games.into_iter().find(has_votes).expect("some round has a vote");
    let decisions: Vec<RecordedDecision> = game
        .choice_entries()
        .enumerate()
        .map(|(position, (entry, seat, _))| decision(position, entry.timestep, seat))
        .collect();
    let table = TableSettings::of_bots(Rules::paper())
        .with_players_in_turn(&[Player::Model(crate::agents::minds::Mind::Planner)]);
    let round = Round::new(game);
    let mut record = Record::new(round.record(), round.game(), &table, |_| Some("m".to_owned()));
    record.decisions = decisions;
    let replay = Replay::of(record.round.clone()).expect("a round");
    (record, replay)
}

fn decision(position: usize, timestep: u16, seat: Seat) -> RecordedDecision {
    let call = |answer| RecordedCall {
        purpose: "turn".to_owned(),
        subject: None,
        messages: vec![
            Message::system("You play."),
            Message::user(format!("Choice {position}.")),
        ],
        temperature: Some(0.7),
        answer,
        asked_at_ms: None,
        took_ms: 1,
    };
    let said = CallAnswer::Said {
        text: format!("I choose {position}."),
        finish: FinishReason::Stop,
        tokens: None,
    };
    RecordedDecision {
        position,
        timestep,
        seat,
        kind: DecisionKind::Choice,
        calls: vec![call(said), call(CallAnswer::GivenUp)],
        memory: Vec::new(),
    }
}

fn every(turns: usize) -> NonZeroUsize {
    NonZeroUsize::new(turns).expect("a number of turns")
}

#[test]
fn every_seat_is_asked_at_its_start_its_votes_and_its_end() {
    let (record, replay) = recorded();
    let moments = interview_moments(&record, &replay, every(4), &InterviewQuestions::default());
    let whole = replay.at(replay.len());
    let game = whole.game();
    for seat in game.roster().seats() {
        let own: Vec<_> = moments.iter().filter(|moment| moment.seat == seat).collect();
        let count = |category| own.iter().filter(|moment| moment.category == category).count();
        let made: Vec<(usize, &Action)> = (game.choices().enumerate())
            .filter(|(_, (who, _))| *who == seat)
            .map(|(position, (_, action))| (position, action))
            .collect();
        let is_vote = |action: &Action| matches!(action, Action::Vote(_) | Action::SkipVote);
        let votes = made.iter().filter(|(_, action)| is_vote(action)).count();
        let fourths = made
            .iter()
            .skip(3)
            .step_by(4)
            .filter(|(_, action)| !is_vote(action))
            .count();
        assert_eq!(count(InterviewCategory::SelfAwareness), 1);
        assert_eq!(count(InterviewCategory::Reasoning), votes);
        assert_eq!(count(InterviewCategory::Memory), fourths);
        assert_eq!(count(InterviewCategory::Planning), fourths);
        assert_eq!(count(InterviewCategory::Reflection), 1);
    }
}

#[test]
fn a_question_follows_the_own_prompt_and_answer_of_its_moment() {
    let (record, replay) = recorded();
    for moment in interview_moments(&record, &replay, every(3), &InterviewQuestions::default()) {
        let messages = &moment.request.messages;
        let position = moment.position;
        assert_eq!(messages[1].content, format!("Choice {position}."));
        assert_eq!(messages[2], Message::assistant(format!("I choose {position}.")));
        assert_eq!(messages[3].role, MessageRole::User);
        assert!(
            messages[3]
                .content
                .starts_with("An evaluator asks you. Nobody at the table hears")
        );
        let is_told = messages[3].content.contains("The round is over:");
        assert_eq!(is_told, moment.category == InterviewCategory::Reflection);
        assert_eq!(moment.request.temperature, Some(0.7));
    }
}

#[test]
fn the_game_knows_roles_places_tasks_and_votes() {
    let (record, replay) = recorded();
    let moments = interview_moments(&record, &replay, every(2), &InterviewQuestions::default());
    let of = |category, role| {
        let mut fitting = moments
            .iter()
            .filter(|moment| moment.category == category && moment.role == role);
        fitting.next().expect("such a question")
    };
    let score = |moment: &InterviewMoment, answer: &str| score_by_rule(moment, answer, &replay);
    let own = of(InterviewCategory::SelfAwareness, Role::Crewmate);
    assert_eq!(score(own, "[role] I am a Crewmate."), Some(10.0));
    assert_eq!(score(own, "[role] an impostor, not a crewmate"), Some(0.0));
    assert_eq!(score(own, "nothing"), Some(0.0));
    let plan = of(InterviewCategory::Planning, Role::Impostor);
    let round = replay.at(plan.position);
    let game = round.game();
    let crewmate = game
        .living()
        .minus(game.impostors())
        .lowest()
        .expect("a crewmate");
    let target = |seat| format!(r#"{{"target": "{}"}}"#, game.roster().name(seat));
    assert_eq!(score(plan, &target(crewmate)), Some(10.0));
    assert_eq!(score(plan, &target(plan.seat)), Some(0.0));
    let plan = of(InterviewCategory::Planning, Role::Crewmate);
    let round = replay.at(plan.position);
    let open = round
        .game()
        .tasks_of(plan.seat)
        .iter()
        .filter(|held| !held.is_done());
    let open: Vec<&str> = open.map(|held| held.task.name()).collect();
    let told = format!("[tasks] {}", open[0]);
    assert_eq!(score(plan, &told), Some(10.0 / open.len() as f64));
    let vote = of(InterviewCategory::Reasoning, Role::Crewmate);
    let whole = replay.at(replay.len());
    let game = whole.game();
    let cast = game.choices().nth(vote.position);
    let Some((_, Action::Vote(whom))) = cast else {
        panic!("a vote: the rules of the paper allow no other");
    };
    let impostor = game.impostors().lowest().expect("an impostor");
    let told = |vote: Seat, suspect: Seat| {
        let name = |seat| game.roster().name(seat);
        format!("[suspect] {}\n[vote] {}", name(suspect), name(vote))
    };
    assert_eq!(score(vote, &told(*whom, impostor)), Some(10.0));
    assert_eq!(score(vote, &told(*whom, vote.seat)), Some(5.0));
    assert_eq!(
        score(of(InterviewCategory::Reflection, Role::Crewmate), "anything"),
        None
    );
}

#[test]
fn whoever_remembers_all_places_gets_all_points() {
    let (record, replay) = recorded();
    let moments = interview_moments(&record, &replay, every(2), &InterviewQuestions::default());
    let moment = moments
        .iter()
        .find(|moment| moment.category == InterviewCategory::Memory);
    let moment = moment.expect("such a question");
    let round = replay.at(moment.position);
    let game = round.game();
    let seen = crate::claims::Whereabouts::of_view(&game.view(moment.seat));
    let others = game.roster().seats().without(moment.seat);
    let told = others.into_iter().map(|who| {
        let (timestep, place) = seen.last_place(who, seen.now()).expect("all begin in one room");
        format!(
            "{}: {}, T{timestep}, walked on",
            game.roster().name(who),
            place.to
        )
    });
    let told: Vec<String> = told.collect();
    let answer = |parts: &[String]| format!("[last_seen] {}\n[tasks] none", parts.join("; "));
    assert_eq!(score_by_rule(moment, &answer(&told), &replay), Some(10.0));
    let share = 10.0 * (told.len() - 1) as f64 / told.len() as f64;
    assert_eq!(score_by_rule(moment, &answer(&told[1..]), &replay), Some(share));
}

#[test]
fn a_judge_is_told_what_really_happened_and_read_strictly() {
    let (record, replay) = recorded();
    let moments = interview_moments(&record, &replay, every(4), &InterviewQuestions::default());
    let at_start = judge_request(&moments[0], "I am Red.", &replay);
    let at_end = moments
        .iter()
        .find(|moment| moment.category == InterviewCategory::Reflection);
    let at_end = judge_request(at_end.expect("a reflection"), "I am Red.", &replay);
    let words = |request: &crate::llm::Request| request.messages[1].content.clone();
    assert!(words(&at_start).contains("impostor") && words(&at_start).contains("I am Red."));
    assert!(words(&at_start).len() < words(&at_end).len());
    assert_eq!(
        Judgement::read(r#"{"reason": "so", "score": "7"}"#).map(|read| read.score),
        Ok(7)
    );
    assert_eq!(
        Judgement::read("[reason] so\n[score] 10/10").map(|read| read.score),
        Ok(10)
    );
    for nonsense in [
        "",
        "7",
        r#"{"score": "eleven"}"#,
        r#"{"score": 11}"#,
        r#"{"score": -1}"#,
    ] {
        assert_eq!(Judgement::read(nonsense), Err(NoScore), "{nonsense}");
    }
}

#[test]
fn scores_are_summed_up_by_kind_and_role() {
    let answer = |role, judge, rule| ScoredInterview {
        category: InterviewCategory::Memory,
        role,
        judge,
        rule,
    };
    let scores = InterviewScores::of(&[
        answer(Role::Crewmate, Some(2.0), Some(0.0)),
        answer(Role::Crewmate, Some(8.0), Some(7.5)),
        answer(Role::Crewmate, None, Some(10.0)),
        answer(Role::Impostor, Some(10.0), None),
    ]);
    let [crew, impostors] = &scores.figures[..] else {
        panic!("two roles");
    };
    assert_eq!((crew.answers, crew.judge_above_rule), (3, Some(1.25)));
    assert_eq!(crew.judge.expect("scores").to_string(), "5.0 ± 4.2");
    assert_eq!((impostors.answers, impostors.rule), (1, None));
    assert_eq!(scores.scored_twice, 2);
    // Both answers are in the same band for both: agreement by chance would be a half.
    assert_eq!(scores.agreement.map(|kappa| kappa.value()), Ok(1.0));
    let bands = [0.0, 3.4, 3.6, 6.4, 9.4, 9.6].map(ScoreBand::of);
    use ScoreBand::{Complete, InPart, Right, Wrong};
    assert_eq!(bands, [Wrong, Wrong, InPart, InPart, Right, Complete]);
}
