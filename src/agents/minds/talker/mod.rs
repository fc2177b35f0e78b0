//! The Talker: when to speak, then what to say (Eckhaus, Berger and Stanovsky 2025, “Time to Talk”).

mod ballot;
mod generate;
mod message;
mod poll_step;
mod preparation;
mod prompt;
mod sampling;
mod schedule;
mod short_reply;
mod speaking;
mod voting;

use super::MindModel;
use super::prompt::{ChatTranscript, PromptView};
use super::settings::{Lengths, MindSettings, TalkerSettings};
use crate::agents::experience::{FinishedRound, LearningFuture};
use crate::agents::memory::Memory;
use crate::agents::{Agent, Choice, Decision, Failure, PendingChoice, ReplyRetries, ResponsePace};
use crate::game::{Action, View};
use crate::llm::{LlmError, Request};
use crate::table::{Dice, Phase, Speech};
use futures::FutureExt;
use sampling::Sampling;
use std::rc::Rc;

/// Takes part in meetings for the player behind it, which plays everything else and whose memory it uses.
///
/// **A poll.** In a live discussion it is asked again and again, and reads the chat each time. After
/// messages of others, it asks its model whether to speak now (the scheduler). The prompt urges it to speak
/// if it wrote less than its share of the messages, and tells it to listen otherwise. If it wants to speak,
/// it asks what to say (the generator). It mostly postpones a poll while others are writing, unless
/// [`waits_while_others_write`](TalkerSettings::waits_while_others_write) is off. Before its calls, the player
/// behind it may think ([`Agent::prepare_speech`]).
///
/// If the scheduler's call fails, the seat's share of the messages decides, and the decision says so. If the
/// generator's call fails, the seat says nothing. It sends no message that it has sent before in the meeting.
/// What it said in the task phase or in an earlier meeting it may say again: the meeting has not heard it, or
/// has to hear it once more.
///
/// **Who opens.** As long as the chat has no messages, the scheduler is not asked. So that somebody begins at
/// a table of Talkers, the *floor* goes round: the player who called the meeting has it from the start, and
/// for every eight seconds of silence the next living player in seat order gets it as well. In an empty chat,
/// a seat with the floor asks only the generator, whose answer may be empty. Without
/// [`is_asked_in_an_empty_chat`](TalkerSettings::is_asked_in_an_empty_chat), as in the paper, no model is asked
/// there, in rounds of talk neither: the caller says in a fixed sentence why it called, and then every seat is
/// asked.
///
/// **Ready.** A seat is ready to vote once it has spoken and then waited at four polls of an unchanged chat;
/// a seat that has not spoken waits at eight. In a chat that stays empty it is ready once it had the floor
/// and said nothing, and everybody has had the floor for eight seconds. A seat that has waited long enough,
/// which in an empty chat means four polls with the floor, makes no more calls until somebody says something,
/// so a silent meeting costs nothing.
///
/// **In rounds** of talk, every turn to speak is one poll: there is no floor and no limit on calls, and
/// waiting is silence. All get equally many turns, so the share of the messages tells only who sits earlier;
/// the scheduler is told the round instead, and if its call fails the seat speaks.
///
/// **The vote.** One call with the whole chat. The first candidate that the reply names counts; the reply,
/// with its reason, is the seat's thought. If it names none, the vote is drawn, and a remark says so.
pub struct Talker {
    model: MindModel,
    mind: Rc<dyn Agent>,
    settings: TalkerSettings,
    sampling: Sampling,
    shown: PromptView,
    lengths: Lengths,
    /// How many lines of the chat a poll shows.
    most_lines: usize,
}

impl Talker {
    /// Creates a Talker that asks this model, for the player behind it.
    pub fn new(model: impl Into<MindModel>, mind: Rc<dyn Agent>, settings: TalkerSettings) -> Talker {
        let settings = settings.normalized();
        Talker {
            model: model.into(),
            mind,
            settings,
            sampling: Sampling {
                temperature: None,
                settings,
            },
            shown: PromptView::of(&MindSettings::default()),
            lengths: Lengths::default(),
            most_lines: prompt::LINES_AT_A_POLL,
        }
    }

    /// Sets what the settings of the seat's mind say of its prompts and its temperature.
    pub fn with_settings(self, settings: &MindSettings) -> Talker {
        Talker {
            shown: PromptView::of(settings),
            sampling: Sampling {
                temperature: settings.temperature,
                ..self.sampling
            },
            lengths: settings.lengths,
            most_lines: match settings.lengths {
                Lengths::Short => prompt::LINES_AT_A_POLL,
                Lengths::Published => usize::MAX,
            },
            ..self
        }
    }

    /// Returns whether the model may be asked in this chat, which may be empty.
    fn is_asked(&self, chat: &ChatTranscript<'_>) -> bool {
        !chat.is_empty() || self.settings.is_asked_in_an_empty_chat
    }

    /// Reads the chat once, and chooses to speak, to wait or to be ready.
    fn poll_chat(&self, view: &View<'_>, chat: &ChatTranscript<'_>, mut memory: Memory) -> Choice {
        memory.talk.note_poll(chat.timestep(), chat.count());
        let has_heard_enough = match chat.is_empty() {
            true => memory.talk.has_declined_for_good(),
            false => memory.talk.has_heard_enough(chat.own().next().is_some()),
        };
        let is_done = match chat.is_empty() {
            true => memory.talk.has_declined() && chat.floor_went_round(view.moment()),
            false => has_heard_enough,
        };
        if is_done && !view.ready().contains(view.seat()) {
            return Choice::Made(Decision {
                memory: Some(memory),
                ..Decision::of_action(Action::Ready)
            });
        }
        if !self.is_asked(chat) {
            return Choice::Made(unasked(chat, memory));
        }
        let may_speak = !chat.is_empty() || chat.floor(view.moment()).contains(view.seat());
        if is_done || has_heard_enough || !may_speak {
            return Choice::Made(silence(memory));
        }
        let step = self.step_at_poll(view, chat, &memory.talk);
        self.speaking(step, view, chat, memory)
    }

    /// Returns a choice that begins with this request.
    fn pending(
        &self,
        request: Request,
        retries: Rc<ReplyRetries>,
        answer: impl Future<Output = Result<Decision, LlmError>> + 'static,
    ) -> Choice {
        let model = self.model.clone();
        let answer = answer.map(move |answer| {
            answer.map_err(|error| Failure {
                why: model.describe(&error),
                troubles: Vec::new(),
            })
        });
        Choice::Asked(PendingChoice {
            request: Some(request),
            answer: answer.boxed_local(),
            retries,
        })
    }
}

impl Agent for Talker {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        match (view.phase(), ChatTranscript::of(view)) {
            (Phase::Chat, Some(chat)) => self.poll_chat(view, &chat, memory.clone()),
            (Phase::Discussion { .. }, Some(chat)) if !self.is_asked(&chat) => {
                Choice::Made(unasked(&chat, memory.clone()))
            }
            (Phase::Discussion { .. }, Some(chat)) => {
                self.speaking(self.step(&chat), view, &chat, memory.clone())
            }
            (Phase::Vote, Some(chat)) => self.vote(view, &chat, memory.clone(), dice),
            _ => self.mind.choose(view, memory, dice),
        }
    }

    fn takes_time(&self) -> bool {
        true
    }

    fn response_pace(&self) -> ResponsePace {
        ResponsePace {
            poll_interval: self.settings.pause(),
            typing: Some(self.settings.typing()),
            waits_while_others_write: self.settings.waits_while_others_write,
        }
    }

    fn describe_memory(&self, memory: &Memory, timestep: u16, has_spoken: bool) -> String {
        self.mind.describe_memory(memory, timestep, has_spoken)
    }

    fn learn(&self, view: &View<'_>, memory: &Memory, ended: &FinishedRound) -> Option<LearningFuture> {
        self.mind.learn(view, memory, ended)
    }

    fn may_be_asked_ahead(&self) -> bool {
        self.mind.may_be_asked_ahead()
    }
}

/// Returns a decision in an empty chat that takes no call: the seat that called the meeting says why, and all
/// others wait.
fn unasked(chat: &ChatTranscript<'_>, memory: Memory) -> Decision {
    match chat.reason_of_the_caller() {
        Some(words) => Decision {
            memory: Some(memory),
            ..Decision::of_action(Action::Speak(Speech::new(&words)))
        },
        None => waiting(memory),
    }
}

/// Returns a decision to wait at a poll at which the seat could have spoken.
fn waiting(mut memory: Memory) -> Decision {
    memory.talk.note_wait();
    silence(memory)
}

/// Returns a decision to say nothing.
fn silence(memory: Memory) -> Decision {
    Decision {
        memory: Some(memory),
        ..Decision::of_action(Action::Speak(Speech::SILENCE))
    }
}
