//! A meeting: the talk, and the vote at its end.
//!
//! [`Meeting`] says whose turn it is and what ends the talk or the vote. [`TalkRules`] and [`BallotRules`]
//! are its rules, and [`BallotResult`] says who is voted out.

mod ballot;

pub use ballot::{BallotOrder, BallotResult, BallotRules, Vote};

use super::{MeetingTime, Seat, SeatSet};
use ballot::{Votes, voters};
use serde::{Deserialize, Serialize};

/// The rules of the talk in a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TalkRules {
    /// One after the other, in this many rounds. `first` begins each round; without it, the first seat in the
    /// order of play does.
    InTurns { rounds: u8, first: Option<Seat> },
    /// Whoever wants to at any time, for at most this many seconds.
    Live { seconds: u16 },
}

/// A phase of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// There is no meeting.
    Task,
    /// Talk in turns, in this round of it, counted from 1.
    Discussion { round: u8 },
    /// Live talk.
    Chat,
    /// The vote.
    Vote,
}

/// The seats whose choice is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat's choice.
    One(Seat),
    /// The choices of all these seats, in any order. They are carried out together.
    All(SeatSet),
    /// A choice of any of these seats at any time. Each is carried out at once.
    Any(SeatSet),
    /// No choice: the round is over.
    Over,
}

impl Turn {
    /// Returns the seats whose choice is awaited.
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::One(seat) => SeatSet::only(seat),
            Turn::All(seats) | Turn::Any(seats) => seats,
            Turn::Over => SeatSet::EMPTY,
        }
    }
}

/// A meeting in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    caller: Seat,
    present: SeatSet,
    talk_rules: TalkRules,
    ballot_rules: BallotRules,
    /// Never [`Phase::Task`].
    phase: Phase,
    turn: Turn,
    now: MeetingTime,
    /// The seats that are ready to vote.
    ready: SeatSet,
    /// The seats that have had their turn in a live talk, which they have once.
    had_turn: SeatSet,
    /// The number of messages of each seat in a live talk.
    messages: [u8; Seat::MAX],
    votes: Votes,
}

impl Meeting {
    /// The maximum number of messages of a seat in one live talk; after that it is ready to vote. Without a
    /// limit, players that answer at once would never come to a vote when no clock runs.
    pub const MAX_MESSAGES: u8 = 60;

    /// Opens a meeting of the seats that are present, which include its caller.
    pub fn open(caller: Seat, present: SeatSet, talk_rules: TalkRules, ballot_rules: BallotRules) -> Meeting {
        let mut meeting = Meeting {
            caller,
            present,
            talk_rules,
            ballot_rules,
            phase: Phase::Vote,
            turn: Turn::Any(present),
            now: MeetingTime::START,
            ready: SeatSet::EMPTY,
            had_turn: SeatSet::EMPTY,
            messages: [0; Seat::MAX],
            votes: [None; Seat::MAX],
        };
        meeting.begin(match talk_rules {
            TalkRules::Live { .. } => Phase::Chat,
            TalkRules::InTurns { rounds: 0, .. } => Phase::Vote,
            TalkRules::InTurns { .. } => Phase::Discussion { round: 1 },
        });
        meeting
    }

    /// Returns who called the meeting.
    pub fn caller(&self) -> Seat {
        self.caller
    }

    /// Returns the rules of the vote.
    pub fn ballot_rules(&self) -> &BallotRules {
        &self.ballot_rules
    }

    /// Returns the phase, which is not [`Phase::Task`].
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns whose choice is awaited.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Returns the time since a live meeting opened; `START` in another one.
    pub fn now(&self) -> MeetingTime {
        self.now
    }

    /// Returns whether the seats choose at any time, instead of one after the other.
    pub fn is_live(&self) -> bool {
        matches!(self.talk_rules, TalkRules::Live { .. })
    }

    /// Returns how long the talk or the vote lasts at most, in seconds, in a live meeting.
    pub fn seconds(&self) -> Option<u16> {
        match (self.phase, self.talk_rules, self.ballot_rules.order) {
            (Phase::Vote, _, BallotOrder::Live { seconds }) => Some(seconds),
            (Phase::Vote, _, BallotOrder::InTurns) => None,
            (_, TalkRules::Live { seconds }, _) => Some(seconds),
            (_, TalkRules::InTurns { .. }, _) => None,
        }
    }

    /// Returns whether the choices that are awaited are hidden from the other seats, as in a secret ballot.
    pub fn is_private(&self) -> bool {
        self.phase == Phase::Vote && self.ballot_rules.is_secret
    }

    /// Returns the seats that are ready to vote in a live talk.
    pub fn ready(&self) -> SeatSet {
        self.ready
    }

    /// Returns how often the seat has spoken in the live talk.
    pub fn messages_of(&self, seat: Seat) -> u8 {
        self.messages[seat.index()]
    }

    /// Returns the seats that have voted.
    pub fn have_voted(&self) -> SeatSet {
        voters(&self.votes)
    }

    /// Returns whether the next vote closes the ballot.
    pub fn awaits_last_vote(&self) -> bool {
        self.phase == Phase::Vote && self.present.minus(self.have_voted()).len() == 1
    }

    /// Returns whom this seat may vote for.
    pub fn candidates(&self, voter: Seat) -> SeatSet {
        self.present.without(voter)
    }

    /// Sets the time of a live meeting. It never goes back.
    pub fn pass_time(&mut self, now: MeetingTime) {
        if self.is_live() {
            self.now = self.now.max(now);
        }
    }

    /// Records that the seat has spoken. Returns whether that was its turn: all messages of a live talk are
    /// one turn.
    pub fn speak(&mut self, seat: Seat) -> bool {
        if self.phase != Phase::Chat {
            self.pass_turn(seat);
            return true;
        }
        let messages = &mut self.messages[seat.index()];
        *messages += 1;
        let is_last = *messages >= Meeting::MAX_MESSAGES;
        if is_last {
            self.turn = Turn::Any(self.turn.seats().without(seat));
        }
        is_last && self.ready_to_vote(seat)
    }

    /// Records that the seat is ready to vote. Once all are, the vote begins. Returns whether that was its
    /// turn, which is so the first time.
    pub fn ready_to_vote(&mut self, seat: Seat) -> bool {
        let is_first = !self.had_turn.contains(seat);
        self.ready = self.ready.with(seat);
        self.had_turn = self.had_turn.with(seat);
        if self.present.minus(self.ready).is_empty() {
            self.begin(Phase::Vote);
        }
        is_first
    }

    /// Records that the seat is not ready to vote any more.
    pub fn not_ready(&mut self, seat: Seat) {
        self.ready = self.ready.without(seat);
    }

    /// Records a vote. Returns the result if it was the last one.
    pub fn vote(&mut self, seat: Seat, vote: Vote) -> Option<BallotResult> {
        self.votes[seat.index()] = Some(vote);
        let waiting = self.present.minus(self.have_voted());
        if waiting.is_empty() {
            return Some(BallotResult::of(&self.votes));
        }
        match self.ballot_rules.order {
            BallotOrder::Live { .. } => self.turn = Turn::Any(waiting),
            BallotOrder::InTurns => self.pass_turn(seat),
        }
        None
    }

    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        let is_live = match phase {
            Phase::Vote => matches!(self.ballot_rules.order, BallotOrder::Live { .. }),
            _ => self.is_live(),
        };
        self.turn = match self.first_in_turn().filter(|_| !is_live) {
            Some(first) => Turn::One(first),
            None => Turn::Any(self.present),
        };
    }

    /// Passes the turn on to the next seat, or begins the next phase after the last one.
    fn pass_turn(&mut self, seat: Seat) {
        if let Some(next) = self.next_in_turn(seat) {
            self.turn = Turn::One(next);
            return;
        }
        self.begin(match (self.phase, self.talk_rules) {
            (Phase::Discussion { round }, TalkRules::InTurns { rounds, .. }) if round < rounds => {
                Phase::Discussion { round: round + 1 }
            }
            _ => Phase::Vote,
        });
    }

    /// Returns who begins a round of talk, if the rules say so.
    fn first_speaker(&self) -> Option<Seat> {
        match (self.phase, self.talk_rules) {
            (Phase::Discussion { .. }, TalkRules::InTurns { first, .. }) => first,
            _ => None,
        }
    }

    fn first_in_turn(&self) -> Option<Seat> {
        self.first_speaker().or(self.present.lowest())
    }

    /// Returns the seat that takes its turn after this one; `None` if this was the last.
    fn next_in_turn(&self, seat: Seat) -> Option<Seat> {
        match self.first_speaker() {
            Some(first) if seat == first => self.present.without(first).lowest(),
            Some(first) => self.present.without(first).next_after(seat),
            None => self.present.next_after(seat),
        }
    }
}
