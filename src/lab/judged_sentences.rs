//! What the sentences of a speech are to somebody who looks back on the round.

use super::truthfulness::{SLACK, Speaker};
use super::{RoundMoment, SpeechPart, Utterance};
use crate::agents::bot::openers;
use crate::claims::{Claim, EvidenceBasis, Remark, Verdict, Whereabouts, read_remark};
use crate::game::Persona;
use crate::round::Replay;
use crate::table::{Perspective, Seat};
use std::collections::HashSet;
use std::fmt;

/// What a sentence is to a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SentenceBadge {
    /// It states what the viewer knows to be true.
    Fact,
    /// It states something that the viewer cannot tell, or the speaker is wrong without knowing it.
    Claim,
    /// It states what its speaker knew to be false, as far as the viewer can know that.
    Lie,
    /// It says what the speaker concludes or believes.
    Inference,
    /// It states something that is not read by rule.
    NotRead,
}

impl fmt::Display for SentenceBadge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SentenceBadge::Fact => "fact",
            SentenceBadge::Claim => "claim",
            SentenceBadge::Lie => "lie",
            SentenceBadge::Inference => "inference",
            SentenceBadge::NotRead => "not read",
        })
    }
}

/// A sentence of a speech as a viewer may judge it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedSentence {
    /// The words, without the whitespace around them.
    pub words: String,
    /// What it is; `None` for questions, plans, announced votes and phrases that begin a speech, which state nothing.
    pub badge: Option<SentenceBadge>,
    /// For a lie that the viewer may know all about: what the speaker knew instead, as words that follow its
    /// name.
    pub instead: Option<String>,
    /// The moment that it speaks of, if it names one.
    pub moment: Option<RoundMoment>,
}

impl JudgedSentence {
    /// Returns the sentences of a speech as somebody may judge them who sees the round in this perspective and
    /// knows what is known when the words are said.
    pub fn all(replay: &Replay, speech: &Utterance, by: Perspective) -> Vec<JudgedSentence> {
        let round = replay.at(speech.position);
        let before = round.game();
        let known = match by {
            Perspective::One(seat) => Whereabouts::of_view(&before.view(seat)),
            _ => Whereabouts::of_game(before),
        };
        let viewer = Viewer {
            knows_all: matches!(by, Perspective::Everything) || by == Perspective::One(speech.seat),
            known,
        };
        // What the speaker knew is told once, however often it said the opposite.
        let mut told = HashSet::new();
        let parts = speech.parts.iter();
        let judged = parts.map(|part| JudgedSentence {
            words: speech.words[part.words.clone()].trim().to_owned(),
            badge: match part.statements.is_empty() {
                true => badge_without_claims(speech.words[part.words.clone()].trim()),
                false => viewer.badge(speech, part),
            },
            instead: viewer
                .instead(part)
                .filter(|instead| told.insert(instead.clone())),
            moment: part.statements.iter().find_map(|checked| {
                RoundMoment::of_claim(before, checked.statement.claim, speech.seat, speech.at)
            }),
        });
        judged.filter(|judged| !judged.words.is_empty()).collect()
    }
}

/// Returns what a sentence is in which no claim is read.
fn badge_without_claims(sentence: &str) -> Option<SentenceBadge> {
    let is_opener = |persona: Persona| openers(persona).contains(&sentence);
    match read_remark(sentence) {
        Some(Remark::Inference | Remark::Distance) => Some(SentenceBadge::Inference),
        Some(Remark::Absence | Remark::Company) => Some(SentenceBadge::Claim),
        Some(Remark::Abstention) => None,
        None if sentence.ends_with('?') => None,
        None => (!Persona::IMPOSTOR.into_iter().any(is_opener)).then_some(SentenceBadge::NotRead),
    }
}

/// What a viewer knows.
struct Viewer {
    /// Whether it knows what the speaker knew.
    knows_all: bool,
    known: Whereabouts,
}

impl Viewer {
    fn badge(&self, speech: &Utterance, part: &SpeechPart) -> Option<SentenceBadge> {
        let statements = &part.statements;
        let (speaker, slack) = match speech.spoken_by {
            Speaker::Bot => (speech.seat, 0),
            Speaker::Free => (speech.seat, SLACK),
        };
        let is_known_lie = statements.iter().any(|checked| {
            let is_refuted = || self.check(checked.statement.claim, speaker, slack) == Verdict::False;
            checked.verdict == Verdict::False && (self.knows_all || is_refuted())
        });
        if is_known_lie {
            return Some(SentenceBadge::Lie);
        }
        let states = |claim: Claim| claim.is_factual() || claim == Claim::Denial;
        let stated = statements.iter().map(|checked| checked.statement);
        let (facts, others): (Vec<_>, Vec<_>) = stated.partition(|statement| {
            let is_hedged = speech.spoken_by == Speaker::Free && statement.basis == EvidenceBasis::Loose;
            states(statement.claim) && !is_hedged
        });
        let is_true = |claim| self.check(claim, speaker, slack) == Verdict::True;
        if !facts.is_empty() {
            return Some(match facts.iter().all(|statement| is_true(statement.claim)) {
                true => SentenceBadge::Fact,
                false => SentenceBadge::Claim,
            });
        }
        let concludes =
            |claim: Claim| states(claim) || matches!(claim, Claim::Suspect { .. } | Claim::Vouch { .. });
        others
            .iter()
            .any(|statement| concludes(statement.claim))
            .then_some(SentenceBadge::Inference)
    }

    fn check(&self, claim: Claim, speaker: Seat, slack: u16) -> Verdict {
        claim.check(speaker, &self.known, slack)
    }

    fn instead(&self, part: &SpeechPart) -> Option<String> {
        let mut lies = part.statements.iter().filter(|_| self.knows_all);
        let instead = lies.find_map(|checked| checked.instead.clone());
        instead.filter(|words| !words.is_empty())
    }
}
