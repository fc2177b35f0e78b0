//! A finished meeting in one line: cause, accusations, words, votes, and who went.

use super::{KnownMeeting, describe_vote, speaker};
use crate::agents::minds::prompt::text::{names, quoted};
use crate::claims::read_accusations;
use crate::game::View;
use crate::table::{Roster, Seat, SeatSet};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The maximum number of words of each speaker in a brief summary of a meeting.
const BRIEF_WORDS: usize = 12;

/// Which words the summary of a finished meeting quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuotedWords {
    /// Speeches that may accuse somebody, or may not.
    Unclear,
    /// The first words of everybody who spoke.
    Brief,
    /// None: the talk is told as a whole beside it.
    None,
}

impl<'a> KnownMeeting<'a> {
    /// Returns the speeches that a brief summary quotes, one of each speaker in the order of speaking: the first of
    /// which it is unclear whom it accuses, since the list of the accused leaves it out, or else the first.
    fn brief_speeches(&self, unclear: &[(Seat, &'a str)]) -> Vec<(Seat, &'a str)> {
        let mut brief: Vec<(Seat, &'a str)> = Vec::new();
        for &(who, words) in self.speeches.iter().filter(|(_, words)| !words.is_empty()) {
            if brief.iter().all(|&(other, _)| other != who) {
                let of_them = unclear.iter().find(|&&(by, _)| by == who);
                brief.push(*of_them.unwrap_or(&(who, words)));
            }
        }
        brief
    }

    /// Returns the speeches that a brief summary quotes whole.
    pub(crate) fn told_in_brief(&self, roster: &Roster) -> impl Iterator<Item = &'a str> {
        let is_short = |words: &&str| words.split_whitespace().count() <= BRIEF_WORDS;
        let brief = self.brief_speeches(&self.accusations(roster).unclear).into_iter();
        brief.map(|(_, words)| words).filter(is_short)
    }

    /// Describes a finished meeting in one line: its cause, who was accused by whom, the words that are to be
    /// quoted, the votes, who went.
    pub(crate) fn in_short(&self, view: &View<'_>, words: QuotedWords) -> String {
        let roster = view.roster();
        let mut text = self.opening(view);
        let Accusations { certain, unclear } = self.accusations(roster);
        let accused: Vec<String> = certain
            .into_iter()
            .map(|(whom, by)| format!("{} (by {})", view.name(whom), names(by, roster)))
            .collect();
        // Where the talk is told beside it, the accusations stand there.
        if !accused.is_empty() && words != QuotedWords::None {
            let _ = write!(text, " Accused: {}.", accused.join(", "));
        }
        let speeches = match words {
            QuotedWords::Unclear => unclear,
            QuotedWords::Brief => self.brief_speeches(&unclear),
            QuotedWords::None => Vec::new(),
        };
        for (who, said) in speeches {
            let told = match words {
                QuotedWords::Brief => beginning(said, roster),
                _ => said.to_owned(),
            };
            let end = if told.ends_with(['.', '!', '?']) { "" } else { "." };
            let _ = write!(text, " {} said {}{end}", speaker(who, view), quoted(&told));
        }
        let Some(result) = &self.result else { return text };
        let votes: Vec<String> = match self.votes.len() > 1 || !view.rules().secret_ballot {
            true => self.votes.iter().map(|vote| describe_vote(*vote, view)).collect(),
            false => roster
                .seats()
                .into_iter()
                .map(|seat| (view.name(seat), result.tally[seat.index()]))
                .chain([("nobody", result.tally[Seat::MAX])])
                .filter(|(_, votes)| *votes > 0)
                .map(|(whom, votes)| format!("{votes} for {whom}"))
                .collect(),
        };
        let _ = write!(text, " Votes: {}.", votes.join(", "));
        text.push_str(&match result.voted_out {
            Some(seat) => format!(" {} was ejected.", view.name(seat)),
            None => " Nobody was ejected.".to_owned(),
        });
        text
    }

    /// Returns who was accused and by whom, and the speeches of which that is unclear.
    fn accusations(&self, roster: &Roster) -> Accusations<'a> {
        let mut accusations = Accusations::default();
        for &(who, words) in &self.speeches {
            let mut read = read_accusations(words, roster);
            read.retain(|accusation| accusation.who != who);
            for accusation in read.iter().filter(|accusation| accusation.is_certain) {
                let by = accusations
                    .certain
                    .entry(accusation.who)
                    .or_insert(SeatSet::EMPTY);
                *by = by.with(who);
            }
            if read.iter().any(|accusation| !accusation.is_certain) {
                accusations.unclear.push((who, words));
            }
        }
        accusations
    }
}

/// Returns the first words of a speech, or of its latest part of which it is unclear whom it accuses, with an ellipsis
/// for what is left out.
fn beginning(words: &str, roster: &Roster) -> String {
    let is_unclear = |part: &&str| {
        let read = read_accusations(part, roster);
        read.iter().any(|accusation| !accusation.is_certain)
    };
    let sentence_ends = words.match_indices(['.', '!', '?']);
    let later = sentence_ends.map(|(at, _)| words[at + 1..].trim_start());
    let parts: Vec<&str> = std::iter::once(words).chain(later).collect();
    let part = parts.into_iter().rev().find(is_unclear).unwrap_or(words);
    let first: Vec<&str> = part.split_whitespace().take(BRIEF_WORDS).collect();
    format!(
        "{}{}{}",
        if part.len() < words.len() { "… " } else { "" },
        first.join(" "),
        if part.split_whitespace().nth(BRIEF_WORDS).is_some() {
            " …"
        } else {
            ""
        }
    )
}

/// What the speeches of a meeting accuse players of.
#[derive(Default)]
struct Accusations<'a> {
    /// The accused, each with those who clearly accuse it.
    certain: BTreeMap<Seat, SeatSet>,
    /// Speeches that accuse somebody, or perhaps do not.
    unclear: Vec<(Seat, &'a str)>,
}
