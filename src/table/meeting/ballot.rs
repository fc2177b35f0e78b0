//! The vote: who may be voted for, and how the votes are counted.

use crate::table::{Seat, SeatSet};

/// The rules of the vote in a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BallotRules {
    /// In which order the seats vote.
    pub order: BallotOrder,
    /// Whether one may vote for nobody.
    pub may_skip: bool,
    /// Whether only the count is told, and not who voted for whom.
    pub is_secret: bool,
}

/// In which order the seats vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallotOrder {
    /// One after the other, in the order of play.
    InTurns,
    /// At any time, for at most this many seconds.
    Live { seconds: u16 },
}

/// A seat's vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vote {
    /// For this seat.
    For(Seat),
    /// For nobody.
    Nobody,
}

/// The votes of one ballot, by the seat that cast them.
pub(super) type Votes = [Option<Vote>; Seat::MAX];

/// The result of a vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BallotResult {
    /// The number of votes for each seat, by index; the last element counts the votes for nobody.
    pub tally: [u8; Seat::MAX + 1],
    /// The seat with the most votes; `None` on a tie and if most votes are for nobody.
    pub voted_out: Option<Seat>,
}

impl BallotResult {
    /// Counts the votes. The seat with the most votes is voted out. A tie votes nobody out, and so do most
    /// votes for nobody.
    pub(super) fn of(votes: &Votes) -> BallotResult {
        let mut tally = [0; Seat::MAX + 1];
        for vote in votes.iter().flatten() {
            tally[match vote {
                Vote::For(seat) => seat.index(),
                Vote::Nobody => Seat::MAX,
            }] += 1;
        }
        let most = tally.iter().copied().max().unwrap_or(0);
        let mut leaders = (0..tally.len()).filter(|&at| tally[at] == most);
        let (leader, is_tie) = (leaders.next().and_then(Seat::new), leaders.next().is_some());
        BallotResult {
            tally,
            voted_out: leader.filter(|_| !is_tie),
        }
    }
}

/// Returns the seats that have voted.
pub(super) fn voters(votes: &Votes) -> SeatSet {
    let voted = Seat::all().filter(|seat| votes[seat.index()].is_some());
    voted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn seat(index: usize) -> Seat {
        Seat::new(index).expect("a seat of the table")
    }

    /// Returns the votes of the first seats, in order.
    fn votes(cast: &[Vote]) -> Votes {
        std::array::from_fn(|at| cast.get(at).copied())
    }

    #[test]
    fn the_most_votes_elect() {
        let (for_two, for_three) = (Vote::For(seat(2)), Vote::For(seat(3)));
        let result = BallotResult::of(&votes(&[for_two, for_three, for_two, Vote::Nobody]));
        assert_eq!(result.voted_out, Some(seat(2)));
        assert_eq!(
            (result.tally[2], result.tally[3], result.tally[Seat::MAX]),
            (2, 1, 1)
        );
    }

    #[test]
    fn a_tie_elects_nobody() {
        let (for_two, for_three) = (Vote::For(seat(2)), Vote::For(seat(3)));
        assert_eq!(BallotResult::of(&votes(&[for_two, for_three])).voted_out, None);
        assert_eq!(BallotResult::of(&votes(&[for_two, Vote::Nobody])).voted_out, None);
        assert_eq!(BallotResult::of(&votes(&[])).voted_out, None);
    }

    #[test]
    fn most_votes_for_nobody_elect_nobody() {
        let cast = [Vote::Nobody, Vote::Nobody, Vote::For(seat(1))];
        assert_eq!(BallotResult::of(&votes(&cast)).voted_out, None);
    }

    proptest! {
        #[test]
        fn the_seat_voted_out_has_more_votes_than_any_other(
            cast in prop::collection::vec(0..=Seat::MAX, 0..=Seat::MAX)
        ) {
            let vote = |&whom: &usize| Seat::new(whom).map_or(Vote::Nobody, Vote::For);
            let cast: Vec<Vote> = cast.iter().map(vote).collect();
            let result = BallotResult::of(&votes(&cast));
            let sum: usize = result.tally.iter().map(|&votes| usize::from(votes)).sum();
            prop_assert_eq!(sum, cast.len());
            let leads = |at: usize| (0..result.tally.len())
                .all(|other| other == at || result.tally[other] < result.tally[at]);
            prop_assert_eq!(result.voted_out, Seat::all().find(|seat| leads(seat.index())));
        }
    }
}
