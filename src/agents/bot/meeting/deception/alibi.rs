//! An impostor's cover story: its true movements without the parts that would incriminate it.

use crate::agents::bot::dialogue::dialogue;
use crate::agents::bot::inference::{Place, Track, told};
use crate::agents::bot::knowledge::{Beliefs, HeardClaims};
use crate::agents::bot::location::after_a_timestep;
use crate::agents::bot::weights::CONTRADICTED;
use crate::claims::{Claim, KillSighting, Presence, TaskSighting, Whereabouts};
use crate::game::{Action, Event, Passage, Room, View, distance};
use crate::table::{Seat, SeatSet};

/// Replaces the truth in an impostor's whereabouts with a cover story. What living players saw of it is
/// preserved, so that the lie fits what others can say. Around a kill or a vent, between the last such
/// sighting before it and the next after it, the story follows a path that the impostor could have walked by
/// corridors, where it expects the fewest witnesses. It stays with what it has told already, and avoids
/// the rooms where others say that somebody was.
pub(crate) fn rewrite_whereabouts(beliefs: &mut Beliefs<'_>) {
    let told = tracks_told(beliefs);
    let (view, whereabouts) = (beliefs.view, &mut beliefs.whereabouts);
    let me = view.seat();
    let guilty = view.fellows().with(me);
    let kills: Vec<_> = whereabouts
        .kills
        .iter()
        .filter(|kill| kill.killer == me)
        .copied()
        .collect();
    let vents: Vec<_> = whereabouts
        .vents
        .iter()
        .filter(|vent| vent.who == me)
        .copied()
        .collect();
    whereabouts.kills.retain(|kill| !guilty.contains(kill.killer));
    whereabouts.vents.retain(|vent| !guilty.contains(vent.who));
    for kill in &kills {
        if !arrive_later(whereabouts, view, kill) {
            reroute(whereabouts, view, &told, kill.timestep, Some(kill));
        }
        // Whoever came in after the kill knows that the victim was dead in that timestep.
        whereabouts.forget(kill.timestep, kill.victim);
        for timestep in (1..=kill.timestep).rev() {
            let apart = match (
                whereabouts.place(me, timestep),
                whereabouts.place(kill.victim, timestep),
            ) {
                (Some(mine), Some(its)) => mine.shared(its).is_some(),
                _ => false,
            };
            if apart || whereabouts.is_meeting(timestep) {
                break;
            }
            if !seen_by_others(whereabouts, view, kill.victim, timestep) {
                whereabouts.forget(timestep, kill.victim);
            }
        }
    }
    for vent in &vents {
        let claimed = whereabouts.place(me, vent.timestep);
        if claimed.is_some_and(|presence| presence.from == vent.from && presence.to == vent.to) {
            reroute(whereabouts, view, &told, vent.timestep, None);
        }
    }
    claim_fakes(whereabouts, view);
    keep_fitting_occupancies(whereabouts);
}

/// Returns what this seat and the others have said of where players were. Where it found a body is no part of its
/// way there.
fn tracks_told(beliefs: &Beliefs<'_>) -> Vec<Track> {
    let own = beliefs.spoken().into_iter().map(|(timestep, words)| HeardClaims {
        timestep,
        who: beliefs.me,
        claims: (dialogue().read)(words, beliefs.view.roster())
            .into_iter()
            .filter(|claim| !matches!(claim, Claim::FoundBody { .. }))
            .collect(),
        accused_before: SeatSet::EMPTY,
        own_lines_before: 0,
    });
    let said: Vec<HeardClaims> = own.chain(beliefs.heard()).collect();
    told(&said)
}

/// Removes from each occupancy the players that the story puts elsewhere.
fn keep_fitting_occupancies(whereabouts: &mut Whereabouts) {
    let mut occupancies = std::mem::take(&mut whereabouts.occupancies);
    for occupancy in &mut occupancies {
        let there = |who: &Seat| {
            let presence = whereabouts.place(*who, occupancy.timestep);
            presence.is_some_and(|presence| presence.touches(occupancy.room))
        };
        occupancy.players = occupancy.players.into_iter().filter(there).collect();
    }
    whereabouts.occupancies = occupancies;
}

/// Returns the players believed alive who are no impostors.
fn living_crew(view: &View<'_>) -> SeatSet {
    view.believed_living().without(view.seat()).minus(view.fellows())
}

/// Returns whether a living player other than the impostors was in sight of `who`, according to the
/// whereabouts.
fn seen_by_others(whereabouts: &Whereabouts, view: &View<'_>, who: Seat, timestep: u16) -> bool {
    let Some(presence) = whereabouts.place(who, timestep) else {
        return false;
    };
    living_crew(view).without(who).into_iter().any(|witness| {
        // Whoever was there before and was not seen to leave first may have watched it go.
        match whereabouts.place(witness, timestep) {
            Some(other) => other.shared(presence).is_some(),
            None => {
                let before = whereabouts.place(witness, timestep.saturating_sub(1));
                before.is_some_and(|before| before.to == presence.from)
            }
        }
    })
}

/// Tells of the walk to a victim as if it had happened a timestep later, in that of the kill, if this seat reported the
/// victim in the next one and nobody alive saw it walk. Everybody may be mistaken by a timestep. Returns whether it
/// does.
fn arrive_later(whereabouts: &mut Whereabouts, view: &View<'_>, kill: &KillSighting) -> bool {
    let me = view.seat();
    let is_reported = whereabouts.bodies.iter().any(|found| {
        found.victim == kill.victim && found.finder == me && found.timestep == kill.timestep + 1
    });
    let Some((from, to)) = whereabouts.walk(me, kill.timestep - 1) else {
        return false;
    };
    let walked = kill.timestep - 1;
    if !is_reported || to != kill.room || seen_by_others(whereabouts, view, me, walked) {
        return false;
    }
    whereabouts.put(walked, me, Presence::at(from));
    whereabouts.put(kill.timestep, me, Presence { from, to });
    true
}

/// Changes the path in the timesteps around `at` in which no other player saw this seat.
fn reroute(
    whereabouts: &mut Whereabouts,
    view: &View<'_>,
    told: &[Track],
    at: u16,
    kill: Option<&KillSighting>,
) {
    let me = view.seat();
    let seen =
        |timestep: u16| whereabouts.is_meeting(timestep) || seen_by_others(whereabouts, view, me, timestep);
    let now = whereabouts.now();
    let shunned = kill.map(|kill| kill.room);
    let before = (1..=at).rev().find(|&timestep| seen(timestep)).unwrap_or(0);
    let after = (at + 1..=now).find(|&timestep| seen(timestep)).unwrap_or(now + 1);
    if before + 1 >= after {
        return;
    }
    let start = whereabouts
        .place(me, before)
        .map_or(Room::Cafeteria, |presence| presence.to);
    // A meeting brings everyone together, so the path before it may end anywhere, unless this seat reported
    // its own victim.
    let reported = whereabouts
        .bodies
        .iter()
        .find(|found| found.finder == me && found.timestep + 1 == after);
    let end = match whereabouts.place(me, after) {
        _ if reported.is_some() => reported.map(|found| found.room),
        Some(presence) if !whereabouts.is_meeting(after) => Some(presence.from),
        _ => None,
    };
    // Whoever reports a body has come there a timestep earlier, if there was time for that.
    let comes_before = reported.is_some() && before + 2 < after;
    let last = after - 1 - u16::from(comes_before);
    let crew = living_crew(view);
    let of_own_story = |room: Room, timestep: u16| {
        let mut own = told.iter().filter(|track| track.by == me && track.about == me);
        own.all(|track| match track.place {
            Place::At(presence) if track.timestep == timestep => presence.to == room,
            Place::At(presence) if track.timestep == timestep + 1 => presence.from == room,
            _ => true,
        })
    };
    // What the others may know against a stay in a room in a timestep, or against a walk out of it.
    let exposure = |room: Room, timestep: u16| {
        let was_there = whereabouts
            .place(me, timestep)
            .is_some_and(|presence| presence.touches(room));
        let said_there = told.iter().filter(|track| {
            let is_there = matches!(track.place, Place::At(presence) if presence.touches(room));
            is_there && track.timestep == timestep && track.by != me && crew.contains(track.about)
        });
        // Where it really was, it knows that nobody met it.
        let unseen: f64 = match was_there {
            true => 0.0,
            false => crew
                .into_iter()
                .map(|who| chance_of_meeting(whereabouts, who, room, timestep))
                .sum(),
        };
        unseen + said_there.count() as f64
    };
    // Many ways lead through the same room at the same time.
    let exposures: Vec<[f64; Room::COUNT]> = (before + 1..=last)
        .map(|timestep| Room::ALL.map(|room| exposure(room, timestep)))
        .collect();
    let exposure = |room: Room, timestep: u16| exposures[usize::from(timestep - before - 1)][room.index()];
    let risk = |way: Presence, timestep: u16| {
        let contradicts = if of_own_story(way.to, timestep) {
            0.0
        } else {
            CONTRADICTED
        };
        if reported.is_some() && timestep == last {
            return Some(contradicts);
        }
        let is_watched = |room: Room| {
            crew.into_iter().any(|who| {
                let place = whereabouts.place(who, timestep);
                place.is_some_and(|presence| presence.touches(room))
            })
        };
        if shunned == Some(way.to) || is_watched(way.to) {
            return None;
        }
        let leaves = match way.from == way.to {
            true => 0.0,
            false if is_watched(way.from) => CONTRADICTED,
            false => exposure(way.from, timestep),
        };
        Some(exposure(way.to, timestep) + leaves + contradicts)
    };
    // The order only has to differ from seat to seat, so that two impostors do not tell the same story.
    let preference = |room: Room| (room.index() * 5 + me.index() * 3 + usize::from(at)) % Room::COUNT;
    let Some(way) = find_way(start, end, before + 1, last, risk, preference) else {
        return;
    };
    let mut from = start;
    for (timestep, &to) in (before + 1..=last).zip(&way) {
        whereabouts.put(timestep, me, Presence { from, to });
        from = to;
    }
    if comes_before {
        whereabouts.put(after - 1, me, Presence::at(from));
    }
}

/// Returns the probability that a player whom this seat did not see then was in the room.
pub(super) fn chance_of_meeting(whereabouts: &Whereabouts, who: Seat, room: Room, timestep: u16) -> f64 {
    let Some((then, presence)) = whereabouts.last_place(who, timestep) else {
        return 0.0;
    };
    if then == timestep {
        return 0.0;
    }
    let mut chances = [0.0; Room::COUNT];
    chances[presence.to.index()] = 1.0;
    for _ in then..timestep {
        chances = after_a_timestep(&chances);
    }
    chances[room.index()]
}

/// Finds the path by corridors with the least risk, with one room for each timestep from `first` to `last`.
/// Where `risk` returns nothing, the way cannot be taken.
fn find_way(
    start: Room,
    end: Option<Room>,
    first: u16,
    last: u16,
    risk: impl Fn(Presence, u16) -> Option<f64>,
    preference: impl Fn(Room) -> usize,
) -> Option<Vec<Room>> {
    // The least risk of being in each room after each timestep, and the room before.
    let mut here = [(f64::INFINITY, start); Room::COUNT];
    here[start.index()].0 = 0.0;
    let mut reached = vec![here];
    for timestep in first..=last {
        let before = *reached.last()?;
        let next = Room::ALL.map(|to| {
            // Staying comes first, so that equal risks give the story with the fewest walks.
            let ways = std::iter::once(to).chain(to.corridors().iter().copied());
            let risks = ways.map(|from| {
                let taken = risk(Presence { from, to }, timestep).unwrap_or(f64::INFINITY);
                (before[from.index()].0 + taken, from)
            });
            risks
                .reduce(|one, other| if other.0 < one.0 { other } else { one })
                .unwrap_or((f64::INFINITY, to))
        });
        reached.push(next);
    }
    let ends = reached.last()?;
    let can_end = |&room: &Room| ends[room.index()].0.is_finite() && end.is_none_or(|end| end == room);
    let mut at = Room::ALL.into_iter().filter(can_end).min_by(|&one, &other| {
        // Rooms away from the start make a better story, since a player with tasks moves about.
        let key = |room: Room| (distance(start, room, Passage::Corridors).min(2), preference(room));
        let risks = ends[one.index()].0.total_cmp(&ends[other.index()].0);
        risks.then_with(|| key(other).cmp(&key(one)))
    })?;
    let mut way = Vec::with_capacity(reached.len());
    for step in reached.iter().skip(1).rev() {
        way.push(at);
        at = step[at.index()].1;
    }
    way.reverse();
    Some(way)
}

/// Records the tasks that it pretended to do as real ones, where the story still has it in that room.
fn claim_fakes(whereabouts: &mut Whereabouts, view: &View<'_>) {
    let me = view.seat();
    whereabouts.tasks.retain(|work| work.who != me);
    for entry in view.done() {
        if let Event::Acted {
            action: Action::FakeTask(task),
            ..
        } = entry.event
            && whereabouts.place(me, entry.timestep) == Some(Presence::at(task.room))
        {
            whereabouts.tasks.push(TaskSighting {
                timestep: entry.timestep,
                who: me,
                room: task.room,
                task: Some(*task),
            });
        }
    }
}
