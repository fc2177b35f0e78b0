//! The calls that a mind makes on the way to one choice.

use super::asking::{ModelQuestion, ParsedReply, UnreadReply};
use super::reply::{ExpectedReply, MindReply};
use super::reply::{after_thinking, kept, readable};
use crate::agents::{Failure, Retries};
use crate::game::Action;
use crate::llm::{Completion, LlmError, Model, Request};
use futures::future::join_all;
use std::rc::Rc;

/// The calls of one choice: some for words that the mind puts together, one for the choice itself.
pub(crate) struct MindCalls {
    model: Rc<dyn Model>,
    again: Rc<Retries>,
    without: Vec<String>,
}

impl MindCalls {
    /// Nothing asked yet.
    pub(crate) fn of(model: &Rc<dyn Model>) -> MindCalls {
        MindCalls {
            model: Rc::clone(model),
            again: Rc::default(),
            without: Vec::new(),
        }
    }

    /// Tells how often the choice is asked again, and whether it was drawn.
    pub(crate) fn again(&self) -> Rc<Retries> {
        Rc::clone(&self.again)
    }

    /// What the model says for one part of the mind, called so in notes (“its reflection”), as it is kept. Where nothing can be
    /// had the mind goes on without, and a note says so.
    pub(crate) async fn words(&mut self, part: &str, request: Request) -> Option<String> {
        let answer = self.model.complete(request).await;
        self.words_of(part, answer)
    }

    /// The same for several requests, which are asked side by side. What is noted of several is noted once.
    pub(crate) async fn words_side_by_side(
        &mut self,
        part: &str,
        requests: impl IntoIterator<Item = Request>,
    ) -> Vec<Option<String>> {
        let asked = requests.into_iter().map(|request| self.model.complete(request));
        let answers = join_all(asked).await;
        let words = answers.into_iter().map(|answer| self.words_of(part, answer));
        words.collect()
    }

    /// The words of an answer without what was thought aloud before them.
    fn words_of(&mut self, part: &str, answer: Result<Completion, LlmError>) -> Option<String> {
        let words = answer.map(|completion| kept(after_thinking(&readable(&completion.text)).trim()));
        let why = match words {
            Ok(words) if !words.is_empty() => return Some(words),
            Ok(_) => LlmError::Empty.to_string(),
            Err(error) => error.to_string(),
        };
        self.do_without(format!("It did without {part}: {why}"));
        None
    }

    /// Something that a mind does without, in a sentence.
    pub(crate) fn do_without(&mut self, sentence: String) {
        if !self.without.contains(&sentence) {
            self.without.push(sentence);
        }
    }

    /// The choice: asked for, and asked for again at most so often where the reply cannot be read. `parts` are the headings
    /// that a reply is to have, in words.
    ///
    /// # Errors
    /// When the model cannot be reached or never answers readably.
    pub(crate) async fn choice(
        &mut self,
        request: Request,
        question: ExpectedReply,
        (at_most, parts): (usize, &'static str),
    ) -> Result<ParsedReply, Failure> {
        let asking = self.asking(request, question, (at_most, parts));
        asking.until_readable().await
    }

    /// The choice, as [`choice`](Self::choice), where the mind goes on with this legal action, which was drawn, where no reply
    /// can be read. A remark says so.
    ///
    /// # Errors
    /// When the model cannot be reached.
    pub(crate) async fn choice_or_drawn(
        &mut self,
        request: Request,
        question: ExpectedReply,
        (at_most, parts): (usize, &'static str),
        sampled: Action,
    ) -> Result<ParsedReply, Failure> {
        let asking = self.asking(request, question, (at_most, parts));
        match asking.readable_or_why().await {
            Ok(readable) => Ok(readable),
            Err(UnreadReply::Unreachable(failure)) => Err(failure),
            Err(UnreadReply::Unreadable(Failure { why, troubles })) => {
                self.again.draw();
                Ok(ParsedReply {
                    reply: MindReply {
                        memory: String::new(),
                        thinking: String::new(),
                        action: sampled,
                        destination: None,
                        remark: Some(format!("{why} The action was drawn.")),
                    },
                    troubles,
                })
            }
        }
    }

    fn asking(
        &self,
        request: Request,
        question: ExpectedReply,
        (at_most, parts): (usize, &'static str),
    ) -> ModelQuestion {
        ModelQuestion {
            model: Rc::clone(&self.model),
            request,
            question,
            at_most,
            parts,
            again: Rc::clone(&self.again),
        }
    }

    /// What the mind had to do without so far, one sentence each.
    pub(crate) fn without(self) -> Vec<String> {
        self.without
    }
}
