//! The Talker: when to speak, then what to say (Eckhaus, Nisim and Stanovsky 2025, “Time to Talk”).

mod ballot;
mod generate;
mod prompt;
mod schedule;
mod settings;
mod short_reply;

pub use settings::{TalkerSettings, TalkerVariant};

use super::prompt::MeetingChat;
use crate::agents::experience::{FinishedRound, LearningFuture};
use crate::agents::memory::{Memory, TalkMemory};
use crate::agents::{Agent, Choice, Decision, Failure, PendingChoice, ResponsePace, Retries};
use crate::dice::Dice;
use crate::game::{Action, Phase, Speech, View};
use crate::llm::{ErrorClass, LlmError, Model, Request};
use futures::FutureExt;
use prompt::TalkerContext;
use schedule::SchedulerQuestion;
use short_reply::ShortReplies;
use std::rc::Rc;

/// Takes part in meetings for the player behind it, which plays everything else and whose memory it uses.
///
/// **A look.** In a live discussion it is asked again and again, and looks at the chat each time. After
/// messages of others, it asks its model whether to speak now (the scheduler). The prompt urges it to speak
/// if it wrote less than its share of the messages, and tells it to listen otherwise. If it wants to speak,
/// it asks what to say (the generator). It mostly postpones a look while others are writing.
///
/// If the scheduler's call fails, the seat's share of the messages decides, and the decision says so.
///
/// **Who opens.** As long as the chat has no messages, the scheduler is not asked. So that somebody begins at
/// a table of Talkers, the *floor* goes round: the player who called the meeting has it from the start, and
/// for every eight seconds of silence the next living player in seat order gets it as well. In an empty chat,
/// a seat with the floor asks only the generator, whose answer may be empty.
///
/// **Ready.** A seat is ready to vote once it has spoken and then waited at four looks at an unchanged chat;
/// a seat that has not spoken waits at eight. In a chat that stays empty it is ready once it had the floor
/// and said nothing, and everybody has had the floor for eight seconds. A seat that has waited long enough,
/// which in an empty chat means four looks with the floor, makes no more calls until somebody says something,
/// so a silent meeting costs nothing.
///
/// **In rounds** of talk, every turn to speak is one look: there is no floor and no limit on calls, and
/// waiting is silence.
///
/// **The vote.** One call with the whole chat; the first candidate that the reply names counts. If it names
/// none, the vote is drawn, and a remark says so.
pub struct Talker {
    model: Rc<dyn Model>,
    mind: Rc<dyn Agent>,
    settings: TalkerSettings,
    temperature: f32,
}

/// The calls that a look will make.
enum LookStep {
    Wait,
    /// Asks only what to say.
    Generate,
    ScheduleThenGenerate,
    GenerateThenSchedule,
}

impl LookStep {
    /// Returns the maximum number of calls, for a model that does not think first.
    fn calls(&self) -> usize {
        match self {
            LookStep::Wait => 0,
            LookStep::Generate => 1,
            LookStep::ScheduleThenGenerate | LookStep::GenerateThenSchedule => 2,
        }
    }
}

impl Talker {
    /// Creates a Talker that asks this model, for the player behind it.
    pub fn new(model: Rc<dyn Model>, mind: Rc<dyn Agent>, settings: TalkerSettings) -> Talker {
        Talker {
            model,
            mind,
            settings: settings.normalized(),
            temperature: generate::TEMPERATURE,
        }
    }

    /// Sets the temperature of messages, from 0 to 2.
    pub fn at_temperature(self, temperature: f32) -> Talker {
        Talker { temperature, ..self }
    }

    /// Returns the calls to make when the seat may speak in this chat.
    fn step(&self, chat: &MeetingChat<'_>) -> LookStep {
        let is_next_of_n = chat.count() % chat.living().len() == chat.living().len() - 1;
        match (chat.is_empty(), self.settings.variant) {
            (true, _) => LookStep::Generate,
            (false, TalkerVariant::ScheduleThenGenerate) => LookStep::ScheduleThenGenerate,
            (false, TalkerVariant::GenerateThenSchedule) => LookStep::GenerateThenSchedule,
            (false, TalkerVariant::EveryNMessages) if is_next_of_n => LookStep::Generate,
            _ => LookStep::Wait,
        }
    }

    /// Returns the calls to make at a look, with the limit on calls per minute applied.
    fn step_at_a_look(&self, view: &View<'_>, chat: &MeetingChat<'_>, talk: &TalkMemory) -> LookStep {
        let step = self.step(chat);
        let cap = usize::from(self.settings.calls_a_minute);
        match talk.calls_before(view.moment()) + step.calls() > cap {
            true => LookStep::Wait,
            false => step,
        }
    }

    /// Looks at the chat once.
    fn look(&self, view: &View<'_>, chat: &MeetingChat<'_>, mut memory: Memory) -> Choice {
        memory.talk.note_look(chat.timestep(), chat.count());
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
        let is_asked = !chat.is_empty() || chat.floor(view.moment()).contains(view.seat());
        if is_done || has_heard_enough || !is_asked {
            return Choice::Made(silence(memory));
        }
        let step = self.step_at_a_look(view, chat, &memory.talk);
        self.speaking(step, view, chat, memory)
    }

    /// Returns the choice of what the seat says, or that it waits.
    fn speaking(
        &self,
        step: LookStep,
        view: &View<'_>,
        chat: &MeetingChat<'_>,
        mut memory: Memory,
    ) -> Choice {
        if let LookStep::Wait = step {
            return Choice::Made(waiting(memory));
        }
        let remembered = self.mind.describe_memory(&memory);
        let context = TalkerContext::of(view, chat, &remembered, prompt::LINES_AT_A_LOOK);
        let scheduling = SchedulerQuestion {
            share: chat.share(),
            addressed_by: chat.addressed_by(),
            table: view.table().clone(),
        };
        let generating = context
            .asking(generate::question(chat.own(), chat.is_empty()))
            .with_temperature(self.temperature);
        let first = match step {
            LookStep::ScheduleThenGenerate => context.asking(scheduling.question(None)),
            _ => generating.clone(),
        };
        let (now, name) = (view.moment(), view.name(view.seat()));
        let mut model = ShortReplies::new(Rc::clone(&self.model), memory.talk.thinks_first());
        pending(first, Rc::default(), async move {
            let mut is_sent = true;
            let mut missing_parts = Vec::new();
            if let LookStep::ScheduleThenGenerate = step {
                let question = context.asking(scheduling.question(None));
                is_sent = match model.ask(question, schedule::MAX_TOKENS).await {
                    Ok(reply) => schedule::says_send(&reply),
                    Err(error) if error.class() == ErrorClass::Refused => return Err(error),
                    // The share of the messages is the scheduler's first criterion as well.
                    Err(error) => {
                        missing_parts.push(format!("It did without asking itself whether to speak: {error}"));
                        scheduling.share.urges_to_speak()
                    }
                };
            }
            let mut words = String::new();
            if is_sent {
                words = generate::message(&model.ask(generating, generate::MAX_TOKENS).await?, name);
            }
            if let LookStep::GenerateThenSchedule = step
                && !words.is_empty()
            {
                let question = context.asking(scheduling.question(Some(&words)));
                is_sent = schedule::says_send(&model.ask(question, schedule::MAX_TOKENS).await?);
            }
            memory.talk.note_calls(model.calls, now, model.thinks_first);
            let decision = match is_sent && !words.is_empty() {
                false => waiting(memory),
                true => Decision {
                    memory: Some(memory),
                    thought: Some(scheduling.share.describe()),
                    ..Decision::of_action(Action::Speak(Speech::new(&words)))
                },
            };
            Ok(Decision {
                missing_parts,
                ..decision
            })
        })
    }

    /// Returns the choice of the seat's vote.
    fn vote(&self, view: &View<'_>, chat: &MeetingChat<'_>, mut memory: Memory, mut dice: Dice) -> Choice {
        let remembered = self.mind.describe_memory(&memory);
        let (legal, table) = (view.legal(), view.table().clone());
        let question =
            TalkerContext::of(view, chat, &remembered, usize::MAX).asking(ballot::question(&legal, &table));
        let mut model = ShortReplies::new(Rc::clone(&self.model), memory.talk.thinks_first());
        let now = view.moment();
        let retries = Rc::new(Retries::default());
        pending(question.clone(), Rc::clone(&retries), async move {
            let reply = model.ask(question, ballot::MAX_TOKENS).await?;
            memory.talk.note_calls(model.calls, now, model.thinks_first);
            let decide = |action, remark: Option<&str>| Decision {
                memory: Some(memory),
                remark: remark.map(str::to_owned),
                ..Decision::of_action(action)
            };
            Ok(match ballot::named(&reply, &legal, &table) {
                Some(vote) => decide(vote, None),
                None => {
                    retries.set_sampled();
                    let sampled = ballot::sampled(&legal, &mut dice).unwrap_or(Action::SkipVote);
                    decide(
                        sampled,
                        Some("The reply named nobody to vote for, so the vote was sampled at random."),
                    )
                }
            })
        })
    }
}

impl Agent for Talker {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        match (view.phase(), MeetingChat::of(view)) {
            (Phase::Chat, Some(chat)) => self.look(view, &chat, memory.clone()),
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
            rest: self.settings.pause(),
            words_per_second: Some(self.settings.words_per_second.into()),
            gives_way: true,
        }
    }

    fn describe_memory(&self, memory: &Memory) -> String {
        self.mind.describe_memory(memory)
    }

    fn learn(&self, view: &View<'_>, memory: &Memory, ended: &FinishedRound) -> Option<LearningFuture> {
        self.mind.learn(view, memory, ended)
    }

    fn may_be_asked_ahead(&self) -> bool {
        self.mind.may_be_asked_ahead()
    }
}

/// Returns a decision to wait at a look at which the seat could have spoken.
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

/// Returns a choice that begins with this request.
fn pending(
    request: Request,
    retries: Rc<Retries>,
    answer: impl Future<Output = Result<Decision, LlmError>> + 'static,
) -> Choice {
    let answer = answer.map(|answer| {
        answer.map_err(|error| Failure {
            why: error.to_string(),
            troubles: Vec::new(),
        })
    });
    Choice::Asked(PendingChoice {
        request: Some(request),
        answer: answer.boxed_local(),
        retries,
    })
}
