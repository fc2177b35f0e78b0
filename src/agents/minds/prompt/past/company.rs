//! Where a seat was in company, in short: what it keeps of its places from before a meeting.

use super::past_turns::PastTurn;
use crate::agents::minds::prompt::text::names;
use crate::game::Room;
use crate::table::{Roster, SeatSet};

/// A stay in one room with the same players, over these timesteps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Company {
    first: u16,
    last: u16,
    room: Room,
    players: SeatSet,
}

/// Describes where the seat was with others in these timesteps: `T3 Storage with Red; T5 to T8 Admin with
/// Blue`. Who was there for a part of a timestep was there at it. Empty if the seat was always alone.
pub(crate) fn describe_company(turns: &[PastTurn], roster: &Roster) -> String {
    let mut stays: Vec<Company> = Vec::new();
    for turn in turns {
        let at = turn.timestep;
        for (room, players, is_new) in turn.company() {
            let same = stays.last_mut().filter(|stay| {
                !is_new && (stay.room, stay.players) == (room, players) && stay.last + 1 >= at
            });
            match same {
                Some(stay) => stay.last = at,
                None => stays.push(Company {
                    first: at,
                    last: at,
                    room,
                    players,
                }),
            }
        }
    }
    let described = stays.into_iter().map(|stay| {
        let until = match stay.first == stay.last {
            true => String::new(),
            false => format!(" to T{}", stay.last),
        };
        format!(
            "T{}{until} {} with {}",
            stay.first,
            stay.room,
            names(stay.players, roster)
        )
    });
    described.collect::<Vec<_>>().join("; ")
}
