//! Tests of how bots play and talk, over many seeded rounds.

use among_agents::agents::{Bot, Decision, Dice, InstantAgent, Random};
use among_agents::claims::{Claim, Record, Verdict, read_claims};
use among_agents::game::{Action, Event, Game, Outcome, Phase, Role, Rules, Seat, Speech, View};
use among_agents::round::{next_seat, play_at_once};
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::OnceLock;

const ROUNDS: u64 = 1000;

fn agents_for(
    game: &Game,
    crew: &'static dyn InstantAgent,
    impostor: &'static dyn InstantAgent,
) -> Vec<&'static dyn InstantAgent> {
    let seats = game.table().seats().into_iter();
    seats
        .map(|seat| match game.role_of(seat) {
            Role::Crewmate => crew,
            Role::Impostor => impostor,
        })
        .collect()
}

fn play(
    rules: &Rules,
    seed: u64,
    crew: &'static dyn InstantAgent,
    impostor: &'static dyn InstantAgent,
) -> Game {
    let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
    let agents = agents_for(&game, crew, impostor);
    play_at_once(&mut game, &agents).expect("agents choose legally");
    game
}

/// Rounds of bots. Each is played once for all tests that use it.
struct BotRounds {
    rules: fn() -> Rules,
    played: [OnceLock<Game>; ROUNDS as usize],
}

static PAPER: BotRounds = BotRounds::by(Rules::paper);
static PAPER_SEVEN: BotRounds = BotRounds::by(Rules::paper_seven);

impl BotRounds {
    const fn by(rules: fn() -> Rules) -> BotRounds {
        let played = [const { OnceLock::new() }; ROUNDS as usize];
        BotRounds { rules, played }
    }

    /// Returns the first rounds and their seeds, which count from 1.
    fn first(&self, rounds: u64) -> impl Iterator<Item = (u64, &Game)> {
        (1..=rounds).zip(&self.played).map(|(seed, played)| {
            let game = played.get_or_init(|| play(&(self.rules)(), seed, &Bot, &Bot));
            (seed, game)
        })
    }
}

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
        assert!(share >= ROUNDS / 10, "{}: {share}", how.how());
    }
}

#[test]
fn the_larger_table_is_fair_too() {
    let (outcomes, crew, timesteps) = outcomes(PAPER_SEVEN.first(ROUNDS / 4).map(|(_, game)| game));
    println!("paper-seven: crewmates win {crew}, {timesteps} timesteps, {outcomes:?}");
    assert!((0.35..=0.65).contains(&crew));
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
    assert!(crew <= 0.15);
}

/// Returns the speeches of a round: who said what, when, and in which phase.
fn speeches(game: &Game) -> impl Iterator<Item = (u16, Seat, &Speech, bool)> {
    let meetings: HashSet<u16> = game
        .journal()
        .iter()
        .filter(|entry| matches!(entry.event, Event::MeetingOpened { .. }))
        .map(|entry| entry.timestep)
        .collect();
    game.journal().iter().filter_map(move |entry| match &entry.event {
        Event::Acted {
            seat,
            action: Action::Speak(speech),
        } if !speech.is_silence() => {
            Some((entry.timestep, *seat, speech, meetings.contains(&entry.timestep)))
        }
        _ => None,
    })
}

#[test]
fn ejections_mostly_rest_on_real_evidence() {
    let (mut ejections, mut founded) = (0, 0);
    for (_, game) in PAPER.first(ROUNDS) {
        if game.outcome() != Some(Outcome::ImpostorsEjected) {
            continue;
        }
        ejections += 1;
        let truth = Record::of_game(game);
        let bodies: Vec<_> = truth.bodies.clone();
        founded += u32::from(speeches(game).any(|(_, speaker, speech, _)| {
            let claims = read_claims(speech.words(), game.table());
            game.role_of(speaker) == Role::Crewmate
                && claims.into_iter().any(|claim| {
                    let against = |who| game.role_of(who) == Role::Impostor;
                    let speaks_against = match claim {
                        Claim::SawKill { killer: who, .. } | Claim::SawVent { who, .. } => against(who),
                        Claim::SawWith { who, other, .. } => {
                            against(who) && bodies.iter().any(|found| found.victim == other)
                        }
                        Claim::SawIn { who, room, .. } => {
                            against(who) && bodies.iter().any(|found| found.room == room)
                        }
                        Claim::NotIn { who, .. } => against(who),
                        _ => false,
                    };
                    speaks_against && claim.check(speaker, &truth, 0) == Verdict::True
                })
        }));
    }
    println!("ejections of the impostor: {ejections}, with real evidence stated: {founded}");
    assert!(founded * 2 >= ejections);
}

#[test]
fn no_line_is_said_twice_and_lines_name_players_rooms_and_times() {
    let (mut in_meetings, mut naming, mut silent) = (0, 0, 0);
    let mut shapes = BTreeSet::new();
    for (seed, game) in PAPER.first(200) {
        let mut said = HashSet::new();
        for (_, seat, speech, meeting) in speeches(game) {
            let words = speech.words();
            assert!(words.chars().count() <= 200, "{words}");
            assert!(said.insert((seat, words)), "seed {seed}: said twice: {words}");
            let claims = read_claims(words, game.table());
            if meeting {
                in_meetings += 1;
                naming += u32::from(
                    claims
                        .iter()
                        .any(|claim| claim.subject().is_some() || claim.names_room_or_time()),
                );
            }
            if seed <= 100 {
                shapes.extend(
                    words
                        .split_inclusive(['.', '?', '!'])
                        .map(|sentence| shape(sentence, game)),
                );
            }
        }
        silent += game
            .journal()
            .iter()
            .filter(|entry| {
                entry.room == among_agents::game::Room::Cafeteria
                    && matches!(&entry.event, Event::Acted { action: Action::Speak(words), .. } if words.is_silence())
            })
            .count();
    }
    let share = f64::from(naming) / f64::from(in_meetings);
    println!(
        "meeting lines: {in_meetings}, {share:.3} of them name somebody or something; {silent} silences; {} shapes",
        shapes.len()
    );
    assert!(share > 0.8);
    assert!(shapes.len() > 100);
}

#[test]
fn players_of_one_meeting_seldom_use_the_same_phrasing() {
    let (mut sentences, mut echoes) = (0, 0);
    for (_, game) in PAPER_SEVEN.first(200) {
        let mut used: BTreeMap<(u16, String), Seat> = BTreeMap::new();
        for (timestep, seat, speech, _) in speeches(game).filter(|&(.., meeting)| meeting) {
            for sentence in speech.words().split_inclusive(['.', '?', '!']) {
                let first = *used.entry((timestep, shape(sentence, game))).or_insert(seat);
                sentences += 1;
                echoes += u32::from(first != seat);
            }
        }
    }
    let share = f64::from(echoes) / f64::from(sentences);
    println!("sentences in meetings: {sentences}, {share:.3} of them phrased as another player's");
    assert!(share < 0.05);
}

/// Returns a sentence with names, rooms, tasks and numbers removed.
fn shape(sentence: &str, game: &Game) -> String {
    let mut shape = sentence.trim().to_owned();
    for seat in game.table().seats() {
        shape = shape.replace(game.table().name(seat), "@");
    }
    for task in among_agents::game::Task::ALL {
        shape = shape.replace(task.name(), "*");
    }
    for room in among_agents::game::Room::ALL {
        shape = shape.replace(room.name(), "#");
    }
    shape
        .split(|c: char| c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("%")
}

#[test]
fn a_body_was_found_when_the_log_says_so() {
    let mut compared = 0;
    for (seed, game) in PAPER.first(50) {
        let mut told_at = 0;
        for entry in game.journal() {
            match &entry.event {
                Event::MeetingOpened { .. } => told_at = entry.reported_at(),
                Event::Acted {
                    action: Action::Speak(speech),
                    ..
                } => {
                    for claim in read_claims(speech.words(), game.table()) {
                        if let Claim::FoundBody { timestep, .. } = claim {
                            assert_eq!(timestep, Some(told_at), "seed {seed}: {}", speech.words());
                            compared += 1;
                        }
                    }
                }
                _ => {}
            }
        }
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn crewmates_never_state_what_is_false() {
    for rounds in [&PAPER, &PAPER_SEVEN] {
        for (seed, game) in rounds.first(150) {
            let truth = Record::of_game(game);
            let crew = speeches(game).filter(|&(_, seat, ..)| game.role_of(seat) == Role::Crewmate);
            for (timestep, seat, speech, _) in crew {
                for claim in read_claims(speech.words(), game.table()) {
                    assert!(
                        !claim.is_factual() || claim.check(seat, &truth, 0) != Verdict::False,
                        "seed {seed}, timestep {timestep}, {}: {} ({claim:?})",
                        game.table().name(seat),
                        speech.words()
                    );
                }
            }
        }
    }
}

#[test]
fn impostors_lie() {
    let mut lies = 0;
    for (_, game) in PAPER.first(100) {
        let truth = Record::of_game(game);
        for (_, seat, speech, _) in
            speeches(game).filter(|&(_, seat, ..)| game.role_of(seat) == Role::Impostor)
        {
            let claims = read_claims(speech.words(), game.table());
            lies += claims
                .into_iter()
                .filter(|claim| claim.is_factual() && claim.check(seat, &truth, 0) == Verdict::False)
                .count();
        }
    }
    println!("lies of impostors in 100 rounds: {lies}");
    assert!(lies > 20);
}

/// A bot that is asked twice.
struct BotAskedTwice;

impl InstantAgent for BotAskedTwice {
    fn decide(&self, view: &View<'_>, dice: Dice) -> Decision {
        let first = Bot.decide(view, dice.clone());
        assert_eq!(first, Bot.decide(view, dice));
        assert!(first.thought.is_some());
        first
    }
}

#[test]
fn asking_twice_gives_the_same_choice() {
    for seed in 1..=30 {
        play(&Rules::paper_seven(), seed, &BotAskedTwice, &BotAskedTwice);
    }
}

#[test]
fn a_choice_follows_from_the_view_alone() {
    // Rounds that differ only in what a seat cannot know give it equal views, so its bot makes the same
    // choice.
    let mut compared = 0;
    for seed in 1..=60 {
        let mut one = Game::new(Rules::paper(), seed, &[]).expect("a preset can be played");
        let mut other = one.clone();
        while let Ok(seat) = next_seat(&one) {
            let dice = Dice::for_choice(seed, seat, one.choices_made(seat));
            let action = Bot.decide(&one.view(seat), dice).action;
            if one.phase() == Phase::Task && other.view(seat) == one.view(seat) {
                let dice = Dice::for_choice(seed, seat, one.choices_made(seat));
                assert_eq!(Bot.decide(&other.view(seat), dice).action, action);
                compared += 1;
            }
            if one.apply(seat, action.clone()).is_err() {
                break;
            }
            // In the other round every seat that is alone stands still and does not tell.
            let alone = other.view(seat).here().is_empty() && !matches!(action, Action::Kill(_));
            let quiet = Action::Speak(Speech::new("Nobody hears this."));
            let changed = if alone && other.phase() == Phase::Task && seed % 2 == 0 {
                quiet
            } else {
                action
            };
            if next_seat(&other) != Ok(seat) || other.apply(seat, changed).is_err() {
                break;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn bots_play_any_table() {
    let rules = [
        Rules {
            players: 12,
            impostors: 3,
            ..Rules::paper()
        },
        Rules {
            turn_order: among_agents::game::TurnOrder::Simultaneous,
            skip_vote: true,
            ..Rules::paper()
        },
        Rules {
            discussion_rounds: 0,
            button_uses: 0,
            secret_ballot: true,
            ..Rules::paper_seven()
        },
    ];
    for rules in rules {
        for seed in 1..=20 {
            assert!(play(&rules, seed, &Bot, &Bot).outcome().is_some());
        }
    }
}
