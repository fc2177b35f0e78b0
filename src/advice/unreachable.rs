//! What the page says about services that give no answer.
//!
//! A browser reports only that a request failed, so the advice names every likely reason.

use crate::llm::{LocalServer, Unreachable};

/// Returns the page's sentence about a service that gave no answer.
pub(super) fn describe_unreachable(reason: &Unreachable) -> String {
    match reason {
        Unreachable::Offline => "This device is offline: connect it to the network and try again.".to_owned(),
        Unreachable::MixedContent { host } => format!(
            "The browser does not let this https page ask {host} over http: give the service an https \
             address, or open this page from your own machine with script/serve."
        ),
        Unreachable::Local {
            server,
            asks_permission,
            ..
        } => {
            let permission = match asks_permission {
                true => "; if the browser asks whether this page may reach your local network, allow it",
                false => "",
            };
            format!(
                "{}{}{permission}.",
                reason.what_failed(),
                advice_on_server(*server)
            )
        }
        Unreachable::Remote { names_a_version, .. } => {
            let version = match names_a_version {
                true => "",
                false => ", which for most services ends in /v1",
            };
            format!(
                "{}, and the browser does not say why: you may be offline, the base URL may be \
                 wrong{version}, or the service may not answer pages (CORS); check the first two, or take a \
                 service that answers pages, such as OpenRouter.",
                reason.what_failed()
            )
        }
    }
}

fn advice_on_server(server: LocalServer) -> &'static str {
    match server {
        LocalServer::Ollama => {
            ": check that it is running, that the address is right, and that it answers pages (CORS), for \
             which it is started with OLLAMA_ORIGINS=* in its environment"
        }
        LocalServer::LmStudio => {
            ": check that its server is running, that the address is right, and that it answers pages: \
             switch on “Enable CORS”, or start it with “lms server start --cors”"
        }
        LocalServer::Other => {
            ": check that it is running, that the address is right, and that it answers pages (CORS)"
        }
    }
}
