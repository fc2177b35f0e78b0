//! The Recaller: retrieve, reflect, learn from past rounds (Xu et al. 2023, “Exploring Large Language Models
//! for Communication Games: An Empirical Study on Werewolf”).

mod advice;
mod answers;
mod context;
mod decision_point;
mod examples;
mod learning;
mod questions;
mod recollections;
mod settings;
mod thinking;

pub use settings::RecallerSettings;

use super::ask_model::{MAX_RETRIES, ParsedReply};
use super::calls::MindCalls;
use super::prompt::{Recollection, describe_carried};
use super::reply::ExpectedReply;
use crate::agents::experience::{ExperienceSource, FinishedRound, LearningFuture};
use crate::agents::memory::{ChoiceSituation, Memory, MindMemory, RecallerMemory};
use crate::agents::retrieval::SimilarityMeasure;
use crate::agents::{Agent, Choice, Decision, PendingChoice};
use crate::dice::Dice;
use crate::game::View;
use crate::llm::Model;
use context::RecallerContext;
use decision_point::decision_point;
use futures::FutureExt;
use std::fmt::Write;
use std::rc::Rc;
use thinking::ThinkingContext;

/// The temperature of the call for the action (Xu et al. 2023, 4.1).
const TEMPERATURE: f32 = 0.0;

/// How many reflections are told to the Talker that takes part in a meeting for it.
const MAX_TOLD_REFLECTIONS: usize = 2;

/// Recalls facts about the moment, reflects on it, asks for advice from earlier rounds, and then acts.
///
/// **A decision point** is the first step of the round or after a meeting, a body or another important event,
/// a new player in the room, the arrival at its destination or at a task, and each turn to speak in a
/// meeting. There it makes its full 12 calls: 2 for questions (5 from a list, 2 of its own), 7 for their
/// answers, 1 to reflect, 1 for advice from earlier rounds, 1 for the action. If no earlier moment is similar
/// there is no advice to draw, and it makes 11. With [`lite`](RecallerSettings::lite), questions and answers
/// are 1 call each, and it makes 5 or 4.
///
/// **A timestep** of the task phase without a decision point is 1 call for the action, with the latest
/// reflection in its prompt. **A meeting** in rounds is 12 calls for each turn to speak and 1 for the vote,
/// which rests on the latest reflection in that meeting: with the paper's three rounds 37, without advice 34,
/// lite 16 or 13. The vote is thought over only if the seat has not spoken before it. Live meetings are left
/// to a [`Talker`](super::Talker), which is told the latest reflections.
///
/// Each switch of the settings removes exactly its calls. If a call fails, the mind continues without its
/// part, and the decision says so. If the call for the action fails, there is no decision.
pub struct Recaller {
    model: Rc<dyn Model>,
    measure: Rc<dyn SimilarityMeasure>,
    pool: Rc<dyn ExperienceSource>,
    settings: RecallerSettings,
    temperature: f32,
}

impl Recaller {
    /// Creates a Recaller that asks this model, compares texts with this measure, and uses these experiences.
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

    /// Sets the temperature of the call for the action, from 0 to 2.
    pub fn at_temperature(self, temperature: f32) -> Recaller {
        Recaller { temperature, ..self }
    }
}

impl Agent for Recaller {
    fn choose(&self, view: &View<'_>, memory: &Memory, _dice: Dice) -> Choice {
        let seat_memory = memory.clone();
        let memory = remembered(memory);
        let all = Recollection::all(view);
        let before = memory.situation.as_ref();
        let why = decision_point(view, before, &all);
        let situation = ChoiceSituation::of(view, before, all.len());
        let context = RecallerContext::of(view, &all, self.settings);
        let request = context.everything(&memory, &all);
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
        let (retries, temperature) = (calls.retries(), self.temperature);
        let answer = async move {
            let reflections = memory.reflections.len();
            let memory = match thinking {
                Some(thinking) => memory.having_thought(thinking.over(&context, &mut calls).await),
                None => memory,
            };
            let is_reflected = memory.reflections.len() > reflections;
            let asking = context.answer(&memory, temperature);
            let chosen = calls.choice(asking, question, (MAX_RETRIES, context.parts()));
            let ParsedReply { reply, troubles } = chosen.await?;
            let response = learning::describe_response(&reply.action, &table);
            let mut memory = memory.having_chosen(response, is_reflected);
            memory.situation = Some(situation.heading_for(reply.destination));
            Ok(Decision {
                action: reply.action,
                destination: reply.destination,
                memory: Some(seat_memory.with_mind(MindMemory::Recaller(Box::new(memory)))),
                thought: Some(reply.thinking).filter(|thought| !thought.is_empty()),
                troubles,
                remark: reply.remark,
                missing_parts: calls.missing_parts(),
            })
        };
        Choice::Asked(PendingChoice {
            request: Some(request),
            answer: answer.boxed_local(),
            retries,
        })
    }

    fn describe_memory(&self, memory: &Memory) -> String {
        let mut words = String::new();
        let MindMemory::Recaller(memory) = &memory.mind else {
            return words;
        };
        let reflections = &memory.reflections;
        for reflection in &reflections[reflections.len().saturating_sub(MAX_TOLD_REFLECTIONS)..] {
            let reflection_text = describe_carried(&reflection.words);
            // Writing to a String cannot fail.
            let _ = writeln!(
                words,
                "Your reflection at T{}: {reflection_text}",
                reflection.timestep
            );
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

/// Returns the Recaller's memory in a seat's memory, or an empty one if another kind is in it.
fn remembered(memory: &Memory) -> RecallerMemory {
    match &memory.mind {
        MindMemory::Recaller(memory) => RecallerMemory::clone(memory),
        _ => RecallerMemory::default(),
    }
}
