//! The settings of minds: everything that can be set for one, as one value.

mod field;
pub mod file;
mod mind;
mod number;
mod part;
mod published;
mod talker;

pub use mind::Mind;
pub use number::{RepetitionPenalty, Similarity, Temperature};
pub use part::{AnalysisTarget, Lengths, MindPart, PersonaChoice};
pub use talker::{TalkerSettings, TalkerVariant};

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Everything that can be set for the mind of a seat. Settings of other minds have no effect.
///
/// What relates seats to each other, or what a bot or a person meets as well, is a matter of the table:
/// [`Rules`](crate::game::Rules), the autopilot, who sits where, and which persona is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MindSettings {
    /// The parts that are switched off.
    pub off: Vec<MindPart>,
    /// Whether a Recaller asks all its questions in one call and answers them in another.
    pub lite: bool,
    /// The players that an Analyst analyses.
    pub analysed: AnalysisTarget,
    /// How many recent events the prompts of Planners and Talkers show (k in Chi et al. 2024; the 4 are those
    /// of its program): turns before the last meeting; without the full view, observations and own actions.
    pub recent: u8,
    /// The similarity above which a Recaller draws on an earlier experience (ε in Xu et al. 2023); `None` for
    /// the one that belongs to the measure of similarity.
    pub min_similarity: Option<Similarity>,
    /// The temperature of every call of the mind, 0 for the most likely words; `None` for that of each call
    /// in its paper.
    pub temperature: Option<Temperature>,
    /// How long its texts may be.
    pub lengths: Lengths,
    /// The personas that the seat may have.
    pub personas: PersonaChoice,
    /// How it takes part in live meetings, and as a Talker in all.
    pub talk: TalkerSettings,
}

impl Default for MindSettings {
    fn default() -> MindSettings {
        MindSettings {
            off: Vec::new(),
            lite: false,
            analysed: AnalysisTarget::default(),
            recent: 4,
            min_similarity: None,
            temperature: None,
            lengths: Lengths::default(),
            personas: PersonaChoice::default(),
            talk: TalkerSettings::default(),
        }
    }
}

impl MindSettings {
    /// The range of [`recent`](Self::recent).
    pub const RECENT: RangeInclusive<u8> = 1..=50;

    /// Clamps the numbers to their ranges.
    pub fn normalized(self) -> MindSettings {
        MindSettings {
            recent: self.recent.clamp(*Self::RECENT.start(), *Self::RECENT.end()),
            talk: self.talk.normalized(),
            ..self
        }
    }

    /// Returns whether this part is on.
    pub fn has(&self, part: MindPart) -> bool {
        !self.off.contains(&part)
    }

    /// Switches a part on or off.
    pub fn switch(&mut self, part: MindPart, on: bool) {
        self.off.retain(|&off| off != part);
        if !on {
            self.off.push(part);
        }
    }
}
