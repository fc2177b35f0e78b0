//! A live meeting as one seat follows it: its opening by the game, and the messages since.

use super::own_turn::describe_aim_of_meeting;
use super::past::event::describe_observation;
use super::text::{names, quoted};
use crate::game::{Cause, HeardSpeech, Observation, ObservedEvent, View};
use crate::table::{MeetingTime, Seat, SeatSet};
use std::time::Duration;

/// In an empty chat, the next seat also gets the floor after this silence.
const FLOOR_PASSES_ON: Duration = Duration::from_secs(8);

/// The transcript of a meeting's chat, as one seat knows it.
///
/// Its first line is the game's opening; all others are messages of players. That a player is ready to vote
/// is not a line.
pub(crate) struct ChatTranscript<'a> {
    view: View<'a>,
    opening: Observation<'a>,
    caller: Seat,
    living: SeatSet,
    lines: Vec<HeardSpeech<'a>>,
}

impl<'a> ChatTranscript<'a> {
    /// Returns the chat of the latest meeting that the seat was told of; `None` before the first.
    pub(crate) fn of(view: &View<'a>) -> Option<ChatTranscript<'a>> {
        let (opening, caller, living) = view.seen().rev().find_map(|seen| match seen.seen {
            ObservedEvent::MeetingOpened { caller, present, .. } => Some((seen, caller, present)),
            _ => None,
        })?;
        let mut lines: Vec<_> = view
            .talk()
            .rev()
            .take_while(|line| line.timestep >= opening.timestep)
            .filter(|line| line.timestep == opening.timestep)
            .collect();
        lines.reverse();
        Some(ChatTranscript {
            view: *view,
            opening,
            caller,
            living,
            lines,
        })
    }

    /// Returns the timestep of the meeting.
    pub(crate) fn timestep(&self) -> u16 {
        self.opening.timestep
    }

    /// Returns the number of players' messages.
    pub(crate) fn count(&self) -> usize {
        self.lines.len()
    }

    /// Returns whether no player has said anything yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns the players in the meeting: those alive when it opened, since nobody dies in a meeting.
    pub(crate) fn living(&self) -> SeatSet {
        self.living
    }

    /// Returns the seat's own messages, oldest first.
    pub(crate) fn own(&self) -> impl Iterator<Item = &'a str> {
        self.own_before(0)
    }

    /// Returns the seat's own messages before the last `most`, oldest first.
    pub(crate) fn own_before(&self, most: usize) -> impl Iterator<Item = &'a str> {
        let before = self.lines.len().saturating_sub(most);
        let own = self.lines[..before].iter();
        let own = own.filter(|line| line.who == self.view.seat());
        own.map(|line| line.words)
    }

    /// Returns the seat's share of the talk.
    pub(crate) fn share(&self) -> TalkShare {
        let of_living = self.lines.iter().map(|line| line.who);
        TalkShare::of(of_living, self.living, self.view.seat())
    }

    /// Returns the players that have named the seat since its latest message.
    pub(crate) fn addressed_by(&self) -> SeatSet {
        let me = self.view.seat();
        let since_own = self.lines.iter().rev().take_while(|line| line.who != me);
        let names_me =
            |line: &&HeardSpeech<'_>| self.view.roster().named_in(line.words).any(|seat| seat == me);
        since_own.filter(names_me).map(|line| line.who).collect()
    }

    /// Returns the players that may break the silence of an empty chat now: the one who called the meeting,
    /// and for every eight seconds of silence also the next living player in seat order.
    pub(crate) fn floor(&self, now: MeetingTime) -> SeatSet {
        let after_the_caller = self.living.from(self.caller);
        let before_the_caller = self.living.minus(after_the_caller);
        let passed = now.passed().as_secs() / FLOOR_PASSES_ON.as_secs();
        let order = after_the_caller.into_iter().chain(before_the_caller);
        order.take(1 + passed as usize).collect()
    }

    /// Returns why the seat called the meeting, as a message; `None` if it did not.
    pub(crate) fn reason_of_the_caller(&self) -> Option<String> {
        let ObservedEvent::MeetingOpened { caller, cause, .. } = self.opening.seen else {
            return None;
        };
        let words = match cause {
            Cause::Button => "i pressed the button".to_owned(),
            Cause::Bodies(bodies) => {
                let found = names(bodies, self.view.roster());
                format!("i found {found} dead in {}", self.opening.room)
            }
        };
        (caller == self.view.seat()).then(|| words.to_lowercase())
    }

    /// Returns whether everybody has had the floor for eight seconds.
    pub(crate) fn floor_went_round(&self, now: MeetingTime) -> bool {
        now.passed() >= FLOOR_PASSES_ON * self.living.len() as u32
    }

    /// Describes a live discussion with one line per message: the game's opening, and the last `most`
    /// messages, each with its time.
    pub(crate) fn describe(&self, most: usize) -> String {
        let opening = describe_observation(&self.opening, &self.view);
        let aim = describe_aim_of_meeting(&self.view);
        let mut text = format!("{} The game: {opening}.{aim}\n", MeetingTime::START);
        let left_out = self.lines.len().saturating_sub(most);
        if left_out > 0 {
            text.push_str(&format!("({left_out} earlier lines are left out)\n"));
        }
        for line in &self.lines[left_out..] {
            let words = quoted(line.words);
            text.push_str(&format!("{} {}: {words}\n", line.moment, self.speaker(line)));
        }
        text
    }

    fn speaker(&self, line: &HeardSpeech<'_>) -> &'static str {
        match line.who == self.view.seat() {
            true => "You",
            false => self.view.name(line.who),
        }
    }
}

/// A seat's share of the talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TalkShare {
    /// The seat's own messages.
    pub(crate) own: usize,
    /// The messages of all the living, including its own.
    pub(crate) all: usize,
    /// The number of the living, including itself.
    pub(crate) living: usize,
}

impl TalkShare {
    /// Counts the share of `me` among the messages of these speakers. Messages of the dead do not count.
    pub(crate) fn of(speakers: impl Iterator<Item = Seat>, living: SeatSet, me: Seat) -> TalkShare {
        let mut share = TalkShare {
            own: 0,
            all: 0,
            living: living.len(),
        };
        for who in speakers.filter(|&who| living.contains(who)) {
            share.all += 1;
            share.own += usize::from(who == me);
        }
        share
    }

    /// Returns whether the seat is urged to speak: nobody has spoken, or it wrote less than an equal share of
    /// the messages. With exactly an equal share it is told to listen.
    pub(crate) fn urges_to_speak(self) -> bool {
        self.all == 0 || self.own * self.living < self.all
    }

    /// Describes why the seat spoke, for people who may read minds.
    pub(crate) fn describe(self) -> String {
        match (self.all, self.urges_to_speak()) {
            (0, _) => "Nobody had said anything yet, so I begin.".to_owned(),
            (all, true) => format!(
                "I had written {} of {all} messages, less than my share, so I speak up.",
                self.own
            ),
            (all, false) => format!(
                "I had written {} of {all} messages, my share, but this could not wait.",
                self.own
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(speakers: &[usize], living: usize) -> TalkShare {
        let seat = |at: usize| Seat::new(at).expect("a seat");
        let speakers = speakers.iter().map(|&at| seat(at));
        TalkShare::of(speakers, SeatSet::first(living), seat(0))
    }

    #[test]
    fn a_seat_below_its_share_is_urged_to_speak() {
        for (speakers, urged) in [
            (&[][..], true),
            (&[0], false),
            (&[1], true),
            (&[0, 1, 2, 3, 4], false),
            (&[0, 1, 2, 3, 4, 1], true),
            (&[0, 0, 1, 2, 3, 4, 1, 2, 3, 4], false),
        ] {
            assert_eq!(share(speakers, 5).urges_to_speak(), urged, "{speakers:?}");
        }
    }

    #[test]
    fn messages_of_the_dead_do_not_count() {
        assert_eq!(share(&[0, 1, 2, 3, 4, 5, 6], 5), share(&[0, 1, 2, 3, 4], 5));
        assert!(!share(&[0, 1, 2, 3, 4, 5, 6], 5).urges_to_speak());
    }
}
