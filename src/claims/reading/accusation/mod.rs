//! Whom a speech accuses, by a linear model of its words
//! ([0035](../../../../docs/decisions/0035-a-learned-reader-of-accusations.md)).

mod features;
mod model;
mod words;

pub use model::{FEATURES, MAX_WEIGHT, Model};

use crate::table::{Roster, Seat};
use words::{Kind, tokens};

/// What the model says about a player that a speech names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    Accused,
    Unclear,
    NotAccused,
}

/// Judges each player named in `words`.
pub(super) fn judge(words: &str, roster: &Roster) -> Vec<(Seat, Judgement)> {
    let model = Model::built_in();
    let judge = |(seat, features): (Seat, Vec<u32>)| match model.sum(&features) {
        1.. => (seat, Judgement::Accused),
        sum if sum < model.least() => (seat, Judgement::NotAccused),
        _ => (seat, Judgement::Unclear),
    };
    raw_features(words, roster).map(judge).collect()
}

/// Returns the players named in `words` with their features, sorted and without repetition. From these a
/// [`Model`] tells whether the speaker accuses them.
pub fn accusation_features(words: &str, roster: &Roster) -> impl Iterator<Item = (Seat, Vec<u32>)> {
    raw_features(words, roster).map(|(seat, mut features)| {
        features.sort_unstable();
        features.dedup();
        (seat, features)
    })
}

fn raw_features(words: &str, roster: &Roster) -> impl Iterator<Item = (Seat, Vec<u32>)> {
    let tokens = tokens(words, roster);
    let mut seats: Vec<Seat> = Vec::new();
    for token in &tokens {
        if let Kind::Player { seat, .. } = token.kind
            && !seats.contains(&seat)
        {
            seats.push(seat);
        }
    }
    seats
        .into_iter()
        .map(move |seat| (seat, features::features(&tokens, seat)))
}
