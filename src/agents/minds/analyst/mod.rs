//! The Analyst: summary, analysis, planning, action, response and strategy learning (Lan et al. 2024,
//! Avalon).

mod context;
mod describe;
mod learning;
mod learnt;
mod limits;
mod pending_calls;
mod plan_question;
mod plan_reading;
mod questions;
mod reading;
mod settings;
mod trigger;

pub use settings::AnalystSettings;

use super::ask_model::ParsedReply;
use super::calls::MindCalls;
use super::prompt::{ReplyPart, headings, reply_form};
use super::reply::ExpectedReply;
use super::{Lengths, MindModel};
use crate::agents::experience::{FinishedRound, LearningFuture, Strategy, StrategySource};
use crate::agents::memory::{AnalystMemory, Memory, MindMemory, PlannedTurn, SegmentSummary};
use crate::agents::{Agent, Choice, Decision, Failure, InstantAgent, PendingChoice, Random};
use crate::game::{Action, Role, View};
use crate::llm::Request;
use crate::table::{Colour, Dice, Phase, Speech};
use context::{AnalystContext, PendingSummary, describe_strategy};
use describe::{describe_summaries, describe_thoughts};
use learning::FinishedSeat;
use pending_calls::PendingCalls;
use questions::FinalCall;
use std::rc::Rc;

/// The temperature used in the paper.
const TEMPERATURE: f32 = 0.3;

/// The maximum number of retries for an unreadable choice (Lan et al. 2024).
const MAX_RETRIES: usize = 3;

/// Sums up finished segments, analyses the others, plans its coming turns, chooses an action in private, and
/// then writes what it says. After the round it makes a strategy for its next round in the same role.
///
/// **Calls of a turn.** One for the action; two if it speaks, the second for the response. Where there is news of
/// somebody, it first analyses those players, in one call, and makes a new plan.
/// It also makes a new plan when a new segment begins, when the action planned for this turn is impossible, and
/// when the plan, of at most eight turns, has ended. At the vote it analyses only what was said since, and only
/// while the vote is open, and makes no new plan. Without the full view it analyses all others and plans in
/// every turn, as in the paper.
///
/// **Summaries.** Each finished segment is summed up in one call, once the prompts do not tell it whole any more: a
/// stretch of the task phase at the first turn after the next meeting, a meeting at the second turn after it.
/// Without the full view each is summed up at the first turn after it. So with n rounds of talk a meeting takes at
/// most 4n + 2 calls, 14 by the paper's rules; without the full view 4n + 4. In a live meeting a Talker speaks and
/// votes for it, and tells the model what this mind remembers; the mind makes no calls then.
///
/// **Calls after the round.** One per seat, for suggestions, and two per role: the strategy made of the
/// suggestions of all seats in it, and what the other roles did.
///
/// Parts that are switched off ([`AnalystSettings`]) make no calls. If an inner call fails, the mind
/// continues without that part. If the call for the response fails, the seat says nothing, since its private
/// decision is not meant for others. If the choice cannot be read, it is asked for again up to three times;
/// then a legal action is drawn, and a remark says so.
pub struct Analyst {
    model: MindModel,
    strategies: Rc<dyn StrategySource>,
    settings: AnalystSettings,
    temperature: f32,
    has_autopilot: bool,
}

impl Analyst {
    /// Creates an Analyst that asks this model and uses strategies from earlier rounds.
    pub fn new(
        model: impl Into<MindModel>,
        strategies: Rc<dyn StrategySource>,
        settings: AnalystSettings,
    ) -> Analyst {
        Analyst {
            model: model.into(),
            strategies,
            settings,
            temperature: TEMPERATURE,
            has_autopilot: false,
        }
    }

    /// Sets the temperature, from 0 to 2.
    pub fn at_temperature(self, temperature: f32) -> Analyst {
        Analyst { temperature, ..self }
    }

    /// Sets whether an autopilot goes on with what the Analyst has chosen.
    pub fn with_autopilot(self, has_autopilot: bool) -> Analyst {
        Analyst {
            has_autopilot,
            ..self
        }
    }

    /// Returns the strategy from earlier rounds, without the parts that are switched off.
    fn strategy_for(&self, role: Role) -> Option<Strategy> {
        let AnalystSettings {
            improving,
            others_strategies,
            ..
        } = self.settings;
        if !improving && !others_strategies {
            return None;
        }
        let mut strategy = self.strategies.for_role(role)?;
        if !improving {
            strategy.own.clear();
            strategy.suggestions.clear();
        }
        if !others_strategies {
            strategy.others.clear();
        }
        Some(strategy)
    }

    /// Returns the memory; at the first choice, a new one with the strategy for this round.
    fn remembered(&self, view: &View<'_>, memory: &Memory) -> AnalystMemory {
        match &memory.mind {
            MindMemory::Analyst(memory) => {
                let mut memory = AnalystMemory::clone(memory);
                memory.forget_dead(view);
                memory
            }
            _ => AnalystMemory {
                strategy: self.strategy_for(view.role()),
                ..AnalystMemory::default()
            },
        }
    }
}

/// One turn, with the context of its calls.
struct AnalystTurn {
    context: AnalystContext,
    seat_memory: Memory,
    memory: AnalystMemory,
    pending: PendingCalls,
    last: FinalCall,
    lengths: Lengths,
    has_autopilot: bool,
    expected: ExpectedReply,
    /// The rounds of talk in a meeting.
    rounds: u8,
    role: Role,
    colour: Colour,
    sampled: Action,
}

impl AnalystTurn {
    /// Makes the choice, in the order of the paper: summary, analysis, plan, action, response.
    async fn decide(mut self, mut calls: MindCalls) -> Result<Decision, Failure> {
        for PendingSummary { segment, to, request } in std::mem::take(&mut self.pending.summaries) {
            let words = calls.words("a summary", request).await;
            self.memory.summaries.push(SegmentSummary {
                segment,
                to,
                words: words.map_or_else(String::new, |words| reading::summary(&words)),
            });
        }
        if let Some(question) = self.pending.analysis.take() {
            let request = self.context.turn_request(&self.memory, question);
            if let Some(words) = calls.words("its analysis", request).await {
                let (roster, pending) = (&self.context.roster, &self.pending);
                let fresh = reading::opinions(&words, self.context.now.timestep, roster, self.colour);
                let former = &self.memory.analysis;
                self.memory.analysis =
                    reading::merged(&fresh, former, pending.others, pending.withdrawn, roster);
                self.memory.analysed = pending.observations;
            }
        }
        if let Some(question) = self.pending.plan.take() {
            let question = question.with_suffix(&self.expected.describe_actions());
            let request = self.context.turn_request(&self.memory, question);
            if let Some(words) = calls.words("its plan", request).await {
                self.memory.plan = plan_reading::plan(&words, self.context.now, self.rounds);
            }
        }
        self.memory.last_review = self.pending.last_review;
        let (expected, sampled) = (self.expected.clone(), self.sampled.clone());
        let asked = (MAX_RETRIES, headings(&self.parts()));
        let choice = calls.choice_or_sampled(self.choice(), expected, asked, sampled);
        let ParsedReply { reply, troubles } = choice.await?;
        let action = match reply.action {
            Action::Speak(speech) => Action::Speak(self.words_to_say(speech, &mut calls).await),
            other => other,
        };
        Ok(Decision {
            action,
            destination: reply.destination,
            memory: Some(
                self.seat_memory
                    .with_mind(MindMemory::Analyst(Rc::new(self.memory))),
            ),
            thought: Some(reply.thinking).filter(|thought| !thought.is_empty()),
            troubles,
            remark: reply.remark,
            missing_parts: calls.missing_parts(),
        })
    }

    /// Returns what is said: the response if there is one, or the action's own words.
    async fn words_to_say(&self, decided: Speech, calls: &mut MindCalls) -> Speech {
        if self.last != FinalCall::Private || decided.is_silence() {
            return reading::in_short(decided.words());
        }
        let own_turn = &self.context.own_turn;
        let question = questions::response(&decided, self.context.now.phase, own_turn, self.lengths);
        let request = self.context.turn_request(&self.memory, question);
        let words = calls.words("its response, so it says nothing", request).await;
        words.map_or(Speech::SILENCE, |words| {
            reading::spoken(&words, self.colour.name())
        })
    }

    /// Returns the request for the choice.
    fn choice(&self) -> Request {
        let phase = self.context.now.phase;
        // What a speech is for belongs to the call that writes it.
        let own_turn = match (self.last, phase) {
            (FinalCall::Private, Phase::Discussion { .. }) => "",
            _ => &self.context.own_turn,
        };
        let question = self.last.question(phase);
        let question = question.with_suffix(&format!("{own_turn}{}", self.expected.describe_actions()));
        let request = self.context.turn_request(&self.memory, question);
        request.with_form(reply_form(&self.parts(), phase, self.role))
    }

    /// Returns the parts of the choice.
    fn parts(&self) -> Vec<ReplyPart> {
        self.last
            .parts(self.context.now.phase, self.lengths, self.has_autopilot)
    }
}

impl Agent for Analyst {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        let seat_memory = memory.clone();
        let memory = self.remembered(view, memory);
        let context = AnalystContext::of(view, memory.strategy.as_ref(), self.settings, self.temperature);
        let turn = AnalystTurn {
            pending: PendingCalls::of(view, &context, &memory, self.settings),
            context,
            seat_memory,
            memory,
            last: FinalCall::of(self.settings),
            lengths: self.settings.lengths,
            has_autopilot: self.has_autopilot,
            expected: ExpectedReply::of(view),
            rounds: view.rules().discussion_rounds,
            role: view.role(),
            colour: view.colour(),
            sampled: Random.decide(view, dice).action,
        };
        let calls = MindCalls::of(&self.model);
        Choice::Asked(PendingChoice {
            // Before the first summary or analysis, this request contains everything known.
            request: Some(turn.choice()),
            retries: calls.retries(),
            answer: Box::pin(turn.decide(calls)),
        })
    }

    fn describe_memory(&self, memory: &Memory, timestep: u16, _has_spoken: bool) -> String {
        // A Talker asks in a live meeting only.
        let now = PlannedTurn {
            timestep,
            phase: Phase::Chat,
        };
        match &memory.mind {
            MindMemory::Analyst(memory) => {
                let strategy = memory.strategy.as_ref().and_then(describe_strategy);
                let strategy = strategy.map_or_else(String::new, |learnt| format!("{learnt}\n"));
                format!(
                    "{strategy}{}{}",
                    describe_summaries(memory, |_| false),
                    describe_thoughts(memory, now, timestep)
                )
            }
            _ => String::new(),
        }
    }

    fn learn(&self, view: &View<'_>, memory: &Memory, ended: &FinishedRound) -> Option<LearningFuture> {
        if !self.settings.improving && !self.settings.others_strategies {
            return None;
        }
        ended.suggestions.announce(view.role());
        let memory = self.remembered(view, memory);
        let afterwards = FinishedSeat {
            context: AnalystContext::of(view, memory.strategy.as_ref(), self.settings, self.temperature),
            memory,
            settings: self.settings,
            role: view.role(),
            seat: view.seat(),
            ended: ended.clone(),
        };
        Some(Box::pin(afterwards.learn(MindCalls::of(&self.model))))
    }
}
