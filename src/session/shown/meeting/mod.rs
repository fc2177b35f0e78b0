//! The meeting in progress as a screen shows it: the ring of players, the time left, and the announced result.

mod clock;
mod result;
mod ring;
mod short_speech;
mod vote_line;

pub use clock::TimeWarning;
pub use result::AnnouncedResult;
pub use ring::{Expression, MeetingRing, RingActivity, RingSeat};
pub use short_speech::ShortSpeech;
pub use vote_line::VoteLine;

use crate::round::{ShownMeeting, ShownSpeech};
use crate::session::Session;
use crate::table::Perspective;
use std::time::Duration;

impl Session {
    /// Returns the meeting in progress as this perspective may know it. All who live take part in it.
    pub fn meeting(&self, by: Perspective) -> Option<ShownMeeting> {
        let by = self.allowed(by);
        self.with_round(|round| ShownMeeting::current(round, by))
    }

    /// Returns the time left to talk or to vote in this meeting, if it is live.
    pub fn time_left_in(&self, meeting: &ShownMeeting) -> Option<Duration> {
        meeting.time_left(self.with_round(|round| round.game().moment()))
    }

    /// Returns the thought behind a speech. A watcher sees all thoughts, a seat only its own. Thoughts tell a
    /// model from a bot, so a watcher sees none while that is to be guessed.
    pub fn thought_behind(&self, speech: &ShownSpeech, by: Perspective) -> Option<String> {
        let by = self.allowed(by);
        let may_see = match by {
            Perspective::Everything => self.reveals_players(),
            own => own.reveals(speech.seat),
        };
        may_see.then(|| self.with_round(|round| round.thought_at(speech.at).map(str::to_owned)))?
    }
}
