//! The Recaller: retrieve, reflect, learn from past rounds (Xu et al. 2023, “Exploring Large Language Models for Communication
//! Games: An Empirical Study on Werewolf”).

mod advice;
mod answers;
mod context;
mod decision_point;
mod examples;
mod known;
mod learning;
mod questions;
mod settings;
mod thinking;

pub use settings::RecallerSettings;

use super::asking::{ASKED_AGAIN, ParsedReply};
use super::calls::MindCalls;
use super::prompt::Recollection;
use super::prompt::describe_carried;
use super::reply::ExpectedReply;
use crate::agents::experience::{ExperienceSource, FinishedRound, LearningFuture};
use crate::agents::memory::{Memory, MindMemory, RecallerMemory, StandingAtChoice};
use crate::agents::retrieval::SimilarityMeasure;
use crate::agents::{Agent, Choice, Decision, Dice, PendingChoice};
use crate::game::View;
use crate::llm::Model;
use context::RecallerContext;
use decision_point::decision_point;
use futures::FutureExt;
use std::fmt::Write;
use std::rc::Rc;
use thinking::ThinkingContext;

/// The temperature of the action (the paper's, 4.1).
const TEMPERATURE: f32 = 0.0;

/// How many reflections are told to whoever takes part in a meeting for it.
const TOLD: usize = 2;

/// Recalls what bears on the moment, reflects on it, asks what earlier rounds taught, and then acts.
///
/// **A decision point** is the first step of the round or after a meeting, a body or something else that matters, somebody
/// newly here, the arrival where it planned to be or where a task waits; and each turn to speak in a meeting. There it makes its
/// full 12 calls: 2 for questions (5 of a list, 2 of its own), 7 for their answers, 1 to reflect, 1 for advice from
/// earlier rounds, 1 for the action. Where no earlier moment is alike there is no advice to draw, and it makes 11; with
/// [`lite`](RecallerSettings::lite) questions and answers are 1 call each, and it makes 5 or 4.
///
/// **A timestep** of the task phase that is no decision point is 1 call, the action's, with the latest reflection. **A meeting**
/// in rounds is 12 calls each time that it speaks and 1 for its vote, which rests on its latest reflection of that meeting:
/// with the paper's three rounds 37, without advice 34, lite 16 or 13. Only where it has not spoken before a vote does
/// it think it over, too. Live meetings are a [`Talker`](super::Talker)'s, which is told its latest reflections.
///
/// Each switch of the settings removes exactly its calls. A call that fails is done without, and the decision says so; only
/// without the action's there is none.
pub struct Recaller {
    model: Rc<dyn Model>,
    measure: Rc<dyn SimilarityMeasure>,
    pool: Rc<dyn ExperienceSource>,
    settings: RecallerSettings,
    temperature: f32,
}

impl Recaller {
    /// A Recaller that asks this model, finds what it recalls by this measure, and draws on these experiences.
    pub fn new(
        model: Rc<dyn Model>,
        measure: Rc<dyn SimilarityMeasure>,
        pool: Rc<dyn ExperienceSource>,
        settings: RecallerSettings,
    ) -> Recaller {
        Recaller {
            model,
            measure,
            pool,
            settings,
            temperature: TEMPERATURE,
        }
    }

    /// The same with its actions chosen at another temperature, 0 to 2.
    pub fn at_temperature(self, temperature: f32) -> Recaller {
        Recaller { temperature, ..self }
    }
}

impl Agent for Recaller {
    fn choose(&self, view: &View<'_>, memory: &Memory, _dice: Dice) -> Choice {
        let seat_memory = memory.clone();
        let memory = remembered(memory);
        let all = Recollection::all(view);
        let before = memory.standing.as_ref();
        let why = decision_point(view, before, &all);
        let standing = StandingAtChoice::of(view, before, all.len());
        let ground = RecallerContext::of(view, &all, self.settings);
        let request = ground.everything(&memory, &all);
        let thinking = why.map(|why| ThinkingContext {
            settings: self.settings,
            measure: Rc::clone(&self.measure),
            pool: Rc::clone(&self.pool),
            role: view.role(),
            timestep: view.timestep(),
            why,
            facts: thinking::facts(&all, &memory),
        });
        let (question, table) = (ExpectedReply::of(view), view.table().clone());
        let mut calls = MindCalls::of(&self.model);
        let (again, temperature) = (calls.again(), self.temperature);
        let answer = async move {
            let reflections = memory.reflections.len();
            let memory = match thinking {
                Some(thinking) => memory.having_thought(thinking.over(&ground, &mut calls).await),
                None => memory,
            };
            let is_reflected = memory.reflections.len() > reflections;
            let asking = ground.answer(&memory, temperature);
            let chosen = calls.choice(asking, question, (ASKED_AGAIN, ground.parts()));
            let ParsedReply { reply, troubles } = chosen.await?;
            let response = learning::describe_response(&reply.action, &table);
            let mut memory = memory.having_chosen(response, is_reflected);
            memory.standing = Some(standing.heading_for(reply.destination));
            Ok(Decision {
                action: reply.action,
                destination: reply.destination,
                memory: Some(seat_memory.with_mind(MindMemory::Recaller(Box::new(memory)))),
                thought: Some(reply.thinking).filter(|thought| !thought.is_empty()),
                troubles,
                remark: reply.remark,
                without: calls.without(),
            })
        };
        Choice::Asked(PendingChoice {
            request: Some(request),
            answer: answer.boxed_local(),
            again,
        })
    }

    fn describe_memory(&self, memory: &Memory) -> String {
        let mut words = String::new();
        let MindMemory::Recaller(memory) = &memory.mind else {
            return words;
        };
        let reflections = &memory.reflections;
        for reflection in &reflections[reflections.len().saturating_sub(TOLD)..] {
            let told = describe_carried(&reflection.words);
            // Writing to a String cannot fail.
            let _ = writeln!(words, "Your reflection at T{}: {told}", reflection.timestep);
        }
        words
    }

    fn learn(&self, view: &View<'_>, memory: &Memory, ended: &FinishedRound) -> Option<LearningFuture> {
        let memory = remembered(memory);
        if memory.reflections.is_empty() {
            return None;
        }
        let learnt = learning::lessons(view, &memory, ended);
        Some(async move { learnt }.boxed_local())
    }
}

/// What a Recaller makes of a seat's memory, whoever left it.
fn remembered(memory: &Memory) -> RecallerMemory {
    match &memory.mind {
        MindMemory::Recaller(memory) => RecallerMemory::clone(memory),
        _ => RecallerMemory::default(),
    }
}
