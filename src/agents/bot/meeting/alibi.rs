//! An impostor's story: where it says it was, built from where it really was without the parts that would give it away.

use crate::claims::{Presence, Record, TaskSighting};
use crate::game::{Action, Event, Passage, Room, Seat, View, steps};

/// Puts an impostor's story in place of the truth in its record. What living players saw of it stays as it was, so
/// that the lie fits what others can say; from the last to the next such sighting around a kill or a vent it walks a
/// way that it could have walked by corridors, through rooms where it knows of nobody.
///
/// The story follows from the view alone, so it stays the same from line to line.
pub(crate) fn rewrite(record: &mut Record, view: &View<'_>) {
    let me = view.seat();
    let guilty = view.fellows().with(me);
    let kills: Vec<_> = record
        .kills
        .iter()
        .filter(|kill| kill.killer == me)
        .copied()
        .collect();
    let vents: Vec<_> = record
        .vents
        .iter()
        .filter(|vent| vent.who == me)
        .copied()
        .collect();
    record.kills.retain(|kill| !guilty.contains(kill.killer));
    record.vents.retain(|vent| !guilty.contains(vent.who));
    for kill in &kills {
        reroute(record, view, kill.timestep, Some(kill.room));
        for timestep in (1..=kill.timestep).rev() {
            let apart = match (record.place(me, timestep), record.place(kill.victim, timestep)) {
                (Some(mine), Some(its)) => mine.shared(its).is_some(),
                _ => false,
            };
            if apart || record.is_meeting(timestep) {
                break;
            }
            if !seen_by_others(record, view, kill.victim, timestep) {
                record.forget(timestep, kill.victim);
            }
        }
    }
    for vent in &vents {
        let told = record.place(me, vent.timestep);
        if told.is_some_and(|stay| stay.from == vent.from && stay.to == vent.to) {
            reroute(record, view, vent.timestep, None);
        }
    }
    claim_fakes(record, view);
}

/// Whether another living player than a fellow was in sight of `who`, as far as the record tells.
fn seen_by_others(record: &Record, view: &View<'_>, who: Seat, timestep: u16) -> bool {
    let Some(stay) = record.place(who, timestep) else {
        return false;
    };
    let witnesses = view
        .believed_living()
        .without(view.seat())
        .without(who)
        .minus(view.fellows());
    witnesses.into_iter().any(|witness| {
        record
            .place(witness, timestep)
            .is_some_and(|other| other.shared(stay).is_some())
    })
}

/// Walks another way through the timesteps around `at` in which nobody saw this seat.
fn reroute(record: &mut Record, view: &View<'_>, at: u16, shunned: Option<Room>) {
    let me = view.seat();
    let seen = |timestep: u16| record.is_meeting(timestep) || seen_by_others(record, view, me, timestep);
    let now = record.now();
    // Whoever left the room earlier in the timestep of the kill saw this seat there, so the story begins after it.
    let Some(before) = (0..=at).rev().find(|&timestep| timestep == 0 || seen(timestep)) else {
        return;
    };
    let after = (at + 1..=now).find(|&timestep| seen(timestep)).unwrap_or(now + 1);
    if before + 1 >= after {
        return;
    }
    let start = record.place(me, before).map_or(Room::Cafeteria, |stay| stay.to);
    // A meeting fetches everybody, so the way before it may end anywhere but with the report of the own victim.
    let reported = record
        .bodies
        .iter()
        .find(|found| found.finder == me && found.timestep + 1 == after);
    let end = match record.place(me, after) {
        _ if reported.is_some() => reported.map(|found| found.room),
        Some(stay) if !record.is_meeting(after) => Some(stay.from),
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
            .all(|who| record.place(who, timestep).is_none_or(|stay| !stay.touches(room)));
        crossing || (shunned != Some(room) && empty)
    };
    // Any order will do that differs from seat to seat, so that two impostors do not tell one story.
    let taste = |room: Room| (room.index() * 5 + me.index() * 3 + usize::from(at)) % Room::COUNT;
    let Some(way) = find_way(start, end, before + 1, last, open, taste) else {
        return;
    };
    let mut from = start;
    for (timestep, &to) in (before + 1..=last).zip(&way) {
        record.put(timestep, me, Presence { from, to });
        from = to;
    }
}

/// A way of one room for each timestep from `first` to `last`, by corridors, through open rooms.
fn find_way(
    start: Room,
    end: Option<Room>,
    first: u16,
    last: u16,
    open: impl Fn(Room, u16) -> bool,
    taste: impl Fn(Room) -> usize,
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
        // Rooms away from the start make the better story: somebody with tasks goes somewhere.
        None => Room::ALL
            .into_iter()
            .filter(|room| ends[room.index()])
            .max_by_key(|&room| (steps(start, room, Passage::Corridors).min(2), taste(room)))?,
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

/// Lets the tasks it pretended to do pass for real ones, where the story still has it there.
fn claim_fakes(record: &mut Record, view: &View<'_>) {
    let me = view.seat();
    record.work.retain(|work| work.who != me);
    for entry in view.done() {
        if let Event::Acted {
            action: Action::FakeTask(task),
            ..
        } = entry.event
            && record.place(me, entry.timestep) == Some(Presence::at(task.room))
        {
            record.work.push(TaskSighting {
                timestep: entry.timestep,
                who: me,
                room: task.room,
                task: Some(*task),
            });
        }
    }
}
