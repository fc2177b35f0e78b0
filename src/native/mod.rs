//! What only a native program has, behind the ports of the other folders: its clock, and HTTP with its own
//! TLS.

mod clock;
mod transport;

pub use clock::NativeClock;
pub use transport::NativeTransport;

use crate::clock::Clock;
use crate::llm::Platform;
use std::rc::Rc;

/// Returns what requests to models need, with this clock.
pub fn platform(clock: Rc<dyn Clock>) -> Platform {
    Platform {
        clock,
        transport: Rc::new(NativeTransport::new()),
        prompt_api: None,
    }
}
