//! What is asked of services, counted on a meter.

use std::rc::Rc;

use futures::future::LocalBoxFuture;

use super::{
    Completion, Embedder, Embeddings, LlmError, Meter, Model, Request, Tokens, Usage, estimate_request,
    estimate_tokens,
};

/// A model or an embedder whose answers are counted for one payer, and which is not asked once the cap is reached.
pub struct Metered<Asked: ?Sized> {
    asked: Rc<Asked>,
    meter: Rc<Meter>,
    payer: usize,
}

impl<Asked: ?Sized> Metered<Asked> {
    /// What is asked, counted on `meter` for `payer`.
    pub fn new(asked: Rc<Asked>, meter: Rc<Meter>, payer: usize) -> Self {
        Self { asked, meter, payer }
    }
}

impl<Asked: Model + ?Sized + 'static> Model for Metered<Asked> {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let (model, meter, payer) = (Rc::clone(&self.asked), Rc::clone(&self.meter), self.payer);
        Box::pin(async move {
            let sent = Sent::by(payer, meter, estimate_request(&request))?;
            let answer = model.complete(request).await;
            sent.ended(answer, |completion| {
                (completion.usage, estimate_tokens(&completion.text))
            })
        })
    }
}

impl<Asked: Embedder + ?Sized + 'static> Embedder for Metered<Asked> {
    fn name(&self) -> String {
        self.asked.name()
    }

    /// Counted as one answer, in however many parts the texts are sent.
    fn embed(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Embeddings, LlmError>> {
        let (embedder, meter, payer) = (Rc::clone(&self.asked), Rc::clone(&self.meter), self.payer);
        Box::pin(async move {
            let estimate = texts.iter().map(|text| estimate_tokens(text)).sum();
            let sent = Sent::by(payer, meter, estimate)?;
            let answer = embedder.embed(texts).await;
            sent.ended(answer, |embeddings| (embeddings.usage, 0))
        })
    }
}

/// A request on its way. Dropped before its answer, it counts as given up.
struct Sent {
    meter: Rc<Meter>,
    payer: usize,
    /// About how many tokens it has.
    prompt: u64,
    is_ended: bool,
}

impl Sent {
    /// A request that goes out now, unless the cap is reached.
    fn by(payer: usize, meter: Rc<Meter>, prompt: u64) -> Result<Sent, LlmError> {
        match meter.is_cap_reached() {
            true => Err(LlmError::CapReached),
            false => Ok(Sent {
                meter,
                payer,
                prompt,
                is_ended: false,
            }),
        }
    }

    /// Counts the answer, of which `read` tells the tokens as the service counted them and about how many were written.
    fn ended<T>(
        mut self,
        answer: Result<T, LlmError>,
        read: impl Fn(&T) -> (Option<Usage>, u64),
    ) -> Result<T, LlmError> {
        self.is_ended = true;
        // What a failed request cost, no service says.
        if let Ok(answer) = &answer {
            let (usage, written) = read(answer);
            self.meter.count_answer(self.payer, usage, self.estimate(written));
        }
        answer
    }

    fn estimate(&self, completion: u64) -> Tokens {
        Tokens {
            prompt: self.prompt,
            cached: 0,
            completion,
        }
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        if !self.is_ended {
            self.meter.count_given_up(self.payer, self.estimate(0));
        }
    }
}
