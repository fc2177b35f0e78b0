//! Asking a model until its reply can be read.

use super::MindModel;
use super::reply::{ExpectedReply, MindReply, ReplyProblem};
use crate::agents::{Failure, ReplyRetries};
use crate::llm::{FinishReason, LlmError, Message, MessageRole, Request};
use std::rc::Rc;

/// The default number of retries for an unreadable reply.
pub(crate) const MAX_RETRIES: usize = 2;

/// The maximum number of characters of an unreadable reply that are sent back to the model.
const MAX_QUOTED: usize = 2_000;

/// A question to a model, with the parser for its answer.
pub(crate) struct ModelQuestion {
    pub(crate) model: MindModel,
    pub(crate) request: Request,
    pub(crate) expected: ExpectedReply,
    /// The maximum number of retries for an unreadable reply.
    pub(crate) max_retries: usize,
    /// The headings of the expected parts of the reply, in words.
    pub(crate) parts: String,
    /// Counts the retries, for display.
    pub(crate) retries: Rc<ReplyRetries>,
}

/// A reply that could be read, and what went wrong before it.
pub(crate) struct ParsedReply {
    pub(crate) reply: MindReply,
    pub(crate) troubles: Vec<String>,
}

/// Why no reply could be read.
pub(crate) enum UnreadReply {
    /// The request failed.
    Unreachable(Failure),
    /// The model answered, but never readably.
    Unreadable(Failure),
}

impl ModelQuestion {
    /// Asks, and asks again with an explanation of what was wrong; if the model answers with nothing, once. A reply
    /// that broke off at its limit counts if it has an action, which a remark says; JSON that broke off has none.
    ///
    /// # Errors
    /// A [`Failure`] if a request fails or no reply is readable.
    pub(crate) async fn ask(self) -> Result<ParsedReply, Failure> {
        self.try_ask().await.map_err(|unread| match unread {
            UnreadReply::Unreachable(failure) | UnreadReply::Unreadable(failure) => failure,
        })
    }

    /// Asks like [`ask`](Self::ask), and distinguishes the reasons of a failure.
    ///
    /// # Errors
    /// [`UnreadReply`], which tells a failed request from unreadable replies.
    pub(crate) async fn try_ask(mut self) -> Result<ParsedReply, UnreadReply> {
        let mut troubles = Vec::new();
        let mut was_empty = false;
        loop {
            let completion = match self.model.complete(self.request.clone()).await {
                Ok(completion) => completion,
                Err(LlmError::Empty) if !was_empty && troubles.len() < self.max_retries => {
                    was_empty = true;
                    // Services refuse empty messages, so the reply itself is not sent back.
                    self.ask_again(&ReplyProblem::Empty, &mut troubles);
                    continue;
                }
                Err(error) => {
                    return Err(UnreadReply::Unreachable(Failure {
                        why: self.model.describe(&error),
                        troubles,
                    }));
                }
            };
            let problem = match self.expected.read(&completion.text) {
                Ok(mut reply) => {
                    if completion.finish == FinishReason::Length && reply.remark.is_none() {
                        reply.remark = Some("The reply broke off at its limit.".to_owned());
                    }
                    return Ok(ParsedReply { reply, troubles });
                }
                Err(problem) => problem,
            };
            if troubles.len() == self.max_retries {
                return Err(UnreadReply::Unreadable(Failure {
                    why: format!("The replies of the model could not be read: {problem}"),
                    troubles,
                }));
            }
            let quoted: String = completion.text.chars().take(MAX_QUOTED).collect();
            self.request.messages.push(Message::assistant(quoted));
            self.ask_again(&problem, &mut troubles);
        }
    }

    /// Adds to the request what was wrong with the reply to it.
    fn ask_again(&mut self, problem: &ReplyProblem, troubles: &mut Vec<String>) {
        let words = format!(
            "That could not be carried out: {problem} Answer again with {}, the action being one line of the \
             list:\n{}",
            self.parts,
            self.expected.describe_actions()
        );
        match self.request.messages.last_mut() {
            Some(last) if last.role == MessageRole::User => {
                last.content = format!("{}\n{words}", last.content.trim_end());
            }
            _ => self.request.messages.push(Message::user(words)),
        }
        troubles.push(problem.to_string());
        self.retries.add();
    }
}
