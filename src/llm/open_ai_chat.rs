//! A model behind an OpenAI-compatible service.

use std::{cell::Cell, rc::Rc};

use futures::future::LocalBoxFuture;

use super::{
    Completion, Endpoint, LlmError, Model, Request,
    openai::{Quirks, Reply, read_reply, request_body},
    transport,
};

/// A model asked over HTTP, in the dialect of OpenAI's chat completions.
///
/// It asks once and waits as long as it takes; [`Retrying`](super::Retrying) adds time-out and further
/// tries. Only a parameter that the service does not take is asked without, or by its other name, at
/// once; the connection remembers that for every later request. Clones share what they have learnt.
#[derive(Clone)]
pub struct OpenAiChat {
    endpoint: Rc<Endpoint>,
    client: reqwest::Client,
    quirks: Rc<Cell<Quirks>>,
}

impl OpenAiChat {
    /// The model that `endpoint` names. Nothing is sent yet.
    pub fn new(endpoint: Endpoint) -> Self {
        Self {
            endpoint: Rc::new(endpoint),
            client: reqwest::Client::new(),
            quirks: Rc::default(),
        }
    }

    /// What has been learnt about the service so far.
    pub fn quirks(&self) -> Quirks {
        self.quirks.get()
    }

    async fn ask(&self, request: &Request) -> Result<Completion, LlmError> {
        let mut quirks = self.quirks.get();
        loop {
            let body = request_body(request, self.endpoint.model(), quirks);
            let reply = transport::post(&self.client, &self.endpoint, body).await?;
            match read_reply(reply.status, reply.retry_after, &reply.body) {
                Reply::Chat(chat) => return chat.into_completion(request.max_tokens),
                Reply::Unreadable => {
                    return Err(Reply::unreadable(&reply.body, self.endpoint.key()));
                }
                Reply::Refusal(refusal) => match quirks.learn(request, &refusal) {
                    None => return Err(refusal.into_error(&self.endpoint)),
                    Some(learnt) => {
                        quirks = learnt;
                        // Another request of this connection may have learnt something meanwhile.
                        self.quirks.set(self.quirks.get().and(learnt));
                    }
                },
            }
        }
    }
}

impl Model for OpenAiChat {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let chat = self.clone();
        Box::pin(async move { chat.ask(&request).await })
    }
}
