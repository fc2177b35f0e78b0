//! How long a message is typed before it is heard.

use super::runner::{LiveMeetingRunner, SeatActivity, millis};
use crate::agents::Decision;
use crate::table::{Meeting, Seat};
use std::time::Duration;

/// The longest time to type the first reply to whoever called the meeting. A seat thinks of it while the meeting
/// is called. Without this limit the second line took more than 20 seconds in a fifth of the meetings of bots.
const FIRST_REPLY: Duration = Duration::from_secs(12);

/// The same where people take part, who would wait for it, for each message that is typed already and one more.
const REPLY_TO_PEOPLE: Duration = Duration::from_secs(5);

/// The least time between two messages where people take part, who read each.
const APART: Duration = Duration::from_millis(2_500);

impl LiveMeetingRunner<'_> {
    /// Returns the activity of a seat that begins to type a message now, which takes this time by its own pace.
    pub(super) fn typing(&self, by_its_pace: Duration, decision: Decision) -> SeatActivity {
        let now = self.time.now;
        let others = self.typed_until();
        let is_first = self.is_nobody_heard_but_the_caller();
        if self.play_context.audience.is_none() {
            let typing = match is_first && others.is_empty() {
                true => by_its_pace.min(FIRST_REPLY),
                false => by_its_pace,
            };
            let until = now + millis(typing);
            let since = until - millis(by_its_pace);
            return SeatActivity::Typing {
                since,
                until,
                decision,
            };
        }
        let typing = match is_first {
            true => by_its_pace.min(REPLY_TO_PEOPLE * (others.len() as u32 + 1)),
            false => by_its_pace,
        };
        let until = apart_from(&others, now + millis(typing));
        let since = now;
        SeatActivity::Typing {
            since,
            until,
            decision,
        }
    }

    /// Returns when the messages are heard that are being typed, in order.
    fn typed_until(&self) -> Vec<f64> {
        let until = |activity: &SeatActivity| match activity {
            SeatActivity::Typing { until, .. } => Some(*until),
            _ => None,
        };
        let mut all: Vec<f64> = self.activities.iter().filter_map(until).collect();
        all.sort_by(f64::total_cmp);
        all
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

/// Returns the first moment from this one on that is apart from the others, which are in order.
fn apart_from(others: &[f64], moment: f64) -> f64 {
    let away_from = |moment: f64, other: &f64| match (moment - other).abs() < millis(APART) {
        true => other + millis(APART),
        false => moment,
    };
    others.iter().fold(moment, away_from)
}
