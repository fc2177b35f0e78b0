//! Asking for a few tokens, of models that think first as well.

use crate::llm::{LlmError, Model, Request};

/// What a model that thinks before it answers may write in all.
const ROOM_TO_THINK: u32 = 2_000;

/// A model that is asked for a few tokens at a time.
pub(crate) struct ShortReplies {
    model: std::rc::Rc<dyn Model>,
    /// How often it was asked.
    pub(crate) calls: usize,
    /// Whether it needs room to think before the few tokens that are wanted.
    pub(crate) thinks_first: bool,
}

impl ShortReplies {
    /// Nothing asked yet; `thinks_first` where that is known of the model.
    pub(crate) fn new(model: std::rc::Rc<dyn Model>, thinks_first: bool) -> ShortReplies {
        ShortReplies {
            model,
            calls: 0,
            thinks_first,
        }
    }

    /// The reply, of at most so many tokens; empty where the model said nothing.
    ///
    /// A limit counts a model's thinking too, so one that thinks first spends all of so small a limit before it says
    /// anything. Where that happens it is asked again with room to think, and from then on at once with it: its memory
    /// keeps that. What it then says over the limit is cut by whoever reads it.
    ///
    /// # Errors
    /// When the model cannot be asked.
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
