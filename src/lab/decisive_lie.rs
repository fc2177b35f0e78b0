//! The lie of an impostor that swung the verdict of a meeting.

use super::{KeyMoment, KeyMomentKind, RoundMoment, SpeechPart, Utterance};
use crate::claims::Claim::{self, *};
use crate::claims::Verdict;
use crate::game::{Event, Game};
use crate::table::{Seat, SeatSet};
use std::cmp::Reverse;

/// What a lie did to the verdict of its meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LieEffect {
    /// The verdict was right, or the lie was not about it.
    None,
    /// A crewmate got votes of whom it told something false, and was not voted out.
    Blamed,
    /// It cleared an impostor who was suspected, and nobody was voted out.
    LetGo,
    /// It cleared an impostor who was suspected, and a crewmate was voted out instead.
    Diverted,
    /// A crewmate was voted out of whom it told something false.
    Framed,
}

impl LieEffect {
    /// Returns whether a crewmate was voted out.
    fn cost_a_crewmate(self) -> bool {
        self >= LieEffect::Diverted
    }
}

/// A false claim of an impostor in a meeting.
pub(super) struct DecisiveLie<'a> {
    /// What it did.
    pub(super) effect: LieEffect,
    speech: &'a Utterance,
    part: &'a SpeechPart,
    /// What the liar knew instead, as words that follow its name.
    instead: Option<&'a str>,
    ejected: Option<Seat>,
}

impl<'a> DecisiveLie<'a> {
    /// Returns the lie of an impostor that did most. A lie that can be checked comes before an opinion that did
    /// something, and first of all one about the crewmate who was voted out. Then one after which a crewmate was
    /// voted out comes before one that let an impostor go, and of these the one that changed the minds of most of
    /// the crew. Of several alike it is the one that tells most, in the latest meeting, where it was told first.
    pub(super) fn of(game: &Game, speeches: &'a [Utterance]) -> Option<DecisiveLie<'a>> {
        let verdicts = MeetingVerdict::all(game, speeches);
        let mut best = None;
        for speech in speeches {
            let Some(meeting) = speech.meeting.and_then(|number| verdicts.get(number)) else {
                continue;
            };
            if !game.impostors().contains(speech.seat) {
                continue;
            }
            for part in &speech.parts {
                for lie in part.statements.iter().filter(|lie| lie.verdict == Verdict::False) {
                    let claim = lie.statement.claim;
                    let (effect, swayed) = meeting.effect(speech, claim);
                    // Later keys decide where the earlier ones are alike.
                    let key = (
                        weight(effect, claim),
                        effect.cost_a_crewmate(),
                        swayed,
                        effect,
                        claim.caught().is_some(),
                        claim.is_factual(),
                        speech.meeting,
                        Reverse((speech.at, part.words.start)),
                    );
                    let found = DecisiveLie {
                        effect,
                        speech,
                        part,
                        instead: lie.instead.as_deref().filter(|words| !words.is_empty()),
                        ejected: meeting.ejected,
                    };
                    if best.as_ref().is_none_or(|(most, _)| key > *most) {
                        best = Some((key, found));
                    }
                }
            }
        }
        best.map(|(_, lie)| lie)
    }

    /// Tells the lie, what was true, and what came of it.
    pub(super) fn told(&self, game: &Game) -> KeyMoment {
        let name = |seat: Seat| game.roster().name(seat);
        let liar = name(self.speech.seat);
        let truth = self
            .instead
            .map_or_else(String::new, |instead| format!(" In truth {liar} {instead}."));
        let result = match self.ejected {
            Some(seat) if seat == self.speech.seat => format!("It did not help: {liar} was voted out."),
            Some(seat) if self.effect == LieEffect::Diverted => {
                format!("{} was voted out instead.", name(seat))
            }
            Some(seat) => format!("{} was voted out.", name(seat)),
            None => "Nobody was voted out.".to_owned(),
        };
        let quoted = self.speech.words[self.part.words.clone()].trim();
        let RoundMoment { position, timestep } = RoundMoment::of_entry(game, self.speech.at);
        KeyMoment {
            at: self.speech.at,
            position,
            timestep,
            kind: KeyMomentKind::Lie,
            words: format!("{liar} said “{quoted}”{truth} {result}"),
        }
    }
}

/// The verdict of a meeting, and what led to it.
struct MeetingVerdict<'a> {
    game: &'a Game,
    /// What was said in it.
    speeches: Vec<&'a Utterance>,
    /// The index of its ballot in the journal.
    ballot: usize,
    ejected: Option<Seat>,
}

impl<'a> MeetingVerdict<'a> {
    fn all(game: &'a Game, speeches: &'a [Utterance]) -> Vec<MeetingVerdict<'a>> {
        let journal = game.journal().iter().enumerate();
        let ballots = journal.filter_map(|(at, entry)| match entry.event {
            Event::BallotClosed { ejected, .. } => Some((at, ejected)),
            _ => None,
        });
        let verdict = |(number, (ballot, ejected))| MeetingVerdict {
            game,
            speeches: speeches
                .iter()
                .filter(|speech| speech.meeting == Some(number))
                .collect(),
            ballot,
            ejected,
        };
        ballots.enumerate().map(verdict).collect()
    }

    /// Returns what a lie did, and how many of the crew changed their minds after it: who voted for the one
    /// whom it is about without having spoken against them before, or who had spoken against the one whom it
    /// clears and did not vote for them.
    fn effect(&self, speech: &Utterance, claim: Claim) -> (LieEffect, usize) {
        let impostors = self.game.impostors();
        let crewmate = self.ejected.filter(|&out| !impostors.contains(out));
        if let Some(out) = crewmate.filter(|&out| tells_against(claim, out)) {
            let swayed = self.voters(out).minus(self.accusers(out, speech.at));
            return (LieEffect::Framed, swayed.len());
        }
        let cleared = cleared(claim, speech.seat).and(impostors);
        let suspected = |&who: &Seat| !self.accusers(who, self.ballot).union(self.voters(who)).is_empty();
        let turned = |who: Seat| self.accusers(who, speech.at).minus(self.voters(who)).len();
        let turned = cleared.into_iter().filter(suspected).map(turned).max();
        let crew = self.game.roster().seats().minus(impostors).into_iter();
        let blamed = crew.filter(|&who| tells_against(claim, who));
        let blamed = blamed
            .map(|who| self.voters(who).minus(self.accusers(who, speech.at)).len())
            .max();
        match (turned, self.ejected) {
            (Some(turned), None) => (LieEffect::LetGo, turned),
            (Some(turned), Some(_)) if crewmate.is_some() => (LieEffect::Diverted, turned),
            // Where an impostor was voted out, it did not help.
            (None, out) if out == crewmate => match blamed.filter(|&swayed| swayed > 0) {
                Some(swayed) => (LieEffect::Blamed, swayed),
                None => (LieEffect::None, 0),
            },
            _ => (LieEffect::None, 0),
        }
    }

    /// Returns the crewmates who have spoken against a player before this entry of the journal.
    fn accusers(&self, whom: Seat, before: usize) -> SeatSet {
        let accuses = |speech: &&&Utterance| {
            let mut statements = speech.parts.iter().flat_map(|part| &part.statements);
            speech.at < before && statements.any(|checked| checked.statement.claim.accused() == Some(whom))
        };
        let accusers = self.speeches.iter().filter(accuses).map(|speech| speech.seat);
        accusers.collect::<SeatSet>().minus(self.game.impostors())
    }

    /// Returns the crewmates who voted for a player.
    fn voters(&self, whom: Seat) -> SeatSet {
        let voters = self.game.voters_for(self.ballot, Some(whom));
        voters.minus(self.game.impostors())
    }
}

/// Returns how much a lie weighs by what it did and whether it can be checked.
fn weight(effect: LieEffect, claim: Claim) -> u8 {
    match (effect, claim.is_factual()) {
        (LieEffect::Framed, true) => 3,
        (LieEffect::None, _) => 0,
        (_, is_factual) => 1 + u8::from(is_factual),
    }
}

/// Returns whether a claim about a player is no word in its favour.
fn tells_against(claim: Claim, whom: Seat) -> bool {
    match claim {
        SawWith { who, other, .. } => who == whom || other == whom,
        WasWith { .. } | Vouch { .. } => false,
        _ => claim.subject() == Some(whom),
    }
}

/// Returns the players of whom a claim says that they are innocent, or were elsewhere.
fn cleared(claim: Claim, speaker: Seat) -> SeatSet {
    match claim {
        Vouch { who } => SeatSet::only(who),
        WasWith { who, .. } => SeatSet::only(who).with(speaker),
        Denial | FoundBody { .. } => SeatSet::only(speaker),
        _ if claim.is_account() => SeatSet::only(speaker),
        _ => SeatSet::EMPTY,
    }
}
