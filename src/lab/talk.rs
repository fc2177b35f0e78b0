//! How much was said in a round and in what words, counted as in *Time to Talk* (see [`baseline`](super::baseline)).
//!
//! Only meetings count, since the paper's game has no talk outside of its chat. Silence is no message. Words are what
//! stands between blanks. A message is repeated where the player has said the same before in the round, in whatever case
//! and punctuation. Different words are counted over the round, in the same way.

use super::spread::{Hundredths, Spread};
use crate::game::{Action, Event, Game, Seat, SeatSet};
use std::collections::BTreeSet;

/// What was said in a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeetingTalk {
    /// Its timestep.
    pub timestep: u16,
    /// Who took part.
    pub present: SeatSet,
    /// How many messages each seat wrote, by place at the table.
    pub messages: [u16; Seat::MOST],
    /// Who was ejected.
    pub ejected: Option<Seat>,
}

/// What a player said in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTalk {
    /// Whose talk.
    pub seat: Seat,
    /// In how many meetings it took part.
    pub meetings: usize,
    /// Its messages.
    pub messages: usize,
    /// Its words.
    pub words: usize,
    /// Its messages that repeat an earlier one of its own.
    pub repeated: usize,
    /// Its different words.
    pub unique: usize,
}

/// The talk of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalkFigures {
    /// The meetings, in order.
    pub meetings: Vec<MeetingTalk>,
    /// The players who took part in a meeting, in the order of play.
    pub players: Vec<PlayerTalk>,
}

/// What is gathered of a player while its words are read.
#[derive(Default)]
struct Gathered {
    words: usize,
    messages: usize,
    repeated: usize,
    lines: BTreeSet<String>,
    vocabulary: BTreeSet<String>,
}

impl TalkFigures {
    /// Counts what was said.
    pub fn of(game: &Game) -> TalkFigures {
        let mut meetings: Vec<MeetingTalk> = Vec::new();
        let mut gathered: [Gathered; Seat::MOST] = Default::default();
        let mut is_open = false;
        for entry in game.journal() {
            match &entry.event {
                Event::MeetingOpened { present, .. } => {
                    is_open = true;
                    meetings.push(MeetingTalk {
                        timestep: entry.timestep,
                        present: *present,
                        messages: [0; Seat::MOST],
                        ejected: None,
                    });
                }
                Event::BallotClosed { ejected, .. } => {
                    is_open = false;
                    if let Some(meeting) = meetings.last_mut() {
                        meeting.ejected = *ejected;
                    }
                }
                Event::Acted {
                    seat,
                    action: Action::Speak(speech),
                } if is_open && !speech.is_silence() => {
                    if let Some(meeting) = meetings.last_mut() {
                        meeting.messages[seat.index()] += 1;
                    }
                    gathered[seat.index()].take(speech.words());
                }
                _ => {}
            }
        }
        let seats = game.table().seats().into_iter().zip(gathered);
        let player = |(seat, gathered): (Seat, Gathered)| PlayerTalk {
            seat,
            meetings: meetings
                .iter()
                .filter(|meeting| meeting.present.contains(seat))
                .count(),
            messages: gathered.messages,
            words: gathered.words,
            repeated: gathered.repeated,
            unique: gathered.vocabulary.len(),
        };
        let players = seats.map(player).filter(|player| player.meetings > 0).collect();
        TalkFigures { meetings, players }
    }

    /// Messages of a player in a meeting, over all players of all meetings, those who said nothing included.
    pub fn messages(&self) -> Option<Spread> {
        let counts = self.meetings.iter().flat_map(|meeting| {
            let count = |seat: Seat| Hundredths::whole(meeting.messages[seat.index()].into());
            meeting.present.into_iter().map(count)
        });
        Spread::of(counts)
    }

    /// Words in a message, over the players who said anything, each with the mean of its own.
    pub fn words(&self) -> Option<Spread> {
        let spoke = self.players.iter().filter(|player| player.messages > 0);
        Spread::of(spoke.map(PlayerTalk::words_per_message))
    }

    /// Repeated messages of a player in the round.
    pub fn repeated(&self) -> Option<Spread> {
        Spread::of(
            self.players
                .iter()
                .map(|player| Hundredths::whole(player.repeated)),
        )
    }

    /// Different words of a player in the round.
    pub fn unique(&self) -> Option<Spread> {
        Spread::of(self.players.iter().map(|player| Hundredths::whole(player.unique)))
    }
}

impl PlayerTalk {
    /// Messages in a meeting, the mean over those in which it took part.
    pub fn messages_per_meeting(&self) -> Hundredths {
        Hundredths::ratio(self.messages, self.meetings)
    }

    /// Words in a message; 0 for somebody who said nothing.
    pub fn words_per_message(&self) -> Hundredths {
        Hundredths::ratio(self.words, self.messages)
    }
}

impl MeetingTalk {
    /// The place of a seat among those present by number of messages, from 1 for the most; equals share the better place.
    pub fn rank_of(&self, seat: Seat) -> usize {
        let own = self.messages[seat.index()];
        let more = |other: &Seat| self.messages[other.index()] > own;
        self.present.into_iter().filter(more).count() + 1
    }
}

impl Gathered {
    fn take(&mut self, message: &str) {
        self.messages += 1;
        let mut line = String::with_capacity(message.len());
        for word in message.split_whitespace() {
            self.words += 1;
            let word = normalised(word);
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

/// A word without case and punctuation.
fn normalised(word: &str) -> String {
    let letters = word.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}
