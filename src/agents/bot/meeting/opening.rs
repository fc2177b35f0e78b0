//! What is said first in a meeting: what was found, why the button was pressed, and who is missing.

use super::line::Line;
use super::state::MeetingState;
use crate::agents::bot::knowledge::caller_of_meeting;
use crate::agents::bot::shadow::shadow;
use crate::agents::bot::weights::{CALLER_SPEAKS_WITHIN_MILLIS, LONG_AGO};
use crate::claims::{Claim, Conclusion, Saying};
use crate::game::Room;
use crate::table::{Phase, Seat, SeatSet};

impl MeetingState<'_> {
    /// Adds what the finder and the caller say first: the body, or why the button was pressed.
    pub(super) fn add_what_opens(&self, line: &mut Line) {
        let me = self.beliefs.me;
        for death in self.deaths.iter().filter(|death| death.finder == Some(me)) {
            let found = Claim::FoundBody {
                whom: death.victim,
                room: Some(death.room),
                timestep: Some(death.latest),
            };
            if !self.has_claimed(found) {
                let thought = format!("I found {}, so I begin.", self.name(death.victim));
                line.add([found], thought.clone());
                let missing = self.newly_missing().into_iter();
                let gone = missing.map(|victim| Conclusion::Gone { victim });
                line.add(gone, "Somebody else is missing.".to_owned());
                line.add(self.way_to(death.room, death.latest), thought);
                self.add_who_saw_the_missing(line);
            }
        }
        // Whoever tells of the deed tells of the body.
        let seen = self.body_seen().filter(|_| !line.accuses());
        line.add(seen, "I have seen a body, so they should know when.".to_owned());
        if self.own_lines == 0 && !line.accuses() && seen.is_none() && self.caller() == Some(me) {
            self.add_why_it_called(line);
        }
    }

    /// Returns what a crewmate tells of a body that it saw since the last meeting, on a monitor or where it was, and that
    /// nobody had reported yet, unless somebody has told of it for such a time.
    fn body_seen(&self) -> Option<Claim> {
        let whereabouts = &self.beliefs.whereabouts;
        let last_meeting = self.last_meeting(self.beliefs.now() - 1);
        let since = whereabouts
            .occupancies
            .iter()
            .filter(|occupancy| occupancy.timestep > last_meeting);
        let mut seen =
            since.flat_map(|occupancy| occupancy.bodies.into_iter().map(move |whom| (occupancy, whom)));
        // Who reports a body tells when it came there.
        let is_unreported = |victim: Seat, at: u16| {
            let mut reports = self.deaths.iter().filter(|death| death.victim == victim);
            !reports.any(|death| match death.finder {
                Some(finder) if finder == self.beliefs.me => at + 1 >= death.latest,
                Some(_) => at >= death.latest,
                // It was seen only.
                None => false,
            })
        };
        let is_told = |victim: Seat, at: u16| {
            self.said().any(|(_, claim)| match claim {
                Claim::SawBody { whom, timestep, .. } => {
                    whom == victim && timestep.is_some_and(|told| told <= at)
                }
                // Who saw the deed or the killer with the body has told of it.
                Claim::SawKill { victim: whom, .. } | Claim::SawOver { victim: whom, .. } => whom == victim,
                _ => false,
            })
        };
        let (first, whom) = seen.find(|&(occupancy, whom)| {
            is_unreported(whom, occupancy.timestep) && !is_told(whom, occupancy.timestep)
        })?;
        (!self.beliefs.view.is_impostor()).then_some(Claim::SawBody {
            whom,
            room: Some(first.room),
            timestep: Some(first.timestep),
        })
    }

    fn add_why_it_called(&self, line: &mut Line) {
        let whereabouts = &self.beliefs.whereabouts;
        let before = self.beliefs.now().saturating_sub(1);
        if let Some(who) = shadow(self.beliefs, before) {
            let mut times = [before - 1, before].into_iter();
            let seen = times
                .find_map(|at| self.beliefs.sighting_claim(who, at))
                .map(Saying::from);
            let sayings = seen.into_iter().chain([Conclusion::Shadowed { who }.into()]);
            return line.add(
                sayings,
                format!("{} has followed me, so I called.", self.name(who)),
            );
        }
        let missing = self.newly_missing();
        let all = self.beliefs.others.union(missing).into_iter();
        let seen = all.filter_map(|who| Some((whereabouts.last_place(who, before)?.0, who)));
        if let Some((since, who)) = seen.min_by_key(|&(at, _)| at) {
            let claim = self.beliefs.sighting_claim(who, since);
            let claim = claim.filter(|_| !whereabouts.is_meeting(since));
            let why = Saying::from(match claim {
                Some(_) => Conclusion::Missing { who },
                None => Conclusion::MissingSinceMeeting { who },
            });
            let sayings = claim.map(Saying::from).into_iter().chain([why]);
            let thought = format!("I missed {}, so I called.", self.name(who));
            let gone = missing.into_iter().map(|victim| Conclusion::Gone { victim });
            line.add(gone, thought.clone());
            line.add(sayings, thought.clone());
            // Whoever is there can tell of the time between, unless somebody else matters more.
            let from = (since + 1).max(before.saturating_sub(LONG_AGO));
            let may_ask = missing.is_empty() && self.suspects().contains(who);
            let asks = may_ask.then_some(Claim::Ask {
                who,
                timestep: Some(from),
                until: Some(before).filter(|&until| from < until),
            });
            line.add(asks, thought);
            self.add_who_saw_the_missing(line);
        }
    }

    /// Asks everybody who saw a missing player last.
    fn add_who_saw_the_missing(&self, line: &mut Line) {
        let missing = self.newly_missing().lowest();
        let asks = missing.map(|victim| Conclusion::AsksWhoSaw { victim });
        line.add(asks, "Somebody may know what happened.".to_owned());
    }

    /// Returns who is missing for the first time at this meeting, be it that this seat saw the body on a monitor.
    /// Whoever was known to be dead or ejected before is not missed.
    fn newly_missing(&self) -> SeatSet {
        let last_meeting = self.last_meeting(self.beliefs.now().saturating_sub(1));
        let found: SeatSet = self.deaths.iter().map(|death| death.victim).collect();
        let deaths = self.inference.deaths.iter();
        let since = deaths.filter(|death| death.latest > last_meeting);
        since.map(|death| death.victim).collect::<SeatSet>().minus(found)
    }

    /// Returns how this seat came to the room before it found the body, if that gives nothing away.
    fn way_to(&self, room: Room, found: u16) -> Option<Claim> {
        let whereabouts = &self.beliefs.whereabouts;
        let came = (found.saturating_sub(2).max(1)..=found).rev().find(|&at| {
            let way = whereabouts.walk(self.beliefs.me, at);
            way.is_some_and(|(_, to)| to == room) && !whereabouts.is_meeting(at)
        });
        self.account_at(came?)
    }

    /// Returns who called this meeting with the button.
    fn caller(&self) -> Option<Seat> {
        caller_of_meeting(self.beliefs.view, self.beliefs.now())
    }

    /// Returns the caller of a meeting that nobody has given a reason for, if it has had the time to speak and
    /// nobody has asked it.
    pub(super) fn silent_caller(&self) -> Option<Seat> {
        let view = self.beliefs.view;
        let caller = self.caller().filter(|&caller| self.suspects().contains(caller))?;
        let has_had_time = match view.phase() {
            Phase::Discussion { round } => round > 1 || view.rules().caller_first,
            _ => view.moment().millis() >= CALLER_SPEAKS_WITHIN_MILLIS,
        };
        let is_asked = |claim: Claim| matches!(claim, Claim::Ask { who, .. } if who == caller);
        let is_open = self.heard.iter().all(|speech| speech.who != caller)
            && !self.said().any(|(_, claim)| is_asked(claim));
        (has_had_time && is_open).then_some(caller)
    }

    /// Says first that somebody is missing of whom the line tells with whom or when it was last seen.
    pub(super) fn say_who_is_missing(&self, line: &mut Line) {
        let spoken_of = line.sayings.iter().find_map(|saying| match *saying {
            Saying::Conclusion(
                Conclusion::AliveThen { victim }
                | Conclusion::LastWith { victim, .. }
                | Conclusion::AsksLast { victim, .. },
            ) => Some(victim),
            _ => None,
        });
        let last_meeting = self.last_meeting(self.beliefs.now() - 1);
        let is_missing = |victim: &Seat| {
            let is_found = self.said().any(|(_, claim)| {
                matches!(claim, Claim::FoundBody { whom, .. } | Claim::SawBody { whom, .. } if whom == *victim)
                    || matches!(claim, Claim::SawKill { victim: whom, .. } if whom == *victim)
            });
            // Whoever was found now or was missed in an earlier meeting is known to be dead.
            let mut deaths = self.inference.deaths.iter();
            let is_old = deaths.any(|death| death.victim == *victim && death.latest < last_meeting);
            let is_found = is_found || is_old || self.deaths.iter().any(|death| death.victim == *victim);
            let missed = [
                Conclusion::Missing { who: *victim },
                Conclusion::MissingSinceMeeting { who: *victim },
                Conclusion::Gone { victim: *victim },
            ];
            !is_found && !missed.into_iter().any(|missed| self.is_said_of(*victim, missed))
        };
        if let Some(victim) = spoken_of.filter(is_missing) {
            line.sayings.insert(0, Conclusion::Gone { victim }.into());
        }
    }
}
