//! The built-in model.

use std::rc::Rc;

use futures::future::LocalBoxFuture;

use super::{Availability, BuiltInPrompt, PromptApi, error};
use crate::llm::{BillableTry, Completion, LlmError, MAX_REPLY_BYTES, Model, Request};

/// The browser's built-in model. Outside a browser, and in a browser without one, it always fails.
#[derive(Clone)]
pub struct BuiltInModel {
    api: Option<Rc<dyn PromptApi>>,
}

impl BuiltInModel {
    /// Returns the model behind this API. Asks nothing.
    pub fn new(api: Option<Rc<dyn PromptApi>>) -> Self {
        Self { api }
    }

    async fn ask(self, prompt: BuiltInPrompt) -> Result<Completion, LlmError> {
        let api = self.api.ok_or(LlmError::NotBuiltIn(Availability::NotOffered))?;
        match api.availability().await {
            Availability::Available => {}
            not_yet => return Err(LlmError::NotBuiltIn(not_yet)),
        }
        let answer = api.prompt(prompt).await;
        let text = answer.map_err(|thrown| error(&thrown.name, &thrown.message))?;
        if text.len() > MAX_REPLY_BYTES {
            return Err(LlmError::TooBig);
        }
        match text.trim() {
            "" => Err(LlmError::Empty),
            text => Ok(Completion::of(text)),
        }
    }
}

impl Model for BuiltInModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let model = self.clone();
        Box::pin(async move {
            let billable = BillableTry::begin(&request).await;
            let answer = model.ask(BuiltInPrompt::of(&request)).await;
            billable.ended(&answer);
            answer
        })
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::super::PromptException;
    use super::*;
    use crate::llm::{Message, test_request};

    /// An API with this availability and this answer.
    struct ScriptedApi(Availability, Result<String, PromptException>);

    impl PromptApi for ScriptedApi {
        fn availability(&self) -> LocalBoxFuture<'static, Availability> {
            std::future::ready(self.0).boxed_local()
        }

        fn start_download(&self) {}

        fn prompt(&self, _: BuiltInPrompt) -> LocalBoxFuture<'static, Result<String, PromptException>> {
            std::future::ready(self.1.clone()).boxed_local()
        }
    }

    fn answer_of(api: Option<ScriptedApi>) -> Result<Completion, LlmError> {
        let model = BuiltInModel::new(api.map(|api| Rc::new(api) as Rc<dyn PromptApi>));
        let answer = model.complete(test_request([Message::user("Who?")]));
        answer.now_or_never().expect("nothing waits")
    }

    fn saying(text: &str) -> Result<Completion, LlmError> {
        answer_of(Some(ScriptedApi(Availability::Available, Ok(text.to_owned()))))
    }

    #[test]
    fn an_answer_is_trimmed_and_must_have_words() {
        assert_eq!(saying(" VOTE Red\n"), Ok(Completion::of("VOTE Red")));
        assert_eq!(saying(" \n"), Err(LlmError::Empty));
        assert_eq!(saying(&"x".repeat(MAX_REPLY_BYTES + 1)), Err(LlmError::TooBig));
    }

    #[test]
    fn a_model_that_is_not_ready_is_not_asked() {
        let not_offered = Err(LlmError::NotBuiltIn(Availability::NotOffered));
        assert_eq!(answer_of(None), not_offered);
        let loading = ScriptedApi(Availability::Downloading, Ok("Red".to_owned()));
        let not_yet = Err(LlmError::NotBuiltIn(Availability::Downloading));
        assert_eq!(answer_of(Some(loading)), not_yet);
    }

    #[test]
    fn an_exception_becomes_an_error() {
        let thrown = PromptException {
            name: "QuotaExceededError".to_owned(),
            message: "too much".to_owned(),
        };
        let answer = answer_of(Some(ScriptedApi(Availability::Available, Err(thrown))));
        assert_eq!(answer.map_err(|error| error.kind()), Err("too long"));
    }
}
