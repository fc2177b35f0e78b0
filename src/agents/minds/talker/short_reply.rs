//! Requests for replies of a few tokens, also from models that think first.

use crate::llm::{LlmError, Model, Request};

/// The token limit for a model that thinks before it answers.
const ROOM_TO_THINK: u32 = 2_000;

/// A model that is asked for short replies.
pub(crate) struct ShortReplies {
    model: std::rc::Rc<dyn Model>,
    /// The number of calls so far.
    pub(crate) calls: usize,
    /// Whether it needs room to think before the few tokens that are wanted.
    pub(crate) thinks_first: bool,
}

impl ShortReplies {
    /// Starts without any calls made; `thinks_first` says what is known of the model.
    pub(crate) fn new(model: std::rc::Rc<dyn Model>, thinks_first: bool) -> ShortReplies {
        ShortReplies {
            model,
            calls: 0,
            thinks_first,
        }
    }

    /// Returns a reply of at most this many tokens; empty if the model said nothing.
    ///
    /// A token limit includes a model's thinking, so a model that thinks first spends such a small limit
    /// before it says anything. When that happens, it is asked again with room to think, and has that room in
    /// all later calls, since the seat's memory stores this. The caller cuts a reply that is too long.
    ///
    /// # Errors
    /// An [`LlmError`] if the request fails.
    pub(crate) async fn ask(&mut self, request: Request, most_tokens: u32) -> Result<String, LlmError> {
        let mut answer = Err(LlmError::CutShort {
            limit: Some(most_tokens),
        });
        if !self.thinks_first {
            answer = self.complete(&request, most_tokens).await;
        }
        if let Err(LlmError::CutShort { .. }) = answer {
            self.thinks_first = true;
            answer = self.complete(&request, ROOM_TO_THINK).await;
        }
        match answer {
            Err(LlmError::Empty) => Ok(String::new()),
            answer => answer,
        }
    }

    async fn complete(&mut self, request: &Request, most_tokens: u32) -> Result<String, LlmError> {
        self.calls += 1;
        let request = request.clone().with_max_tokens(most_tokens);
        self.model
            .complete(request)
            .await
            .map(|completion| completion.text)
    }
}
