//! The context of a Talker's questions: who it is, what it knows, and the chat.

use crate::agents::minds::prompt::{
    ChatTranscript, PromptView, describe_meeting, describe_past, describe_situation,
    describe_talk_of_last_meeting, describe_tasks, describe_votes, describe_window, standing_instructions,
};
use crate::agents::minds::question::Question;
use crate::game::{Discussion, View};
use crate::llm::{Message, Request};

/// How many lines of the chat a poll shows; a vote shows them all.
pub(crate) const LINES_AT_A_POLL: usize = 40;

/// The end of the standing instructions in a live meeting. It is the same in every call, so that a service
/// can cache all of them.
const IN_A_LIVE_MEETING: &str = "

You are in a meeting now: a chat in which everybody writes whenever they want to. Short messages, quick answers. Use what you \
know, ask for what you need, and think of the vote at the end.";

/// The end of the standing instructions in a meeting with rounds of talk.
const IN_A_MEETING: &str = "

You are in a meeting now. Short messages. Use what you know, ask for what you need, and think of the vote at the end.";

/// The context of all questions of a poll or a vote.
pub(crate) struct TalkerContext {
    system: String,
    /// What the seat saw and did before the meeting.
    past: String,
    /// The memory of the mind behind it.
    pub(crate) remembered: String,
    chat: String,
}

impl TalkerContext {
    /// Creates the context: standing instructions, what the seat saw and did before the meeting (as much as
    /// `shown` says), its tasks, the mind's memory (`remembered`), and the last `most_lines` of the chat; in rounds of
    /// talk all
    /// speeches, by rounds.
    pub(crate) fn of(
        view: &View<'_>,
        chat: &ChatTranscript<'_>,
        remembered: String,
        shown: PromptView,
        most_lines: usize,
    ) -> TalkerContext {
        let past = match shown.is_full {
            true => describe_past(view, 0) + &describe_talk_of_last_meeting(view),
            false => describe_window(view, shown.recent.into()),
        };
        TalkerContext {
            system: format!(
                "{}{}",
                standing_instructions(view, None),
                match view.rules().discussion {
                    Discussion::Live => IN_A_LIVE_MEETING,
                    Discussion::Rounds => IN_A_MEETING,
                }
            ),
            past: describe_situation(view) + &past + &describe_tasks(view),
            remembered,
            chat: match view.rules().discussion {
                Discussion::Live => {
                    format!("The chat:\n{}{}", chat.describe(most_lines), describe_votes(view))
                }
                Discussion::Rounds => describe_meeting(view),
            },
        }
    }

    /// Returns the request with this question.
    pub(crate) fn request(&self, question: Question) -> Request {
        let context = format!("{}{}{}", self.past, self.remembered, self.chat);
        let Question { purpose, words } = question.with_prefix(&context);
        Request::new(
            purpose,
            [Message::system(self.system.as_str()), Message::user(words)],
        )
    }
}
