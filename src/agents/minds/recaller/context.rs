//! The common context of the calls of a turn, and the call for the action.

use super::recollections::Selection;
use super::{RecallerSettings, answers};
use crate::agents::memory::RecallerMemory;
use crate::agents::minds::prompt::{
    Recollection, ReplyPart, SPEAK_IN_THE_ACTION, describe_actions, describe_carried, describe_meeting,
    describe_own_turn, describe_past, describe_situation, describe_tasks, is_in_full_view, offered,
    reply_form, standing_instructions,
};
use crate::agents::minds::question::{Question, SAMPLE_DESTINATION, SAMPLE_THINKING};
use crate::game::{Role, View};
use crate::llm::{Message, Purpose, Request, SampleReply};
use std::fmt::Write;

/// The temperature of all calls but the last (Xu et al. 2023, 4.1).
const TEMPERATURE: f32 = 0.3;

/// The maximum number of tokens in a reply: a few sentences, with room for models that think aloud.
const MAX_REPLY: u32 = 1_000;

/// Returns the parts of a reply with thoughts before the action.
const fn step_by_step(has_autopilot: bool) -> [ReplyPart; 3] {
    [
        ReplyPart::Thinking(100),
        ReplyPart::Destination { has_autopilot },
        ReplyPart::Action(SPEAK_IN_THE_ACTION),
    ]
}

/// The parts of a reply without thoughts.
const AT_ONCE: [ReplyPart; 1] = [ReplyPart::Action(SPEAK_IN_THE_ACTION)];

/// The standing instructions, the situation, and what the seat knows of the round. It begins the prompts of
/// all calls of a turn.
pub(crate) struct RecallerContext {
    system: String,
    user: String,
    actions: String,
    timestep: u16,
    role: Role,
    /// What the seat recalls and the prompts do not contain, oldest first.
    pub(crate) omitted: Vec<Recollection>,
    has_chain_of_thought: bool,
    has_autopilot: bool,
}

impl RecallerContext {
    /// Creates the context of the seat's turn; `all` is what the seat recalls.
    pub(crate) fn of(
        view: &View<'_>,
        all: &[Recollection],
        settings: RecallerSettings,
        has_autopilot: bool,
    ) -> RecallerContext {
        let is_told = is_in_full_view(view);
        let others: Vec<Recollection> = all
            .iter()
            .filter(|recalled| !settings.full_view || !is_told(recalled))
            .cloned()
            .collect();
        let selection = Selection::of(&others, settings);
        let mut past = selection.describe();
        if settings.full_view {
            past += &describe_past(view, 0);
            past += &describe_meeting(view);
        }
        let omitted = selection.omitted.into_iter().cloned().collect();
        let offered = offered(view);
        RecallerContext {
            system: standing_instructions(view, None),
            user: describe_situation(view) + &past + &describe_tasks(view),
            actions: describe_own_turn(view) + &describe_actions(&offered, view.roster()),
            timestep: view.timestep(),
            role: view.role(),
            omitted,
            has_chain_of_thought: settings.chain_of_thought,
            has_autopilot,
        }
    }

    /// Returns the request with this question in the context of the turn.
    pub(crate) fn request(&self, question: Question) -> Request {
        self.standalone_request(question.with_prefix(&self.user))
    }

    /// Returns the request with this question and the standing instructions alone.
    pub(crate) fn standalone_request(&self, question: Question) -> Request {
        let messages = [
            Message::system(self.system.as_str()),
            Message::user(question.words),
        ];
        Request::new(question.purpose, messages)
            .with_temperature(TEMPERATURE)
            .with_max_tokens(MAX_REPLY)
    }

    /// Returns the request for the action, with the seat's thoughts on the situation.
    pub(crate) fn action_request(&self, memory: &RecallerMemory, temperature: f32) -> Request {
        let step_by_step = step_by_step(self.has_autopilot);
        let (parts, sample) = match self.has_chain_of_thought {
            true => (&step_by_step[..], &[SAMPLE_THINKING, SAMPLE_DESTINATION][..]),
            false => (&AT_ONCE[..], &[][..]),
        };
        let purpose = Purpose::new("recaller action", "Its action", SampleReply::Choice(sample));
        let user = format!(
            "{}{}{}",
            self.user,
            describe_mind(memory, self.timestep),
            self.actions
        );
        Request::new(
            purpose,
            [Message::system(self.system.as_str()), Message::user(user)],
        )
        .with_temperature(temperature)
        .with_max_tokens(MAX_REPLY)
        .with_form(reply_form(parts, self.role))
    }

    /// Returns the headings of the answer's parts, in words.
    pub(crate) fn parts(&self) -> &'static str {
        match self.has_chain_of_thought {
            true => "[Thinking Process], [Destination] and [Action]",
            false => "[Action]",
        }
    }

    /// Returns a request with everything that the choice depends on: the request for the action, and all
    /// recollections.
    pub(crate) fn full_request(&self, memory: &RecallerMemory, all: &[Recollection]) -> Request {
        let all: Vec<String> = all.iter().map(Recollection::describe).collect();
        let mut request = self.action_request(memory, TEMPERATURE);
        request.messages.push(Message::user(all.join("\n")));
        request
    }
}

/// Describes the seat's thoughts in this timestep, and its latest reflection. The reflection includes the
/// answers to the questions; without one, the answers are listed.
fn describe_mind(memory: &RecallerMemory, now: u16) -> String {
    let thought = memory.latest.as_ref().filter(|latest| latest.timestep == now);
    let unreflected = thought.filter(|thought| thought.reflection.is_none());
    let mut text = unreflected.map_or_else(String::new, |thought| answers::describe(&thought.questions));
    // Writing to a String cannot fail.
    if let Some(latest) = memory.reflections.last() {
        let words = describe_carried(&latest.words);
        let _ = writeln!(text, "Your reflection at T{}: {words}", latest.timestep);
    }
    let suggestion = thought.and_then(|thought| thought.suggestion.as_ref());
    if let Some(advice) = suggestion.and_then(|suggestion| suggestion.advice.as_deref()) {
        let _ = writeln!(text, "Advice from earlier rounds: {}", describe_carried(advice));
    }
    text
}
