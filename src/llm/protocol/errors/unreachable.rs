//! Why a service could not be reached, as far as its caller can know.
//!
//! A browser reports only "Failed to fetch", whether the machine is offline, the address is wrong or the
//! service does not allow requests from other sites (CORS). The rest is derived from the address.

use crate::llm::{Access, CallerContext, Quote};

/// Ollama's default port.
const OLLAMA_PORT: u16 = 11434;
/// LM Studio's default port.
const LM_STUDIO_PORT: u16 = 1234;

/// A request without any answer, classified by its most likely reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreachable {
    /// The browser reports that there is no network.
    Offline,
    /// A program from an https site requested an http address on another machine, which browsers forbid.
    MixedContent {
        /// The host of the request, with its port.
        host: Quote,
    },
    /// A server on this machine or in a private network.
    Local {
        /// The host of the request, with its port.
        host: Quote,
        /// The program that probably runs there, judged by its port.
        server: LocalServer,
        /// Whether the caller came over https: the browser then asks the person for permission first.
        asks_permission: bool,
    },
    /// A service on the internet.
    Remote {
        /// The host of the request, with its port.
        host: Quote,
        /// Whether the base URL contains a version, such as `/v1`. If a service answers wrong paths without
        /// CORS headers, it looks unreachable too.
        names_a_version: bool,
    },
}

/// A program that serves models on the person's own machine, recognised by its default port.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LocalServer {
    /// Port 11434.
    Ollama,
    /// Port 1234.
    LmStudio,
    /// Any other port.
    Other,
}

impl Unreachable {
    /// Returns the most likely reason why `caller` got no answer from the service of `access`.
    pub fn of(access: &Access, caller: CallerContext) -> Self {
        let base_url = access.base_url();
        let host = Quote::of(&base_url.host(), access.key());
        if caller.is_https && base_url.is_http() && !base_url.is_this_machine() {
            return Self::MixedContent { host };
        }
        if caller.is_offline && !base_url.is_this_machine() {
            return Self::Offline;
        }
        if !base_url.is_local() {
            return Self::Remote {
                host,
                names_a_version: base_url.names_a_version(),
            };
        }
        let server = match base_url.port() {
            OLLAMA_PORT => LocalServer::Ollama,
            LM_STUDIO_PORT => LocalServer::LmStudio,
            _ => LocalServer::Other,
        };
        Self::Local {
            host,
            server,
            asks_permission: caller.is_https,
        }
    }

    /// Returns whether the same request may succeed later.
    pub fn may_pass(&self) -> bool {
        !matches!(self, Self::MixedContent { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llm::LlmError;

    const HTTP: CallerContext = CallerContext {
        is_https: false,
        is_offline: false,
    };
    const HTTPS: CallerContext = CallerContext {
        is_https: true,
        is_offline: false,
    };
    const OFFLINE: CallerContext = CallerContext {
        is_https: true,
        is_offline: true,
    };

    #[test]
    fn the_reason_depends_on_the_address_and_the_caller() {
        for (base_url, caller, sentence) in [
            (
                "localhost:11434/v1",
                HTTPS,
                "Ollama could not be reached at localhost:11434.",
            ),
            (
                "localhost:11434/v1",
                OFFLINE,
                "Ollama could not be reached at localhost:11434.",
            ),
            (
                "localhost:1234/v1",
                HTTP,
                "LM Studio could not be reached at localhost:1234.",
            ),
            (
                "127.0.0.1:8080",
                HTTP,
                "No server could be reached at 127.0.0.1:8080.",
            ),
            (
                "192.168.0.7:11434/v1",
                HTTP,
                "Ollama could not be reached at 192.168.0.7:11434.",
            ),
            (
                "192.168.0.7:11434/v1",
                HTTPS,
                "The browser blocks requests over http from an https site to 192.168.0.7:11434.",
            ),
            (
                "http://api.example.com/v1",
                HTTPS,
                "The browser blocks requests over http from an https site to api.example.com.",
            ),
            (
                "api.example.com/v1",
                HTTPS,
                "No answer came from api.example.com.",
            ),
            ("api.example.com/v1", OFFLINE, "This device is offline."),
        ] {
            let access = Access::new(base_url, "").expect("good settings");
            let error = LlmError::Unreachable(Unreachable::of(&access, caller));
            assert_eq!(error.to_string(), sentence, "{base_url}, {caller:?}");
        }
    }

    #[test]
    fn permission_is_asked_of_callers_from_https() {
        for (caller, is_asked) in [(HTTP, false), (HTTPS, true)] {
            let access = Access::new("localhost:11434/v1", "").expect("good settings");
            let Unreachable::Local { asks_permission, .. } = Unreachable::of(&access, caller) else {
                panic!("the server is on this machine");
            };
            assert_eq!(asks_permission, is_asked);
        }
    }
}
