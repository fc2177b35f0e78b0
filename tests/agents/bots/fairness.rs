//! Tests that rounds of bots are fair, and that bots beat random players.

use super::{PAPER, PAPER_SEVEN, ROUNDS, STANDARD, play};
use among_agents::agents::{Bot, Random};
use among_agents::game::{Event, Game, JournalEntry, Outcome, Role, Rules};
use std::borrow::Borrow;
use std::collections::BTreeMap;

/// Counts the rounds by outcome.
fn outcomes(played: impl Iterator<Item = impl Borrow<Game>>) -> (BTreeMap<&'static str, u64>, f64, f64) {
    let mut outcomes = BTreeMap::new();
    let (mut rounds, mut timesteps, mut crew_wins) = (0, 0, 0);
    for game in played {
        let game: &Game = game.borrow();
        rounds += 1;
        let outcome = game.outcome().expect("the round is over");
        *outcomes.entry(outcome.how()).or_insert(0) += 1;
        timesteps += u64::from(game.timestep());
        crew_wins += u64::from(outcome.winner() == Role::Crewmate);
    }
    (
        outcomes,
        crew_wins as f64 / f64::from(rounds),
        timesteps as f64 / f64::from(rounds),
    )
}

#[test]
fn rounds_of_bots_are_fair_and_end_in_different_ways() {
    let (outcomes, crew, timesteps) = outcomes(PAPER.first(ROUNDS).map(|(_, game)| game));
    println!("paper: crewmates win {crew}, {timesteps} timesteps, {outcomes:?}");
    assert!((0.4..=0.6).contains(&crew));
    assert!((12.0..=25.0).contains(&timesteps));
    for how in [
        Outcome::CrewmatesOutnumbered,
        Outcome::ImpostorsEjected,
        Outcome::TasksDone,
    ] {
        let share = outcomes.get(how.how()).copied().unwrap_or(0);
        assert!(share >= ROUNDS / 30, "{}: {share}", how.how());
    }
}

#[test]
fn the_larger_table_is_fair_too() {
    let (outcomes, crew, timesteps) = outcomes(PAPER_SEVEN.first(ROUNDS / 4).map(|(_, game)| game));
    println!("paper-seven: crewmates win {crew}, {timesteps} timesteps, {outcomes:?}");
    assert!((0.35..=0.65).contains(&crew));
}

#[test]
fn the_table_that_people_like_is_fair_too() {
    let rounds = STANDARD.first(ROUNDS / 2).map(|(_, game)| game);
    let (outcomes, crew, timesteps) = outcomes(rounds);
    println!("standard: crewmates win {crew}, {timesteps} timesteps, {outcomes:?}");
    assert!((0.4..=0.6).contains(&crew));
}

#[test]
fn most_rounds_have_a_meeting_and_many_have_two() {
    let (mut with_one, mut with_two) = (0, 0);
    for (_, game) in STANDARD.first(500) {
        let opened = |entry: &&JournalEntry| matches!(entry.event, Event::MeetingOpened { .. });
        let meetings = game.journal().iter().filter(opened).count();
        with_one += u32::from(meetings >= 1);
        with_two += u32::from(meetings >= 2);
    }
    println!("of 500 rounds {with_one} have a meeting, {with_two} two or more");
    assert!(with_one >= 475);
    assert!(with_two >= 200);
}

#[test]
fn a_crew_of_bots_beats_a_random_impostor() {
    let (outcomes, crew, _) = outcomes((1..=ROUNDS).map(|seed| play(&Rules::paper(), seed, &Bot, &Random)));
    println!("bot crew: crewmates win {crew}, {outcomes:?}");
    assert!(crew >= 0.85);
}

#[test]
fn a_bot_impostor_beats_a_random_crew() {
    let (outcomes, crew, _) = outcomes((1..=ROUNDS).map(|seed| play(&Rules::paper(), seed, &Random, &Bot)));
    println!("bot impostor: crewmates win {crew}, {outcomes:?}");
    assert!(crew <= 0.2);
}
