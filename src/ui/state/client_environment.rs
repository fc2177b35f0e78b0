//! The environment of the page's model clients: the browser's clock and network, and services over HTTP. Only
//! code in chunks (`ui/chunks`) may reach this.

use super::app_state::AppState;
use super::network::network;
use crate::advice::describe_llm_error;
use crate::browser::platform;
use crate::llm::BreakerPolicy;
use crate::session::{ClientEnvironment, SeatLayers, ServiceConnector};
use std::rc::Rc;

/// Returns the environment of the page's model clients.
pub fn client_environment(app: AppState) -> ClientEnvironment {
    let platform = platform();
    ClientEnvironment {
        clock: Rc::clone(&platform.clock),
        network: network(),
        connector: Rc::new(ServiceConnector::new(platform)),
        save_quirks: Rc::new(move |service, quirks| app.remember_quirks(service, quirks)),
        breaker: BreakerPolicy::StopAsking,
        describe_error: describe_llm_error,
        layers: SeatLayers::default(),
    }
}
