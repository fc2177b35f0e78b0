//! Requests for replies of a few tokens, counted.

use crate::agents::minds::MindModel;
use crate::llm::{FinishReason, LlmError, Request};

/// A model that is asked for short replies.
pub(crate) struct ShortReplies {
    model: MindModel,
    /// The number of calls so far.
    pub(crate) calls: usize,
}

/// A short reply.
pub(crate) struct ShortReply {
    /// The words; empty if the model said nothing.
    pub(crate) text: String,
    /// Whether it broke off at the limit.
    is_cut: bool,
}

impl ShortReply {
    /// Returns the words without the last one if that may have broken off.
    pub(crate) fn whole_words(&self) -> &str {
        match self.text.rsplit_once(char::is_whitespace) {
            Some((whole, _)) if self.is_cut => whole,
            _ => &self.text,
        }
    }
}

impl ShortReplies {
    /// Starts without any calls made.
    pub(crate) fn new(model: MindModel) -> ShortReplies {
        ShortReplies { model, calls: 0 }
    }

    /// Returns a reply of at most this many tokens. A longer one breaks off. The tokens that a model needs to
    /// reason are not among them: the connection adds them.
    ///
    /// # Errors
    /// An [`LlmError`] if the request fails.
    pub(crate) async fn ask(&mut self, request: Request, most_tokens: u32) -> Result<ShortReply, LlmError> {
        self.calls += 1;
        match self.model.complete(request.cut_after(most_tokens)).await {
            Ok(completion) => Ok(ShortReply {
                is_cut: completion.finish == FinishReason::Length,
                text: completion.text,
            }),
            Err(LlmError::Empty) => Ok(ShortReply {
                text: String::new(),
                is_cut: false,
            }),
            Err(error) => Err(error),
        }
    }

    /// Words an error for a note.
    pub(crate) fn describe(&self, error: &LlmError) -> String {
        self.model.describe(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_that_broke_off_ends_at_a_word() {
        let words = |text: &str, is_cut| {
            let text = text.to_owned();
            ShortReply { text, is_cut }.whole_words().to_owned()
        };
        assert_eq!(words("i saw red in electr", true), "i saw red in");
        assert_eq!(words("i saw red in electrical", false), "i saw red in electrical");
        assert_eq!(words("hm", true), "hm");
    }
}
