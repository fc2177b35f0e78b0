//! Tests of which words of others a bot can refute by what it saw itself, and of how often it says so.

use super::speeches::speeches;
use super::{PAPER_SEVEN, ROUNDS, STANDARD};
use crate::common::{ScriptedRound, seat};
use among_agents::claims::{Claim, Verdict, Whereabouts, read_claims};
use among_agents::game::{Action, Event, Role, Room, Rules};
use std::collections::{BTreeMap, BTreeSet};

/// Returns what Blue knows after it stood in Upper Engine from the second timestep to the fourth.
fn seen_from_upper_engine() -> Whereabouts {
    let scene = ScriptedRound::of(Rules::standard())
        .then("Blue: MOVE from Cafeteria to Upper Engine")
        .end_of_timesteps(4);
    Whereabouts::of_view(&scene.view("Blue"))
}

/// Returns what Blue knows in a meeting for which Red pressed the button while Blue stood in Upper Engine.
fn seen_before_the_button() -> Whereabouts {
    let scene = ScriptedRound::of(Rules::standard())
        .then("Blue: MOVE from Cafeteria to Upper Engine")
        .end_of_timesteps(3);
    Whereabouts::of_view(&scene.then("Red: CALL MEETING (emergency button)").view("Blue"))
}

#[test]
fn a_walk_is_refuted_by_whoever_stood_at_either_of_its_ends() {
    let seen = seen_from_upper_engine();
    let walk = |from, to| {
        let walked = Claim::Walked {
            from,
            to,
            timestep: Some(3),
        };
        let told = Claim::SawWalk {
            who: seat("Green"),
            from,
            to,
            timestep: Some(3),
        };
        let verdict = walked.check(seat("Green"), &seen, 0);
        assert_eq!(verdict, told.check(seat("Red"), &seen, 0), "{from} to {to}");
        verdict
    };
    assert_eq!(walk(Room::Reactor, Room::UpperEngine), Verdict::False);
    assert_eq!(walk(Room::UpperEngine, Room::Reactor), Verdict::False);
    assert_eq!(walk(Room::Storage, Room::Admin), Verdict::CannotTell);
}

#[test]
fn a_kill_and_a_vent_are_refuted_by_whoever_stood_in_the_room() {
    let seen = seen_from_upper_engine();
    let verdicts = |room: Room, at: u16| {
        let vent = Claim::SawVent {
            who: seat("Green"),
            room: Some(room),
            timestep: Some(at),
        };
        let kill = Claim::SawKill {
            killer: seat("Green"),
            victim: seat("Red"),
            room: Some(room),
            timestep: Some(at),
        };
        [vent, kill].map(|claim| claim.check(seat("Red"), &seen, 1))
    };
    assert_eq!(verdicts(Room::UpperEngine, 3), [Verdict::False; 2]);
    // It came in the timestep before, so a speaker who is wrong by one may be right.
    assert_eq!(verdicts(Room::UpperEngine, 1), [Verdict::CannotTell; 2]);
    assert_eq!(verdicts(Room::Reactor, 3), [Verdict::CannotTell; 2]);
}

#[test]
fn a_false_word_about_the_cafeteria_is_not_saved_by_the_meeting_there() {
    let seen = seen_before_the_button();
    let before = seen.meetings[0] - 1;
    let of_blue = |room| Claim::SawIn {
        who: seat("Blue"),
        room,
        timestep: Some(before),
    };
    let verdict = |room| of_blue(room).check(seat("Red"), &seen, 1);
    assert_eq!(verdict(Room::Cafeteria), Verdict::False);
    assert_eq!(verdict(Room::UpperEngine), Verdict::True);
}

#[test]
fn everybody_knows_where_the_button_was_pressed() {
    let seen = seen_before_the_button();
    let called = seen.meetings[0] - 1;
    let red_was_in = |room| Claim::WasIn {
        room,
        from: Some(called),
        to: Some(called),
    };
    let verdict = |room| red_was_in(room).check(seat("Red"), &seen, 0);
    assert_eq!(verdict(Room::Cafeteria), Verdict::True);
    assert_eq!(verdict(Room::Reactor), Verdict::False);
}

#[test]
fn nobody_is_called_a_liar_who_has_said_nothing_in_the_meeting_that_is_named() {
    let mut calls = 0;
    for (seed, game) in STANDARD.first(300).chain(PAPER_SEVEN.first(100)) {
        let mut spoken = BTreeSet::new();
        for (timestep, seat, speech, _) in speeches(game).filter(|&(.., meeting)| meeting) {
            let calls_a_liar = |sentence: &&str| {
                let words = ["lying", "lied", "liar", "not true"];
                words.iter().any(|word| sentence.contains(word))
            };
            let sentences = speech.words().split_inclusive(['.', '?', '!']);
            for sentence in sentences.filter(calls_a_liar) {
                let claims = read_claims(sentence, game.roster());
                if let Some(accused) = claims.iter().find_map(|claim| claim.accused()) {
                    calls += 1;
                    let is_earlier = sentence.contains("earlier meeting");
                    let has_spoken = spoken.iter().any(|&(at, who)| {
                        who == accused && if is_earlier { at < timestep } else { at == timestep }
                    });
                    assert!(has_spoken, "seed {seed}, timestep {timestep}: {sentence}");
                }
            }
            spoken.insert((timestep, seat));
        }
    }
    assert!(calls > 30, "{calls}");
}

#[test]
fn whoever_says_that_it_skips_votes_only_after_a_new_accusation() {
    let (mut declined_and_voted, mut declined) = (0, 0);
    for (seed, game) in STANDARD.first(300) {
        let mut own_last = BTreeMap::new();
        let mut said = Vec::new();
        for entry in game.journal() {
            match &entry.event {
                Event::MeetingOpened { .. } => {
                    own_last.clear();
                    said.clear();
                }
                Event::Acted {
                    seat,
                    action: Action::Speak(speech),
                } if !speech.is_silence() => {
                    said.push((*seat, read_claims(speech.words(), game.roster())));
                    let skips = ["skip", "No proof"]
                        .iter()
                        .any(|word| speech.words().contains(word));
                    own_last.insert(*seat, (said.len(), skips));
                }
                Event::Acted {
                    seat,
                    action: vote @ (Action::Vote(_) | Action::SkipVote),
                } if own_last.get(seat).is_some_and(|&(_, skips)| skips) => {
                    declined += 1;
                    if let Action::Vote(whom) = *vote {
                        declined_and_voted += 1;
                        let (since, _) = own_last[seat];
                        let accuses = |claim: &Claim| claim.accused() == Some(whom);
                        let mut new = said[since..].iter();
                        assert!(
                            new.any(|(by, claims)| by != seat && claims.iter().any(accuses)),
                            "seed {seed}: {} votes {}",
                            game.roster().name(*seat),
                            game.roster().name(whom)
                        );
                    }
                }
                _ => {}
            }
        }
    }
    println!("{declined_and_voted} of {declined} that said so voted");
    assert!(declined > 100, "{declined}");
}

#[test]
fn nobody_claims_to_have_had_a_room_in_view_where_it_was_not() {
    let mut told = 0;
    for (seed, game) in STANDARD.first(ROUNDS) {
        let truth = Whereabouts::of_game(game);
        let crew = speeches(game).filter(|&(_, seat, ..)| game.role_of(seat) == Role::Crewmate);
        for (_, seat, speech, _) in crew.filter(|(_, _, speech, _)| speech.words().contains(" not ")) {
            for claim in read_claims(speech.words(), game.roster()) {
                if let Claim::NotIn {
                    room,
                    timestep: Some(at),
                    ..
                } = claim
                {
                    told += 1;
                    let own = truth.place(seat, at).expect("every place is known");
                    assert!(own.touches(room), "seed {seed}: {}", speech.words());
                }
            }
        }
    }
    assert!(told > 10, "{told}");
}
