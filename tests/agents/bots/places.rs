//! Tests that what a bot says in a meeting puts nobody into two rooms at one timestep.

use super::{PAPER, STANDARD, speeches::speeches};
use among_agents::claims::{Claim, Verdict, Whereabouts, read_claims};
use among_agents::game::{Game, Role, Room};
use among_agents::table::Seat;
use std::collections::BTreeMap;

const ROUNDS: u64 = 300;

/// How a timestep of a player is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    In(Room),
    Walk(Room, Room),
}

/// Returns what a claim says of who was where at which timestep.
fn places(speaker: Seat, claim: Claim) -> Vec<(Seat, u16, Told)> {
    let at = |who: &[Seat], room: Option<Room>, timestep: Option<u16>| match (room, timestep) {
        (Some(room), Some(at)) => who.iter().map(|&who| (who, at, Told::In(room))).collect(),
        _ => Vec::new(),
    };
    match claim {
        Claim::SawKill {
            killer,
            room,
            timestep,
            ..
        } => at(&[killer], room, timestep),
        Claim::SawIn { who, room, timestep } => at(&[who], Some(room), timestep),
        Claim::SawWith {
            who,
            other,
            room,
            timestep,
        } => at(&[who, other], room, timestep),
        Claim::WasWith { who, room, timestep } => at(&[speaker, who], room, timestep),
        Claim::DidTask { room, timestep, .. } => at(&[speaker], room, timestep),
        Claim::WasIn {
            room,
            from: Some(from),
            to: Some(to),
        } => (from..=to)
            .flat_map(|now| at(&[speaker], Some(room), Some(now)))
            .collect(),
        Claim::Walked {
            from,
            to,
            timestep: Some(now),
        } => vec![(speaker, now, Told::Walk(from, to))],
        Claim::SawWalk {
            who,
            from,
            to,
            timestep: Some(now),
        } => vec![(who, now, Told::Walk(from, to))],
        _ => Vec::new(),
    }
}

/// Returns whether somebody can have been in both in one timestep: whoever walks into a room is in it as the timestep ends.
fn is_one_place(one: Told, other: Told) -> bool {
    match (one, other) {
        (Told::In(room), Told::Walk(_, to)) | (Told::Walk(_, to), Told::In(room)) => room == to,
        _ => one == other,
    }
}

/// Fails if a speaker contradicts itself within a meeting: crewmates of anybody, impostors of themselves.
fn puts_nobody_into_two_rooms(rounds: impl Iterator<Item = (u64, &'static Game)>) {
    let (mut walks, mut stays) = (0, 0);
    for (seed, game) in rounds {
        let mut told: BTreeMap<(u16, Seat, Seat, u16), (Told, String)> = BTreeMap::new();
        for (meeting, speaker, speech, _) in speeches(game).filter(|&(.., meeting)| meeting) {
            for claim in read_claims(speech.words(), game.roster()) {
                for (who, at, place) in places(speaker, claim) {
                    if game.role_of(speaker) == Role::Impostor && who != speaker {
                        continue;
                    }
                    match place {
                        Told::In(_) => stays += 1,
                        Told::Walk(..) => walks += 1,
                    }
                    let key = (meeting, speaker, who, at);
                    let first = told.entry(key).or_insert((place, speech.words().to_owned()));
                    assert!(
                        is_one_place(first.0, place),
                        "seed {seed}, {} of {} at {at}: “{}”, then “{}”",
                        game.roster().name(speaker),
                        game.roster().name(who),
                        first.1,
                        speech.words()
                    );
                }
            }
        }
    }
    println!("told: {stays} stays, {walks} walks");
    assert!(walks > 100 && stays > 100);
}

#[test]
fn nobody_is_told_to_be_in_two_rooms_at_once() {
    puts_nobody_into_two_rooms(PAPER.first(ROUNDS));
    puts_nobody_into_two_rooms(STANDARD.first(ROUNDS));
}

#[test]
fn a_crewmate_tells_a_timestep_with_a_walk_as_the_walk() {
    for (seed, game) in PAPER.first(ROUNDS).chain(STANDARD.first(ROUNDS)) {
        let truth = Whereabouts::of_game(game);
        for (_, speaker, speech, _) in speeches(game).filter(|&(.., meeting)| meeting) {
            if game.role_of(speaker) == Role::Impostor {
                continue;
            }
            for claim in read_claims(speech.words(), game.roster()) {
                let context = format!("seed {seed}, {}: {}", game.roster().name(speaker), speech.words());
                assert!(
                    !claim.is_factual() || claim.check(speaker, &truth, 0) == Verdict::True,
                    "{context}"
                );
                for (who, at, told) in places(speaker, claim) {
                    if let (true, Told::In(_)) = (who == speaker, told) {
                        assert_eq!(truth.walk(who, at), None, "{context}");
                    }
                }
            }
        }
    }
}
