//! The Recaller: retrieve, reflect, learn from past rounds (Xu et al. 2023, “Exploring Large Language Models
//! for Communication Games: An Empirical Study on Werewolf”).

mod advice;
mod answers;
mod context;
mod decision_point;
mod deliberation;
mod examples;
mod learning;
mod query;
mod questions;
mod recall;
mod recollections;
mod settings;

pub use settings::RecallerSettings;

use super::MindModel;
use super::ask_model::{MAX_RETRIES, ParsedReply};
use super::calls::MindCalls;
use super::prompt::{Recollection, is_vote_decided};
use super::reply::ExpectedReply;
use crate::agents::experience::{ChoiceKind, ExperienceSource, FinishedRound, LearningFuture};
use crate::agents::memory::{
    ChoiceSituation, ChoiceThinking, DecisionPoint, Memory, MindMemory, RecallerMemory,
};
use crate::agents::retrieval::SimilarityMeasure;
use crate::agents::{Agent, Choice, Decision, PendingChoice, PreparedSpeech, SpeechPreparation};
use crate::game::Segment;
use crate::game::{Action, View};
use crate::table::{Dice, Phase, Roster};
use context::{RecallerContext, describe_reflections};
use decision_point::{decision_point, describe_reason, is_worth_asking};
use deliberation::DeliberationContext;
use futures::FutureExt;
use query::ImpliedPlayers;
use std::rc::Rc;

/// How many reflections are told to the Talker that takes part in a meeting for it.
const MAX_TOLD_REFLECTIONS: usize = 2;

/// Recalls facts about the situation, reflects on it, asks for advice from earlier rounds, and then acts.
///
/// **A decision point** is the first step after a meeting, a body or another important event that is not its own
/// deed, words said to it, the arrival at the button with something to tell, and each turn to speak or to vote in a
/// meeting; without a full view also company that was not there before. With one, a vote that is decided already is
/// none. There it makes its full 12 calls: 2 for questions (5 from a list, 2 of
/// its own), 7 for their answers, 1 to reflect, 1 for advice from earlier rounds, 1 for the action. If no
/// earlier situation is similar there is no advice to draw, and it makes 11. With
/// [`lite`](RecallerSettings::lite), questions and answers are 1 call each, and it makes 5 or 4.
///
/// **With a full view** it asks itself questions only where something can be recalled that the prompts do not
/// tell: after the first meeting at each speech and vote, and in the task phase once somebody is dead or was
/// accused. Elsewhere it makes 2 or 3 calls: to reflect, for advice, and for the action. Its own reflections
/// are recalled only where there are fewer than five observations and speeches.
///
/// **A timestep** of the task phase without a decision point is 1 call for the action, with the latest
/// reflection in its prompt. With a full view, the prompt for the action also tells where it was going and what it
/// thought at its latest choice, and an impostor's the reflection before; its questions and reflections tell the
/// latest reflection and thinking, too. At the beginning of the round, when nothing is known, it does not reflect.
///
/// **A meeting** in rounds with questions is 12 calls for each turn to speak and 12 for the vote, after the
/// last speech: with the paper's three rounds 48, without advice 44, lite 20 or 16.
///
/// **In a live meeting** a [`Talker`](super::Talker) speaks and votes for it and is told the latest
/// reflections. Before that it thinks, with all its calls except the one for the action: once in the meeting,
/// again after it has been named, and at the vote.
///
/// Each switch of the settings removes exactly its calls. If a call fails, the mind continues without its
/// part, and the decision says so. If the call for the action fails, there is no decision.
pub struct Recaller {
    model: MindModel,
    measure: Rc<dyn SimilarityMeasure>,
    pool: Rc<dyn ExperienceSource>,
    settings: RecallerSettings,
    has_autopilot: bool,
}

impl Recaller {
    /// Creates a Recaller that asks this model, compares texts with this measure, and uses these experiences.
    pub fn new(
        model: impl Into<MindModel>,
        measure: Rc<dyn SimilarityMeasure>,
        pool: Rc<dyn ExperienceSource>,
        settings: RecallerSettings,
    ) -> Recaller {
        Recaller {
            model: model.into(),
            measure,
            pool,
            settings,
            has_autopilot: false,
        }
    }

    /// Sets whether an autopilot goes on with what the Recaller has chosen.
    pub fn with_autopilot(self, has_autopilot: bool) -> Recaller {
        Recaller {
            has_autopilot,
            ..self
        }
    }
}

impl Recaller {
    /// Returns the input of a deliberation.
    fn deliberation_context(
        &self,
        why: DecisionPoint,
        (view, all): (&View<'_>, &[Recollection]),
        context: &RecallerContext,
        memory: &RecallerMemory,
    ) -> DeliberationContext {
        // With a full view a question is only asked if something can be recalled that the prompts do not
        // tell.
        let can_recall = !context.recallable.is_empty() && is_worth_asking(view, all);
        DeliberationContext {
            settings: RecallerSettings {
                questions: self.settings.questions && (!self.settings.full_view || can_recall),
                ..self.settings
            },
            measure: Rc::clone(&self.measure),
            pool: Rc::clone(&self.pool),
            role: view.role(),
            timestep: view.timestep(),
            choice_kind: ChoiceKind::of(view),
            why,
            reason: describe_reason(why, view, memory.situation.as_ref(), all),
            former: context.describe_former(memory),
            facts: recall::facts(&context.recallable, memory),
            implied: ImpliedPlayers::of(view),
        }
    }
}

impl Agent for Recaller {
    fn choose(&self, view: &View<'_>, memory: &Memory, _dice: Dice) -> Choice {
        let seat_memory = memory.clone();
        let memory = remembered(memory);
        let all = Recollection::all(view);
        let before = memory.situation.as_ref();
        let why = decision_point(view, before, &all, self.settings.full_view);
        let situation = ChoiceSituation::of(view, before, all.len());
        let context = RecallerContext::of(view, &all, self.settings, self.has_autopilot);
        let request = context.full_request(&memory, &all);
        let deliberation = why.map(|why| self.deliberation_context(why, (view, &all), &context, &memory));
        let (expected, roster) = (ExpectedReply::of(view), view.roster().clone());
        let (timestep, phase) = (view.timestep(), view.phase());
        let mut calls = MindCalls::of(&self.model);
        let retries = calls.retries();
        let answer = async move {
            let reflections = memory.reflections.len();
            let memory = match deliberation {
                Some(deliberation) => {
                    memory.having_thought(deliberation.deliberate(&context, &mut calls).await, phase)
                }
                None => memory,
            };
            let is_reflected = memory.reflections.len() > reflections;
            let request = context.action_request(&memory);
            let chosen = calls.choice(request, expected, (MAX_RETRIES, context.headings()));
            let ParsedReply { reply, troubles } = chosen.await?;
            let response = learning::describe_response(&reply.action, &roster);
            let mut memory = memory.having_chosen(response, is_reflected);
            memory.situation = Some(situation.heading_for(reply.destination));
            memory.thinking = (!reply.thinking.is_empty()).then(|| ChoiceThinking {
                timestep,
                phase: Some(phase),
                words: reply.thinking.clone(),
            });
            Ok(Decision {
                action: reply.action,
                destination: reply.destination,
                memory: Some(seat_memory.with_mind(MindMemory::Recaller(Rc::new(memory)))),
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

    fn describe_memory(&self, memory: &Memory, _timestep: u16, _has_spoken: bool) -> String {
        match &memory.mind {
            MindMemory::Recaller(memory) => describe_reflections(memory, MAX_TOLD_REFLECTIONS),
            _ => String::new(),
        }
    }

    /// It thinks once a meeting, again when somebody has named it since, and at the vote.
    fn prepare_speech(&self, view: &View<'_>, memory: &Memory) -> Option<SpeechPreparation> {
        let seat_memory = memory.clone();
        let memory = remembered(memory);
        let all = Recollection::all(view);
        let before = memory.situation.as_ref();
        let in_this_meeting = before.filter(|before| before.segment == Segment::now(view));
        let why = match (view.phase(), in_this_meeting) {
            (Phase::Vote, _) if self.settings.full_view && is_vote_decided(view) => return None,
            (Phase::Vote, _) => DecisionPoint::Vote,
            (_, None) => DecisionPoint::Speech,
            (_, Some(before)) if is_named(view, all.get(before.recalled..).unwrap_or_default()) => {
                DecisionPoint::Speech
            }
            _ => return None,
        };
        let situation = ChoiceSituation::of(view, before, all.len());
        let context = RecallerContext::of(view, &all, self.settings, self.has_autopilot);
        let deliberation = self.deliberation_context(why, (view, &all), &context, &memory);
        let (mut calls, phase) = (MindCalls::of(&self.model), view.phase());
        let preparation = async move {
            let thought = deliberation.deliberate(&context, &mut calls).await;
            let mut memory = memory.having_thought(thought, phase);
            memory.situation = Some(situation);
            PreparedSpeech {
                memory: seat_memory.with_mind(MindMemory::Recaller(Rc::new(memory))),
                missing_parts: calls.missing_parts(),
            }
        };
        Some(preparation.boxed_local())
    }

    fn note_response(&self, memory: Memory, action: &Action, roster: &Roster) -> Memory {
        let mut mind = remembered(&memory);
        match mind.reflections.last_mut() {
            Some(latest) if latest.response.is_empty() => {
                latest.response = learning::describe_response(action, roster);
                memory.with_mind(MindMemory::Recaller(Rc::new(mind)))
            }
            _ => memory,
        }
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

/// Returns whether the seat was named in the talk among these recollections.
fn is_named(view: &View<'_>, recalled: &[Recollection]) -> bool {
    let mut said = recalled.iter().filter(|recalled| recalled.is_talk);
    said.any(|said| {
        view.roster()
            .named_in(&said.words)
            .any(|seat| seat == view.seat())
    })
}

/// Returns the Recaller's memory in a seat's memory, or an empty one if another kind is in it.
fn remembered(memory: &Memory) -> RecallerMemory {
    match &memory.mind {
        MindMemory::Recaller(memory) => RecallerMemory::clone(memory),
        _ => RecallerMemory::default(),
    }
}
