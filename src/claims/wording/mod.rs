//! Puts claims and conclusions into words.

mod conclusions;
mod phrases;
mod repetition;
#[cfg(test)]
mod tests;

use crate::claims::Claim;
use crate::claims::conclusion::{Conclusion, Saying, VoteGround};
use crate::game::{Room, TaskKind};
use crate::table::{Dice, Roster, Seat};
use conclusions as conclusion;
use phrases as phrase;
use repetition::uses_template;

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
    moves: Option<u8>,
}

/// Returns every sentence that expresses exactly this, with its template. Templates used least in the
/// lines of this meeting come first, then those used least in all lines before; ties are ordered by the dice.
pub(crate) fn sentences(
    saying: Saying,
    roster: &Roster,
    meeting: &[&str],
    before: &[&str],
    dice: &mut Dice,
) -> impl Iterator<Item = (&'static str, String)> {
    let (templates, parts) = template(saying);
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
        let uses = |lines: &[&str]| lines.iter().filter(|line| uses_template(line, template)).count();
        let count = (uses(meeting), uses(before));
        let at = rarest.partition_point(|&(other, _)| other <= count);
        rarest.insert(at, (count, template));
    }
    let roster = roster.clone();
    rarest
        .into_iter()
        .map(move |(_, template)| (template, fill(template, &parts, &roster)))
}

/// Returns whether a line contains a sentence for this, whichever players, rooms and times it names.
pub(crate) fn is_worded_in(line: &str, saying: Saying) -> bool {
    let (templates, _) = template(saying);
    templates.iter().any(|template| uses_template(line, template))
}

/// Returns the number of templates for this.
#[cfg(test)]
pub(super) fn variants(saying: Saying) -> usize {
    let (templates, parts) = template(saying);
    templates.iter().filter(|text| fits(text, &parts)).count()
}

fn template(saying: Saying) -> (&'static [&'static str], TemplateValues) {
    match saying {
        Saying::Claim(claim) => template_of_claim(claim),
        Saying::OnMonitor(claim) => {
            let (plain, parts) = template_of_claim(claim);
            let on_monitor = match claim {
                Claim::SawKill { .. } => phrase::MONITOR_KILL,
                Claim::SawVent { .. } => phrase::MONITOR_VENT,
                Claim::SawIn { .. } => phrase::MONITOR_IN,
                Claim::SawWith { .. } => phrase::MONITOR_WITH,
                _ => plain,
            };
            (on_monitor, parts)
        }
        Saying::Conclusion(conclusion) => template_of_conclusion(conclusion),
    }
}

fn template_of_conclusion(conclusion: Conclusion) -> (&'static [&'static str], TemplateValues) {
    let about = |who| TemplateValues {
        who: Some(who),
        ..TemplateValues::default()
    };
    let beside = |who, other| TemplateValues {
        other: Some(other),
        ..about(who)
    };
    let then = |who, timestep| TemplateValues {
        timestep: Some(timestep),
        ..about(who)
    };
    let then_in = |who, room, timestep| TemplateValues {
        room: Some(room),
        ..then(who, timestep)
    };
    let far = |who, room, moves| TemplateValues {
        room: Some(room),
        moves: Some(moves),
        ..about(who)
    };
    match conclusion {
        Conclusion::LastWith { who, victim } => (conclusion::LAST_WITH, beside(who, victim)),
        Conclusion::Near { who } => (conclusion::NEAR, about(who)),
        Conclusion::Possible { who } => (conclusion::POSSIBLE, about(who)),
        Conclusion::EitherLies { one, other } => (conclusion::EITHER_LIES, beside(one, other)),
        Conclusion::OnlyOne { who } => (conclusion::ONLY_ONE, about(who)),
        Conclusion::Likeliest { who } => (conclusion::LIKELIEST, about(who)),
        Conclusion::Unwitnessed { who, room, timestep } => {
            (conclusion::UNWITNESSED, then_in(who, room, timestep))
        }
        Conclusion::AccusesMe { who } => (conclusion::ACCUSES_ME, about(who)),
        Conclusion::Lying { who } => (conclusion::LYING, about(who)),
        Conclusion::Believes { witness, who } => (conclusion::BELIEVES, beside(who, witness)),
        Conclusion::Disbelieves { accuser, accused } => (conclusion::DISBELIEVES, beside(accuser, accused)),
        Conclusion::Wrong { who } => (conclusion::WRONG, about(who)),
        Conclusion::MovesAway { who, room, moves } => (conclusion::MOVES_AWAY, far(who, room, moves)),
        Conclusion::TooFar { who, room, moves } => (conclusion::TOO_FAR, far(who, room, moves)),
        Conclusion::Elsewhere { who } => (conclusion::ELSEWHERE, about(who)),
        Conclusion::AliveThen { victim } => (
            conclusion::ALIVE_THEN,
            TemplateValues {
                other: Some(victim),
                ..TemplateValues::default()
            },
        ),
        Conclusion::Unaccounted { who, timestep } => (conclusion::UNACCOUNTED, then(who, timestep)),
        Conclusion::Unanswered { who, timestep } => (conclusion::UNANSWERED, then(who, timestep)),
        Conclusion::Missing { who } => (conclusion::MISSING, about(who)),
        Conclusion::Gone { victim } => (
            conclusion::GONE,
            TemplateValues {
                other: Some(victim),
                ..TemplateValues::default()
            },
        ),
        Conclusion::AsksNear { who, room, timestep } => (conclusion::ASKS_NEAR, then_in(who, room, timestep)),
        Conclusion::AsksLast {
            who,
            victim,
            timestep,
        } => (
            conclusion::ASKS_LAST,
            TemplateValues {
                other: Some(victim),
                ..then(who, timestep)
            },
        ),
        Conclusion::AsksWhy { who } => (conclusion::ASKS_WHY, about(who)),
        Conclusion::Votes { who, ground } => match ground {
            VoteGround::Deed => (conclusion::VOTES_DEED, about(who)),
            VoteGround::Word { witness } => (conclusion::VOTES_WORD, beside(who, witness)),
            VoteGround::Lie => (conclusion::VOTES_LIE, about(who)),
            VoteGround::Near => (conclusion::VOTES_NEAR, about(who)),
            VoteGround::Company { victim } => (conclusion::VOTES_COMPANY, beside(who, victim)),
            VoteGround::Gap { timestep } => (conclusion::VOTES_GAP, then(who, timestep)),
            VoteGround::AccusesMe => (conclusion::VOTES_ACCUSES_ME, about(who)),
            VoteGround::Blames { accused } => (conclusion::VOTES_BLAMES, beside(who, accused)),
        },
        Conclusion::Undecided => (conclusion::UNDECIDED, TemplateValues::default()),
    }
}

fn template_of_claim(claim: Claim) -> (&'static [&'static str], TemplateValues) {
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
        ('~', parts.moves.is_some()),
    ];
    places.iter().all(|&(place, said)| text.contains(place) == said)
}

/// Returns a number of moves in words, so that it is not read as a timestep. No two rooms are further apart.
fn moves_in_words(moves: u8) -> &'static str {
    const WORDS: [&str; 6] = [
        "one move",
        "two moves",
        "three moves",
        "four moves",
        "five moves",
        "six moves",
    ];
    WORDS
        .get(usize::from(moves).saturating_sub(1))
        .unwrap_or(&"many moves")
}

fn fill(text: &str, parts: &TemplateValues, roster: &Roster) -> String {
    use std::fmt::Write;
    let mut words = String::with_capacity(text.len() + 24);
    for letter in text.chars() {
        let seat = |seat: Option<Seat>| seat.map_or("", |seat| roster.name(seat));
        // Writing to a `String` cannot fail.
        let _ = match letter {
            '@' => write!(words, "{}", seat(parts.who)),
            '&' => write!(words, "{}", seat(parts.other)),
            '#' => write!(words, "{}", parts.room.map_or("", Room::name)),
            '$' => write!(words, "{}", parts.entered.map_or("", Room::name)),
            '%' => write!(words, "{}", parts.timestep.unwrap_or_default()),
            '^' => write!(words, "{}", parts.until.unwrap_or_default()),
            '*' => write!(words, "{}", parts.task.map_or("", TaskKind::name)),
            '~' => write!(words, "{}", moves_in_words(parts.moves.unwrap_or_default())),
            letter => write!(words, "{letter}"),
        };
    }
    words
}
