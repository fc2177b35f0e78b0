//! Tests of the sentences of bots.

use super::*;
use crate::claims::conclusion::{Conclusion, VoteGround};
use crate::claims::{Claim, read_claims};
use crate::game::{Game, Rules};
use proptest::prelude::*;

fn any_claim() -> impl Strategy<Value = Claim> {
    let seat = || (0usize..7).prop_map(|at| Seat::new(at).expect("a seat of the table"));
    let pair = || (0usize..7, 1usize..7).prop_map(|(one, by)| (Seat::new(one), Seat::new((one + by) % 7)));
    let room = || (0usize..Room::COUNT).prop_map(|at| Room::ALL[at]);
    let corridor = || {
        (0usize..Room::COUNT, 0usize..9).prop_map(|(from, to)| {
            let (from, ways) = (Room::ALL[from], Room::ALL[from].corridors());
            (from, ways[to % ways.len()])
        })
    };
    let time = || 1u16..50;
    let task = (0usize..39).prop_map(|at| crate::game::Task::ALL[at]);
    prop_oneof![
        (pair(), room(), time()).prop_filter_map("two seats", |((one, two), room, at)| Some(
            Claim::SawKill {
                killer: one?,
                victim: two?,
                room: Some(room),
                timestep: Some(at),
            }
        )),
        (pair(), room(), time()).prop_filter_map("two seats", |((one, two), room, at)| Some(
            Claim::SawWith {
                who: one?,
                other: two?,
                room: Some(room),
                timestep: Some(at),
            }
        )),
        (pair(), room(), time()).prop_filter_map("two seats", |((one, two), room, at)| Some(
            Claim::SawOver {
                who: one?,
                victim: two?,
                room: Some(room),
                timestep: Some(at),
            }
        )),
        (seat(), corridor(), time()).prop_map(|(who, (from, to), at)| Claim::SawWalk {
            who,
            from,
            to,
            timestep: Some(at)
        }),
        (corridor(), time()).prop_map(|((from, to), at)| Claim::Walked {
            from,
            to,
            timestep: Some(at)
        }),
        (seat(), room(), time()).prop_map(|(who, room, at)| Claim::SawVent {
            who,
            room: Some(room),
            timestep: Some(at)
        }),
        (seat(), room(), time()).prop_map(|(whom, room, at)| Claim::FoundBody {
            whom,
            room: Some(room),
            timestep: Some(at)
        }),
        (seat(), room(), time()).prop_map(|(whom, room, at)| Claim::SawBody {
            whom,
            room: Some(room),
            timestep: Some(at)
        }),
        (seat(), room(), time()).prop_map(|(who, room, at)| Claim::SawIn {
            who,
            room,
            timestep: Some(at)
        }),
        (seat(), room(), time()).prop_map(|(who, room, at)| Claim::NotIn {
            who,
            room,
            timestep: Some(at)
        }),
        (seat(), room(), time()).prop_map(|(who, room, at)| Claim::WasWith {
            who,
            room: Some(room),
            timestep: Some(at)
        }),
        (room(), time(), 0u16..5).prop_map(|(room, from, more)| Claim::WasIn {
            room,
            from: Some(from),
            to: Some(from + more)
        }),
        (task, time()).prop_map(|(task, at)| Claim::DidTask {
            task: task.kind,
            room: Some(task.room),
            timestep: Some(at)
        }),
        seat().prop_map(|who| Claim::Suspect { who }),
        seat().prop_map(|who| Claim::Vouch { who }),
        seat().prop_map(|who| Claim::VoteFor { who }),
        (seat(), proptest::option::of(time()), 0u16..5).prop_map(|(who, timestep, more)| Claim::Ask {
            who,
            timestep,
            until: timestep.map(|at| at + more).filter(|_| more > 0),
        }),
        (room(), time()).prop_map(|(room, at)| Claim::AskAll {
            room,
            timestep: Some(at)
        }),
        room().prop_map(|room| Claim::Plan { room }),
        Just(Claim::Denial),
    ]
}

fn any_conclusion() -> impl Strategy<Value = Conclusion> {
    let seat = |at: usize| Seat::new(at).expect("a seat of the table");
    let pair = (0usize..7, 1usize..7).prop_map(move |(one, by)| (seat(one), seat((one + by) % 7)));
    let room = (0usize..Room::COUNT).prop_map(|at| Room::ALL[at]);
    (pair, 0..54, 1u16..50, room, 1u8..7).prop_map(|((one, two), kind, timestep, room, moves)| match kind {
        0 => Conclusion::LastWith {
            who: one,
            victim: two,
        },
        1 => Conclusion::Near { who: one },
        2 => Conclusion::OnlyOne { who: one },
        3 => Conclusion::Lying { who: one },
        4 => Conclusion::Believes {
            witness: one,
            who: two,
        },
        5 => Conclusion::Disbelieves {
            accuser: one,
            accused: two,
        },
        6 => Conclusion::Elsewhere { who: one, room },
        7 => Conclusion::AliveThen { victim: one },
        8 => Conclusion::Unaccounted { who: one, timestep },
        9 => Conclusion::Missing { who: one },
        10 => Conclusion::Possible { who: one },
        11 => Conclusion::EitherLies { one, other: two },
        12 => Conclusion::Likeliest { who: one },
        13 => Conclusion::Wrong { who: one },
        14 => Conclusion::WasWrongAbout {
            who: one,
            accused: two,
        },
        15 => Conclusion::TooFar {
            who: one,
            room,
            moves,
        },
        16 => Conclusion::Unwitnessed {
            who: one,
            room,
            timestep,
        },
        17 => Conclusion::AccusesMe { who: one },
        18 => Conclusion::Unanswered { who: one, timestep },
        19 => Conclusion::Gone { victim: one },
        20 => Conclusion::AsksNear {
            who: one,
            room,
            timestep,
        },
        21 => Conclusion::AsksLast {
            who: one,
            victim: two,
            timestep,
        },
        22 => Conclusion::AsksWhy { who: one },
        23..=30 => Conclusion::Votes {
            who: one,
            ground: match kind {
                23 => VoteGround::Deed,
                24 => VoteGround::Word { witness: two },
                25 => VoteGround::Lie,
                26 => VoteGround::Near,
                27 => VoteGround::Company { victim: two },
                28 => VoteGround::Gap { timestep },
                29 => VoteGround::AccusesMe,
                _ => VoteGround::Blames { accused: two },
            },
        },
        31 => Conclusion::Decisive {
            who: one,
            living: moves + 2,
        },
        32 => Conclusion::WithMe { who: one },
        33 => Conclusion::LeftAlone {
            who: one,
            victim: two,
        },
        34 => Conclusion::AlreadyThere {
            who: one,
            victim: two,
        },
        35 => Conclusion::LiedBefore { who: one },
        36 => Conclusion::Torn { one, other: two },
        37 => Conclusion::NotSeen { who: one },
        38 => Conclusion::MetNobody,
        39 => Conclusion::NothingAgainst { who: one },
        40 => Conclusion::NoSuspect,
        47 => Conclusion::WasThere {
            who: one,
            room,
            timestep,
        },
        48 => Conclusion::EachOther { one, other: two },
        52 => Conclusion::MissingSinceMeeting { who: one },
        41 => Conclusion::PlacesItself {
            who: one,
            room,
            timestep,
        },
        42 => Conclusion::Cautious { living: moves },
        45 => Conclusion::OutOfReach { room, moves },
        46 => Conclusion::NotEnough { who: one },
        43 => Conclusion::Confirms { who: one },
        44 => Conclusion::Shadowed { who: one },
        51 => Conclusion::Concedes { who: one },
        49 => Conclusion::AsksWhoSaw { victim: one },
        50 => Conclusion::Votes {
            who: one,
            ground: VoteGround::NotCleared,
        },
        _ => Conclusion::Undecided,
    })
}

fn any_saying() -> impl Strategy<Value = Saying> {
    let can_be_watched = |claim: &Claim| {
        matches!(
            claim,
            Claim::SawKill { .. }
                | Claim::SawVent { .. }
                | Claim::SawIn { .. }
                | Claim::SawBody { .. }
                | Claim::SawWith { .. }
        )
    };
    prop_oneof![
        1 => any_claim().prop_filter("a sighting", can_be_watched).prop_map(Saying::OnMonitor),
        3 => any_claim().prop_map(Saying::Claim),
        2 => any_conclusion().prop_map(Saying::Conclusion),
    ]
}

proptest! {
    #[test]
    fn every_sentence_reads_back_to_its_claims(saying in any_saying(), seed in 0u64..50) {
        let game = Game::new(Rules::paper_seven(), seed, &[]).expect("a preset can be played");
        prop_assert!(variants(saying) >= 4, "{saying:?} has few phrasings");
        for (_, sentence) in sentences(saying, game.roster(), &[], &[], &mut Dice::seeded(seed)) {
            prop_assert_eq!(read_claims(&sentence, game.roster()), saying.claims(), "{}", sentence);
        }
    }
}

proptest! {
    #[test]
    fn a_phrasing_is_known_again_and_comes_last(
        saying in any_saying(),
        other in any_saying(),
        seed in 0u64..50,
    ) {
        let game = Game::new(Rules::paper_seven(), seed, &[]).expect("a preset can be played");
        let all_of = |saying: Saying, lines: &[&str]| -> Vec<_> {
            sentences(saying, game.roster(), lines, &[], &mut Dice::seeded(seed)).collect()
        };
        let (template, sentence) = all_of(saying, &[]).swap_remove(0);
        let (_, before) = all_of(other, &[]).swap_remove(0);
        let line = format!("{before} {sentence}");
        prop_assert!(uses_template(&line, template), "{line}");
        prop_assert_ne!(all_of(saying, &[&line])[0].0, template);
    }
}
