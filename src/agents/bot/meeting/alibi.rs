//! An impostor's cover story: its true movements without the parts that would incriminate it.

use crate::claims::{Presence, TaskSighting, Whereabouts};
use crate::game::{Action, Event, Passage, Room, View, distance};
use crate::table::Seat;

/// Replaces the truth in an impostor's whereabouts with a cover story. What living players saw of it is
/// preserved, so that the lie fits what others can say. Around a kill or a vent, between the last such
/// sighting before it and the next after it, the story follows a path that the impostor could have walked by
/// corridors, through rooms that it believes empty.
///
/// The story follows from the view alone, so it stays consistent from speech to speech.
pub(crate) fn rewrite(whereabouts: &mut Whereabouts, view: &View<'_>) {
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
        reroute(whereabouts, view, kill.timestep, Some(kill.room));
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
            reroute(whereabouts, view, vent.timestep, None);
        }
    }
    claim_fakes(whereabouts, view);
    keep_fitting_occupancies(whereabouts);
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

/// Returns whether a living player other than the impostors was in sight of `who`, according to the
/// whereabouts.
fn seen_by_others(whereabouts: &Whereabouts, view: &View<'_>, who: Seat, timestep: u16) -> bool {
    let Some(presence) = whereabouts.place(who, timestep) else {
        return false;
    };
    let witnesses = view
        .believed_living()
        .without(view.seat())
        .without(who)
        .minus(view.fellows());
    witnesses.into_iter().any(|witness| {
        whereabouts
            .place(witness, timestep)
            .is_some_and(|other| other.shared(presence).is_some())
    })
}

/// Changes the path in the timesteps around `at` in which no other player saw this seat.
fn reroute(whereabouts: &mut Whereabouts, view: &View<'_>, at: u16, shunned: Option<Room>) {
    let me = view.seat();
    let seen =
        |timestep: u16| whereabouts.is_meeting(timestep) || seen_by_others(whereabouts, view, me, timestep);
    let now = whereabouts.now();
    // A player who left the room earlier in the timestep of the kill saw this seat there, so the story begins
    // after it.
    let Some(before) = (0..=at).rev().find(|&timestep| timestep == 0 || seen(timestep)) else {
        return;
    };
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
    let last = after - 1;
    let open = |room: Room, timestep: u16| {
        let crossing = reported.is_some() && timestep == last;
        let empty = view
            .believed_living()
            .without(me)
            .minus(view.fellows())
            .into_iter()
            .all(|who| {
                whereabouts
                    .place(who, timestep)
                    .is_none_or(|presence| !presence.touches(room))
            });
        crossing || (shunned != Some(room) && empty)
    };
    // The order only has to differ from seat to seat, so that two impostors do not tell the same story.
    let preference = |room: Room| (room.index() * 5 + me.index() * 3 + usize::from(at)) % Room::COUNT;
    let Some(way) = find_way(start, end, before + 1, last, open, preference) else {
        return;
    };
    let mut from = start;
    for (timestep, &to) in (before + 1..=last).zip(&way) {
        whereabouts.put(timestep, me, Presence { from, to });
        from = to;
    }
}

/// Finds a path by corridors through open rooms, with one room for each timestep from `first` to `last`.
fn find_way(
    start: Room,
    end: Option<Room>,
    first: u16,
    last: u16,
    open: impl Fn(Room, u16) -> bool,
    preference: impl Fn(Room) -> usize,
) -> Option<Vec<Room>> {
    let times: Vec<u16> = (first..=last).collect();
    let mut reached: Vec<[bool; Room::COUNT]> = Vec::with_capacity(times.len() + 1);
    let mut here = [false; Room::COUNT];
    here[start.index()] = true;
    reached.push(here);
    for &timestep in &times {
        let before = *reached.last()?;
        let mut next = [false; Room::COUNT];
        for room in Room::ALL {
            let joined = before[room.index()] || room.corridors().iter().any(|from| before[from.index()]);
            next[room.index()] = joined && open(room, timestep);
        }
        reached.push(next);
    }
    let ends = reached.last()?;
    let mut at = match end {
        Some(end) => Some(end).filter(|end| ends[end.index()])?,
        // Rooms away from the start make a better story, since a player with tasks moves about.
        None => Room::ALL
            .into_iter()
            .filter(|room| ends[room.index()])
            .max_by_key(|&room| (distance(start, room, Passage::Corridors).min(2), preference(room)))?,
    };
    let mut way = vec![at; times.len()];
    for place in (0..times.len()).rev() {
        way[place] = at;
        let before = reached[place];
        at = match before[at.index()] {
            true => at,
            false => *at.corridors().iter().find(|from| before[from.index()])?,
        };
    }
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
