//! What only a browser has: locks, and behind the ports of other folders the clock, HTTP, the built-in
//! model, storage and databases.

mod abort;
mod background_timer;
mod clock;
mod experience_database;
mod prompt_api;
mod round_database;
mod round_lock;
mod storage;
mod transport;

pub use clock::BrowserClock;
pub use experience_database::BrowserExperienceDatabase;
pub use prompt_api::BrowserPromptApi;
pub use round_database::BrowserRoundDatabase;
pub use round_lock::{RoundLock, rounds_in_play};
pub use storage::BrowserStorage;
pub use transport::BrowserTransport;

use crate::llm::Platform;
use crate::llm::built_in::PromptApi;
use std::rc::Rc;

/// Returns what the page's requests to models need. Only code in chunks (`ui/chunks`) may reach this.
pub fn platform() -> Platform {
    Platform {
        clock: Rc::new(BrowserClock),
        transport: Rc::new(BrowserTransport),
        prompt_api: BrowserPromptApi::find().map(|api| Rc::new(api) as Rc<dyn PromptApi>),
    }
}
