//! Tests that bots heed what was said and what all can see.

use super::STANDARD;
use among_agents::claims::{Claim, Verdict, Whereabouts, read_claims};
use among_agents::game::{Action, Cause, Event, Game, JournalEntry, Role, Room};
use among_agents::table::{Seat, SeatSet};

/// Returns the claims of a speech.
fn claims_of(game: &Game, entry: &JournalEntry) -> Option<(Seat, Vec<Claim>)> {
    match &entry.event {
        Event::Acted {
            seat,
            action: Action::Speak(speech),
        } => Some((*seat, read_claims(speech.words(), game.roster()))),
        _ => None,
    }
}

/// Returns whether the claim says that somebody was in the room at this timestep.
fn places_somebody(claim: Claim, room: Room, at: u16) -> bool {
    match claim {
        Claim::SawIn {
            room: then, timestep, ..
        } => then == room && timestep == Some(at),
        Claim::SawWalk {
            from, to, timestep, ..
        }
        | Claim::Walked { from, to, timestep } => [from, to].contains(&room) && timestep == Some(at),
        Claim::WasIn {
            room: then,
            from: Some(from),
            to: Some(to),
        } => then == room && (from..=to).contains(&at),
        _ => false,
    }
}

#[test]
fn nobody_asks_who_was_in_a_room_after_somebody_has_told_it() {
    let mut asked = 0;
    for (seed, game) in STANDARD.first(300) {
        let mut told: Vec<(Seat, Claim)> = Vec::new();
        for entry in game.journal() {
            if matches!(entry.event, Event::MeetingOpened { .. }) {
                told.clear();
            }
            let Some((seat, claims)) = claims_of(game, entry) else {
                continue;
            };
            for claim in &claims {
                let Claim::AskAll {
                    room,
                    timestep: Some(at),
                } = *claim
                else {
                    continue;
                };
                asked += 1;
                let by_others = told.iter().filter(|&&(by, _)| by != seat);
                let answers: Vec<_> = by_others
                    .filter(|&&(_, claim)| places_somebody(claim, room, at))
                    .collect();
                assert!(
                    answers.is_empty(),
                    "seed {seed}, timestep {}: {answers:?}",
                    entry.timestep
                );
            }
            told.extend(claims.into_iter().map(|claim| (seat, claim)));
        }
    }
    println!("{asked} questions to all");
    assert!(asked > 20);
}

#[test]
fn whoever_reports_a_body_says_first_who_else_is_missing() {
    let mut named = 0;
    for (seed, game) in STANDARD.first(300) {
        let mut killed = SeatSet::EMPTY;
        let mut opening: Option<(Seat, SeatSet)> = None;
        for entry in game.journal() {
            match &entry.event {
                Event::Acted {
                    action: Action::Kill(victim),
                    ..
                } => killed = killed.with(*victim),
                Event::MeetingOpened { caller, cause, .. } => {
                    if let Cause::Bodies(found) = cause {
                        opening = Some((*caller, killed.minus(*found)));
                    }
                    killed = SeatSet::EMPTY;
                }
                Event::Acted {
                    seat,
                    action: Action::Speak(speech),
                } => {
                    let Some((_, missing)) = opening.filter(|(caller, _)| caller == seat) else {
                        continue;
                    };
                    opening = None;
                    // A line holds no more than one of them beside the deed and the body.
                    let is_named = |who: &Seat| speech.words().contains(game.roster().name(*who));
                    assert!(
                        missing.is_empty() || missing.into_iter().any(|who| is_named(&who)),
                        "seed {seed}, timestep {}: {}",
                        entry.timestep,
                        speech.words()
                    );
                    named += missing.len();
                }
                _ => {}
            }
        }
    }
    println!("{named} players were missing");
    assert!(named > 20);
}

#[test]
fn an_impostor_does_not_move_a_walk_that_somebody_living_saw() {
    let (mut walks, mut moved) = (0, 0);
    for (seed, game) in STANDARD.first(300) {
        let truth = Whereabouts::of_game(game);
        let mut dead = SeatSet::EMPTY;
        for entry in game.journal() {
            match &entry.event {
                Event::Acted {
                    action: Action::Kill(victim),
                    ..
                } => dead = dead.with(*victim),
                Event::BallotClosed {
                    ejected: Some(who), ..
                } => dead = dead.with(*who),
                _ => {}
            }
            let Some((seat, claims)) = claims_of(game, entry) else {
                continue;
            };
            if game.role_of(seat) != Role::Impostor {
                continue;
            }
            for claim in claims {
                let Claim::Walked {
                    from,
                    to,
                    timestep: Some(at),
                } = claim
                else {
                    continue;
                };
                walks += 1;
                if claim.check(seat, &truth, 0) != Verdict::False {
                    continue;
                }
                let mut before = game.journal().iter().filter(|entry| entry.timestep + 1 == at);
                let real = before.find(|entry| {
                    matches!(entry.event, Event::Acted { seat: who, action: Action::Move { from: left, to: entered } }
                        if who == seat && left == from && entered == to)
                });
                moved += u32::from(real.is_some());
                let seen = real.map_or(SeatSet::EMPTY, |entry| entry.witnesses.union(entry.met.players));
                let seen = seen.minus(dead).without(seat);
                assert!(
                    seen.is_empty(),
                    "seed {seed}, timestep {}: {claim:?}",
                    entry.timestep
                );
            }
        }
    }
    println!("{walks} walks told by impostors, {moved} of them a timestep late");
    assert!(walks > 100 && moved > 5);
}

#[test]
fn nobody_asks_after_it_has_voted_aloud() {
    let is_question = |claim: &Claim| {
        matches!(
            claim,
            Claim::Ask {
                timestep: Some(_),
                ..
            } | Claim::AskAll { .. }
        )
    };
    for (seed, game) in STANDARD.first(100) {
        let mut voted: Vec<Seat> = Vec::new();
        for entry in game.journal() {
            if matches!(entry.event, Event::MeetingOpened { .. }) {
                voted.clear();
            }
            let Some((seat, claims)) = claims_of(game, entry) else {
                continue;
            };
            let asks = claims.iter().any(is_question);
            assert!(
                !asks || !voted.contains(&seat),
                "seed {seed}, timestep {}",
                entry.timestep
            );
            let votes = claims.iter().any(|claim| matches!(claim, Claim::VoteFor { .. }));
            voted.extend(votes.then_some(seat));
        }
    }
}
