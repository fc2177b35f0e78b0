//! Deliberation at a decision point: questions, recollection, answers, reflection, suggestion, in this order.

use super::answers;
use super::context::RecallerContext;
use super::query::ImpliedPlayers;
use super::recall::{Fact, RecallOrder, recall};
use super::{RecallerSettings, advice, examples::select_examples, questions};
use crate::agents::experience::{ChoiceKind, ExperienceSource};
use crate::agents::memory::{AnsweredQuestion, DecisionPoint, Deliberation, Suggestion};
use crate::agents::minds::calls::MindCalls;
use crate::agents::minds::question::Question;
use crate::agents::retrieval::SimilarityMeasure;
use crate::game::Role;
use crate::llm::{Purpose, SampleReply};
use std::rc::Rc;

/// Asks for a reflection, after the answers, in the words of the role.
const fn reflect(role: Role) -> &'static str {
    match role {
        Role::Crewmate => {
            "Reflect on all this in the first person, in at most four sentences: what is certain, whom you \
             trust or suspect and why, what you want next. Nothing else.\n"
        }
        Role::Impostor => {
            "Reflect on all this in the first person, in at most four sentences: what the others know of you \
             and whom they suspect, who is dangerous, who can be blamed, what you want next, and the story that \
             you have told or prepared, with its rooms and times, kept as it is while nobody can refute it. \
             Nothing else.\n"
        }
    }
}

/// The purpose of that request.
const REFLECTION: Purpose = Purpose::new(
    "recaller reflection",
    "Its reflection",
    SampleReply::text(
        "I am certain that Green was alone next to the vent and had no task there. I trust Red and Blue, who \
         left together and came back together. I suspect Green, though nobody has been found dead so far. \
         Next I want to finish my tasks near others and to ask Green where it was.",
    ),
);

/// The input of a deliberation.
pub(crate) struct DeliberationContext {
    pub(crate) settings: RecallerSettings,
    pub(crate) measure: Rc<dyn SimilarityMeasure>,
    pub(crate) pool: Rc<dyn ExperienceSource>,
    pub(crate) role: Role,
    pub(crate) timestep: u16,
    pub(crate) choice_kind: ChoiceKind,
    pub(crate) why: DecisionPoint,
    /// The end of the sentence “you think it over because …”.
    pub(crate) reason: String,
    /// What it thought before, in lines; empty as published.
    pub(crate) former: String,
    /// The facts that can be recalled, oldest first.
    pub(crate) facts: Vec<Fact>,
    /// The players whom questions mean without naming them.
    pub(crate) implied: ImpliedPlayers,
}

impl DeliberationContext {
    /// Thinks the situation over. If a call fails, its part is left out, and the calls note it.
    pub(crate) async fn deliberate(&self, context: &RecallerContext, calls: &mut MindCalls) -> Deliberation {
        let mut questions = Vec::new();
        if self.settings.questions {
            let asked = self.questions(context, calls).await;
            questions = self.recalled(asked, calls).await;
            self.answer(&mut questions, context, calls).await;
        }
        let mut reflection = None;
        if self.settings.reflection {
            let why = format!("You think it over because {}. ", self.reason);
            let question = Question::new(
                REFLECTION,
                format!(
                    "{}{}{why}{}",
                    self.former,
                    answers::describe(&questions),
                    reflect(self.role)
                ),
            );
            reflection = calls.words("its reflection", context.request(question)).await;
        }
        let mut suggestion = None;
        if self.settings.suggestion {
            // Without a reflection, the answers describe the situation.
            let situation = reflection
                .clone()
                .unwrap_or_else(|| answers::describe(&questions));
            suggestion = self.suggestion(&situation, context, calls).await;
        }
        Deliberation {
            timestep: self.timestep,
            choice_kind: self.choice_kind,
            why: self.why,
            questions,
            reflection,
            suggestion,
        }
    }

    /// Returns the questions to itself.
    async fn questions(&self, context: &RecallerContext, calls: &mut MindCalls) -> Vec<String> {
        let part = "some of its questions";
        let list = questions::list(self.role, !self.implied.victims.is_empty());
        if self.settings.lite {
            let question = questions::choosing_and_inventing(&list).with_prefix(&self.former);
            let request = context.request(question);
            let reply = calls.words(part, request).await;
            let Some(reply) = reply else { return Vec::new() };
            let (numbers, own) = reply.split_at(reply.find('#').unwrap_or(reply.len()));
            let mut asked = chosen(&list, numbers, calls);
            asked.extend(questions::invented(own));
            return asked;
        }
        let request = context.request(questions::choosing(&list).with_prefix(&self.former));
        let reply = calls.words(part, request).await;
        let mut asked = reply.map_or_else(Vec::new, |reply| chosen(&list, &reply, calls));
        let request = context.request(questions::inventing(&asked).with_prefix(&self.former));
        let invented = calls.words(part, request).await;
        asked.extend(invented.iter().flat_map(|reply| questions::invented(reply)));
        asked
    }

    /// Returns the questions with the facts recalled for each.
    async fn recalled(&self, questions: Vec<String>, calls: &mut MindCalls) -> Vec<AnsweredQuestion> {
        if !questions.is_empty() && !self.facts.is_empty() {
            let order = match self.settings.full_view {
                true => RecallOrder::BySubject,
                false => RecallOrder::Similarity,
            };
            match recall(&*self.measure, (&self.facts, order), &questions, &self.implied).await {
                Ok(recalled) => return recalled,
                Err(error) => calls.note_missing("what it could recall", &error),
            }
        }
        questions
            .iter()
            .map(|question| answers::without_facts(question))
            .collect()
    }

    /// Answers the questions.
    async fn answer(
        &self,
        questions: &mut [AnsweredQuestion],
        context: &RecallerContext,
        calls: &mut MindCalls,
    ) {
        if questions.is_empty() {
            return;
        }
        let part = "some of its answers";
        let answers = match self.settings.lite {
            true => {
                let request = context.request(answers::joint_question(questions));
                let reply = calls.words(part, request).await;
                reply.map_or_else(Vec::new, |reply| answers::read_all(&reply, questions.len()))
            }
            false => {
                let requests = questions
                    .iter()
                    .map(|question| context.request(answers::question_for(question)));
                calls.words_concurrently(part, requests).await
            }
        };
        for (question, answer) in questions.iter_mut().zip(answers) {
            question.answer = answer;
        }
    }

    /// Returns the advice from earlier rounds for a situation, described in words. Makes no call if there are
    /// no experiences of similar situations.
    async fn suggestion(
        &self,
        situation: &str,
        context: &RecallerContext,
        calls: &mut MindCalls,
    ) -> Option<Suggestion> {
        if situation.is_empty() || self.pool.is_empty() {
            return None;
        }
        let vector = match self.measure.vectors(vec![situation.to_owned()]).await {
            Ok(vectors) => vectors.into_iter().next()?,
            Err(error) => {
                calls.note_missing("earlier rounds", &error);
                return None;
            }
        };
        let least = match self.settings.min_similarity {
            Some(least) => least.get(),
            None => {
                self.measure.calibrate().await;
                self.measure.similarity_threshold()
            }
        };
        let found = self.pool.similar(self.role, self.choice_kind, &vector, least);
        let found = select_examples(found)?;
        if found.good.is_empty() {
            // There is nothing to learn from the worst alone.
            return Some(found);
        }
        let request = context.standalone_request(advice::question_for(situation, &found));
        let reply = calls.words("advice from earlier rounds", request).await;
        Some(Suggestion {
            advice: reply.and_then(|reply| advice::read(&reply)),
            ..found
        })
    }
}

/// Returns the questions of the list that a reply chooses, and notes if it names too few.
fn chosen(list: &[&str], reply: &str, calls: &mut MindCalls) -> Vec<String> {
    let chosen = questions::chosen(reply, list);
    if let Some(note) = chosen.note() {
        calls.note(&note);
    }
    chosen.questions
}
