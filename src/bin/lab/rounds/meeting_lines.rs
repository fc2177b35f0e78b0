//! What the lines of meetings are made of.

use super::meetings::{Line, MeetingChoice};
use among_agents::agents::bot::openers;
use among_agents::claims::{Claim, read_claims};
use among_agents::game::Action;
use among_agents::table::Seat;
use serde_json::{Value, json};

/// Counts of the lines of meetings. Silences are no lines.
#[derive(Clone, Copy, Debug, Default)]
pub struct MeetingLines {
    all: u64,
    of_places_only: u64,
    with_an_opener: u64,
    accusing: u64,
}

impl MeetingLines {
    /// Counts the choice if it is a line.
    pub fn count(&mut self, choice: &MeetingChoice<'_>) {
        let MeetingChoice {
            game, seat, lines, ..
        } = *choice;
        let Action::Speak(speech) = choice.action else {
            return;
        };
        if speech.is_silence() {
            return;
        }
        let (words, persona) = (speech.words(), game.persona_of(seat));
        let claims = read_claims(words, game.roster());
        let is_more = claims
            .iter()
            .any(|&claim| takes_a_founded_side(seat, claim, &claims, lines));
        self.all += 1;
        self.of_places_only += u64::from(!is_more);
        self.with_an_opener += u64::from(openers(persona).iter().any(|opener| words.starts_with(opener)));
        self.accusing += u64::from(claims.iter().any(|claim| claim.accused().is_some()));
    }

    /// Returns the counts by name.
    pub fn to_json(self) -> Value {
        json!({
            "meeting_lines": self.all,
            "meeting_lines_of_places_only": self.of_places_only,
            "meeting_lines_with_an_opener": self.with_an_opener,
            "meeting_lines_that_accuse": self.accusing,
        })
    }
}

/// Returns whether a claim takes a side for or against a player that its speaker has not taken in this meeting
/// yet, and that rests on a fact said about this player, by it, or by the speaker in the same line.
fn takes_a_founded_side(by: Seat, side: Claim, line: &[Claim], before: &[Line]) -> bool {
    let Some((about, is_against)) = side_of(side) else {
        return false;
    };
    let own = before.iter().filter(|line| line.by == by);
    let mut taken = own
        .flat_map(|line| &line.claims)
        .filter_map(|&claim| side_of(claim));
    if taken.any(|taken| taken == (about, is_against)) {
        return false;
    }
    let is_about = |by: Seat, claim: &Claim| {
        let with = matches!(claim, Claim::SawWith { other, .. } if *other == about);
        claim.is_factual() && (by == about || claim.subject() == Some(about) || with)
    };
    let said = before
        .iter()
        .any(|line| line.claims.iter().any(|claim| is_about(line.by, claim)));
    said || line.iter().any(|claim| is_about(by, claim))
}

/// Returns whom a claim speaks for or against, and whether it speaks against.
fn side_of(claim: Claim) -> Option<(Seat, bool)> {
    match claim {
        Claim::Vouch { who } => Some((who, false)),
        claim => claim.accused().map(|who| (who, true)),
    }
}
