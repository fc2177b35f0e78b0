//! Files of speeches of which it is known whom they accuse.

use among_agents::game::{Game, Rules, SeatOverride};
use among_agents::table::{Colour, Roster, Seat};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// A speech with the players that its speaker accuses, by their colours.
#[derive(Clone, Debug, Deserialize)]
pub struct LabelledSpeech {
    /// The speaker, if it is known.
    #[serde(default)]
    pub by: Option<Colour>,
    pub words: String,
    pub accuses: Vec<Colour>,
    /// How often it counts in training.
    #[serde(default = "once")]
    pub weight: u32,
}

fn once() -> u32 {
    1
}

impl LabelledSpeech {
    /// Returns the accused.
    pub fn accused(&self, roster: &Roster) -> Vec<Seat> {
        let accused = self.accuses.iter();
        accused.filter_map(|&colour| roster.seat_of(colour)).collect()
    }

    /// Returns the speaker.
    pub fn speaker(&self, roster: &Roster) -> Option<Seat> {
        roster.seat_of(self.by?)
    }
}

/// Reads files with one speech as JSON a line.
///
/// # Errors
/// A sentence if a file cannot be read or a line is no speech.
pub fn read_files(paths: &[PathBuf]) -> Result<Vec<LabelledSpeech>, String> {
    let mut speeches = Vec::new();
    for path in paths {
        speeches.extend(read_file(path)?);
    }
    Ok(speeches)
}

fn read_file(path: &Path) -> Result<Vec<LabelledSpeech>, String> {
    let file = path.display();
    let text = std::fs::read_to_string(path).map_err(|why| format!("{file} could not be read: {why}"))?;
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| {
            serde_json::from_str(line).map_err(|why| format!("Line {} of {file} is no speech: {why}", at + 1))
        })
        .collect()
}

/// Returns a table at which every colour of the files sits.
pub fn full_table() -> Result<Game, String> {
    let colours = Colour::ALL.into_iter().take(Seat::MAX);
    let cast: Vec<_> = colours
        .map(|colour| SeatOverride {
            colour: Some(colour),
            ..SeatOverride::default()
        })
        .collect();
    let rules = Rules {
        players: Seat::MAX as u8,
        ..Rules::paper()
    };
    Game::new(rules, 1, &cast).map_err(|why| format!("The table could not be set up: {why}"))
}
