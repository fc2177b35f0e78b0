//! The basis of a bot's choice: its facts, what it has heard, and its persona's weights.

use super::dialogue::dialogue;
use super::weights::Weights;
use crate::claims::{BodySighting, Claim, Whereabouts};
use crate::game::{Cause, Event, ObservedEvent, Room, View};
use crate::table::{Phase, Seat, SeatSet};

/// The claims read from one speech of another player.
#[derive(Clone, Debug)]
pub(crate) struct HeardClaims {
    pub(crate) timestep: u16,
    pub(crate) who: Seat,
    pub(crate) claims: Vec<Claim>,
    /// Whom the listener had accused in that timestep before.
    pub(crate) accused_before: SeatSet,
    /// How many lines the listener had spoken in that timestep before.
    pub(crate) own_lines_before: usize,
}

/// What a bot believes when it chooses.
pub(crate) struct Beliefs<'a> {
    pub(crate) view: &'a View<'a>,
    pub(crate) me: Seat,
    pub(crate) weights: Weights,
    /// What it knows; for an impostor that speaks, what it pretends to know.
    pub(crate) whereabouts: Whereabouts,
    /// The other players that it believes alive.
    pub(crate) others: SeatSet,
    /// The players that were asked in this meeting and have not answered, with the timesteps in question.
    pub(crate) evasions: Vec<(Seat, u16)>,
}

/// A known death and its possible time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeathEstimate {
    pub(crate) victim: Seat,
    pub(crate) room: Room,
    /// The last timestep in which the victim is known to have been alive.
    pub(crate) earliest: u16,
    /// The timestep in which the body was found.
    pub(crate) latest: u16,
    pub(crate) finder: Option<Seat>,
}

/// Returns who called the meeting of this timestep with the button.
pub(crate) fn caller_of_meeting(view: &View<'_>, timestep: u16) -> Option<Seat> {
    let mut seen = view.seen().filter(|observation| observation.timestep == timestep);
    seen.find_map(|observation| match observation.seen {
        ObservedEvent::MeetingOpened {
            caller,
            cause: Cause::Button,
            ..
        } => Some(caller),
        _ => None,
    })
}

impl<'a> Beliefs<'a> {
    /// Returns the true beliefs of a seat.
    pub(crate) fn honest(view: &'a View<'a>) -> Beliefs<'a> {
        let weights = Weights::of(view);
        Beliefs {
            view,
            me: view.seat(),
            weights,
            whereabouts: Whereabouts::of_view(view),
            others: view.believed_living().without(view.seat()),
            evasions: match view.phase() {
                Phase::Task => Vec::new(),
                _ => (dialogue().evasions)(view),
            },
        }
    }

    /// Returns the claim of where it saw a player in a timestep: a walk is told as a walk.
    pub(crate) fn sighting_claim(&self, who: Seat, timestep: u16) -> Option<Claim> {
        if let Some((from, to)) = self.whereabouts.walk(who, timestep) {
            return Some(Claim::SawWalk {
                who,
                from,
                to,
                timestep: Some(timestep),
            });
        }
        self.whereabouts.stay(who, timestep).map(|room| Claim::SawIn {
            who,
            room,
            timestep: Some(timestep),
        })
    }

    /// Returns the claim that it saw two players together, if both stayed where they were in that timestep.
    pub(crate) fn together_claim(&self, who: Seat, other: Seat, timestep: u16) -> Option<Claim> {
        let room = self.whereabouts.stay(who, timestep)?;
        let together = self.whereabouts.stay(other, timestep) == Some(room)
            && self.whereabouts.were_together(who, other, Some(room), timestep);
        let told = match who == self.me {
            true => Claim::WasWith {
                who: other,
                room: Some(room),
                timestep: Some(timestep),
            },
            false => Claim::SawWith {
                who,
                other,
                room: Some(room),
                timestep: Some(timestep),
            },
        };
        together.then_some(told)
    }

    /// Returns the claims that it saw two others together in a timestep: in one room, or on the same way.
    pub(crate) fn company_claims(&self, who: Seat, other: Seat, timestep: u16) -> Option<Vec<Claim>> {
        let same_way = || {
            let is_same = self.whereabouts.walk(who, timestep)? == self.whereabouts.walk(other, timestep)?;
            let ways = [other, who].map(|player| self.sighting_claim(player, timestep));
            is_same.then(|| ways.into_iter().flatten().collect())
        };
        let together = self.together_claim(who, other, timestep);
        together.map(|claim| vec![claim]).or_else(same_way)
    }

    /// Returns the claim that it saw this player kill, or else vent.
    pub(crate) fn deed_claim(&self, who: Seat) -> Option<Claim> {
        let mut kills = self.whereabouts.kills.iter().rev();
        let kill = kills.find(|kill| kill.killer == who).map(|kill| Claim::SawKill {
            killer: who,
            victim: kill.victim,
            room: Some(kill.room),
            timestep: Some(kill.timestep),
        });
        let mut vents = self.whereabouts.vents.iter().rev();
        let vent = vents.find(|vent| vent.who == who).map(|vent| {
            // Who stood at the vent that it went into did not see it come out.
            let own = self.whereabouts.place(self.me, vent.timestep);
            let saw_it_go = own.is_some_and(|own| own.touches(vent.from));
            Claim::SawVent {
                who,
                room: Some(if saw_it_go { vent.from } else { vent.to }),
                timestep: Some(vent.timestep),
            }
        });
        kill.or(vent)
    }

    /// Returns the claim that it came in and met this player at the victim's body.
    pub(crate) fn over_claim(&self, who: Seat, victim: Seat) -> Option<Claim> {
        let mut occupancies = self.whereabouts.occupancies.iter();
        let first = occupancies.find(|occupancy| {
            occupancy.players.contains(self.me)
                && occupancy.players.contains(who)
                && occupancy.bodies.contains(victim)
        })?;
        Some(Claim::SawOver {
            who,
            victim,
            room: Some(first.room),
            timestep: Some(first.timestep),
        })
    }

    /// Returns the other players that it saw kill or vent.
    pub(crate) fn caught(&self) -> SeatSet {
        let kills = self.whereabouts.kills.iter().map(|kill| kill.killer);
        let vents = self.whereabouts.vents.iter().map(|vent| vent.who);
        kills.chain(vents).filter(|&who| who != self.me).collect()
    }

    pub(crate) fn now(&self) -> u16 {
        self.view.timestep()
    }

    /// Returns everything the others have said, with the claims read from it, oldest first.
    pub(crate) fn heard(&self) -> Vec<HeardClaims> {
        let (mut heard, mut then, mut accused, mut own_lines) = (Vec::new(), 0, SeatSet::EMPTY, 0);
        for speech in self.view.talk() {
            if speech.timestep != then {
                (then, accused, own_lines) = (speech.timestep, SeatSet::EMPTY, 0);
            }
            let claims = (dialogue().read)(speech.words, self.view.roster());
            if speech.who == self.view.seat() {
                accused = accused.union(claims.iter().filter_map(|claim| claim.accused()).collect());
                own_lines += 1;
            } else {
                heard.push(HeardClaims {
                    timestep: speech.timestep,
                    who: speech.who,
                    claims,
                    accused_before: accused,
                    own_lines_before: own_lines,
                });
            }
        }
        heard
    }

    /// Returns every line that this seat has heard or spoken: those of this timestep, which a meeting takes
    /// as a whole, and those before.
    pub(crate) fn lines(&self) -> [Vec<&'a str>; 2] {
        let heard = self.view.seen().filter_map(|observation| match observation.seen {
            ObservedEvent::Said { words, .. } if !words.is_empty() => Some((observation.timestep, words)),
            _ => None,
        });
        let mut lines = [Vec::new(), Vec::new()];
        for (timestep, words) in heard.chain(self.spoken()) {
            lines[usize::from(timestep < self.now())].push(words);
        }
        lines
    }

    /// Returns the lines that this seat has spoken, with their timesteps.
    pub(crate) fn spoken(&self) -> Vec<(u16, &'a str)> {
        let spoken = self.view.done().filter_map(|entry| match entry.event {
            Event::Acted {
                action: crate::game::Action::Speak(speech),
                ..
            } if !speech.is_silence() => Some((entry.timestep, speech.words())),
            _ => None,
        });
        spoken.collect()
    }

    /// Returns the bodies that a crewmate saw on a monitor and that nobody has reported since.
    fn seen_on_monitors(&self) -> impl Iterator<Item = (BodySighting, Option<Seat>)> {
        let crew = (!self.view.is_impostor()).then_some(&self.whereabouts.occupancies);
        let here = self.view.bodies_here();
        let mut known: SeatSet = self.whereabouts.bodies.iter().map(|found| found.victim).collect();
        crew.into_iter().flatten().flat_map(move |occupancy| {
            let new = occupancy.bodies.minus(known).minus(here);
            known = known.union(new);
            new.into_iter().map(|victim| {
                let seen = BodySighting {
                    timestep: occupancy.timestep,
                    victim,
                    room: occupancy.room,
                    finder: self.me,
                };
                (seen, None)
            })
        })
    }

    /// Returns the deaths that it knows of, oldest first: reported bodies, those in its room and those seen on a
    /// monitor.
    pub(crate) fn deaths(&self) -> Vec<DeathEstimate> {
        let here = self.view.bodies_here().into_iter().map(|victim| {
            (
                BodySighting {
                    timestep: self.now(),
                    victim,
                    room: self.view.room(),
                    finder: self.me,
                },
                None,
            )
        });
        let reported = self
            .whereabouts
            .bodies
            .iter()
            .map(|&found| (found, Some(found.finder)));
        reported
            .chain(here)
            .chain(self.seen_on_monitors())
            .map(|(found, finder)| DeathEstimate {
                victim: found.victim,
                room: found.room,
                earliest: self
                    .whereabouts
                    .last_place(found.victim, found.timestep)
                    .map_or(1, |(timestep, _)| timestep),
                latest: found.timestep,
                finder,
            })
            .collect()
    }
}
