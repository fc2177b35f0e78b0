//! What a bot knows in a meeting: what was said, what it makes of it, and what the meeting is about.

use super::matter::Matter;
use crate::agents::bot::inference::{Death, Inference};
use crate::agents::bot::knowledge::{Beliefs, DeathEstimate, HeardClaims};
use crate::agents::bot::weights::{
    FEW, HEARD_OUT, IMPOSTOR_VOTES, LAST_TIMESTEPS, LAST_VOTE, LATE, LONG_AGO, SETTLED, SIDE, TYPICAL_DELAY,
};
use crate::claims::{Claim, Conclusion, is_worded_in, read_claims};
use crate::game::{Action, Room};
use crate::table::{Phase, Seat, SeatSet};

/// The state of a meeting for one seat.
pub(crate) struct MeetingState<'a> {
    /// What it knows; an impostor's cover story.
    pub(crate) beliefs: &'a Beliefs<'a>,
    /// Everything that the others have said in the round, oldest first.
    pub(crate) all_heard: Vec<HeardClaims>,
    /// What the others have said in this meeting.
    pub(crate) heard: Vec<HeardClaims>,
    /// What this seat has claimed in this meeting.
    pub(crate) own: Vec<Claim>,
    /// The number of lines that this seat has spoken in this meeting.
    pub(crate) own_lines: usize,
    /// What a crewmate makes of it. An impostor argues as if it were one.
    pub(crate) inference: Inference,
    /// The bodies that were found before this meeting.
    pub(crate) deaths: Vec<DeathEstimate>,
    /// What the meeting is about.
    pub(crate) matter: Matter,
    /// Whether it is time to announce its vote.
    pub(crate) is_late: bool,
    /// Whether the discussion is nearly over: its last round, or its second half in a live meeting.
    pub(crate) is_closing: bool,
}

impl<'a> MeetingState<'a> {
    pub(crate) fn new(beliefs: &'a Beliefs<'a>) -> MeetingState<'a> {
        let now = beliefs.now();
        let all_heard = beliefs.heard();
        let inference = Inference::of(beliefs, &all_heard);
        let heard: Vec<HeardClaims> = all_heard
            .iter()
            .filter(|speech| speech.timestep == now)
            .cloned()
            .collect();
        let spoken = beliefs.spoken().into_iter();
        let lines: Vec<_> = spoken.filter(|&(timestep, _)| timestep == now).collect();
        let own: Vec<Claim> = lines
            .iter()
            .flat_map(|(_, words)| read_claims(words, beliefs.view.roster()))
            .collect();
        let found = |death: &DeathEstimate| death.latest + 1 == now;
        let deaths: Vec<_> = beliefs.deaths().into_iter().filter(found).collect();
        MeetingState {
            matter: Matter::of(beliefs, &inference, &deaths, &heard, &own),
            is_late: is_late(beliefs, lines.len()),
            is_closing: is_after(beliefs, HEARD_OUT),
            own_lines: lines.len(),
            all_heard,
            heard,
            own,
            inference,
            deaths,
            beliefs,
        }
    }

    /// Returns everything that was claimed in this meeting, with its speakers: what the others said, then
    /// what this seat said.
    pub(crate) fn said(&self) -> impl DoubleEndedIterator<Item = (Seat, Claim)> + Clone {
        let heard = self
            .heard
            .iter()
            .flat_map(|speech| speech.claims.iter().map(|&claim| (speech.who, claim)));
        heard.chain(self.own.iter().map(|&claim| (self.beliefs.me, claim)))
    }

    /// Returns whether it has already made this claim in this meeting.
    pub(crate) fn has_claimed(&self, claim: Claim) -> bool {
        self.own.contains(&claim)
    }

    /// Returns whether it has spoken against this player in this meeting.
    pub(crate) fn has_accused(&self, who: Seat) -> bool {
        self.own.iter().any(|claim| claim.accused() == Some(who))
    }

    /// Returns whom it last spoke against in this meeting.
    pub(crate) fn last_accused(&self) -> Option<Seat> {
        self.own.iter().rev().find_map(|claim| claim.accused())
    }

    /// Returns the players that it speaks against: all living others but its fellows.
    pub(crate) fn suspects(&self) -> SeatSet {
        self.beliefs.others.minus(self.beliefs.view.fellows())
    }

    /// Returns the likeliest impostor among those it speaks against, with its probability.
    pub(crate) fn prime_suspect(&self) -> Option<(Seat, f64)> {
        self.inference.likeliest(self.suspects())
    }

    /// Returns whether it would vote for this player as things stand, so that it may speak against it: the word
    /// binds the vote. An impostor needs less.
    pub(super) fn would_vote_for(&self, who: Seat) -> bool {
        let probability = self.inference.probability(who);
        let prime = self.prime_suspect();
        let is_top = prime.is_some_and(|(_, most)| most - probability < SIDE);
        let is_bound = || self.has_declined() && !self.has_heard_of(who);
        is_top && probability >= self.least_to_vote() && !self.stands_by_clearing(who) && !is_bound()
    }

    /// Returns whether this seat has said in this meeting that the player is not the impostor, and nobody has told a
    /// fact against it since.
    pub(super) fn stands_by_clearing(&self, who: Seat) -> bool {
        self.own.contains(&Claim::Vouch { who }) && !self.is_accused_since(who)
    }

    /// Returns whether so few are left that the ejection of a crewmate loses the round. One more kill does so, too.
    pub(super) fn is_decisive(&self) -> bool {
        let impostors = usize::from(self.beliefs.view.rules().impostors);
        let living_after_an_ejection = self.beliefs.others.len();
        living_after_an_ejection <= 2 * impostors
    }

    /// Returns whether one more player lives than before a decisive vote: after the ejection of a crewmate and
    /// one kill the round is lost without another vote, but not after a skip and one kill.
    pub(super) fn is_costly(&self) -> bool {
        let impostors = usize::from(self.beliefs.view.rules().impostors);
        self.beliefs.others.len() == 2 * impostors + 1
    }

    /// Returns whether it is clear whom the table votes out: somebody that it takes for the impostor, and for whom it
    /// votes aloud, as others do.
    pub(super) fn is_settled(&self) -> bool {
        let told = self.own.iter().rev().find_map(|claim| match *claim {
            Claim::VoteFor { who } => Some(who),
            _ => None,
        });
        told.is_some_and(|who| {
            let votes = self.said().filter(|&(_, claim)| claim == Claim::VoteFor { who });
            2 * votes.count() > self.beliefs.others.len() && self.inference.probability(who) >= SETTLED
        })
    }

    /// Returns the lowest probability of being an impostor at which it votes for a player. A crewmate that may
    /// skip is careful where a skip leaves another vote and a wrong ejection does not.
    pub(super) fn least_to_vote(&self) -> f64 {
        let (weights, view) = (&self.beliefs.weights, self.beliefs.view);
        if !self.may_skip() {
            return weights.accuse;
        }
        if view.is_impostor() {
            return IMPOSTOR_VOTES;
        }
        // Where the time runs out before another meeting, a skip loses the round.
        if view.rules().timesteps.saturating_sub(self.beliefs.now()) < LAST_TIMESTEPS {
            return weights.accuse;
        }
        match self.is_decisive() || self.is_costly() {
            true => LAST_VOTE,
            false => weights.votes,
        }
    }

    /// Returns who last accused this seat, and of what: the latest deed that this player says it saw, or else
    /// its latest suspicion or vote.
    pub(crate) fn accusation_of_me(&self) -> Option<(Seat, Claim)> {
        let me = self.beliefs.me;
        let against = self
            .said()
            .filter(|&(by, claim)| by != me && claim.accused() == Some(me));
        let (accuser, latest) = against.clone().next_back()?;
        let mut of_accuser = against.filter(|&(by, _)| by == accuser);
        let deed = of_accuser.rfind(|(_, claim)| claim.is_factual());
        Some(deed.unwrap_or((accuser, latest)))
    }

    /// Returns whether it must answer: it is accused and has not denied it, or was asked something.
    pub(crate) fn must_answer(&self) -> bool {
        (self.accusation_of_me().is_some() && !self.has_claimed(Claim::Denial))
            || self.is_asked().is_some()
            || self.unanswered_question().is_some()
    }

    /// Returns whether it would vote for somebody whom it has not spoken against, though others have.
    pub(super) fn has_vote_to_tell(&self) -> bool {
        let prime = self.prime_suspect();
        prime.is_some_and(|(who, _)| {
            let is_accused = self.said().any(|(_, claim)| claim.accused() == Some(who));
            is_accused && !self.has_accused(who) && self.would_vote_for(who)
        })
    }

    /// Returns whether it has another reason against the player that it accuses.
    pub(super) fn has_more_reasons(&self) -> bool {
        let prime = self.prime_suspect();
        prime.is_some_and(|(who, _)| {
            self.has_accused(who) && self.would_vote_for(who) && self.reason_against(who).is_some()
        })
    }

    /// Returns the timestep of the last meeting up to a timestep, 0 if there was none.
    pub(super) fn last_meeting(&self, until: u16) -> u16 {
        let meetings = self.beliefs.whereabouts.meetings.iter().copied();
        meetings.filter(|&at| at <= until).max().unwrap_or(0)
    }

    /// Returns the timesteps since the last meeting in which somebody can have died, but for those of long ago. Those
    /// nearest to when it most likely happened come first.
    pub(super) fn likely_times(&self, death: &Death) -> impl Iterator<Item = u16> + Clone {
        let is_matter = self.matter.victim == Some(death.victim);
        let (earliest, likely) = match is_matter {
            true => (self.matter.from, self.matter.time),
            false => (death.earliest, death.earliest + TYPICAL_DELAY),
        };
        let earliest = earliest.max(self.last_meeting(death.latest) + 1);
        let recent = (earliest..=death.latest).filter(|&at| is_recent(at, death.latest));
        let mut times: Vec<u16> = recent.collect();
        times.sort_by_key(|&at| at.abs_diff(likely));
        times.into_iter()
    }

    /// Returns whether all were together in this timestep: in a meeting, or as a task phase began.
    pub(super) fn is_gathering(&self, at: u16) -> bool {
        let whereabouts = &self.beliefs.whereabouts;
        at <= 1 || whereabouts.is_meeting(at) || whereabouts.is_meeting(at - 1)
    }

    /// Returns whether it tells something that two players were together in this timestep: at a gathering only
    /// if nearly all had left when this seat last saw them.
    pub(super) fn is_telling(&self, one: Seat, other: Seat, at: u16) -> bool {
        let occupancies = &self.beliefs.whereabouts.occupancies;
        let mut last = occupancies.iter().rev().filter(|occupancy| {
            let both = occupancy.players.contains(one) && occupancy.players.contains(other);
            occupancy.timestep == at && both
        });
        let are_few = last.next().is_some_and(|last| last.players.len() <= FEW);
        !self.is_gathering(at) || !self.beliefs.whereabouts.is_meeting(at) && are_few
    }

    /// Returns whether this player was in a room for a part of this timestep, as this seat saw or somebody says.
    pub(super) fn was_in(&self, who: Seat, room: Room, at: u16) -> bool {
        let seen = self.beliefs.whereabouts.place(who, at);
        let mut told = self.inference.told_places(who);
        seen.is_some_and(|place| place.touches(room))
            || told.any(|(track, place)| track.timestep == at && place.touches(room))
    }

    /// Returns whether nobody is known to know where this player was.
    pub(super) fn is_unseen(&self, who: Seat, at: u16) -> bool {
        let mut told = self.inference.told_places(who);
        self.beliefs.whereabouts.place(who, at).is_none() && !told.any(|(track, _)| track.timestep == at)
    }

    /// Returns whether this player has said in this meeting where it was.
    pub(super) fn has_account(&self, who: Seat) -> bool {
        self.said().any(|(by, claim)| by == who && claim.is_account())
    }

    /// Returns how many lines of this meeting draw this conclusion, about whomever.
    pub(super) fn times_said(&self, conclusion: Conclusion) -> usize {
        let [now, _] = self.beliefs.lines();
        let is_said = |line: &&&str| is_worded_in(line, conclusion.into());
        now.iter().filter(is_said).count()
    }

    /// Returns whether this seat has drawn this conclusion in this meeting, about whomever.
    pub(super) fn has_said(&self, conclusion: Conclusion) -> bool {
        self.own_words().any(|line| is_worded_in(line, conclusion.into()))
    }

    /// Returns the lines that this seat has spoken in this meeting.
    pub(super) fn own_words(&self) -> impl Iterator<Item = &str> {
        let now = self.beliefs.now();
        let spoken = self.beliefs.spoken().into_iter();
        spoken.filter_map(move |(timestep, line)| (timestep == now).then_some(line))
    }

    /// Returns whether a line of this meeting draws this conclusion about this player.
    pub(super) fn is_said_of(&self, who: Seat, conclusion: Conclusion) -> bool {
        let [now, _] = self.beliefs.lines();
        now.into_iter().any(|line| self.says_of(line, who, conclusion))
    }

    /// Returns whether this seat has drawn this conclusion about this player in this meeting.
    pub(super) fn has_said_of(&self, who: Seat, conclusion: Conclusion) -> bool {
        self.own_words().any(|line| self.says_of(line, who, conclusion))
    }

    fn says_of(&self, line: &str, who: Seat, conclusion: Conclusion) -> bool {
        line.contains(self.name(who)) && is_worded_in(line, conclusion.into())
    }

    pub(super) fn name(&self, who: Seat) -> &'static str {
        self.beliefs.view.name(who)
    }

    /// Returns whether the rules allow skipping the vote.
    pub(super) fn may_skip(&self) -> bool {
        self.beliefs.view.rules().skip_vote
    }
}

/// Returns whether what was seen in a timestep still tells something of a death that was known at `latest`.
pub(super) fn is_recent(at: u16, latest: u16) -> bool {
    latest.saturating_sub(at) <= LONG_AGO
}

/// Returns whether it is time to announce a vote, after this many own lines.
fn is_late(beliefs: &Beliefs<'_>, lines: usize) -> bool {
    lines >= 2 && beliefs.view.phase() == Phase::Chat || is_after(beliefs, LATE)
}

/// Returns whether this share of a live discussion is over, or the last round of another one has begun.
fn is_after(beliefs: &Beliefs<'_>, share: f64) -> bool {
    let rules = beliefs.view.rules();
    match beliefs.view.phase() {
        Phase::Chat => {
            let whole = f64::from(rules.discussion_seconds) * 1_000.0;
            f64::from(beliefs.view.moment().millis()) >= whole * share
        }
        Phase::Discussion { round } => round == rules.discussion_rounds,
        _ => false,
    }
}

/// Returns an action that says nothing.
pub(super) fn silence() -> Action {
    Action::Speak(crate::table::Speech::SILENCE)
}
