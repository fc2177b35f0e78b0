//! The cells of a plan: who plays each side.

use crate::agents::minds::settings::file::differences;
use crate::agents::minds::{Mind, MindSettings};
use crate::game::Role;
use crate::settings::Player;
use crate::table::Seat;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Who plays a side, or a single seat.
#[derive(Clone, Debug, PartialEq)]
pub enum SidePlayer {
    /// The built-in bot.
    Bot,
    /// Uniform random choices.
    Random,
    /// A model with a mind.
    Mind(Box<MindPlayer>),
}

/// A model with a mind.
#[derive(Clone, Debug, PartialEq)]
pub struct MindPlayer {
    /// The mind.
    pub mind: Mind,
    /// Its settings.
    pub settings: MindSettings,
    /// The place of the service in [`Plan::services`](super::Plan::services).
    pub service: usize,
    /// The name of the model.
    pub model: String,
}

impl SidePlayer {
    /// Returns the mind and its model; `None` for bots and chance.
    pub fn mind(&self) -> Option<&MindPlayer> {
        match self {
            SidePlayer::Mind(mind) => Some(mind),
            SidePlayer::Bot | SidePlayer::Random => None,
        }
    }

    /// Returns the kind of player.
    pub fn player(&self) -> Player {
        match self {
            SidePlayer::Bot => Player::Bot,
            SidePlayer::Random => Player::Random,
            SidePlayer::Mind(mind) => Player::Model(mind.mind),
        }
    }

    /// Describes the player with all that is set otherwise than by default: "planner {"off":["plan"]} of m".
    pub fn describe(&self) -> String {
        let Some(mind) = self.mind() else {
            return self.player().name().to_owned();
        };
        let differences = differences(mind.mind, &mind.settings);
        let settings = match mind.settings {
            _ if differences.is_empty() => String::new(),
            ref settings if *settings == MindSettings::as_published(mind.mind) => " as published".to_owned(),
            _ => format!(" {}", Value::Object(differences)),
        };
        format!("{}{settings} of {}", mind.mind.id(), mind.model)
    }

    /// Returns in how many things two players differ: what kind they are, how their mind is set, which model
    /// they ask. The settings of two different minds are not compared.
    fn differences(&self, other: &SidePlayer) -> usize {
        match (self.mind(), other.mind()) {
            (Some(one), Some(other)) => {
                let mind = one.mind != other.mind;
                let settings = !mind && one.settings != other.settings;
                let model = (one.service, &one.model) != (other.service, &other.model);
                [mind, settings, model].into_iter().filter(|is| *is).count()
            }
            _ => usize::from(self != other),
        }
    }
}

/// What the minds of a cell know of earlier rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Experience {
    /// Nothing.
    #[default]
    None,
    /// They read the lessons in this file and add their own, round by round in the order of the seeds.
    Learn(PathBuf),
    /// They read the lessons in this file, which stays as it is.
    Frozen(PathBuf),
}

/// A published result, as counts or as shares of its rounds in percent.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// Where it was published.
    pub source: String,
    /// The number of rounds.
    pub rounds: PublishedRounds,
    /// Percent of the rounds that ended in each way, in the order of [`Outcome::ALL`](crate::game::Outcome::ALL).
    pub percent: [f64; 4],
}

/// The number of rounds of a published result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublishedRounds {
    /// The source tells it.
    Told(u32),
    /// The source does not tell it, and the plan takes this one.
    Assumed(u32),
    /// Nobody tells it.
    Unknown,
}

impl PublishedRounds {
    /// Returns the number that is told or assumed.
    pub fn number(self) -> Option<u32> {
        match self {
            PublishedRounds::Told(rounds) | PublishedRounds::Assumed(rounds) => Some(rounds),
            PublishedRounds::Unknown => None,
        }
    }
}

/// A cell of a plan: one way to seat players, of which each round of the plan is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub(super) name: String,
    pub(super) crew: SidePlayer,
    pub(super) impostors: SidePlayer,
    pub(super) seats: BTreeMap<Seat, SidePlayer>,
    pub(super) experience: Experience,
    pub(super) published: Option<Published>,
}

impl Cell {
    /// The name, which no other cell of the plan has.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns who plays the seats of this role.
    pub fn side(&self, role: Role) -> &SidePlayer {
        match role {
            Role::Crewmate => &self.crew,
            Role::Impostor => &self.impostors,
        }
    }

    /// Returns who plays this seat if it has this role.
    pub fn player(&self, seat: Seat, role: Role) -> &SidePlayer {
        self.seats.get(&seat).unwrap_or_else(|| self.side(role))
    }

    /// The single seats that do not follow their side.
    pub fn seats(&self) -> &BTreeMap<Seat, SidePlayer> {
        &self.seats
    }

    /// What the minds know of earlier rounds.
    pub fn experience(&self) -> &Experience {
        &self.experience
    }

    /// The published result that stands beside the cell's own.
    pub fn published(&self) -> Option<&Published> {
        self.published.as_ref()
    }

    /// Returns every kind of player of the cell.
    pub fn players(&self) -> impl Iterator<Item = &SidePlayer> {
        [&self.crew, &self.impostors]
            .into_iter()
            .chain(self.seats.values())
    }

    /// Returns whether a model plays.
    pub fn asks_a_model(&self) -> bool {
        self.players().any(|player| player.mind().is_some())
    }

    /// Returns whether its minds learn from round to round, so that its rounds follow each other.
    pub fn learns(&self) -> bool {
        matches!(self.experience, Experience::Learn(_))
    }

    /// Returns whether a mind plays that uses lessons of earlier rounds.
    pub fn uses_lessons(&self) -> bool {
        self.players()
            .filter_map(SidePlayer::mind)
            .any(|player| player.mind.learns())
    }

    /// Returns whether the cells differ in exactly one thing.
    pub(super) fn differs_in_one_thing(&self, other: &Cell) -> bool {
        let seats = usize::from(self.seats != other.seats);
        let experience = usize::from(self.experience != other.experience);
        let sides = self.crew.differences(&other.crew) + self.impostors.differences(&other.impostors);
        sides + seats + experience == 1
    }
}
