//! Answers that are held back until a scenario releases them.

use super::{ModelServer, ServerBehaviour};
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard};
use tokio::sync::Notify;
use tokio::sync::futures::Notified;

/// The answers that are held back.
#[derive(Default)]
pub struct Holding {
    now: Mutex<HoldState>,
    released: Notify,
}

/// How often answers were released so far, and how many have been held back since.
#[derive(Clone, Copy, Default)]
pub struct HoldState {
    releases: usize,
    pub count: usize,
}

impl Holding {
    pub fn now(&self) -> MutexGuard<'_, HoldState> {
        self.now.lock().expect("nobody panics while it is locked")
    }

    /// Releases the answers. They count as released at once, although they have yet to be sent.
    pub fn release(&self) {
        let mut now = self.now();
        *now = HoldState {
            releases: now.releases + 1,
            count: 0,
        };
        self.released.notify_waiters();
    }
}

/// An answer that is held back until it is released or dropped, since the client may give up.
pub struct HeldAnswer<'a> {
    holding: &'a Holding,
    released: Pin<Box<Notified<'a>>>,
    releases: usize,
}

impl HeldAnswer<'_> {
    /// Holds an answer back if the server is set to do so.
    pub fn where_needed(server: &ModelServer) -> Option<HeldAnswer<'_>> {
        let holding = &*server.held;
        // The setting changes before answers are released, so no answer is held back without being released.
        let mut now = holding.now();
        matches!(server.behaviour(), ServerBehaviour::Holds).then(|| {
            now.count += 1;
            HeldAnswer {
                holding,
                released: Box::pin(holding.released.notified()),
                releases: now.releases,
            }
        })
    }

    pub async fn until_released(mut self) {
        self.released.as_mut().await;
    }
}

impl Drop for HeldAnswer<'_> {
    fn drop(&mut self) {
        let mut now = self.holding.now();
        if now.releases == self.releases {
            now.count -= 1;
        }
    }
}
