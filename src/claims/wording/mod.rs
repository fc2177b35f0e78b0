//! Puts claims into words.

mod phrases;
mod repetition;

pub(crate) use phrases::REMARKS;

use crate::claims::Claim;
use crate::dice::Dice;
use crate::game::{Room, Seat, Table, TaskKind};
use phrases as phrase;
use repetition::holds;

/// The values that fill a template's placeholders.
#[derive(Default)]
struct TemplateValues {
    who: Option<Seat>,
    other: Option<Seat>,
    room: Option<Room>,
    entered: Option<Room>,
    timestep: Option<u16>,
    until: Option<u16>,
    task: Option<TaskKind>,
}

/// Returns every sentence that expresses exactly this claim, with its template. Templates used least in the
/// lines of this meeting come first, then those used least in all lines before; ties are ordered by the dice.
pub(crate) fn sentences(
    claim: Claim,
    table: &Table,
    meeting: &[&str],
    before: &[&str],
    dice: &mut Dice,
) -> impl Iterator<Item = (&'static str, String)> {
    let (templates, parts) = template(claim);
    let mut fitting: Vec<&'static str> = templates
        .iter()
        .copied()
        .filter(|text| fits(text, &parts))
        .collect();
    let start = dice.below(fitting.len().max(1));
    fitting.rotate_left(start);
    // Insertion suffices for a dozen templates; a generic sort would add to the download.
    let mut rarest: Vec<((usize, usize), &'static str)> = Vec::with_capacity(fitting.len());
    for template in fitting {
        let uses = |lines: &[&str]| lines.iter().filter(|line| holds(line, template)).count();
        let count = (uses(meeting), uses(before));
        let at = rarest.partition_point(|&(other, _)| other <= count);
        rarest.insert(at, (count, template));
    }
    let table = table.clone();
    rarest
        .into_iter()
        .map(move |(_, template)| (template, fill(template, &parts, &table)))
}

/// Returns the number of templates for this claim.
#[cfg(test)]
pub(super) fn variants(claim: Claim) -> usize {
    let (templates, parts) = template(claim);
    templates.iter().filter(|text| fits(text, &parts)).count()
}

fn template(claim: Claim) -> (&'static [&'static str], TemplateValues) {
    let about = |who, room, timestep| TemplateValues {
        who: Some(who),
        room,
        timestep,
        ..TemplateValues::default()
    };
    match claim {
        Claim::SawKill {
            killer,
            victim,
            room,
            timestep,
        } => (
            phrase::SAW_KILL,
            TemplateValues {
                other: Some(victim),
                ..about(killer, room, timestep)
            },
        ),
        Claim::SawVent { who, room, timestep } => (phrase::SAW_VENT, about(who, room, timestep)),
        Claim::FoundBody { whom, room, timestep } => (
            phrase::FOUND_BODY,
            TemplateValues {
                other: Some(whom),
                room,
                timestep,
                ..TemplateValues::default()
            },
        ),
        Claim::SawIn { who, room, timestep } => (phrase::SAW_IN, about(who, Some(room), timestep)),
        Claim::SawWalk {
            who,
            from,
            to,
            timestep,
        } => (
            phrase::SAW_WALK,
            TemplateValues {
                entered: Some(to),
                ..about(who, Some(from), timestep)
            },
        ),
        Claim::SawOver {
            who,
            victim,
            room,
            timestep,
        } => (
            phrase::SAW_OVER,
            TemplateValues {
                other: Some(victim),
                ..about(who, room, timestep)
            },
        ),
        Claim::Walked { from, to, timestep } => (
            phrase::WALKED,
            TemplateValues {
                room: Some(from),
                entered: Some(to),
                timestep,
                ..TemplateValues::default()
            },
        ),
        Claim::NotIn { who, room, timestep } => (phrase::NOT_IN, about(who, Some(room), timestep)),
        Claim::SawWith {
            who,
            other,
            room,
            timestep,
        } => (
            phrase::SAW_WITH,
            TemplateValues {
                other: Some(other),
                ..about(who, room, timestep)
            },
        ),
        Claim::WasIn { room, from, to } => (
            phrase::WAS_IN,
            TemplateValues {
                room: Some(room),
                timestep: from,
                until: to.filter(|_| to != from),
                ..TemplateValues::default()
            },
        ),
        Claim::WasWith { who, room, timestep } => (phrase::WAS_WITH, about(who, room, timestep)),
        Claim::DidTask { task, room, timestep } => (
            phrase::DID_TASK,
            TemplateValues {
                room,
                timestep,
                task: Some(task),
                ..TemplateValues::default()
            },
        ),
        Claim::Suspect { who } => (phrase::SUSPECT, about(who, None, None)),
        Claim::Vouch { who } => (phrase::VOUCH, about(who, None, None)),
        Claim::Ask { who, timestep } => (phrase::ASK, about(who, None, timestep)),
        Claim::AskAll { room, timestep } => (
            phrase::ASK_ALL,
            TemplateValues {
                room: Some(room),
                timestep,
                ..TemplateValues::default()
            },
        ),
        Claim::Plan { room } => (
            phrase::PLAN,
            TemplateValues {
                room: Some(room),
                ..TemplateValues::default()
            },
        ),
        Claim::VoteFor { who } => (phrase::VOTE_FOR, about(who, None, None)),
        Claim::Denial => (phrase::DENIAL, TemplateValues::default()),
    }
}

fn fits(text: &str, parts: &TemplateValues) -> bool {
    let places = [
        ('@', parts.who.is_some()),
        ('&', parts.other.is_some()),
        ('#', parts.room.is_some()),
        ('$', parts.entered.is_some()),
        ('%', parts.timestep.is_some()),
        ('^', parts.until.is_some()),
        ('*', parts.task.is_some()),
    ];
    places.iter().all(|&(place, said)| text.contains(place) == said)
}

fn fill(text: &str, parts: &TemplateValues, table: &Table) -> String {
    use std::fmt::Write;
    let mut words = String::with_capacity(text.len() + 24);
    for letter in text.chars() {
        let seat = |seat: Option<Seat>| seat.map_or("", |seat| table.name(seat));
        // Writing to a `String` cannot fail.
        let _ = match letter {
            '@' => write!(words, "{}", seat(parts.who)),
            '&' => write!(words, "{}", seat(parts.other)),
            '#' => write!(words, "{}", parts.room.map_or("", Room::name)),
            '$' => write!(words, "{}", parts.entered.map_or("", Room::name)),
            '%' => write!(words, "{}", parts.timestep.unwrap_or_default()),
            '^' => write!(words, "{}", parts.until.unwrap_or_default()),
            '*' => write!(words, "{}", parts.task.map_or("", TaskKind::name)),
            letter => write!(words, "{letter}"),
        };
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::read_claims;
    use crate::game::{Game, Rules};
    use proptest::prelude::*;

    fn any_claim() -> impl Strategy<Value = Claim> {
        let seat = || (0usize..7).prop_map(|at| Seat::new(at).expect("a seat of the table"));
        let pair =
            || (0usize..7, 1usize..7).prop_map(|(one, by)| (Seat::new(one), Seat::new((one + by) % 7)));
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
            (seat(), proptest::option::of(time())).prop_map(|(who, timestep)| Claim::Ask { who, timestep }),
            (room(), time()).prop_map(|(room, at)| Claim::AskAll {
                room,
                timestep: Some(at)
            }),
            room().prop_map(|room| Claim::Plan { room }),
            Just(Claim::Denial),
        ]
    }

    proptest! {
        #[test]
        fn every_sentence_reads_back_to_its_claim(claim in any_claim(), seed in 0u64..50) {
            let game = Game::new(Rules::paper_seven(), seed, &[]).expect("a preset can be played");
            prop_assert!(variants(claim) >= 4, "{claim:?} has few phrasings");
            for (_, sentence) in sentences(claim, game.table(), &[], &[], &mut Dice::seeded(seed)) {
                prop_assert_eq!(read_claims(&sentence, game.table()), vec![claim], "{}", sentence);
            }
        }
    }

    proptest! {
        #[test]
        fn a_phrasing_is_known_again_and_comes_last(
            claim in any_claim(),
            other in any_claim(),
            seed in 0u64..50,
        ) {
            let game = Game::new(Rules::paper_seven(), seed, &[]).expect("a preset can be played");
            let all_of = |claim: Claim, lines: &[&str]| -> Vec<_> {
                sentences(claim, game.table(), lines, &[], &mut Dice::seeded(seed)).collect()
            };
            let (template, sentence) = all_of(claim, &[]).swap_remove(0);
            let (_, before) = all_of(other, &[]).swap_remove(0);
            let line = format!("{before} {sentence}");
            prop_assert!(holds(&line, template), "{line}");
            prop_assert_ne!(all_of(claim, &[&line])[0].0, template);
        }
    }

    #[test]
    fn remarks_claim_nothing() {
        let game = Game::new(Rules::paper_seven(), 1, &[]).expect("a preset can be played");
        for remark in phrase::REMARKS {
            assert_eq!(read_claims(remark, game.table()), []);
        }
    }
}
