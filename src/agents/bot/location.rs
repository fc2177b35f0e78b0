//! Where a player may be whom nobody has in sight.

use super::weights::STAYS;
use crate::game::Room;

/// The probability that a player is in each room.
pub(crate) type LocationProbabilities = [f64; Room::COUNT];

/// Returns where a player may be one timestep later: it stays, or takes any of the corridors.
pub(crate) fn after_a_timestep(before: &LocationProbabilities) -> LocationProbabilities {
    let mut chances = *before;
    for room in Room::ALL {
        let leave = (1.0 - STAYS) / room.corridors().len() as f64;
        chances[room.index()] -= before[room.index()] * (1.0 - STAYS);
        for next in room.corridors() {
            chances[next.index()] += before[room.index()] * leave;
        }
    }
    chances
}
