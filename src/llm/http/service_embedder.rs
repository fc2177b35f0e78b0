//! An embedding model of a service.

use std::{cell::Cell, rc::Rc};

use futures::future::LocalBoxFuture;
use serde_json::Value;

use crate::llm::dialects::openai::embeddings::PATH;
use crate::llm::dialects::openai::{HTTP, embeddings};
use crate::llm::{Embedder, Embeddings, Endpoint, ErrorReply, LlmError, Platform, Quote, json};

/// The number of dimensions requested, where the model supports it. This is fewer than most models' default,
/// since only single sentences are compared, and thousands of them are searched at once.
const DIMENSIONS: u32 = 512;

/// The maximum number of texts in one request.
const MAX_TEXTS: usize = 64;

/// The maximum size of an answer in bytes: enough for as many embeddings of 4,096 numbers, each written in 24
/// characters.
const MAX_BYTES: usize = 8_000_000;

/// An embedding model, asked over HTTP in OpenAI's dialect.
///
/// It sends a request once and waits without a time limit; [`connect_embedder`](crate::llm::connect_embedder)
/// adds a time limit and retries. If the service rejects the requested number of dimensions, it asks again at
/// once without it, and omits it from then on.
#[derive(Clone)]
pub struct ServiceEmbedder {
    endpoint: Rc<Endpoint>,
    platform: Platform,
    takes_a_length: Rc<Cell<bool>>,
}

impl ServiceEmbedder {
    /// Returns the endpoint's model, which must be an embedding model. Sends nothing.
    pub fn new(endpoint: Endpoint, platform: &Platform) -> Self {
        Self {
            endpoint: Rc::new(endpoint),
            platform: platform.clone(),
            takes_a_length: Rc::new(Cell::new(true)),
        }
    }

    async fn ask(&self, texts: &[String]) -> Result<Embeddings, LlmError> {
        if self.takes_a_length.get() {
            match self.send(texts, Some(DIMENSIONS)).await? {
                Ok(embeddings) => return Ok(embeddings),
                Err(refusal) if !matches!(refusal.status, 400 | 422) => return Err(self.error(refusal)),
                // The number of dimensions may be what it rejects: then it answers without.
                Err(_) => {}
            }
        }
        let answer = self.send(texts, None).await?;
        let embeddings = answer.map_err(|refusal| self.error(refusal))?;
        self.takes_a_length.set(false);
        Ok(embeddings)
    }

    async fn send(
        &self,
        texts: &[String],
        dimensions: Option<u32>,
    ) -> Result<Result<Embeddings, ErrorReply>, LlmError> {
        let access = self.endpoint.access();
        let body = embeddings::request_body(self.endpoint.model(), texts, dimensions);
        let request = HTTP.post(access, access.base_url().at(PATH), body);
        let reply = self.platform.send(access, request, MAX_BYTES).await?;
        if !(200..300).contains(&reply.status) {
            return Ok(Err(ErrorReply::read(
                reply.status,
                reply.retry_after,
                &reply.body,
            )));
        }
        if let Some(embeddings) = embeddings::read_reply(&reply.body, texts.len()) {
            return Ok(Ok(embeddings));
        }
        let body: Value = json::read(&reply.body).unwrap_or_default();
        match ErrorReply::within(&body, reply.status, reply.retry_after) {
            Some(refusal) => Ok(Err(refusal)),
            None => Err(LlmError::NoEmbeddings { said: Quote::NONE }),
        }
    }

    fn error(&self, refusal: ErrorReply) -> LlmError {
        let access = self.endpoint.access();
        let asked = access.base_url().at(PATH);
        match refusal.into_error(access, self.endpoint.model(), &asked) {
            // The service itself exists, since its chat works; what is missing is the embeddings.
            LlmError::NotFound { said, .. } | LlmError::Refused { said, .. } => {
                LlmError::NoEmbeddings { said }
            }
            error => error,
        }
    }
}

impl Embedder for ServiceEmbedder {
    fn name(&self) -> String {
        self.endpoint.model().to_owned()
    }

    fn embed(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Embeddings, LlmError>> {
        let embedder = self.clone();
        Box::pin(async move {
            let mut all = Embeddings::default();
            for (number, texts) in texts.chunks(MAX_TEXTS).enumerate() {
                let some = embedder.ask(texts).await?;
                all.usage = match number {
                    0 => some.usage,
                    _ => all.usage.zip(some.usage).map(|(all, some)| all.and(some)),
                };
                all.vectors.extend(some.vectors);
            }
            Ok(all)
        })
    }
}
