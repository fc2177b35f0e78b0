//! How much was said in a round and in which words, counted as in *Time to Talk* (see
//! [`baseline`](super::baseline)).
//!
//! - Only meetings count, since the paper's game has no talk outside its chat.
//! - Silence is no message. Words are separated by whitespace.
//! - A message is repeated if the same player said the same before in the round, ignoring case and
//!   punctuation.
//! - Different words are counted over the round, also ignoring case and punctuation.
//! - Gaps are seconds between messages of one meeting, and only of live meetings. In meetings held in turns,
//!   players wait for their turn, so a gap says nothing about how long they thought.

use super::mean_std::{Hundredths, MeanStd};
use super::{LoggedAct, MeetingLog};
use crate::table::{MeetingTime, Seat, SeatSet};
use std::collections::BTreeSet;

/// The messages of one meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeetingMessages {
    /// Its timestep.
    pub timestep: u16,
    /// The participants.
    pub present: SeatSet,
    /// The number of messages by seat index.
    pub messages: [u16; Seat::MAX],
    /// The seat that was ejected, if any.
    pub ejected: Option<Seat>,
}

/// A player's talk in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTalkMeasures {
    /// The player.
    pub seat: Seat,
    /// The number of meetings it took part in.
    pub meetings: usize,
    /// The number of its messages.
    pub messages: usize,
    /// The number of its words.
    pub words: usize,
    /// The number of its messages that repeat an earlier one of its own.
    pub repeated: usize,
    /// The number of its different words.
    pub unique: usize,
    /// For each of its messages, the seconds since the previous message of any player; empty outside live
    /// meetings.
    pub gaps: Vec<Hundredths>,
    /// For each of its messages, the seconds since its own previous one.
    pub own_gaps: Vec<Hundredths>,
}

/// The talk of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalkMeasures {
    /// The meetings, in order.
    pub meetings: Vec<MeetingMessages>,
    /// The players who took part in a meeting, in the order of play.
    pub players: Vec<PlayerTalkMeasures>,
}

/// What is collected about a player while its messages are read.
#[derive(Default)]
struct WordCounter {
    words: usize,
    messages: usize,
    repeated: usize,
    gaps: Vec<Hundredths>,
    own_gaps: Vec<Hundredths>,
    lines: BTreeSet<String>,
    vocabulary: BTreeSet<String>,
}

impl TalkMeasures {
    /// Counts what was said in these meetings.
    pub fn of_meetings(log: &MeetingLog) -> TalkMeasures {
        let mut gathered: [WordCounter; Seat::MAX] = Default::default();
        let mut meetings = Vec::with_capacity(log.meetings.len());
        for logged in &log.meetings {
            let mut messages = [0; Seat::MAX];
            let mut last = None;
            let mut last_own = [None; Seat::MAX];
            for entry in &logged.entries {
                let LoggedAct::Said(words) = &entry.act else {
                    continue;
                };
                let (at, now) = (entry.seat.index(), entry.time);
                let gathered = &mut gathered[at];
                gathered.take(words);
                messages[at] += 1;
                let (before, own_before) = (last.replace(now), last_own[at].replace(now));
                if log.is_live {
                    gathered.gaps.extend(before.map(|before| seconds(before, now)));
                    let own_gap = own_before.map(|before| seconds(before, now));
                    gathered.own_gaps.extend(own_gap);
                }
            }
            meetings.push(MeetingMessages {
                timestep: logged.timestep,
                present: logged.present,
                messages,
                ejected: logged.ejected,
            });
        }
        let seats = log.roster.seats().into_iter().zip(gathered);
        let player = |(seat, gathered): (Seat, WordCounter)| PlayerTalkMeasures {
            seat,
            meetings: meetings
                .iter()
                .filter(|meeting| meeting.present.contains(seat))
                .count(),
            messages: gathered.messages,
            words: gathered.words,
            repeated: gathered.repeated,
            unique: gathered.vocabulary.len(),
            gaps: gathered.gaps,
            own_gaps: gathered.own_gaps,
        };
        let players = seats.map(player).filter(|player| player.meetings > 0).collect();
        TalkMeasures { meetings, players }
    }

    /// Messages per player and meeting, over all players of all meetings, including silent ones.
    pub fn messages(&self) -> Option<MeanStd> {
        let counts = self.meetings.iter().flat_map(|meeting| {
            let count = |seat: Seat| Hundredths::whole(meeting.messages[seat.index()].into());
            meeting.present.into_iter().map(count)
        });
        MeanStd::of(counts)
    }

    /// Words per message: the spread of the players' means, over the players who said anything.
    pub fn words(&self) -> Option<MeanStd> {
        let spoke = self.players.iter().filter(|player| player.messages > 0);
        MeanStd::of(spoke.map(PlayerTalkMeasures::words_per_message))
    }

    /// Repeated messages per player in the round.
    pub fn repeated(&self) -> Option<MeanStd> {
        MeanStd::of(
            self.players
                .iter()
                .map(|player| Hundredths::whole(player.repeated)),
        )
    }

    /// Different words per player in the round.
    pub fn unique(&self) -> Option<MeanStd> {
        MeanStd::of(self.players.iter().map(|player| Hundredths::whole(player.unique)))
    }
}

impl TalkMeasures {
    /// Seconds since the previous message of any player, over all messages but the first of each meeting.
    pub fn gaps(&self) -> Option<MessageGaps> {
        MessageGaps::of(self.players.iter().flat_map(|player| player.gaps.iter().copied()))
    }

    /// Seconds since the previous message of the same player, over all messages but the first of each player
    /// in a meeting.
    pub fn own_gaps(&self) -> Option<MessageGaps> {
        MessageGaps::of(
            self.players
                .iter()
                .flat_map(|player| player.own_gaps.iter().copied()),
        )
    }
}

/// The distribution of the seconds between messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageGaps {
    /// Mean and standard deviation.
    pub spread: MeanStd,
    /// The median; for an even number of gaps, the lower of the two middle ones.
    pub median: Hundredths,
}

impl MessageGaps {
    fn of(gaps: impl Iterator<Item = Hundredths> + Clone) -> Option<MessageGaps> {
        let spread = MeanStd::of(gaps.clone())?;
        let mut sorted: Vec<Hundredths> = gaps.collect();
        sorted.sort_unstable();
        let median = *sorted.get((sorted.len() - 1) / 2)?;
        Some(MessageGaps { spread, median })
    }
}

fn seconds(from: MeetingTime, to: MeetingTime) -> Hundredths {
    Hundredths((to.since(from).as_millis() as u32 + 5) / 10)
}

impl PlayerTalkMeasures {
    /// Returns the player's mean number of messages over the meetings it took part in.
    pub fn messages_per_meeting(&self) -> Hundredths {
        Hundredths::ratio(self.messages, self.meetings)
    }

    /// Returns the mean number of words in a message; 0 for a player who said nothing.
    pub fn words_per_message(&self) -> Hundredths {
        Hundredths::ratio(self.words, self.messages)
    }
}

impl MeetingMessages {
    /// Returns the seat's rank by number of messages among the participants, from 1 for the most. Ties share
    /// the better rank.
    pub fn rank_of(&self, seat: Seat) -> usize {
        let own = self.messages[seat.index()];
        let more = |other: &Seat| self.messages[other.index()] > own;
        self.present.into_iter().filter(more).count() + 1
    }
}

impl WordCounter {
    fn take(&mut self, message: &str) {
        self.messages += 1;
        let mut line = String::with_capacity(message.len());
        for word in message.split_whitespace() {
            self.words += 1;
            let word = normalized(word);
            if word.is_empty() {
                continue;
            }
            line.push_str(&word);
            line.push(' ');
            self.vocabulary.insert(word);
        }
        if !self.lines.insert(line) {
            self.repeated += 1;
        }
    }
}

/// Returns a word without case and punctuation. Beyond ASCII only common typographic marks count as
/// punctuation: full Unicode tables would add too much to the download.
fn normalized(word: &str) -> String {
    let is_mark = |letter: char| {
        matches!(
            letter,
            '‘' | '’' | '“' | '”' | '«' | '»' | '…' | '–' | '—' | '¿' | '¡'
        )
    };
    let is_letter =
        |letter: &char| letter.is_ascii_alphanumeric() || !(letter.is_ascii() || is_mark(*letter));
    let letters = word.chars().filter(is_letter);
    letters.flat_map(char::to_lowercase).collect()
}
