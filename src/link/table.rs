//! Rules, seat overrides and players as bits.

use super::LinkError;
use super::bits::{BitReader, BitWriter};
use crate::agents::minds::Mind;
use crate::game::{Persona, Role, RuleField, Rules, SeatOverride};
use crate::settings::Player;
use crate::table::Colour;

/// Writes the rules as the preset that they are closest to, and the rules that differ from it.
pub(super) fn write_rules(bits: &mut BitWriter, rules: &Rules) {
    let differing = |preset: &Rules| -> Vec<usize> {
        let is_other = |field: &RuleField| match field {
            RuleField::Number(number) => (number.read)(rules) != (number.read)(preset),
            RuleField::Switch(switch) => (switch.read)(rules) != (switch.read)(preset),
        };
        let fields = Rules::FIELDS.iter().enumerate();
        fields
            .filter(|(_, field)| is_other(field))
            .map(|(at, _)| at)
            .collect()
    };
    let presets = presets().into_iter().enumerate();
    let closest = presets
        .map(|(at, preset)| (at, differing(&preset)))
        .min_by_key(|(_, differing)| differing.len());
    let (preset, differing) = closest.expect("there are presets");
    bits.write_below(preset, MAX_PRESETS);
    bits.write_below(differing.len(), MAX_RULES);
    for at in differing {
        bits.write_below(at, MAX_RULES);
        match &Rules::FIELDS[at] {
            RuleField::Number(number) => bits.write_small((number.read)(rules).into()),
            RuleField::Switch(switch) => bits.write_flag((switch.read)(rules)),
        }
    }
}

/// Reads rules. Whether they can be played is not checked.
pub(super) fn read_rules(bits: &mut BitReader<'_>) -> Result<Rules, LinkError> {
    let mut presets = presets();
    let preset = bits.read_below(MAX_PRESETS)?;
    if preset >= presets.len() {
        return Err(LinkError::Damaged);
    }
    let mut rules = presets.swap_remove(preset);
    for _ in 0..bits.read_below(MAX_RULES)? {
        let field = Rules::FIELDS
            .get(bits.read_below(MAX_RULES)?)
            .ok_or(LinkError::Damaged)?;
        match field {
            RuleField::Number(number) => {
                let value = bits.read_small()?.try_into().map_err(|_| LinkError::Damaged)?;
                (number.set)(&mut rules, value);
            }
            RuleField::Switch(switch) => (switch.set)(&mut rules, bits.read_flag()?),
        }
    }
    Ok(rules)
}

/// The greatest numbers of presets and of rules that the format has room for.
const MAX_PRESETS: usize = 8;
const MAX_RULES: usize = 64;

fn presets() -> Vec<Rules> {
    Rules::PRESETS.into_iter().filter_map(Rules::preset).collect()
}

/// Writes seat overrides.
pub(super) fn write_cast(bits: &mut BitWriter, cast: &[SeatOverride]) {
    bits.write_small(cast.len() as u32);
    for seat in cast {
        write_option(bits, seat.colour, &Colour::ALL);
        write_option(bits, seat.role, &ROLES);
        write_option(bits, seat.as_crewmate, &PERSONAS);
        write_option(bits, seat.as_impostor, &PERSONAS);
    }
}

/// Reads seat overrides of at most `seats` seats.
pub(super) fn read_cast(bits: &mut BitReader<'_>, seats: usize) -> Result<Vec<SeatOverride>, LinkError> {
    let count = bits.read_small()? as usize;
    if count > seats {
        return Err(LinkError::Damaged);
    }
    let mut cast = Vec::new();
    for _ in 0..count {
        cast.push(SeatOverride {
            colour: read_option(bits, &Colour::ALL)?,
            role: read_option(bits, &ROLES)?,
            as_crewmate: read_option(bits, &PERSONAS)?,
            as_impostor: read_option(bits, &PERSONAS)?,
        });
    }
    Ok(cast)
}

/// Writes who played each seat. People have no name in a link.
pub(super) fn write_players(bits: &mut BitWriter, players: &[Player]) {
    for player in players {
        bits.write_below(position(player, &PLAYERS), MAX_PLAYERS);
    }
}

/// Reads who played each of this many seats.
pub(super) fn read_players(bits: &mut BitReader<'_>, seats: usize) -> Result<Vec<Player>, LinkError> {
    let mut player = || {
        let at = bits.read_below(MAX_PLAYERS)?;
        PLAYERS.get(at).copied().ok_or(LinkError::Damaged)
    };
    (0..seats).map(|_| player()).collect()
}

/// The greatest number of kinds of players that the format has room for.
const MAX_PLAYERS: usize = 16;

/// The players by their numbers in the format. New ones go to the end.
const PLAYERS: [Player; 7] = [
    Player::Bot,
    Player::Random,
    Player::You,
    Player::Model(Mind::Planner),
    Player::Model(Mind::Talker),
    Player::Model(Mind::Recaller),
    Player::Model(Mind::Analyst),
];

/// The roles by their numbers in the format.
const ROLES: [Role; 2] = [Role::Crewmate, Role::Impostor];

/// The personas by their numbers in the format. New ones go to the end.
const PERSONAS: [Persona; 14] = [
    Persona::Strategist,
    Persona::Manipulator,
    Persona::LoneWolf,
    Persona::Paranoid,
    Persona::ColdCalculator,
    Persona::RandomImpostor,
    Persona::Leader,
    Persona::Observer,
    Persona::Skeptic,
    Persona::LoyalCompanion,
    Persona::TechExpert,
    Persona::RandomCrewmate,
    Persona::Outgoing,
    Persona::NoPersona,
];

fn write_option<T: PartialEq>(bits: &mut BitWriter, value: Option<T>, all: &[T]) {
    bits.write_flag(value.is_some());
    if let Some(value) = value {
        bits.write_below(position(&value, all), all.len());
    }
}

fn read_option<T: Copy>(bits: &mut BitReader<'_>, all: &[T]) -> Result<Option<T>, LinkError> {
    match bits.read_flag()? {
        true => Ok(Some(all[bits.read_below(all.len())?])),
        false => Ok(None),
    }
}

fn position<T: PartialEq>(value: &T, all: &[T]) -> usize {
    all.iter()
        .position(|other| other == value)
        .expect("the list holds every value")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_and_persona_has_a_number() {
        for player in Player::all() {
            assert!(PLAYERS.contains(&player), "{player:?}");
        }
        for role in ROLES {
            for persona in Persona::of(role) {
                assert!(PERSONAS.contains(&persona), "{persona:?}");
            }
        }
        assert!(PLAYERS.len() <= MAX_PLAYERS);
        assert!(Rules::PRESETS.len() <= MAX_PRESETS && Rules::FIELDS.len() < MAX_RULES);
    }
}
