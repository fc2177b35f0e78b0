//! Counts requests to services on a meter.

use std::rc::Rc;

use futures::future::LocalBoxFuture;

use super::{BillableTry, Payer};
use crate::llm::{Completion, Embedder, Embeddings, LlmError, Meter, Model, Request, estimate_tokens};

/// A model or an embedder whose answers are counted for one payer, and which is not asked once the cap is
/// reached.
///
/// A model's requests carry the [`Payer`], so that the code that sends them can count each try.
pub struct Metered<Asked: ?Sized> {
    asked: Rc<Asked>,
    meter: Rc<Meter>,
    payer: Payer,
}

impl<Asked: ?Sized> Metered<Asked> {
    /// Wraps `asked`, counted on `meter` for `payer`.
    pub fn new(asked: Rc<Asked>, meter: Rc<Meter>, payer: usize) -> Self {
        let payer = Payer::of(Meter::clone(&meter), payer);
        Self { asked, meter, payer }
    }
}

impl<Asked: Model + ?Sized + 'static> Model for Metered<Asked> {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let (model, meter, payer) = (Rc::clone(&self.asked), Rc::clone(&self.meter), self.payer.clone());
        Box::pin(async move {
            if meter.is_cap_reached() {
                return Err(LlmError::CapReached);
            }
            model.complete(Request { payer, ..request }).await
        })
    }
}

impl<Asked: Embedder + ?Sized + 'static> Embedder for Metered<Asked> {
    fn name(&self) -> String {
        self.asked.name()
    }

    /// Counts one answer, in however many parts the texts are sent.
    fn embed(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Embeddings, LlmError>> {
        let (embedder, meter, payer) = (Rc::clone(&self.asked), Rc::clone(&self.meter), self.payer.clone());
        Box::pin(async move {
            if meter.is_cap_reached() {
                return Err(LlmError::CapReached);
            }
            let billable = BillableTry::of_payer(
                payer,
                texts.iter().map(|text| estimate_tokens(text)).sum(),
                Some(0),
            )
            .await;
            let answer = embedder.embed(texts).await;
            match &answer {
                Ok(embeddings) => billable.answered(embeddings.usage, || 0),
                // No service reports what a failed request cost.
                Err(_) => billable.failed(),
            }
            answer
        })
    }
}
