//! Tests of how bots talk with each other: questions, answers, and what follows from them.

use super::speeches::speeches;
use super::{LIVE, STANDARD};
use crate::common::{ScriptedRound, seat};
use among_agents::agents::bot::{judge, openers};
use among_agents::agents::{Bot, InstantAgent};
use among_agents::claims::{Claim, Whereabouts, read_claims};
use among_agents::game::{Action, Cause, Discussion, Event, Game, Role, Room, Rules};
use among_agents::table::{Colour, Dice, MeetingTime, Seat, SeatSet, Speech};
use std::collections::BTreeMap;
use std::time::Duration;

/// The number of dice with which each situation is tried.
const DICE: u64 = 40;

/// Returns what the bot of this seat says with several dice, as claims.
fn lines(scene: &ScriptedRound, name: &str) -> Vec<Vec<Claim>> {
    let line = |seed| {
        let dice = Dice::for_choice(seed, seat(name), 0);
        match Bot.decide(&scene.view(name), dice).action {
            Action::Speak(speech) => read_claims(speech.words(), scene.0.roster()),
            action => panic!("{action:?} is no speech"),
        }
    };
    (0..DICE).map(line).collect()
}

/// Returns the probability that this seat gives to another one.
fn probability(scene: &ScriptedRound, name: &str, of: &str) -> f64 {
    let judged = judge(&scene.view(name)).into_iter();
    let of = judged
        .filter(|judged| judged.who == seat(of))
        .map(|judged| judged.probability);
    of.sum()
}

/// Red calls a meeting with the button and says this.
fn red_calls_and_says(words: &str) -> ScriptedRound {
    ScriptedRound::of(Rules {
        caller_first: true,
        ..Rules::standard()
    })
    .end_of_timestep()
    .then("Red: CALL MEETING (emergency button)")
    .then(&format!("Red: SPEAK: {words}"))
}

#[test]
fn whoever_is_accused_suspects_its_accuser_unless_it_accused_first() {
    let blue = Colour::Blue.name();
    let before = probability(&red_calls_and_says("I was in Cafeteria at 1."), blue, "Red");
    let accused = red_calls_and_says("I suspect Blue.");
    assert!(probability(&accused, blue, "Red") > before + 0.05);
    let answered = red_calls_and_says("I was in Cafeteria at 1.")
        .wait_for(blue)
        .then("Blue: SPEAK: I suspect Red.")
        .wait_for("Red")
        .then("Red: SPEAK: I suspect Blue.");
    assert!((probability(&answered, blue, "Red") - before).abs() < 1e-9);
}

#[test]
fn a_caller_without_a_word_is_asked_why_it_called() {
    let silent = ScriptedRound::of(Rules {
        caller_first: true,
        ..Rules::standard()
    })
    .end_of_timestep()
    .then("Red: CALL MEETING (emergency button)")
    .then("Red: SPEAK:");
    let next = silent.0.turn().seats().lowest().expect("somebody speaks next");
    let next = silent.0.roster().name(next);
    let why = Claim::Ask {
        who: seat("Red"),
        timestep: None,
        until: None,
    };
    assert!(lines(&silent, next).iter().all(|claims| claims.contains(&why)));
    let told = red_calls_and_says("I was in Cafeteria at 1.");
    assert!(lines(&told, next).iter().all(|claims| !claims.contains(&why)));
}

#[test]
fn whoever_left_with_the_victim_and_reports_it_is_asked_or_accused() {
    let scene = ScriptedRound::of(Rules {
        caller_first: true,
        kill_cooldown: 0,
        first_kill_cooldown: 0,
        ..Rules::standard()
    });
    let scene = scene
        .end_of_timestep()
        .then("Red: MOVE from Cafeteria to Medbay\nGreen: MOVE from Cafeteria to Medbay")
        .end_of_timestep()
        .then("Red: KILL Green")
        .end_of_timestep()
        .end_of_timestep()
        .then("Red: REPORT DEAD BODY")
        .then("Red: SPEAK: I found Green dead in Medbay at 5.");
    let next = scene.0.turn().seats().lowest().expect("somebody speaks next");
    let all = lines(&scene, scene.0.roster().name(next));
    let picks_up = |claims: &&Vec<Claim>| {
        claims.iter().any(|&claim| {
            let is_asked = matches!(claim, Claim::Ask { who, .. } if who == seat("Red"));
            is_asked || claim.accused() == Some(seat("Red")) || claim.subject() == Some(seat("Red"))
        })
    };
    let picked_up = all.iter().filter(picks_up).count();
    assert!(2 * picked_up > all.len(), "{picked_up}: {all:?}");
}

#[test]
fn a_typed_question_is_dropped_once_it_was_answered() {
    let [blue, green] = [Colour::Blue, Colour::Green].map(|colour| colour.name());
    let mut scene = ScriptedRound::of(Rules {
        discussion: Discussion::Live,
        ..Rules::standard()
    })
    .end_of_timestep()
    .then("Red: CALL MEETING (emergency button)");
    let typed = |words: &str| Speech::new(words);
    let revise = |scene: &ScriptedRound, words: &str| {
        let since = MeetingTime::from_millis(5_000);
        let revised = InstantAgent::revise(&Bot, &scene.view(blue), &typed(words), since);
        revised.words().to_owned()
    };
    let question = format!("{green}, where were you at 1?");
    let both = format!("I was in Cafeteria at 1. {question}");
    assert_eq!(revise(&scene, &both), both);
    scene.0.pass_time(MeetingTime::from_millis(9_000));
    let say = |scene: &mut ScriptedRound, who: &str, words: &str| {
        let said = scene.0.apply(seat(who), Action::Speak(Speech::new(words)));
        said.expect("anybody may speak");
    };
    say(&mut scene, green, "I was in Cafeteria at 1.");
    assert_eq!(revise(&scene, &question), "");
    assert_eq!(revise(&scene, &both), "I was in Cafeteria at 1.");
    let told = format!("I saw {green} in Cafeteria at 1. So {green} is clear to me.");
    assert_eq!(revise(&scene, &told), told);
    say(&mut scene, "Red", &format!("{green} was in Cafeteria at 1."));
    assert_eq!(revise(&scene, &told), "");
}

#[test]
fn a_typed_question_about_a_time_at_which_the_victim_was_alive_is_dropped() {
    let mut scene = ScriptedRound::of(Rules {
        discussion: Discussion::Live,
        first_kill_cooldown: 0,
        ..Rules::standard()
    })
    .then("Red: MOVE from Cafeteria to Medbay\nGreen: MOVE from Cafeteria to Medbay")
    .end_of_timestep()
    .end_of_timestep()
    .end_of_timestep()
    .then("Red: KILL Green")
    .end_of_timestep()
    .then("Red: REPORT DEAD BODY");
    let fourth = Colour::ALL[3].name();
    let revise = |scene: &ScriptedRound, at: u16| {
        let question = Speech::new(&format!("{fourth}, where were you at {at}?"));
        let since = MeetingTime::from_millis(5_000);
        let revised = InstantAgent::revise(&Bot, &scene.view("Blue"), &question, since);
        (!revised.is_silence()).then_some(at)
    };
    scene.0.pass_time(MeetingTime::from_millis(9_000));
    assert_eq!(revise(&scene, 2), Some(2));
    let seen = Action::Speak(Speech::new("I saw Green in Medbay at 3."));
    scene.0.apply(seat(fourth), seen).expect("anybody may speak");
    assert_eq!(revise(&scene, 2), None);
    assert_eq!(revise(&scene, 4), Some(4));
}

#[test]
fn a_typed_reason_to_skip_is_dropped_once_another_one_has_given_it() {
    let mut scene = ScriptedRound::of(Rules {
        discussion: Discussion::Live,
        ..Rules::standard()
    })
    .end_of_timestep()
    .then("Red: CALL MEETING (emergency button)");
    let revise = |scene: &ScriptedRound| {
        let since = MeetingTime::from_millis(5_000);
        let typed = Speech::new("No proof, no vote.");
        InstantAgent::revise(&Bot, &scene.view("Blue"), &typed, since)
    };
    assert!(!revise(&scene).is_silence());
    scene.0.pass_time(MeetingTime::from_millis(9_000));
    let declined = Action::Speak(Speech::new("I know too little to vote anybody out."));
    scene.0.apply(seat("Green"), declined).expect("anybody may speak");
    assert!(revise(&scene).is_silence());
}

/// Words of those who cannot choose between two.
const TORN: [&str; 4] = [
    "I am torn",
    "I cannot choose",
    "I would only guess",
    "toss a coin",
];

#[test]
fn nobody_is_torn_between_two_of_whom_it_has_cleared_one() {
    let mut torn = 0;
    for (seed, game) in STANDARD.first(500) {
        let mut cleared: Vec<(u16, Seat, Seat)> = Vec::new();
        for (timestep, speaker, speech, _) in speeches(game) {
            for sentence in speech.words().split_inclusive(['.', '?', '!']) {
                if TORN.iter().any(|words| sentence.contains(words)) {
                    torn += 1;
                    for named in game.roster().named_in(sentence) {
                        assert!(
                            !cleared.contains(&(timestep, speaker, named)),
                            "seed {seed}: {sentence}"
                        );
                    }
                }
                let claims = read_claims(sentence, game.roster()).into_iter();
                cleared.extend(claims.filter_map(|claim| match claim {
                    Claim::Vouch { who } => Some((timestep, speaker, who)),
                    _ => None,
                }));
            }
        }
    }
    assert!(torn > 40, "{torn}");
}

#[test]
fn what_was_seen_on_a_monitor_is_told_so() {
    let (mut told, mut seen) = (0, 0);
    for (seed, game) in STANDARD.first(200) {
        let watched: Vec<(u16, Seat, _)> = game
            .journal()
            .iter()
            .filter_map(|entry| match &entry.event {
                Event::Watched { seat, footage } => Some((entry.timestep, *seat, footage.room)),
                _ => None,
            })
            .collect();
        for (_, speaker, speech, _) in speeches(game) {
            for sentence in speech.words().split_inclusive(['.', '?', '!']) {
                let claims = read_claims(sentence, game.roster()).into_iter();
                let mut places = claims.filter_map(|claim| match claim {
                    Claim::SawIn { room, timestep, .. } => Some((timestep?, room)),
                    Claim::SawWith { room, timestep, .. } => Some((timestep?, room?)),
                    _ => None,
                });
                let on_monitor = places.any(|(at, room)| watched.contains(&(at, speaker, room)));
                let says_so = sentence.contains("monitor");
                told += u32::from(says_so);
                seen += u32::from(on_monitor);
                assert!(!on_monitor || says_so, "seed {seed}: {sentence}");
            }
        }
    }
    println!("{told} sentences name a monitor, {seen} sightings on monitors");
    assert!(told > 5 && seen > 5);
}

#[test]
fn a_body_seen_on_a_monitor_is_told_in_the_next_meeting() {
    let (mut told, mut seen) = (0, 0);
    for (seed, game) in STANDARD.first(300) {
        let mut open: Vec<(Seat, Seat, u16)> = Vec::new();
        let mut is_meeting = false;
        let mut has_spoken: Vec<Seat> = Vec::new();
        for entry in game.journal() {
            match &entry.event {
                Event::Watched { seat, footage } if game.role_of(*seat) == Role::Crewmate => {
                    let bodies = footage.bodies.into_iter();
                    open.extend(bodies.map(|victim| (*seat, victim, entry.timestep)));
                }
                Event::MeetingOpened {
                    present,
                    cause,
                    caller,
                } => {
                    is_meeting = true;
                    // Whoever saw no more than was reported at the same time has nothing to tell.
                    let is_reported =
                        |victim| matches!(cause, Cause::Bodies(bodies) if bodies.contains(victim));
                    let reported_at = entry.reported_at();
                    open.retain(|&(watcher, victim, at)| {
                        let is_news = at + u16::from(watcher == *caller) < reported_at;
                        present.contains(watcher) && (is_news || !is_reported(victim))
                    });
                    seen += open.len();
                }
                Event::Acted {
                    seat,
                    action: Action::Speak(speech),
                } if is_meeting => {
                    has_spoken.push(*seat);
                    let claims = read_claims(speech.words(), game.roster());
                    let tells = |victim: Seat| {
                        claims.iter().any(|claim| match *claim {
                            Claim::SawBody { whom, .. } | Claim::SawKill { victim: whom, .. } => {
                                whom == victim
                            }
                            _ => false,
                        })
                    };
                    told += open.iter().filter(|&&(_, victim, _)| tells(victim)).count();
                    // One tells it for all.
                    open.retain(|&(_, victim, _)| !tells(victim));
                }
                Event::BallotClosed { .. } => {
                    let silent = open.iter().filter(|(watcher, ..)| has_spoken.contains(watcher));
                    assert_eq!(silent.count(), 0, "seed {seed}, timestep {}", entry.timestep);
                    (is_meeting, open, has_spoken) = (false, Vec::new(), Vec::new());
                }
                _ => {}
            }
        }
    }
    println!("{seen} bodies seen on monitors, {told} told");
    assert!(told > 5);
}

#[test]
fn no_light_opener_stands_before_a_death() {
    let light = [
        "Oh boy.",
        "Well, well.",
        "Wow, okay.",
        "Ha, listen to this.",
        "Quick one.",
    ];
    let mut opened = 0;
    for (seed, game) in STANDARD.first(300) {
        // Whoever walks about does not know yet who is dead.
        let truth = Whereabouts::of_game(game);
        let said = speeches(game);
        for (timestep, speaker, speech, _) in said.filter(|(at, ..)| truth.is_meeting(*at)) {
            let Some(opener) = light.iter().find(|opener| speech.words().starts_with(**opener)) else {
                continue;
            };
            assert!(openers(game.persona_of(speaker)).contains(opener));
            opened += 1;
            let dead = dead_at(game, timestep);
            let mut named = game.roster().named_in(speech.words());
            assert!(
                !named.any(|who| dead.contains(who)),
                "seed {seed}: {}",
                speech.words()
            );
        }
    }
    println!("{opened} lines with a light opener");
    assert!(opened > 10);
}

/// Returns who had been killed before the meeting of this timestep.
fn dead_at(game: &Game, timestep: u16) -> SeatSet {
    let before = game.journal().iter().filter(|entry| entry.timestep < timestep);
    let killed = before.filter_map(|entry| match entry.event {
        Event::Acted {
            action: Action::Kill(victim),
            ..
        } => Some(victim),
        _ => None,
    });
    killed.collect()
}

#[test]
fn who_is_left_is_named_only_once_another_is_out_of_it() {
    let left = ["Of those who are left", "That leaves", "One is out of it"];
    let mut said = 0;
    for (seed, game) in STANDARD.first(300) {
        let mut cleared: Vec<(u16, Claim)> = Vec::new();
        for (timestep, _, speech, meeting) in speeches(game).filter(|&(.., meeting)| meeting) {
            let words = speech.words();
            let claims = read_claims(words, game.roster());
            let vouches = claims
                .into_iter()
                .filter(|claim| matches!(claim, Claim::Vouch { .. }));
            cleared.extend(vouches.map(|claim| (timestep, claim)));
            if left.iter().any(|phrase| words.contains(phrase)) {
                said += 1;
                let is_cleared = cleared.iter().any(|&(at, _)| at == timestep);
                let hurried = words.contains("move");
                assert!(meeting && (is_cleared || hurried), "seed {seed}: {words}");
            }
        }
    }
    println!("{said} lines name who is left");
    assert!(said > 5);
}

#[test]
fn accused_crewmates_vote_for_whoever_accused_them_rather_than_skip() {
    let (mut back, mut skipped) = (0, 0);
    for (_, game) in STANDARD.first(300) {
        let mut accused_by: Vec<(Seat, Seat)> = Vec::new();
        for entry in game.journal() {
            match &entry.event {
                Event::MeetingOpened { .. } => accused_by.clear(),
                Event::Acted {
                    seat: by,
                    action: Action::Speak(speech),
                } if game.role_of(*by) == Role::Impostor => {
                    let claims = read_claims(speech.words(), game.roster()).into_iter();
                    accused_by.extend(claims.filter_map(|claim| Some((claim.accused()?, *by))));
                }
                Event::Acted { seat: voter, action } => {
                    let accusers = accused_by.iter().filter(|&&(who, _)| who == *voter);
                    let mut accusers = accusers.map(|&(_, by)| by).peekable();
                    if accusers.peek().is_some() {
                        match action {
                            Action::Vote(whom) => back += u32::from(accusers.any(|by| by == *whom)),
                            Action::SkipVote => skipped += 1,
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
    }
    println!("{back} votes for a false accuser, {skipped} skips of the falsely accused");
    assert!(back > 50 && 2 * back > 3 * skipped);
}

#[test]
fn the_second_line_of_a_live_meeting_comes_soon() {
    let (mut meetings, mut late) = (0, 0);
    for (_, game) in LIVE.first(100) {
        let mut lines: BTreeMap<u16, Vec<MeetingTime>> = BTreeMap::new();
        for entry in game.journal() {
            let Event::Acted {
                action: Action::Speak(speech),
                ..
            } = &entry.event
            else {
                continue;
            };
            if !speech.is_silence() {
                lines.entry(entry.timestep).or_default().push(entry.moment);
            }
        }
        for moments in lines.values().filter(|moments| moments.len() > 1) {
            meetings += 1;
            late += u32::from(moments[1].passed() > Duration::from_secs(20));
        }
    }
    println!("in {late} of {meetings} live meetings the second line takes more than 20 seconds");
    assert!(meetings > 100 && late * 50 <= meetings);
}

#[test]
fn an_answer_that_names_the_time_counts_though_it_is_not_understood() {
    let says_that_blue_is_silent = |answer: &str| {
        let mut scene = ScriptedRound::of(Rules {
            discussion: Discussion::Live,
            ..Rules::standard()
        })
        .end_of_timesteps(3)
        .then("Red: CALL MEETING (emergency button)");
        for (at, who, words) in [
            (1_000, "Red", "Blue, where were you at 2?"),
            (9_000, "Blue", answer),
        ] {
            scene.0.pass_time(MeetingTime::from_millis(at));
            let said = Action::Speak(Speech::new(words));
            scene.0.apply(seat(who), said).expect("anybody may speak");
        }
        scene.0.pass_time(MeetingTime::from_millis(70_000));
        let silent = [
            "has not answered",
            "hear nothing",
            "no answer",
            "keeps quiet",
            "left the question",
        ];
        (0..40).any(|seed| {
            let said = Bot.decide(&scene.view("Green"), Dice::seeded(seed)).action;
            matches!(said, Action::Speak(speech) if silent.iter().any(|words| speech.words().contains(words)))
        })
    };
    assert!(says_that_blue_is_silent("What a mess."));
    assert!(!says_that_blue_is_silent(
        "At 2? My wires kept me busy, that is all."
    ));
}

/// Checks what the bot of this seat says after Blue asked something in the task phase, where all are in
/// Cafeteria.
fn check_answer(name: &str, asked: &str, expected: Claim) {
    let scene = ScriptedRound::of(Rules::standard())
        .end_of_timestep()
        .then(&format!("Blue: SPEAK: {asked}"))
        .end_of_timestep();
    for claims in lines(&scene, name) {
        assert_eq!(claims, [expected], "{asked}");
    }
}

#[test]
fn whoever_is_asked_in_the_task_phase_answers() {
    let room = Room::Cafeteria;
    let was_there = Claim::WasIn {
        room,
        from: Some(1),
        to: Some(2),
    };
    check_answer("Green", "Green, where were you at 1?", was_there);
    check_answer("Red", "Red, where were you at 1?", was_there);
    let saw_pink = Claim::SawIn {
        who: seat("Pink"),
        room,
        timestep: Some(2),
    };
    check_answer("Green", "Green, when did you last see Pink?", saw_pink);
}
