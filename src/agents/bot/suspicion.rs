//! How much each player is suspected, and why.

use super::mind::{Beliefs, HeardStatement, KnownDeath};
use super::testimony::trust;
use super::weights as weigh;
use crate::claims::Claim;
use crate::game::{Cause, ObservedEvent, Passage, Room, Seat, SeatSet, steps};

/// A piece of evidence for or against a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// The player it is about.
    pub(crate) about: Seat,
    /// The points of suspicion; negative points clear the player.
    pub(crate) points: f64,
    /// The kind of evidence.
    pub(crate) why: EvidenceKind,
    /// The claim with which it can be stated in public.
    pub(crate) claim: Option<Claim>,
}

/// The kinds of evidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum EvidenceKind {
    SeenKill(Seat),
    SeenVent(Room),
    AloneWith(Seat),
    NearBody(Seat),
    CouldNot(Seat),
    FalseAlibi,
    FalseWord,
    Slander,
    Accused(Seat),
    Told(Seat),
    Trusted(Seat),
    Account,
    NoAnswer,
    Reported,
    VotedWrong,
}

/// The points of suspicion of each player, with their evidence.
#[derive(Clone, Debug)]
pub(crate) struct Suspicion {
    points: [f64; Seat::MAX],
    pub(crate) evidence: Vec<Evidence>,
}

impl Suspicion {
    /// Weighs everything that a bot knows and has heard.
    pub(crate) fn of(mind: &Beliefs<'_>, heard: &[HeardStatement]) -> Suspicion {
        let mut suspicion = Suspicion {
            points: [0.0; Seat::MAX],
            evidence: Vec::new(),
        };
        let deaths = mind.deaths();
        suspicion.weigh_sights(mind);
        for death in &deaths {
            suspicion.weigh_death(mind, death);
        }
        suspicion.weigh_ballots(mind, heard);
        suspicion.weigh_own_checks(mind, heard);
        let perspective = suspicion.points;
        for line in heard.iter().filter(|line| mind.others.contains(line.who)) {
            suspicion.weigh_words(
                mind,
                line,
                heard,
                &deaths,
                trust(mind, perspective[line.who.index()]),
            );
        }
        for fellow in mind.view.fellows() {
            suspicion.points[fellow.index()] += weigh::FELLOW;
        }
        suspicion
    }

    /// Returns the points against a player.
    pub(crate) fn against(&self, who: Seat) -> f64 {
        self.points[who.index()]
    }

    /// Returns the most suspected of these players.
    pub(crate) fn most(&self, among: SeatSet) -> Option<Seat> {
        among
            .into_iter()
            .max_by(|&one, &other| self.against(one).total_cmp(&self.against(other)))
    }

    /// Returns the strongest evidence against a player.
    pub(crate) fn chief(&self, who: Seat) -> Option<&Evidence> {
        self.evidence
            .iter()
            .filter(|evidence| evidence.about == who && evidence.points > 0.0)
            .max_by(|one, other| one.points.total_cmp(&other.points))
    }

    pub(crate) fn add(&mut self, about: Seat, points: f64, why: EvidenceKind, claim: Option<Claim>) {
        // The same event told or seen twice counts once.
        if let Some(known) = self
            .evidence
            .iter_mut()
            .find(|known| known.about == about && known.why == why)
        {
            if known.points.abs() < points.abs() {
                self.points[about.index()] += points - known.points;
                *known = Evidence {
                    about,
                    points,
                    why,
                    claim,
                };
            }
            return;
        }
        self.points[about.index()] += points;
        self.evidence.push(Evidence {
            about,
            points,
            why,
            claim,
        });
    }

    fn weigh_sights(&mut self, mind: &Beliefs<'_>) {
        for kill in mind.record.kills.iter().filter(|kill| kill.killer != mind.me) {
            let claim = Claim::SawKill {
                killer: kill.killer,
                victim: kill.victim,
                room: Some(kill.room),
                timestep: Some(kill.timestep),
            };
            self.add(
                kill.killer,
                weigh::SEEN_KILL,
                EvidenceKind::SeenKill(kill.victim),
                Some(claim),
            );
        }
        for vent in mind.record.vents.iter().filter(|vent| vent.who != mind.me) {
            let claim = Claim::SawVent {
                who: vent.who,
                room: Some(vent.to),
                timestep: Some(vent.timestep),
            };
            self.add(
                vent.who,
                weigh::SEEN_VENT,
                EvidenceKind::SeenVent(vent.to),
                Some(claim),
            );
        }
    }

    fn weigh_death(&mut self, mind: &Beliefs<'_>, death: &KnownDeath) {
        let single = mind.view.rules().impostors == 1;
        let record = &mind.record;
        let company: SeatSet = mind
            .others
            .into_iter()
            .filter(|&who| {
                let victim = record.place(death.victim, death.earliest);
                let stay = record.place(who, death.earliest);
                victim
                    .zip(stay)
                    .is_some_and(|(victim, stay)| victim.to == stay.to)
            })
            .collect();
        let fresh = |timestep: u16| 1.0 / (1.0 + f64::from(death.latest.abs_diff(timestep)) / weigh::FADE);
        let at_meeting = record.is_meeting(death.earliest);
        for who in mind.others {
            if !could_have_killed(mind, who, death) {
                let points = if single {
                    weigh::COULD_NOT
                } else {
                    weigh::COULD_NOT_OF_SEVERAL
                };
                self.add(who, points, EvidenceKind::CouldNot(death.victim), None);
                continue;
            }
            if company.contains(who) && !at_meeting {
                let alone = company.len() == 1;
                let weight = if alone {
                    weigh::ALONE_WITH_VICTIM
                } else {
                    weigh::AMONG_COMPANY
                };
                let claim = record
                    .place(death.victim, death.earliest)
                    .map(|stay| Claim::SawWith {
                        who,
                        other: death.victim,
                        room: Some(stay.to),
                        timestep: Some(death.earliest),
                    });
                let points = weight * fresh(death.earliest);
                self.add(
                    who,
                    points,
                    EvidenceKind::AloneWith(death.victim),
                    claim.filter(|_| alone),
                );
            }
            // A player who reports a body enters, sees it, and reports it on its next turn; earlier presence
            // is not excused.
            let finder = death.finder == Some(who);
            let latest = if finder {
                death.latest.saturating_sub(2)
            } else {
                death.latest
            };
            let near = (death.earliest.max(2) - 1..=latest).rev().find(|&timestep| {
                !record.is_meeting(timestep)
                    && record
                        .place(who, timestep)
                        .is_some_and(|stay| stay.touches(death.room))
            });
            if let Some(timestep) = near {
                let claim = Claim::SawIn {
                    who,
                    room: death.room,
                    timestep: Some(timestep),
                };
                let points = weigh::NEAR_BODY * fresh(timestep);
                self.add(who, points, EvidenceKind::NearBody(death.victim), Some(claim));
            }
            if finder {
                self.add(who, weigh::REPORTED, EvidenceKind::Reported, None);
            }
        }
    }

    /// With one impostor, every player ejected while the round goes on was innocent.
    fn weigh_ballots(&mut self, mind: &Beliefs<'_>, heard: &[HeardStatement]) {
        if mind.view.rules().impostors != 1 {
            return;
        }
        let mut votes: Vec<(Seat, Seat)> = Vec::new();
        for observation in mind.view.seen() {
            match observation.seen {
                ObservedEvent::MeetingOpened {
                    cause: Cause::Button | Cause::Bodies(_),
                    ..
                } => votes.clear(),
                ObservedEvent::Voted {
                    who,
                    whom: Some(whom),
                } => votes.push((who, whom)),
                ObservedEvent::BallotClosed {
                    ejected: Some(innocent),
                    ..
                } => {
                    for &(who, whom) in &votes {
                        if whom == innocent && mind.others.contains(who) {
                            self.add(who, weigh::VOTED_WRONG, EvidenceKind::VotedWrong, None);
                        }
                    }
                    for line in heard.iter().filter(|line| mind.others.contains(line.who)) {
                        let slandered = line.claims.iter().any(|claim| match *claim {
                            Claim::SawKill { killer: who, .. } | Claim::SawVent { who, .. } => {
                                who == innocent
                            }
                            _ => false,
                        });
                        if slandered {
                            self.add(line.who, weigh::PROVEN_LIAR, EvidenceKind::FalseWord, None);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns whether a player can have reached the body in time, according to the sightings of it. A player who
/// was in sight when it acted did not kill then; before and after that it needs time to walk.
pub(crate) fn could_have_killed(mind: &Beliefs<'_>, who: Seat, death: &KnownDeath) -> bool {
    let record = &mind.record;
    let seen_killing = record
        .kills
        .iter()
        .any(|kill| kill.killer == who && kill.victim == death.victim);
    seen_killing
        || (death.earliest..=death.latest).any(|at| {
            if record.place(who, at).is_some() {
                return false;
            }
            let came = record.last_place(who, at).is_none_or(|(then, stay)| {
                u16::from(steps(stay.to, death.room, Passage::CorridorsAndVents)) < at - then
            });
            let went = (at..=record.now())
                .find_map(|then| Some((then, record.place(who, then)?)))
                .is_none_or(|(then, stay)| {
                    record.is_meeting(then)
                        || u16::from(steps(death.room, stay.from, Passage::CorridorsAndVents)) < then - at
                });
            came && went
        })
}
