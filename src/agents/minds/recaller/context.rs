//! The common context of the calls of a turn, and the call for the action.

use super::recollections::Selection;
use super::{RecallerSettings, answers};
use crate::agents::memory::{RecallerMemory, Reflection};
use crate::agents::minds::prompt::{
    Recollection, ReplyPart, SPEAK_IN_THE_ACTION, describe_actions, describe_carried, describe_meeting,
    describe_own_turn, describe_past_in_brief, describe_situation, describe_tasks, describe_whole, headings,
    is_in_brief_view, offered, parts_in, reply_form, sample_choice, standing_instructions,
};
use crate::agents::minds::question::{Question, SAMPLE_DESTINATION, SAMPLE_THINKING};
use crate::agents::minds::settings::{Lengths, Temperature};
use crate::game::{Role, Room, Segment, View};
use crate::llm::{Message, Purpose, Request, SampleReply};
use crate::table::Phase;
use std::fmt::Write;

/// The temperature of the call for the action (Xu et al. 2023, 4.1).
const ACTION_TEMPERATURE: f32 = 0.0;

/// The temperature of all other calls (Xu et al. 2023, 4.1).
const TEMPERATURE: f32 = 0.3;

/// The maximum number of tokens in a reply: a few sentences, with room for models that think aloud.
const MAX_REPLY: u32 = 1_000;

/// How an action with words for others is written in the paper.
const SPEAK_IN_TWO_SENTENCES: &str = "after SPEAK and a colon what you say, in at most two sentences";

/// The standing instructions, the situation, and what the seat knows of the round. It begins the prompts of
/// all calls of a turn.
pub(crate) struct RecallerContext {
    system: String,
    user: String,
    actions: String,
    timestep: u16,
    phase: Phase,
    segment: Segment,
    room: Room,
    role: Role,
    /// What can be recalled for questions, oldest first, and whether the prompts tell it by themselves: with
    /// a full view what they do not tell, as published everything.
    pub(crate) recallable: Vec<(Recollection, bool)>,
    settings: RecallerSettings,
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
        let (past, recallable) = match settings.full_view {
            true => {
                let is_told = is_in_brief_view(view);
                let others = all.iter().filter(|recalled| !is_told(recalled));
                let others = others.map(|recalled| (recalled.clone(), false)).collect();
                (describe_past_in_brief(view) + &describe_meeting(view), others)
            }
            false => {
                let selection = Selection::of(all, settings);
                let past = selection.describe();
                (past, all.iter().cloned().zip(selection.tells_each()).collect())
            }
        };
        let offered = offered(view);
        RecallerContext {
            system: standing_instructions(view, None),
            user: describe_situation(view) + &past + &describe_tasks(view),
            actions: describe_own_turn(view) + &describe_actions(&offered, view.roster()),
            timestep: view.timestep(),
            phase: view.phase(),
            segment: Segment::now(view),
            room: view.room(),
            role: view.role(),
            recallable,
            settings,
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
            .with_temperature(self.temperature(TEMPERATURE))
            .with_max_tokens(MAX_REPLY)
    }

    /// Returns the configured temperature, or this one of the paper.
    fn temperature(&self, published: f32) -> f32 {
        self.settings.temperature.map_or(published, Temperature::get)
    }

    /// Returns the request for the action, with the seat's thoughts on the situation.
    pub(crate) fn action_request(&self, memory: &RecallerMemory) -> Request {
        let sample = match self.settings.chain_of_thought {
            true => sample_choice(self.phase, &[SAMPLE_THINKING, SAMPLE_DESTINATION]),
            false => SampleReply::Choice(&[]),
        };
        let purpose = Purpose::new("recaller action", "Its action", sample);
        let user = format!("{}{}{}", self.user, self.describe_mind(memory), self.actions);
        Request::new(
            purpose,
            [Message::system(self.system.as_str()), Message::user(user)],
        )
        .with_temperature(self.temperature(ACTION_TEMPERATURE))
        .with_max_tokens(MAX_REPLY)
        .with_form(reply_form(&self.parts(), self.phase, self.role))
    }

    /// Returns the parts of the answer: thoughts, destination, action; without thoughts the action alone.
    fn parts(&self) -> Vec<ReplyPart> {
        let (thinking, spoken) = match self.settings.lengths {
            Lengths::Short => (ReplyPart::Thinking(100), SPEAK_IN_THE_ACTION),
            Lengths::Published => (ReplyPart::Thorough, SPEAK_IN_TWO_SENTENCES),
        };
        let destination = ReplyPart::Destination {
            has_autopilot: self.has_autopilot,
        };
        let action = ReplyPart::Action(spoken);
        match self.settings.chain_of_thought {
            true => parts_in(self.phase, &[thinking, destination, action]),
            false => vec![action],
        }
    }

    /// Returns the headings of the answer's parts, in words.
    pub(crate) fn headings(&self) -> String {
        headings(&self.parts())
    }

    /// Returns a request with everything that the choice depends on: the request for the action, and all
    /// recollections.
    pub(crate) fn full_request(&self, memory: &RecallerMemory, all: &[Recollection]) -> Request {
        let all: Vec<String> = all.iter().map(Recollection::describe).collect();
        let mut request = self.action_request(memory);
        request.messages.push(Message::user(all.join("\n")));
        request
    }

    /// Describes the seat's thoughts in this timestep, and its latest reflection. The reflection includes the
    /// answers to the questions; without one, the answers are listed. With a full view, its thinking at its
    /// latest choice and its destination follow.
    fn describe_mind(&self, memory: &RecallerMemory) -> String {
        let thought = memory.latest.as_ref();
        let thought = thought.filter(|latest| latest.timestep == self.timestep);
        let unreflected = thought.filter(|thought| thought.reflection.is_none());
        let mut text = unreflected.map_or_else(String::new, |thought| answers::describe(&thought.questions));
        // An impostor keeps to its story, which a new reflection may leave out.
        let reflections = match (self.settings.full_view, self.role) {
            (true, Role::Impostor) => 2,
            _ => 1,
        };
        text.push_str(&describe_reflections(memory, reflections));
        let suggestion = thought.and_then(|thought| thought.suggestion.as_ref());
        if let Some(advice) = suggestion.and_then(|suggestion| suggestion.advice.as_deref()) {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "Advice from earlier rounds: {}", describe_carried(advice));
        }
        if self.settings.full_view {
            text.push_str(&self.describe_last_choice(memory));
        }
        text
    }

    /// Describes what the seat thought before this turn: its latest reflection, and its thinking at its latest
    /// choice. Empty as published, where reflections are recalled.
    pub(crate) fn describe_former(&self, memory: &RecallerMemory) -> String {
        match self.settings.full_view {
            true => describe_reflections(memory, 1) + &describe_thinking(memory),
            false => String::new(),
        }
    }

    fn describe_last_choice(&self, memory: &RecallerMemory) -> String {
        let mut text = describe_thinking(memory);
        let before = memory.situation.as_ref();
        let before = before.filter(|before| before.segment == self.segment);
        let destination = before.and_then(|before| before.destination);
        if let Some(room) = destination.filter(|&room| self.phase == Phase::Task && room != self.room) {
            let _ = writeln!(text, "Your destination so far: {room}");
        }
        text
    }
}

/// Describes the latest reflections, at most this many, the oldest first, each with its turn.
pub(crate) fn describe_reflections(memory: &RecallerMemory, most: usize) -> String {
    let line = |reflection: &Reflection| {
        let words = describe_whole(&reflection.words);
        format!("Your reflection at {}: {words}\n", reflection.turn())
    };
    memory.latest_reflections(most).into_iter().map(line).collect()
}

/// Describes the thinking at the latest choice.
fn describe_thinking(memory: &RecallerMemory) -> String {
    match &memory.thinking {
        Some(thinking) => {
            let words = describe_whole(&thinking.words);
            format!("Your thinking at {}: {words}\n", thinking.turn())
        }
        None => String::new(),
    }
}
