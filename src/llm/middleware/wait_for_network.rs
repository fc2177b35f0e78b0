//! Waits for the network instead of failing without it.

use std::{cell::Cell, rc::Rc};

use futures::future::LocalBoxFuture;

use crate::notify::Notify;

use crate::llm::{Completion, LlmError, Model, Request, Unreachable};

/// Whether there is a network connection, as reported by the browser, and whether requests wait for it.
#[derive(Debug, Default)]
pub struct Network {
    is_gone: Cell<bool>,
    nobody_waits: Cell<bool>,
    waiting: Cell<u32>,
    changed: Notify,
}

impl Network {
    /// Records what the browser reports.
    pub fn set_gone(&self, is_gone: bool) {
        self.is_gone.set(is_gone);
        self.nobody_waits.set(self.nobody_waits.get() && is_gone);
        self.changed.wake();
    }

    /// Returns whether the browser reports that there is no network.
    pub fn is_gone(&self) -> bool {
        self.is_gone.get()
    }

    /// Lets requests fail until the network is back, instead of waiting.
    pub fn stop_waiting(&self) {
        self.nobody_waits.set(self.is_gone.get());
        self.changed.wake();
    }

    /// Returns whether requests wait for the network at present.
    pub fn is_waited_for(&self) -> bool {
        self.is_gone.get() && !self.nobody_waits.get()
    }

    /// Returns whether any request is waiting for the network.
    pub fn has_waiting_requests(&self) -> bool {
        self.waiting.get() > 0
    }

    /// Waits while there is no network.
    async fn back(&self) {
        let _waiting = WaitingRequest::new(self);
        let back = || (!self.is_waited_for()).then_some(());
        self.changed.until(back).await
    }
}

/// Counts a request while it waits.
struct WaitingRequest<'a>(&'a Network);

impl WaitingRequest<'_> {
    fn new(network: &Network) -> WaitingRequest<'_> {
        network.waiting.set(network.waiting.get() + 1);
        WaitingRequest(network)
    }
}

impl Drop for WaitingRequest<'_> {
    fn drop(&mut self) {
        self.0.waiting.set(self.0.waiting.get() - 1);
    }
}

/// A model that is asked while there is a network. A request lost to a disconnection is repeated when the
/// network is back and is no failure. Not for models on this machine, which need no network.
pub struct WhenOnline {
    model: Rc<dyn Model>,
    network: Rc<Network>,
}

impl WhenOnline {
    /// Wraps `model`, asked while there is this network.
    pub fn new(model: Rc<dyn Model>, network: Rc<Network>) -> Self {
        Self { model, network }
    }
}

impl Model for WhenOnline {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let (model, network) = (Rc::clone(&self.model), Rc::clone(&self.network));
        Box::pin(async move {
            loop {
                network.back().await;
                if network.is_gone() {
                    return Err(LlmError::Unreachable(Unreachable::Offline));
                }
                match model.complete(request.clone()).await {
                    // The browser may not have noticed the disconnection when the request failed.
                    Err(LlmError::Unreachable(_)) if network.is_waited_for() => {}
                    answer => return answer,
                }
            }
        })
    }
}

#[cfg(test)]
#[path = "wait_for_network_tests.rs"]
mod tests;
