//! The embedding model of a connection, with all its stages.

use std::{cell::RefCell, rc::Rc};

use futures::future::LocalBoxFuture;
use rand_pcg::Pcg32;

use crate::clock::{Clock, within};
use crate::llm::middleware::{jitter, retry};
use crate::llm::{
    Embedder, Embeddings, Endpoint, LlmError, Platform, RequestQueue, RetryPolicy, ServiceEmbedder,
};

/// Returns the embedding model of a service with OpenAI's dialect, with the time limit and retries of
/// `policy`, and in the queue of its connection.
pub fn connect_embedder(
    endpoint: Endpoint,
    platform: &Platform,
    policy: RetryPolicy,
    queue: RequestQueue,
) -> Rc<dyn Embedder> {
    Rc::new(RetryingEmbedder {
        embedder: Rc::new(ServiceEmbedder::new(endpoint, platform)),
        jitter: jitter(&*platform.clock),
        clock: Rc::clone(&platform.clock),
        policy,
        queue,
    })
}

/// An embedder behind the same stages as a model: retries, queue, time limit.
#[derive(Clone)]
struct RetryingEmbedder {
    embedder: Rc<dyn Embedder>,
    clock: Rc<dyn Clock>,
    policy: RetryPolicy,
    queue: RequestQueue,
    jitter: Rc<RefCell<Pcg32>>,
}

impl RetryingEmbedder {
    /// Makes one try, in its turn and within the time limit.
    async fn once(&self, texts: Vec<String>) -> Result<Embeddings, LlmError> {
        let place = self.queue.take(&*self.clock).await?;
        let sent_at_ms = self.clock.now_ms();
        let limit = self.policy.time_limit;
        let answer = within(&*self.clock, limit, self.embedder.embed(texts)).await;
        let answer = answer.unwrap_or(Err(LlmError::TimedOut { after: limit }));
        self.queue.record_result(&answer, sent_at_ms, self.clock.now_ms());
        drop(place);
        answer
    }
}

impl Embedder for RetryingEmbedder {
    fn name(&self) -> String {
        self.embedder.name()
    }

    fn embed(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Embeddings, LlmError>> {
        let staged = self.clone();
        Box::pin(async move {
            let ask = || staged.once(texts.clone());
            retry(&staged.policy, &*staged.clock, &staged.jitter, ask).await
        })
    }
}
