//! The calls of a mind for one choice.

use super::MindModel;
use super::ask_model::{ModelQuestion, ParsedReply, UnreadReply};
use super::reply::{ExpectedReply, MindReply, after_thinking, readable, tidied, unwrapped};
use crate::agents::{Failure, ReplyRetries};
use crate::game::Action;
use crate::llm::{Completion, FinishReason, LlmError, Request};
use futures::future::join_all;
use std::rc::Rc;

/// The calls of one choice: some for intermediate texts, one for the choice itself.
pub(crate) struct MindCalls {
    model: MindModel,
    retries: Rc<ReplyRetries>,
    missing_parts: Vec<String>,
}

impl MindCalls {
    /// Starts without any calls made.
    pub(crate) fn of(model: &MindModel) -> MindCalls {
        MindCalls {
            model: model.clone(),
            retries: Rc::default(),
            missing_parts: Vec::new(),
        }
    }

    /// Returns the retries of the choice, to be read while it is pending.
    pub(crate) fn retries(&self) -> Rc<ReplyRetries> {
        Rc::clone(&self.retries)
    }

    /// Requests one intermediate text of the mind, named in notes by `part` (“its reflection”), and tidies
    /// it. If the request fails, the mind continues without the text, and a note says so.
    pub(crate) async fn words(&mut self, part: &str, request: Request) -> Option<String> {
        let answer = self.model.complete(request).await;
        self.words_of(part, answer)
    }

    /// Makes several such requests concurrently. Equal notes are noted once.
    pub(crate) async fn words_concurrently(
        &mut self,
        part: &str,
        requests: impl IntoIterator<Item = Request>,
    ) -> Vec<Option<String>> {
        let asked = requests.into_iter().map(|request| self.model.complete(request));
        let answers = join_all(asked).await;
        let words = answers.into_iter().map(|answer| self.words_of(part, answer));
        words.collect()
    }

    /// Returns the words of an answer without any thinking before them, and without JSON around them. Words that
    /// broke off at the limit are kept, which a note says.
    fn words_of(&mut self, part: &str, answer: Result<Completion, LlmError>) -> Option<String> {
        let error = match answer {
            Ok(Completion { text, finish, .. }) => {
                let text = readable(&text);
                let words = tidied(&unwrapped(after_thinking(&text)));
                match (finish == FinishReason::Length, words.is_empty()) {
                    (true, true) => LlmError::CutShort { limit: None },
                    (false, true) => LlmError::Empty,
                    (is_cut, false) => {
                        if is_cut {
                            self.note(&format!("It used {part} as far as it goes: the reply broke off."));
                        }
                        return Some(words);
                    }
                }
            }
            Err(error) => error,
        };
        self.note_missing(part, &error);
        None
    }

    /// Notes that the mind continues without this part, and why.
    pub(crate) fn note_missing(&mut self, part: &str, error: &LlmError) {
        let why = self.model.describe(error);
        self.note(&format!("It had to do without {part}: {why}"));
    }

    /// Notes this sentence on what was missing in the choice, once.
    pub(crate) fn note(&mut self, sentence: &str) {
        if self.missing_parts.iter().all(|noted| noted != sentence) {
            self.missing_parts.push(sentence.to_owned());
        }
    }

    /// Requests the choice, with at most this many retries if the reply cannot be read. `parts` are the
    /// expected headings of the reply, in words.
    ///
    /// # Errors
    /// A [`Failure`] if a request fails or no reply is readable.
    pub(crate) async fn choice(
        &mut self,
        request: Request,
        expected: ExpectedReply,
        (max_retries, parts): (usize, String),
    ) -> Result<ParsedReply, Failure> {
        let question = self.model_question(request, expected, (max_retries, parts));
        question.ask().await
    }

    /// Requests the choice like [`choice`](Self::choice), but falls back to this drawn legal action if no
    /// reply can be read. A remark says so.
    ///
    /// # Errors
    /// A [`Failure`] if a request fails.
    pub(crate) async fn choice_or_sampled(
        &mut self,
        request: Request,
        expected: ExpectedReply,
        (max_retries, parts): (usize, String),
        sampled: Action,
    ) -> Result<ParsedReply, Failure> {
        let question = self.model_question(request, expected, (max_retries, parts));
        match question.try_ask().await {
            Ok(readable) => Ok(readable),
            Err(UnreadReply::Unreachable(failure)) => Err(failure),
            Err(UnreadReply::Unreadable(Failure { why, troubles })) => {
                self.retries.set_sampled();
                Ok(ParsedReply {
                    reply: MindReply {
                        memory: String::new(),
                        thinking: String::new(),
                        action: sampled,
                        destination: None,
                        remark: Some(format!("{why} The action was sampled at random.")),
                    },
                    troubles,
                })
            }
        }
    }

    fn model_question(
        &self,
        request: Request,
        expected: ExpectedReply,
        (max_retries, parts): (usize, String),
    ) -> ModelQuestion {
        ModelQuestion {
            model: self.model.clone(),
            request,
            expected,
            max_retries,
            parts,
            retries: Rc::clone(&self.retries),
        }
    }

    /// Returns notes on what the mind had to do without, one sentence each.
    pub(crate) fn missing_parts(self) -> Vec<String> {
        self.missing_parts
    }
}
