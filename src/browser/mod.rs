//! What only a browser has, behind the ports of the other folders: clock, storage, databases, locks.

mod background_timer;
mod clock;
mod experience_database;
mod round_database;
mod round_lock;
mod storage;

pub use clock::BrowserClock;
pub use experience_database::BrowserExperienceDatabase;
pub use round_database::BrowserRoundDatabase;
pub use round_lock::{RoundLock, rounds_in_play};
pub use storage::BrowserStorage;
