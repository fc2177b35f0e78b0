//! How much was said in a round and in what words, counted as in *Time to Talk* (see [`baseline`](super::baseline)).
//!
//! Only meetings count, since the paper's game has no talk outside of its chat. Silence is no message. Words are what
//! stands between blanks. A message is repeated where the player has said the same before in the round, in whatever case
//! and punctuation. Different words are counted over the round, in the same way. Gaps are seconds between messages of one
//! meeting, and only of one that is held in real time: where players speak in turns, they wait for their turn and not for
//! what they have to say.

use super::mean_std::{Hundredths, MeanStd};
use crate::game::{Action, Discussion, Event, Game, MeetingTime, Seat, SeatSet};
use std::collections::BTreeSet;

/// What was said in a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeetingTalk {
    /// Its timestep.
    pub timestep: u16,
    /// Who took part.
    pub present: SeatSet,
    /// How many messages each seat wrote, by place at the table.
    pub messages: [u16; Seat::MAX],
    /// Who was ejected.
    pub ejected: Option<Seat>,
    /// The last message of anybody, and of each seat.
    last: Option<MeetingTime>,
    last_own: [Option<MeetingTime>; Seat::MAX],
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
    /// The seconds that had gone by at each of its messages since the last of anybody; none outside of real time.
    pub gaps: Vec<Hundredths>,
    /// The same since the last of its own.
    pub own_gaps: Vec<Hundredths>,
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
struct PlayerWords {
    words: usize,
    messages: usize,
    repeated: usize,
    gaps: Vec<Hundredths>,
    own_gaps: Vec<Hundredths>,
    lines: BTreeSet<String>,
    vocabulary: BTreeSet<String>,
}

impl TalkFigures {
    /// Counts what was said.
    pub fn of(game: &Game) -> TalkFigures {
        let mut meetings: Vec<MeetingTalk> = Vec::new();
        let mut gathered: [PlayerWords; Seat::MAX] = Default::default();
        let is_live = game.rules().discussion == Discussion::Live;
        let mut is_open = false;
        for entry in game.journal() {
            match &entry.event {
                Event::MeetingOpened { present, .. } => {
                    is_open = true;
                    meetings.push(MeetingTalk {
                        timestep: entry.timestep,
                        present: *present,
                        messages: [0; Seat::MAX],
                        ejected: None,
                        last: None,
                        last_own: [None; Seat::MAX],
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
                    let gathered = &mut gathered[seat.index()];
                    gathered.take(speech.words());
                    if let Some(meeting) = meetings.last_mut() {
                        meeting.messages[seat.index()] += 1;
                        let now = entry.moment;
                        let last = meeting.last.replace(now);
                        let last_own = meeting.last_own[seat.index()].replace(now);
                        if is_live {
                            gathered.gaps.extend(last.map(|last| seconds(last, now)));
                            gathered.own_gaps.extend(last_own.map(|last| seconds(last, now)));
                        }
                    }
                }
                _ => {}
            }
        }
        let seats = game.table().seats().into_iter().zip(gathered);
        let player = |(seat, gathered): (Seat, PlayerWords)| PlayerTalk {
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
        TalkFigures { meetings, players }
    }

    /// Messages of a player in a meeting, over all players of all meetings, those who said nothing included.
    pub fn messages(&self) -> Option<MeanStd> {
        let counts = self.meetings.iter().flat_map(|meeting| {
            let count = |seat: Seat| Hundredths::whole(meeting.messages[seat.index()].into());
            meeting.present.into_iter().map(count)
        });
        MeanStd::of(counts)
    }

    /// Words in a message, over the players who said anything, each with the mean of its own.
    pub fn words(&self) -> Option<MeanStd> {
        let spoke = self.players.iter().filter(|player| player.messages > 0);
        MeanStd::of(spoke.map(PlayerTalk::words_per_message))
    }

    /// Repeated messages of a player in the round.
    pub fn repeated(&self) -> Option<MeanStd> {
        MeanStd::of(
            self.players
                .iter()
                .map(|player| Hundredths::whole(player.repeated)),
        )
    }

    /// Different words of a player in the round.
    pub fn unique(&self) -> Option<MeanStd> {
        MeanStd::of(self.players.iter().map(|player| Hundredths::whole(player.unique)))
    }
}

impl TalkFigures {
    /// The seconds since anybody's last message, over all messages but the first of each meeting.
    pub fn gaps(&self) -> Option<Gaps> {
        Gaps::of(self.players.iter().flat_map(|player| player.gaps.iter().copied()))
    }

    /// The seconds since the last message of the same player, over all messages but the first of each player in a meeting.
    pub fn own_gaps(&self) -> Option<Gaps> {
        Gaps::of(
            self.players
                .iter()
                .flat_map(|player| player.own_gaps.iter().copied()),
        )
    }
}

/// The seconds between messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gaps {
    /// Their mean and deviation.
    pub spread: MeanStd,
    /// The middle one; of an even number the lower of the two in the middle.
    pub median: Hundredths,
}

impl Gaps {
    fn of(gaps: impl Iterator<Item = Hundredths> + Clone) -> Option<Gaps> {
        let spread = MeanStd::of(gaps.clone())?;
        let mut sorted: Vec<Hundredths> = gaps.collect();
        sorted.sort_unstable();
        let median = *sorted.get((sorted.len() - 1) / 2)?;
        Some(Gaps { spread, median })
    }
}

fn seconds(from: MeetingTime, to: MeetingTime) -> Hundredths {
    Hundredths((to.since(from).as_millis() as u32 + 5) / 10)
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

impl PlayerWords {
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

/// A word without case and punctuation. Beyond ASCII only the marks that texts are set with count as punctuation: the
/// tables that know all others would weigh more than what they are for.
fn normalised(word: &str) -> String {
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
