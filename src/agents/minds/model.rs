//! The model that a mind asks.

use crate::llm::{Completion, LlmError, Model, Request};
use std::rc::Rc;

/// Words an error for the notes of a round, in one or more sentences.
pub type DescribeError = fn(&LlmError) -> String;

/// The model that a mind asks, and the wording of its errors in notes.
#[derive(Clone)]
pub struct MindModel {
    model: Rc<dyn Model>,
    describe_error: DescribeError,
}

impl MindModel {
    /// Sets the wording of errors. Without it, they have their own words.
    pub fn describing_errors(self, describe_error: DescribeError) -> MindModel {
        MindModel {
            describe_error,
            ..self
        }
    }

    /// Requests the next message of a conversation.
    ///
    /// # Errors
    /// As [`Model::complete`].
    pub(crate) async fn complete(&self, request: Request) -> Result<Completion, LlmError> {
        self.model.complete(request).await
    }

    /// Words an error for a note.
    pub(crate) fn describe(&self, error: &LlmError) -> String {
        (self.describe_error)(error)
    }
}

impl From<Rc<dyn Model>> for MindModel {
    fn from(model: Rc<dyn Model>) -> MindModel {
        MindModel {
            model,
            describe_error: LlmError::to_string,
        }
    }
}

impl<M: Model + 'static> From<Rc<M>> for MindModel {
    fn from(model: Rc<M>) -> MindModel {
        let model: Rc<dyn Model> = model;
        model.into()
    }
}
