//! Tests of what bots say: on real evidence, in varied words, and truthfully as crewmates.

use super::{LIVE, PAPER, PAPER_SEVEN, ROUNDS, STANDARD};
use among_agents::claims::{Claim, Verdict, Whereabouts, read_claims};
use among_agents::game::{Action, Event, Game, Outcome, Role};
use among_agents::table::{Phase, Seat, Speech};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Returns the speeches of a round: who said what, when, and in which phase.
pub(super) fn speeches(game: &Game) -> impl Iterator<Item = (u16, Seat, &Speech, bool)> {
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
        let truth = Whereabouts::of_game(game);
        let bodies: Vec<_> = truth.bodies.clone();
        // Whoever places an impostor at a time of which it has lied refutes it.
        let lies = speeches(game).filter(|&(_, speaker, ..)| game.role_of(speaker) == Role::Impostor);
        let lies = lies.flat_map(|(_, speaker, speech, _)| {
            let claims = read_claims(speech.words(), game.roster()).into_iter();
            let lied = claims.filter(|claim| claim.check(speaker, &truth, 0) == Verdict::False);
            lied.filter_map(|claim| Some((speaker, claim.timestep()?)))
                .collect::<Vec<_>>()
        });
        let lies: Vec<(Seat, u16)> = lies.collect();
        founded += u32::from(speeches(game).any(|(_, speaker, speech, _)| {
            let claims = read_claims(speech.words(), game.roster());
            game.role_of(speaker) == Role::Crewmate
                && claims.into_iter().any(|claim| {
                    let against = |who| game.role_of(who) == Role::Impostor;
                    let speaks_against = match claim {
                        Claim::SawKill { killer: who, .. }
                        | Claim::SawVent { who, .. }
                        | Claim::SawOver { who, .. } => against(who),
                        Claim::SawWalk { who, from, to, .. } => {
                            against(who) && bodies.iter().any(|found| [from, to].contains(&found.room))
                        }
                        Claim::SawWith { who, other, .. } => {
                            against(who) && bodies.iter().any(|found| found.victim == other)
                        }
                        Claim::SawIn { who, room, .. } => {
                            against(who) && bodies.iter().any(|found| found.room == room)
                        }
                        Claim::NotIn { who, .. } => against(who),
                        _ => false,
                    };
                    let refutes = || {
                        claim
                            .subject()
                            .zip(claim.timestep())
                            .is_some_and(|of| lies.contains(&of))
                    };
                    (speaks_against || claim.is_factual() && refutes())
                        && claim.check(speaker, &truth, 0) == Verdict::True
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
            let claims = read_claims(words, game.roster());
            if meeting {
                in_meetings += 1;
                naming += u32::from(
                    claims
                        .iter()
                        .any(|claim| claim.subject().is_some() || claim.timestep().is_some()),
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
                    && match &entry.event {
                        Event::Acted {
                            action: Action::Speak(words),
                            ..
                        } => words.is_silence(),
                        _ => false,
                    }
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

#[test]
fn no_phrasing_is_used_twice_in_a_meeting() {
    let (mut sentences, mut meetings, mut repeated) = (0, BTreeSet::new(), BTreeMap::<_, u32>::new());
    for (seed, game) in STANDARD.first(100) {
        let mut used = HashSet::new();
        for (timestep, _, speech, _) in speeches(game).filter(|&(.., meeting)| meeting) {
            meetings.insert((seed, timestep));
            for sentence in speech.words().split_inclusive(['.', '?', '!']) {
                let shape = shape(sentence, game);
                sentences += 1;
                if !used.insert((timestep, shape.clone())) {
                    *repeated.entry(shape).or_insert(0) += 1;
                }
            }
        }
    }
    println!(
        "{sentences} sentences in {} meetings, repeated: {repeated:?}",
        meetings.len()
    );
    assert!(repeated.is_empty());
}

/// Returns a sentence with names, rooms, tasks and numbers removed.
fn shape(sentence: &str, game: &Game) -> String {
    let mut shape = sentence.trim().to_owned();
    for seat in game.roster().seats() {
        shape = shape.replace(game.roster().name(seat), "@");
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
                    for claim in read_claims(speech.words(), game.roster()) {
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
            let truth = Whereabouts::of_game(game);
            let crew = speeches(game).filter(|&(_, seat, ..)| game.role_of(seat) == Role::Crewmate);
            for (timestep, seat, speech, _) in crew {
                for claim in read_claims(speech.words(), game.roster()) {
                    assert!(
                        !claim.is_factual() || claim.check(seat, &truth, 0) != Verdict::False,
                        "seed {seed}, timestep {timestep}, {}: {} ({claim:?})",
                        game.roster().name(seat),
                        speech.words()
                    );
                }
            }
        }
    }
}

#[test]
fn no_speech_is_for_and_against_the_same_player() {
    for (seed, game) in PAPER.first(150).chain(STANDARD.first(150)) {
        for (timestep, seat, speech, _) in speeches(game) {
            let claims = read_claims(speech.words(), game.roster());
            let accused: Vec<Seat> = claims.iter().filter_map(|claim| claim.accused()).collect();
            for claim in claims {
                assert!(
                    !matches!(claim, Claim::Vouch { who } if accused.contains(&who)),
                    "seed {seed}, timestep {timestep}, {}: {}",
                    game.roster().name(seat),
                    speech.words()
                );
            }
        }
    }
}

#[test]
fn impostors_lie() {
    let mut lies = 0;
    for (_, game) in PAPER.first(100) {
        let truth = Whereabouts::of_game(game);
        for (_, seat, speech, _) in
            speeches(game).filter(|&(_, seat, ..)| game.role_of(seat) == Role::Impostor)
        {
            let claims = read_claims(speech.words(), game.roster());
            lies += claims
                .into_iter()
                .filter(|claim| claim.is_factual() && claim.check(seat, &truth, 0) == Verdict::False)
                .count();
        }
    }
    println!("lies of impostors in 100 rounds: {lies}");
    assert!(lies > 20);
}

#[test]
fn talk_in_the_task_phase_is_rare_and_says_something() {
    let (mut turns, mut spoken, mut told) = (0, 0, 0);
    for (_, game) in STANDARD.first(200) {
        turns += speech_free_turns(game);
        for (_, _, speech, _) in speeches(game).filter(|&(.., meeting)| !meeting) {
            spoken += 1;
            let claims = read_claims(speech.words(), game.roster());
            let is_news = |claim: &Claim| !matches!(claim, Claim::Ask { .. } | Claim::AskAll { .. });
            told += u32::from(claims.iter().any(is_news));
        }
    }
    let share = f64::from(spoken) / f64::from(turns + spoken);
    let news = f64::from(told) / f64::from(spoken);
    println!(
        "{spoken} speeches in the task phase, {share:.3} of the turns; {news:.3} of them tell something"
    );
    assert!(share < 0.1);
    assert!(news > 0.7);
}

/// Returns the number of turns in the task phase in which nobody spoke.
fn speech_free_turns(game: &Game) -> u32 {
    let acted = game.journal().iter().filter(|entry| match &entry.event {
        Event::Acted { action, .. } => {
            !matches!(
                action,
                Action::Speak(speech) if !speech.is_silence()
            ) && !matches!(action, Action::Vote(_) | Action::Ready | Action::NotReady)
        }
        _ => false,
    });
    acted.count() as u32
}

/// Returns whether the words contain the number.
fn names_number(words: &str, number: u16) -> bool {
    let mut numbers = words.split(|character: char| !character.is_ascii_digit());
    numbers.any(|digits| digits == number.to_string())
}

#[test]
fn a_crewmates_question_is_about_a_time_that_matters() {
    let in_rounds = count_questions(STANDARD.first(300));
    let live = count_questions(LIVE.first(100));
    println!("{in_rounds} questions of crewmates in rounds, {live} in live meetings");
    assert!(in_rounds > 100 && live > 100);
}

/// Checks the time of every question of a crewmate. Returns how many there were.
fn count_questions<'a>(rounds: impl Iterator<Item = (u64, &'a Game)>) -> usize {
    let mut questions = 0;
    for (seed, played) in rounds {
        let mut game = Game::new(played.rules().clone(), seed, &[]).expect("a preset can be played");
        let mut lines: Vec<String> = Vec::new();
        for (moment, seat, action) in played.timed_choices() {
            game.pass_time(moment);
            let Action::Speak(speech) = action else {
                if game.phase() != Phase::Chat {
                    lines.clear();
                }
                game.apply(seat, action.clone()).expect("it was legal before");
                continue;
            };
            let is_meeting = matches!(game.phase(), Phase::Discussion { .. } | Phase::Chat);
            if is_meeting && game.role_of(seat) == Role::Crewmate {
                let (known, now) = (Whereabouts::of_view(&game.view(seat)), game.timestep());
                let living = game.view(seat).believed_living();
                // Whoever is dead or missed was last alive when this seat last saw it.
                let dead = game.roster().seats().minus(living).into_iter();
                let last_alive: Vec<u16> = dead
                    .map(|who| known.last_place(who, now).map_or(1, |(at, _)| at))
                    .collect();
                let asked = read_claims(speech.words(), game.roster()).into_iter();
                let asked = asked.flat_map(|claim| match claim {
                    Claim::Ask { who, timestep, until } => {
                        let times = timestep.into_iter().chain(until);
                        times.map(|at| (Some(who), at)).collect()
                    }
                    Claim::AskAll { timestep, .. } => timestep.into_iter().map(|at| (None, at)).collect(),
                    _ => Vec::new(),
                });
                for (who, at) in asked {
                    questions += 1;
                    let is_of_death = last_alive.iter().any(|&alive| (alive..now).contains(&at));
                    // Whoever calls because it has missed somebody asks where that one was meanwhile.
                    let last_seen = who.and_then(|who| known.last_place(who, now - 1));
                    let is_of_caller = lines.is_empty() && last_seen.is_none_or(|(seen, _)| seen <= at);
                    let is_open = is_of_death || is_of_caller;
                    let was_named = lines.iter().any(|line| names_number(line, at));
                    assert!(
                        is_open || was_named || at + 1 == now,
                        "seed {seed}, timestep {now}: {}",
                        speech.words()
                    );
                }
            }
            if is_meeting {
                lines.push(speech.words().to_owned());
            }
            game.apply(seat, action.clone()).expect("it was legal before");
        }
    }
    questions
}
