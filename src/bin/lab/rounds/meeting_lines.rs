//! What the lines of meetings are made of.

use super::meetings::{Line, MeetingChoice, Sentence};
use among_agents::agents::bot::openers;
use among_agents::claims::Claim;
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
        let line = Line::new(seat, words, game.roster());
        let is_new_deed = |claim: Claim| is_deed(claim) && !has_said(seat, claim, lines);
        let concludes = |sentence: &Sentence| concludes(seat, sentence, &line.claims, lines);
        let is_more =
            line.claims.iter().any(|&claim| is_new_deed(claim)) || line.sentences.iter().any(concludes);
        self.all += 1;
        self.of_places_only += u64::from(!is_more);
        self.with_an_opener += u64::from(openers(persona).iter().any(|opener| words.starts_with(opener)));
        self.accusing += u64::from(line.claims.iter().any(|claim| claim.accused().is_some()));
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

/// Returns whether a sentence draws a conclusion about players that its speaker has not drawn in this meeting
/// yet: it takes a side for or against a player, or says what follows about one. The conclusion counts if it
/// rests on a fact said about this player, by it, or by the speaker in the same line.
fn concludes(by: Seat, sentence: &Sentence, line: &[Claim], before: &[Line]) -> bool {
    let is_conclusion = !sentence.about.is_empty() && sentence.claims.iter().all(|&claim| is_side(claim));
    let own = before.iter().filter(|line| line.by == by);
    let mut earlier = own.flat_map(|line| &line.sentences);
    let is_new =
        !earlier.any(|earlier| (earlier.about, &earlier.claims) == (sentence.about, &sentence.claims));
    let is_fact_about = |by: Seat, claim: &Claim| {
        let mut players = claim.subject().into_iter().chain(match *claim {
            Claim::SawWith { other, .. } => Some(other),
            Claim::SawOver { victim, .. } | Claim::SawKill { victim, .. } => Some(victim),
            _ => None,
        });
        claim.is_factual() && (sentence.about.contains(by) || players.any(|who| sentence.about.contains(who)))
    };
    let mut told = before
        .iter()
        .flat_map(|line| line.claims.iter().map(|claim| (line.by, claim)));
    let is_founded =
        told.any(|(by, claim)| is_fact_about(by, claim)) || line.iter().any(|claim| is_fact_about(by, claim));
    is_conclusion && is_new && is_founded
}

/// Returns whether a claim speaks for or against a player.
fn is_side(claim: Claim) -> bool {
    matches!(
        claim,
        Claim::Suspect { .. } | Claim::Vouch { .. } | Claim::VoteFor { .. }
    )
}

/// Returns whether a claim says that somebody was seen doing what innocent players hardly ever do.
fn is_deed(claim: Claim) -> bool {
    claim.is_factual() && claim.accused().is_some()
}

fn has_said(by: Seat, claim: Claim, before: &[Line]) -> bool {
    before
        .iter()
        .any(|line| line.by == by && line.claims.contains(&claim))
}
