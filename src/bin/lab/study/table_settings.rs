//! The table of a study.

use super::StudyArgs;
use among_agents::agents::minds::{Mind, MindSettings, TalkerSettings};
use among_agents::game::{Persona, SeatOverride};
use among_agents::settings::{Player, SeatModelSettings, SeatSettings, TableSettings};

/// Returns the minds on the seats in the round of this seed.
pub fn minds(args: &StudyArgs, seed: u64) -> Vec<Mind> {
    let seats = 0..usize::from(args.rules().players);
    seats.map(|seat| args.seats.on(seat, seed)).collect()
}

/// Returns the table at which these minds play.
pub fn table(args: &StudyArgs, minds: &[Mind]) -> TableSettings {
    let persona = args.as_in_time_to_talk.then_some(Persona::Outgoing);
    let seat = |mind: &Mind| SeatSettings {
        overrides: SeatOverride {
            as_crewmate: persona,
            as_impostor: persona,
            ..SeatOverride::default()
        },
        player: Player::Model(*mind),
        model: SeatModelSettings {
            temperature: args.temperature,
            ..SeatModelSettings::default()
        },
        mind: MindSettings {
            off: args.without(),
            lite: args.lite,
            analysed: args.analyses.unwrap_or_default(),
            ..MindSettings::default()
        },
    };
    TableSettings {
        rules: args.rules(),
        seats: minds.iter().map(seat).collect(),
        autopilot: args.autopilot,
        talk: TalkerSettings {
            variant: args.talker.unwrap_or_default(),
            ..match args.as_in_time_to_talk {
                true => TalkerSettings::as_published(),
                false => TalkerSettings::default(),
            }
        },
    }
}
