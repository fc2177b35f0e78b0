//! Which templates say what, and the values that fill them.

use super::conclusions as conclusion;
use super::phrases as phrase;
use super::votes;
use crate::claims::Claim;
use crate::claims::conclusion::{Conclusion, Saying, VoteGround};
use crate::game::{Room, TaskKind};
use crate::table::Seat;

/// The values that fill a template's placeholders.
#[derive(Default)]
pub(super) struct TemplateValues {
    pub(super) who: Option<Seat>,
    pub(super) other: Option<Seat>,
    pub(super) room: Option<Room>,
    pub(super) entered: Option<Room>,
    pub(super) timestep: Option<u16>,
    pub(super) until: Option<u16>,
    pub(super) task: Option<TaskKind>,
    pub(super) moves: Option<u8>,
    pub(super) living: Option<u8>,
}

/// Returns the templates for this, with the values that fill them.
pub(super) fn template(saying: Saying) -> (&'static [&'static str], TemplateValues) {
    match saying {
        Saying::Claim(claim) => template_of_claim(claim),
        Saying::OnMonitor(claim) => {
            let (plain, parts) = template_of_claim(claim);
            let on_monitor = match claim {
                Claim::SawKill { .. } => phrase::MONITOR_KILL,
                Claim::SawVent { .. } => phrase::MONITOR_VENT,
                Claim::SawIn { .. } => phrase::MONITOR_IN,
                Claim::SawWith { .. } => phrase::MONITOR_WITH,
                Claim::SawBody { .. } => phrase::MONITOR_BODY,
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
    let at = |who, room| TemplateValues {
        room: Some(room),
        ..about(who)
    };
    let of_victim = |victim| TemplateValues {
        other: Some(victim),
        ..TemplateValues::default()
    };
    let far = |who, room, moves| TemplateValues {
        room: Some(room),
        moves: Some(moves),
        ..about(who)
    };
    match conclusion {
        Conclusion::LastWith { who, victim } => (conclusion::LAST_WITH, beside(who, victim)),
        Conclusion::Near { who } => (conclusion::NEAR, about(who)),
        Conclusion::PlacesItself { who, room, timestep } => {
            (conclusion::PLACES_ITSELF, then_in(who, room, timestep))
        }
        Conclusion::WasThere { who, room, timestep } => (conclusion::WAS_THERE, then_in(who, room, timestep)),
        Conclusion::LeftAlone { who, victim } => (conclusion::LEFT_ALONE, beside(who, victim)),
        Conclusion::AlreadyThere { who, victim } => (conclusion::ALREADY_THERE, beside(who, victim)),
        Conclusion::Possible { who } => (conclusion::POSSIBLE, about(who)),
        Conclusion::EitherLies { one, other } => (conclusion::EITHER_LIES, beside(one, other)),
        Conclusion::OnlyOne { who } => (conclusion::ONLY_ONE, about(who)),
        Conclusion::Likeliest { who } => (conclusion::LIKELIEST, about(who)),
        Conclusion::Unwitnessed { who, room, timestep } => {
            (conclusion::UNWITNESSED, then_in(who, room, timestep))
        }
        Conclusion::AccusesMe { who } => (conclusion::ACCUSES_ME, about(who)),
        Conclusion::Concedes { who } => (conclusion::CONCEDES, about(who)),
        Conclusion::Lying { who } => (conclusion::LYING, about(who)),
        Conclusion::LiedBefore { who } => (conclusion::LIED_BEFORE, about(who)),
        Conclusion::Believes { witness, who } => (conclusion::BELIEVES, beside(who, witness)),
        Conclusion::Disbelieves { accuser, accused } => (conclusion::DISBELIEVES, beside(accuser, accused)),
        Conclusion::Wrong { who } => (conclusion::WRONG, about(who)),
        Conclusion::WasWrongAbout { who, accused } => (conclusion::WAS_WRONG_ABOUT, beside(who, accused)),
        Conclusion::Confirms { who } => (conclusion::CONFIRMS, about(who)),
        Conclusion::OutOfReach { room, moves } => (
            conclusion::OUT_OF_REACH,
            TemplateValues {
                room: Some(room),
                moves: Some(moves),
                ..TemplateValues::default()
            },
        ),
        Conclusion::TooFar { who, room, moves: 1 } => (conclusion::NEXT_DOOR, at(who, room)),
        Conclusion::TooFar { who, room, moves } => (conclusion::TOO_FAR, far(who, room, moves)),
        Conclusion::Elsewhere { who, room } => (conclusion::ELSEWHERE, at(who, room)),
        Conclusion::WithMe { who } => (conclusion::WITH_ME, about(who)),
        Conclusion::EachOther { one, other } => (conclusion::EACH_OTHER, beside(one, other)),
        Conclusion::AliveThen { victim } => (conclusion::ALIVE_THEN, of_victim(victim)),
        Conclusion::Unaccounted { who, timestep } => (conclusion::UNACCOUNTED, then(who, timestep)),
        Conclusion::Unanswered { who, timestep } => (conclusion::UNANSWERED, then(who, timestep)),
        Conclusion::Missing { who } => (conclusion::MISSING, about(who)),
        Conclusion::MissingSinceMeeting { who } => (conclusion::MISSING_SINCE_MEETING, about(who)),
        Conclusion::Shadowed { who } => (conclusion::SHADOWED, about(who)),
        Conclusion::Gone { victim } => (conclusion::GONE, of_victim(victim)),
        Conclusion::AsksWhoSaw { victim } => (conclusion::ASKS_WHO_SAW, of_victim(victim)),
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
            VoteGround::Deed => (votes::DEED, about(who)),
            VoteGround::Word { witness } => (votes::WORD, beside(who, witness)),
            VoteGround::Lie => (votes::LIE, about(who)),
            VoteGround::Near => (votes::NEAR, about(who)),
            VoteGround::NotCleared => (votes::NOT_CLEARED, about(who)),
            VoteGround::Company { victim } => (votes::COMPANY, beside(who, victim)),
            VoteGround::Gap { timestep } => (votes::GAP, then(who, timestep)),
            VoteGround::AccusesMe => (votes::ACCUSES_ME, about(who)),
            VoteGround::Blames { accused } => (votes::BLAMES, beside(who, accused)),
        },
        Conclusion::Decisive { who, living } => (
            conclusion::DECISIVE,
            TemplateValues {
                living: Some(living),
                ..about(who)
            },
        ),
        Conclusion::Cautious { living } => (
            conclusion::CAUTIOUS,
            TemplateValues {
                living: Some(living),
                ..TemplateValues::default()
            },
        ),
        Conclusion::Torn { one, other } => (conclusion::TORN, beside(one, other)),
        Conclusion::NotEnough { who } => (conclusion::NOT_ENOUGH, about(who)),
        Conclusion::NotSeen { who } => (conclusion::NOT_SEEN, about(who)),
        Conclusion::MetNobody => (conclusion::MET_NOBODY, TemplateValues::default()),
        Conclusion::NothingAgainst { who } => (conclusion::NOTHING_AGAINST, about(who)),
        Conclusion::NoSuspect => (conclusion::NO_SUSPECT, TemplateValues::default()),
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
        Claim::SawBody { whom, room, timestep } => (
            phrase::SAW_BODY,
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
        Claim::Ask { who, timestep, until } => (
            phrase::ASK,
            TemplateValues {
                until,
                ..about(who, None, timestep)
            },
        ),
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
