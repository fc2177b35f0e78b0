//! Compares what is read from speeches with what they mean.

use super::speeches::LabelledSpeech;
use among_agents::claims::{Claim, read_claims};
use among_agents::table::{Colour, Roster, Seat};
use std::collections::BTreeSet;

/// The pairs of speaker and accused that were found, found without reason, and missed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    found: usize,
    wrong: usize,
    missed: usize,
}

impl Tally {
    /// Counts a speech. Returns a line about it if it was not read right.
    pub fn count(&mut self, speech: &LabelledSpeech, roster: &Roster) -> Option<String> {
        let speaker = speech.speaker(roster);
        let claims = read_claims(&speech.words, roster);
        let accused = claims.into_iter().filter_map(Claim::accused);
        let read: BTreeSet<Seat> = accused.filter(|&seat| Some(seat) != speaker).collect();
        let expected: BTreeSet<Seat> = speech.accused(roster).into_iter().collect();
        let names = |seats: Vec<&Seat>| {
            let names: Vec<_> = seats.into_iter().map(|&seat| roster.name(seat)).collect();
            names.join(" ")
        };
        let wrong: Vec<_> = read.difference(&expected).collect();
        let missed: Vec<_> = expected.difference(&read).collect();
        self.found += read.intersection(&expected).count();
        self.wrong += wrong.len();
        self.missed += missed.len();
        if wrong.is_empty() && missed.is_empty() {
            return None;
        }
        let by = speech.by.map_or("Somebody", Colour::name);
        let words = &speech.words;
        Some(format!(
            "wrong [{}] missed [{}] {by}: {words}",
            names(wrong),
            names(missed)
        ))
    }

    /// Returns the part of the accusations read that are meant.
    pub fn precision(self) -> f64 {
        self.found as f64 / (self.found + self.wrong).max(1) as f64
    }

    /// Returns the part of the accusations meant that are read.
    pub fn recall(self) -> f64 {
        self.found as f64 / (self.found + self.missed).max(1) as f64
    }
}
