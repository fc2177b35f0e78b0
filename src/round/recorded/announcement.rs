//! The announcement of a ballot's result. Until it ends, the game stays where it was before the last vote, so
//! that nothing on the screen tells the result early.

use crate::game::{Event, Game, is_tied};
use crate::round::Speed;
use crate::table::Seat;
use std::time::Duration;

/// How long each vote is shown before the next one, at normal speed.
const VOTE: Duration = Duration::from_millis(900);

/// How long all votes stay on the screen, at normal speed. Whoever voted last has not seen the table meanwhile.
const ALL_VOTES: Duration = Duration::from_millis(2_400);

/// How long the ejected player drifts away, at normal speed.
const EJECTION: Duration = Duration::from_millis(2_400);

/// How long the result is told, at normal speed.
const RESULT: Duration = Duration::from_millis(3_400);

/// How long the result is told at least, at any speed with a delay: nobody reads four times as fast.
const LEAST_FOR_THE_RESULT: Duration = Duration::from_millis(1_700);

/// The announcement of the result of a ballot in which everybody has voted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// All votes of the ballot, in the order in which they are opened; `None` is a vote for nobody.
    votes: Vec<(Seat, Option<Seat>)>,
    /// The votes for each seat, then those for nobody.
    tally: [u8; Seat::MAX + 1],
    ejected: Option<Seat>,
    stage: AnnouncementStage,
}

/// The stage of an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnnouncementStage {
    /// This many votes are open.
    Votes(usize),
    /// The ejected player leaves the ship.
    Ejection,
    /// The result is told.
    Result,
}

impl Announcement {
    /// Returns the announcement of what the last vote decided: the entries that the journal of `before` does
    /// not have yet. Returns `None` if the ballot goes on.
    pub(super) fn of(before: &Game, after: &Game) -> Option<Announcement> {
        let (old, new) = after.journal().split_at(before.journal().len());
        let (tally, ejected) = new.iter().find_map(|entry| match entry.event {
            Event::BallotClosed { tally, ejected } => Some((tally, ejected)),
            _ => None,
        })?;
        let last = new.iter().find_map(|entry| entry.event.vote());
        let mut votes: Vec<_> = old.iter().rev().map_while(|entry| entry.event.vote()).collect();
        votes.reverse();
        // Votes cast in the open have been seen one after the other.
        let open = match before.is_private() {
            true => 0,
            false => votes.len(),
        };
        votes.extend(last);
        Some(Announcement {
            votes,
            tally,
            ejected,
            stage: AnnouncementStage::Votes(open + 1),
        })
    }

    /// Returns the open votes, in order; `None` is a vote for nobody.
    pub fn open_votes(&self) -> &[(Seat, Option<Seat>)] {
        match self.stage {
            AnnouncementStage::Votes(open) => self.votes.get(..open).unwrap_or(&self.votes),
            AnnouncementStage::Ejection | AnnouncementStage::Result => &self.votes,
        }
    }

    /// Returns the ejected player, if any. It may be shown once all votes are open.
    pub fn ejected(&self) -> Option<Seat> {
        self.ejected
    }

    /// Returns whether nobody is ejected since the vote is tied.
    pub fn is_tie(&self) -> bool {
        self.ejected.is_none() && is_tied(&self.tally)
    }

    /// Returns the current stage.
    pub fn stage(&self) -> AnnouncementStage {
        self.stage
    }

    /// Returns how long the stage lasts at this speed.
    pub(crate) fn pause(&self, speed: Speed) -> Duration {
        let scaled = speed.scaled(match self.stage {
            AnnouncementStage::Votes(open) if open < self.votes.len() => VOTE,
            AnnouncementStage::Votes(_) => ALL_VOTES,
            AnnouncementStage::Ejection => EJECTION,
            AnnouncementStage::Result => RESULT,
        });
        match self.stage {
            AnnouncementStage::Result if !scaled.is_zero() => scaled.max(LEAST_FOR_THE_RESULT),
            _ => scaled,
        }
    }

    /// Returns the next stage; `None` if the result has been told.
    pub(super) fn next_stage(&self) -> Option<AnnouncementStage> {
        match self.stage {
            AnnouncementStage::Votes(open) if open < self.votes.len() => {
                Some(AnnouncementStage::Votes(open + 1))
            }
            AnnouncementStage::Votes(_) if self.ejected.is_some() => Some(AnnouncementStage::Ejection),
            AnnouncementStage::Votes(_) | AnnouncementStage::Ejection => Some(AnnouncementStage::Result),
            AnnouncementStage::Result => None,
        }
    }

    pub(super) fn set_stage(&mut self, stage: AnnouncementStage) {
        self.stage = stage;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_is_told_from_most_votes_for_nobody() {
        let seat = |at: usize| Seat::new(at).expect("a seat of the table");
        let of = |votes: &[Option<usize>]| {
            let mut tally = [0; Seat::MAX + 1];
            for vote in votes {
                tally[vote.unwrap_or(Seat::MAX)] += 1;
            }
            Announcement {
                votes: (0..)
                    .map(seat)
                    .zip(votes.iter().map(|vote| vote.map(seat)))
                    .collect(),
                tally,
                ejected: None,
                stage: AnnouncementStage::Result,
            }
        };
        assert!(!of(&[None, None, Some(1)]).is_tie());
        assert!(!of(&[None, None, None]).is_tie());
        assert!(of(&[Some(0), Some(1), None]).is_tie());
        assert!(
            of(&[Some(0), Some(0), None, None]).is_tie(),
            "nobody and a player"
        );
        assert!(of(&[Some(0), Some(0), Some(1), Some(1), None]).is_tie());
    }
}
