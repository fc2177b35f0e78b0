//! The ring around a meeting's table: who speaks to whom, how the others take it, and the votes that are open.

use crate::claims::{Claim, read_claims};
use crate::game::{Fate, Role, ShownNow, fate_of};
use crate::round::{AnnouncementStage, SeatState, ShownMeeting, ShownMeetingStage, ShownSpeech};
use crate::session::Session;
use crate::table::{Colour, MeetingTime, Perspective, Phase, Roster, Seat, SeatSet};
use std::time::Duration;

/// The players around the table of a meeting, as a perspective may know it.
#[derive(Clone, Debug, PartialEq)]
pub struct MeetingRing {
    /// The seats, in their order.
    pub seats: Vec<RingSeat>,
    /// The latest speech, while players talk.
    pub speech: Option<ShownSpeech>,
    /// Whether its words are still being read. In a live meeting that ends some time after they were said.
    pub is_heard: bool,
    /// Who points at whom: the speaker at those it speaks against, or the latest voter at its choice.
    pub pointing: Vec<(Seat, Seat)>,
    /// The voters for nobody; `None` for one who may not be known.
    pub skipped: Vec<Option<Seat>>,
    /// How many votes are open, and how many there will be, once players vote.
    pub counted: Option<(usize, usize)>,
}

/// A player around the table of a meeting.
#[derive(Clone, Debug, PartialEq)]
pub struct RingSeat {
    /// The player's colour.
    pub colour: Colour,
    /// The player's fate when the meeting began.
    pub fate: Fate,
    /// The role, if known.
    pub role: Option<Role>,
    /// What the player does.
    pub activity: RingActivity,
    /// How the player takes the latest speech.
    pub expression: Expression,
    /// Whether somebody who watches takes the player for an impostor.
    pub is_picked: bool,
    /// Whether they may say so now.
    pub may_be_picked: bool,
    /// Whether the player is ready to vote, in a live discussion.
    pub is_ready: bool,
    /// Whether the player has cast a vote that is not open yet.
    pub has_voted: bool,
    /// The voters for this player; `None` for one who may not be known.
    pub votes: Vec<Option<Seat>>,
}

/// What a player does in a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingActivity {
    /// It listens.
    Listens,
    /// It speaks.
    Speaks,
    /// Its model has been asked, or it is typing.
    Prepares,
}

/// How a player takes the latest speech.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expression {
    /// The speech is not about it.
    Calm,
    /// The speech is against it.
    Accused,
    /// The speech is for it.
    Defended,
    /// It had nothing to say itself.
    Silent,
}

impl MeetingRing {
    /// Returns the ring of this meeting in this perspective.
    pub fn of(session: &Session, meeting: &ShownMeeting, perspective: Perspective) -> MeetingRing {
        let perspective = session.allowed(perspective);
        let (picked, may_be_picked) = (session.picked(), session.may_be_picked());
        session.with_round(|round| {
            let game = round.game();
            let now = ShownNow::of(game, perspective);
            let roster = game.roster();
            let is_talk = matches!(
                meeting.stage,
                ShownMeetingStage::Discussion(_) | ShownMeetingStage::Chat
            );
            let speech = meeting.said.last().filter(|_| is_talk).cloned();
            let speaker = speech.as_ref().map(|speech| speech.seat);
            let pace = session.playback.speed().factor().unwrap_or(1.0);
            let is_heard = speech
                .as_ref()
                .is_some_and(|speech| is_heard(speech, game.moment(), pace));
            let (accused, defended) = speech
                .as_ref()
                .map_or_else(Default::default, |speech| spoken_of(speech, roster));
            let votes_for = |whom: Option<Seat>| -> Vec<Option<Seat>> {
                let votes = meeting.votes.iter().filter(|vote| vote.whom == whom);
                votes.map(|vote| vote.voter).collect()
            };
            // Which of the votes by unknown voters is whose may not be told by what disappears when.
            let is_open = |seat: Seat| match meeting.votes.iter().all(|vote| vote.voter.is_some()) {
                true => meeting.votes.iter().any(|vote| vote.voter == Some(seat)),
                false => meeting.votes.len() == meeting.voted.len(),
            };
            let is_silent = |seat: Seat| {
                let own = meeting.said.iter().rev().find(|said| said.seat == seat);
                is_talk && own.is_some_and(|said| said.words.is_empty())
            };
            let seat = |seat: Seat| RingSeat {
                colour: roster.colour(seat),
                fate: match meeting.present.contains(seat) {
                    true => Fate::Alive,
                    false => fate_of(game, seat),
                },
                role: now.role_of(seat),
                activity: match session.shown_state_of(seat) {
                    _ if speaker == Some(seat) => RingActivity::Speaks,
                    SeatState::Typing => RingActivity::Prepares,
                    SeatState::Thinking { .. } if game.phase() != Phase::Chat => RingActivity::Prepares,
                    _ => RingActivity::Listens,
                },
                expression: match seat {
                    _ if accused.contains(seat) => Expression::Accused,
                    _ if defended.contains(seat) => Expression::Defended,
                    _ if is_silent(seat) => Expression::Silent,
                    _ => Expression::Calm,
                },
                is_picked: picked == Some(seat),
                may_be_picked: may_be_picked.contains(seat),
                is_ready: meeting.stage == ShownMeetingStage::Chat && meeting.ready.contains(seat),
                has_voted: meeting.voted.contains(seat) && !is_open(seat),
                votes: votes_for(Some(seat)),
            };
            let is_opening_votes = matches!(
                meeting.stage,
                ShownMeetingStage::Vote | ShownMeetingStage::Announcement(AnnouncementStage::Votes(_), _)
            );
            let latest_vote = meeting.votes.last().filter(|_| is_opening_votes);
            let latest_vote = latest_vote.and_then(|vote| Some((vote.voter?, vote.whom?)));
            let pointing = match (speaker, latest_vote) {
                (Some(speaker), _) => accused.into_iter().map(|whom| (speaker, whom)).collect(),
                (None, latest) => latest.into_iter().collect(),
            };
            MeetingRing {
                seats: roster.seats().into_iter().map(seat).collect(),
                speech,
                is_heard,
                pointing,
                skipped: votes_for(None),
                counted: (!is_talk).then_some((meeting.votes.len(), meeting.present.len())),
            }
        })
    }
}

/// How long words are read at least, and how much longer for each word.
const MIN_READING_TIME: Duration = Duration::from_secs(4);
const READ_A_WORD: Duration = Duration::from_millis(250);

/// Returns whether the words of a speech are still being read at this moment of a meeting that runs at this pace.
/// Without a clock they are, until somebody else speaks.
fn is_heard(speech: &ShownSpeech, now: MeetingTime, pace: f64) -> bool {
    let words = speech.words.split_whitespace().count() as u32;
    let time = (MIN_READING_TIME + READ_A_WORD * words).mul_f64(pace);
    speech.moment.is_none_or(|said| now.since(said) < time)
}

/// Returns whom the speech speaks against and whom it speaks for.
fn spoken_of(speech: &ShownSpeech, roster: &Roster) -> (SeatSet, SeatSet) {
    let claims = read_claims(&speech.words, roster);
    let accused: SeatSet = claims.iter().filter_map(|claim| claim.accused()).collect();
    let vouched = claims.iter().filter_map(|claim| match *claim {
        Claim::Vouch { who } | Claim::WasWith { who, .. } => Some(who),
        _ => None,
    });
    let defended: SeatSet = vouched.collect();
    let accused = accused.without(speech.seat);
    (accused, defended.without(speech.seat).minus(accused))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_for_some_time_and_until_the_next_ones_where_no_clock_runs() {
        let speech = |moment| ShownSpeech {
            at: 0,
            moment,
            seat: Seat::new(0).expect("a seat of the table"),
            words: "I saw Red there and nobody else came".to_owned(),
        };
        let after = |seconds| MeetingTime::after(Duration::from_secs(seconds));
        let said = speech(Some(after(10)));
        let heard = |pace| [10, 15, 16, 33, 34].map(|seconds| is_heard(&said, after(seconds), pace));
        assert_eq!(heard(1.0), [true, true, false, false, false], "six seconds");
        assert_eq!(
            heard(4.0),
            [true, true, true, true, false],
            "the clock runs faster"
        );
        assert!(is_heard(&speech(None), after(900), 1.0));
    }
}
