//! Asking a model until its reply can be read.

use super::reply::{ExpectedReply, MindReply};
use crate::agents::{Failure, Retries};
use crate::llm::{Message, Model, Request};
use std::rc::Rc;

/// How often an unreadable reply is asked again, where a mind says nothing else.
pub(crate) const ASKED_AGAIN: usize = 2;

/// The most characters of an unreadable reply that are sent back to the model.
const MAX_ECHO: usize = 2_000;

/// One question to a model, with what it takes to read the answer.
pub(crate) struct ModelQuestion {
    pub(crate) model: Rc<dyn Model>,
    pub(crate) request: Request,
    pub(crate) question: ExpectedReply,
    /// How often an unreadable reply is asked again.
    pub(crate) at_most: usize,
    /// The headings of the parts that the reply is to have again, in words.
    pub(crate) parts: &'static str,
    /// Counts how often it is asked again, for whoever watches.
    pub(crate) again: Rc<Retries>,
}

/// A reply that could be read, and what went wrong before it.
pub(crate) struct ParsedReply {
    pub(crate) reply: MindReply,
    pub(crate) troubles: Vec<String>,
}

/// Why no reply could be read.
pub(crate) enum UnreadReply {
    /// The model could not be asked.
    Unreachable(Failure),
    /// It answered, but never readably.
    Unreadable(Failure),
}

impl ModelQuestion {
    /// Asks, and asks again with what was wrong.
    ///
    /// # Errors
    /// When the model cannot be reached or never answers readably.
    pub(crate) async fn until_readable(self) -> Result<ParsedReply, Failure> {
        self.readable_or_why().await.map_err(|unread| match unread {
            UnreadReply::Unreachable(failure) | UnreadReply::Unreadable(failure) => failure,
        })
    }

    /// The same, where it matters why no reply could be read.
    ///
    /// # Errors
    /// When the model cannot be reached or never answers readably, and which of both.
    pub(crate) async fn readable_or_why(mut self) -> Result<ParsedReply, UnreadReply> {
        let mut troubles = Vec::new();
        loop {
            let completion = match self.model.complete(self.request.clone()).await {
                Ok(completion) => completion,
                Err(error) => {
                    return Err(UnreadReply::Unreachable(Failure {
                        why: error.to_string(),
                        troubles,
                    }));
                }
            };
            let problem = match self.question.read(&completion.text) {
                Ok(reply) => return Ok(ParsedReply { reply, troubles }),
                Err(problem) => problem,
            };
            if troubles.len() == self.at_most {
                return Err(UnreadReply::Unreadable(Failure {
                    why: format!("The model's replies could not be read: {problem}"),
                    troubles,
                }));
            }
            let echo: String = completion.text.chars().take(MAX_ECHO).collect();
            self.request.messages.push(Message::assistant(echo));
            self.request.messages.push(Message::user(format!(
                "That could not be carried out: {problem} Answer again with {}, the action being one line of the list:\n{}",
                self.parts,
                self.question.describe_actions()
            )));
            troubles.push(problem.to_string());
            self.again.ask_again();
        }
    }
}
