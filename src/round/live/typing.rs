//! How long a message is typed before it is heard.

use super::runner::{LiveMeetingRunner, SeatActivity, millis};
use crate::table::{Meeting, Seat};
use std::time::Duration;

/// The longest time to type the first reply to whoever called the meeting. A seat thinks of it while the meeting
/// is called. Without this limit the second line took more than 20 seconds in a fifth of the meetings of bots.
const FIRST_REPLY: Duration = Duration::from_secs(12);

/// The same where people take part, who would wait for it, for each message that is typed already and one more.
const REPLY_TO_PEOPLE: Duration = Duration::from_secs(5);

impl LiveMeetingRunner<'_> {
    /// Returns when a message is heard that is begun now and takes this time by its author's own pace.
    pub(super) fn typed_until(&self, by_its_pace: Duration) -> f64 {
        let typed = self
            .activities
            .iter()
            .filter(|activity| matches!(activity, SeatActivity::Typing { .. }))
            .count() as u32;
        let most = match self.play_context.audience.is_some() {
            true => REPLY_TO_PEOPLE * (typed + 1),
            false if typed == 0 => FIRST_REPLY,
            false => by_its_pace,
        };
        let typing = match self.is_nobody_heard_but_the_caller() {
            true => by_its_pace.min(most),
            false => by_its_pace,
        };
        self.time.now + millis(typing)
    }

    fn is_nobody_heard_but_the_caller(&self) -> bool {
        let caller = self.caller();
        let round = self.round.borrow();
        let is_silent = |meeting: &Meeting| {
            let mut others = Seat::all().filter(|&seat| Some(seat) != caller);
            others.all(|seat| meeting.messages_of(seat) == 0)
        };
        round.game().meeting().is_some_and(is_silent)
    }
}
