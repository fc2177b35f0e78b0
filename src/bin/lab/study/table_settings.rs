//! The table of a study.

use super::StudyArgs;
use among_agents::agents::minds::Mind;
use among_agents::settings::{Player, SeatSettings, TableSettings};

/// Returns the minds on the seats in the round of this seed.
pub fn minds(args: &StudyArgs, seed: u64) -> Vec<Mind> {
    let seats = 0..usize::from(args.round.rules.players);
    seats.map(|seat| args.seats.on(seat, seed)).collect()
}

/// Returns the table at which these minds play.
pub fn table(args: &StudyArgs, minds: &[Mind]) -> TableSettings {
    let seat = |mind: &Mind| SeatSettings {
        player: Player::Model(*mind),
        mind: args.minds.of(*mind),
        ..SeatSettings::default()
    };
    TableSettings {
        rules: args.round.rules(),
        seats: minds.iter().map(seat).collect(),
        autopilot: args.autopilot,
    }
}
