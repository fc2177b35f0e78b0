//! The Analyst: summary, analysis, planning, action, response and strategy learning (Lan et al. 2024, Avalon).

mod context;
mod describe;
mod learning;
mod limits;
mod pending_calls;
mod questions;
mod reading;
mod settings;
mod trigger;

pub use settings::AnalystSettings;

use super::asking::ParsedReply;
use super::calls::MindCalls;
use super::question::Question;
use super::reply::ExpectedReply;
use crate::agents::experience::{FinishedRound, LearningFuture, StrategySource};
use crate::agents::memory::{AnalystMemory, Memory, MindMemory, Plan, SegmentSummary};
use crate::agents::{Agent, Choice, Decision, Dice, Failure, InstantAgent, PendingChoice, Random};
use crate::game::{Action, Colour, Phase, Speech, View};
use crate::llm::{Model, Request};
use context::AnalystContext;
use describe::{describe_summaries, describe_thoughts};
use learning::FinishedSeat;
use pending_calls::PendingCalls;
use questions::FinalCall;
use std::rc::Rc;

/// The temperature of the paper.
const TEMPERATURE: f32 = 0.3;

/// How often an unreadable choice is asked again (Lan et al. 2024).
const ASKED_AGAIN: usize = 3;

/// Sums up what is over, analyses the others, plans its coming turns, chooses an action in private and then writes what it says;
/// after the round it makes a strategy of it for the next one in the same role.
///
/// **Calls in the task phase.** One a timestep, the action; two where it speaks, the response being the other. Where a new
/// stretch begins, or it came upon a body or saw a kill or a vent, it first analyses the others, unless there is nothing new of
/// them, and plans anew. It plans anew also where its plan's line for this turn cannot be carried out, and
/// where its plan, of at most eight turns, has come to its end.
///
/// **Calls in a meeting.** Each segment that is over is summed up in one call: the stretch before the meeting at the first turn in
/// it, the meeting at the first turn after it. Every turn of talk takes an analysis, a plan, an action and a response, and the
/// vote all but the response: with n rounds of talk at most 4n + 4 calls, 16 by the paper's rules. In a live meeting a Talker
/// speaks and votes for it, and tells the model what this mind holds: no call of its own, and two summaries after it.
///
/// **Calls after the round.** Three: suggestions, the strategy that comes of them, what the other roles did.
///
/// What is switched off ([`AnalystSettings`]) is not asked. Where an inner call fails the mind goes on without that part, and
/// where no response can be had it says nothing, since what it decided in private is for nobody's ears. Where the choice cannot be
/// read it is asked again up to three times; then a legal action is drawn, and a remark says so.
pub struct Analyst {
    model: Rc<dyn Model>,
    taught: Rc<dyn StrategySource>,
    settings: AnalystSettings,
    temperature: f32,
}

impl Analyst {
    /// An Analyst that asks this model and plays by what was taught by earlier rounds.
    pub fn new(model: Rc<dyn Model>, taught: Rc<dyn StrategySource>, settings: AnalystSettings) -> Analyst {
        Analyst {
            model,
            taught,
            settings,
            temperature: TEMPERATURE,
        }
    }

    /// The same at another temperature, 0 to 2.
    pub fn at_temperature(self, temperature: f32) -> Analyst {
        Analyst { temperature, ..self }
    }

    /// What it remembers; at its first choice, the strategy that it is to play by.
    fn remembered(&self, view: &View<'_>, memory: &Memory) -> AnalystMemory {
        match &memory.mind {
            MindMemory::Analyst(memory) => AnalystMemory::clone(memory),
            _ => AnalystMemory {
                strategy: match self.settings.learning {
                    true => self.taught.for_role(view.role()),
                    false => None,
                },
                ..AnalystMemory::default()
            },
        }
    }
}

/// One turn, with all that its calls rest on.
struct AnalystTurn {
    ground: AnalystContext,
    seat_memory: Memory,
    memory: AnalystMemory,
    due: PendingCalls,
    last: FinalCall,
    question: ExpectedReply,
    phase: Phase,
    colour: Colour,
    sampled: Action,
}

impl AnalystTurn {
    /// The choice, in the order of the paper: summary, analysis, plan, action, response.
    async fn decide(mut self, mut calls: MindCalls) -> Result<Decision, Failure> {
        for (segment, timesteps) in std::mem::take(&mut self.due.segments) {
            let request = self.ground.asking_of(&timesteps, questions::summary());
            let words = calls.words("a summary", request).await;
            self.memory.summaries.push(SegmentSummary {
                segment,
                to: *timesteps.end(),
                words: words.unwrap_or_default(),
            });
        }
        if let Some(question) = self.due.analysis.take() {
            let request = self.ground.asking(&self.memory, question);
            if let Some(words) = calls.words("its analysis", request).await {
                self.memory.analysis = reading::opinions(&words, &self.ground.table, self.colour);
                self.memory.analysed = self.due.told;
            }
        }
        if let Some(question) = self.due.plan.take() {
            let request = self.ground.asking(&self.memory, self.with_actions(question));
            if let Some(words) = calls.words("its plan", request).await {
                self.memory.plan = Plan {
                    timestep: self.due.timestep,
                    lines: reading::plan_lines(&words),
                };
            }
        }
        self.memory.thought = self.due.thought;
        let (question, sampled) = (self.question.clone(), self.sampled.clone());
        let asked = (ASKED_AGAIN, questions::PARTS);
        let choice = calls.choice_or_drawn(self.choice(), question, asked, sampled);
        let ParsedReply { reply, troubles } = choice.await?;
        let action = match reply.action {
            Action::Speak(speech) => Action::Speak(self.worded(speech, &mut calls).await),
            other => other,
        };
        Ok(Decision {
            action,
            destination: reply.destination,
            memory: Some(
                self.seat_memory
                    .with_mind(MindMemory::Analyst(Box::new(self.memory))),
            ),
            thought: Some(reply.thinking).filter(|thought| !thought.is_empty()),
            troubles,
            remark: reply.remark,
            without: calls.without(),
        })
    }

    /// What is said where it is to speak: the response, or the action's own words.
    async fn worded(&self, decided: Speech, calls: &mut MindCalls) -> Speech {
        if self.last != FinalCall::Private || decided.is_silence() {
            return reading::in_short(decided.words());
        }
        let question = questions::response(&decided, self.phase);
        let request = self.ground.asking(&self.memory, question);
        let words = calls.words("its response, so it says nothing", request).await;
        words.map_or(Speech::SILENCE, |words| reading::said(&words, self.colour.name()))
    }

    /// The question that yields the choice.
    fn choice(&self) -> Request {
        let question = self.with_actions(self.last.question());
        let request = self.ground.asking(&self.memory, question);
        request.with_form(questions::choice_form())
    }

    fn with_actions(&self, question: Question) -> Question {
        question.before(&self.question.describe_actions())
    }
}

impl Agent for Analyst {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        let seat_memory = memory.clone();
        let memory = self.remembered(view, memory);
        let ground = AnalystContext::of(view, memory.strategy.as_ref(), self.temperature);
        let turn = AnalystTurn {
            due: PendingCalls::of(view, &ground, &memory, self.settings),
            ground,
            seat_memory,
            memory,
            last: FinalCall::of(self.settings),
            question: ExpectedReply::of(view),
            phase: view.phase(),
            colour: view.colour(),
            sampled: Random.decide(view, dice).action,
        };
        let calls = MindCalls::of(&self.model);
        Choice::Asked(PendingChoice {
            // Before anything is summed up or thought of, this question holds all that is known.
            request: Some(turn.choice()),
            again: calls.again(),
            answer: Box::pin(turn.decide(calls)),
        })
    }

    fn describe_memory(&self, memory: &Memory) -> String {
        match &memory.mind {
            MindMemory::Analyst(memory) => describe_summaries(memory) + &describe_thoughts(memory),
            _ => String::new(),
        }
    }

    fn learn(&self, view: &View<'_>, memory: &Memory, ended: &FinishedRound) -> Option<LearningFuture> {
        if !self.settings.learning {
            return None;
        }
        let memory = self.remembered(view, memory);
        let afterwards = FinishedSeat {
            ground: AnalystContext::of(view, memory.strategy.as_ref(), self.temperature),
            memory,
            role: view.role(),
            seat: view.seat(),
            ended: ended.clone(),
        };
        Some(Box::pin(afterwards.learn(MindCalls::of(&self.model))))
    }
}
