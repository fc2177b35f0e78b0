//! The context of a Talker's questions: who it is, what it knows, and the chat.

use crate::agents::minds::prompt::{MeetingChat, standing_instructions};
use crate::agents::minds::prompt::{by_timestep, describe_done, describe_observation, describe_phase, list};
use crate::agents::minds::question::Question;
use crate::game::{ObservedEvent, View};
use crate::llm::{Message, Request};

/// How many observations and own actions of the task phase before the meeting are told. They are paid for at
/// every look.
const MAX_TASK_PHASE_LINES: usize = 12;

/// How many lines of the chat are shown at a look; a vote shows them all.
pub(crate) const LINES_AT_A_LOOK: usize = 40;

/// The end of the standing instructions in a meeting. It is the same in every call, so that a service can
/// cache everything before it.
const IN_A_MEETING: &str = "

You are in a meeting now: a chat in which everybody writes whenever they want to. Short messages, quick answers. Use what you \
know, ask for what you need, and think of the vote at the end.";

/// The context of all questions of a look or a vote.
pub(crate) struct TalkerContext {
    system: String,
    user: String,
}

impl TalkerContext {
    /// Creates the context: standing instructions, what the seat saw and did before the meeting, the mind's
    /// memory (`remembered`), the last `most_lines` of the chat, and the time.
    pub(crate) fn of(
        view: &View<'_>,
        chat: &MeetingChat<'_>,
        remembered: &str,
        most_lines: usize,
    ) -> TalkerContext {
        let mut user = String::new();
        let (seen, done) = before_the_meeting(view, chat);
        list(&mut user, "Before the meeting you saw", seen);
        list(&mut user, "You did", done);
        user.push_str(remembered);
        user.push_str("The chat:\n");
        user.push_str(&chat.describe(most_lines));
        user.push_str(&describe_phase(view));
        user.push('\n');
        TalkerContext {
            system: format!("{}{IN_A_MEETING}", standing_instructions(view)),
            user,
        }
    }

    /// Asks this question.
    pub(crate) fn asking(&self, question: Question) -> Request {
        let Question { purpose, words } = question.with_prefix(&self.user);
        Request::new(
            purpose,
            [Message::system(self.system.as_str()), Message::user(words)],
        )
    }
}

/// Describes in lines what the seat saw and did in the task phase before the meeting.
fn before_the_meeting(view: &View<'_>, chat: &MeetingChat<'_>) -> (Vec<String>, Vec<String>) {
    let (table, now) = (view.table(), chat.timestep());
    let meetings = view.seen().rev().filter_map(|seen| match seen.seen {
        ObservedEvent::MeetingOpened { .. } if seen.timestep < now => Some(seen.timestep),
        _ => None,
    });
    let after = meetings.into_iter().next().unwrap_or(0);
    let is_told = |timestep: u16| after < timestep && timestep < now;
    let mut seen: Vec<_> = view
        .seen()
        .rev()
        .filter(|seen| is_told(seen.timestep))
        .take(MAX_TASK_PHASE_LINES)
        .map(|seen| (seen.timestep, describe_observation(&seen, table)))
        .collect();
    seen.reverse();
    let mut done: Vec<_> = view
        .done()
        .rev()
        .filter(|done| is_told(done.timestep))
        .take(MAX_TASK_PHASE_LINES)
        .filter_map(|done| Some((done.timestep, describe_done(&done, table)?)))
        .collect();
    done.reverse();
    (by_timestep(seen.into_iter()), by_timestep(done.into_iter()))
}
