//! Why a service could not be reached, as far as a page can know.
//!
//! A browser reports only "Failed to fetch", whether the machine is offline, the address is wrong or the
//! service does not allow pages (CORS). The rest is derived from the address.

use std::fmt;

use crate::llm::{Access, PageContext, Quote};

/// Ollama's default port.
const OLLAMA_PORT: u16 = 11434;
/// LM Studio's default port.
const LM_STUDIO_PORT: u16 = 1234;

/// A request without any answer, classified by what the person can do about it.
///
/// Its text is one sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreachable {
    /// The browser reports that there is no network.
    Offline,
    /// An https page requested an http address on another machine, which browsers forbid.
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
        /// Whether the page came over https: the browser then asks the person for permission first.
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
    /// Returns the most likely reason why `page` got no answer from the service of `access`.
    pub fn of(access: &Access, page: PageContext) -> Self {
        let base_url = access.base_url();
        let host = Quote::of(&base_url.host(), access.key());
        if page.is_https && base_url.is_http() && !base_url.is_this_machine() {
            return Self::MixedContent { host };
        }
        if page.is_offline && !base_url.is_this_machine() {
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
            asks_permission: page.is_https,
        }
    }

    /// Returns whether the same request may succeed later.
    pub fn may_pass(&self) -> bool {
        !matches!(self, Self::MixedContent { .. })
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offline => {
                out.write_str("This device is offline: connect it to the network and try again.")
            }
            Self::MixedContent { host } => write!(
                out,
                "The browser does not let this https page ask {host} over http: give the service an https \
                 address, or open this page from your own machine with script/serve."
            ),
            Self::Local {
                host,
                server,
                asks_permission,
            } => {
                match server {
                    LocalServer::Ollama => write!(
                        out,
                        "Ollama could not be reached at {host}: check that it is running, that the address is \
                         right, and that it answers pages (CORS), for which it is started with \
                         OLLAMA_ORIGINS=* in its environment"
                    )?,
                    LocalServer::LmStudio => write!(
                        out,
                        "LM Studio could not be reached at {host}: check that its server is running, that the \
                         address is right, and that it answers pages: switch on “Enable CORS”, or start it \
                         with “lms server start --cors”"
                    )?,
                    LocalServer::Other => write!(
                        out,
                        "No server could be reached at {host}: check that it is running, that the address is \
                         right, and that it answers pages (CORS)"
                    )?,
                }
                if *asks_permission {
                    out.write_str(
                        "; if the browser asks whether this page may reach your local network, allow it",
                    )?;
                }
                out.write_str(".")
            }
            Self::Remote {
                host,
                names_a_version,
            } => {
                let version = if *names_a_version {
                    ""
                } else {
                    ", which for most services ends in /v1"
                };
                write!(
                    out,
                    "No answer came from {host}, and the browser does not say why: you may be offline, the base \
                     URL may be wrong{version}, or the service may not answer pages (CORS); check the first two, \
                     or take a service that answers pages, such as OpenRouter."
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTTP_PAGE: PageContext = PageContext {
        is_https: false,
        is_offline: false,
    };
    const HTTPS_PAGE: PageContext = PageContext {
        is_https: true,
        is_offline: false,
    };
    const OFFLINE_PAGE: PageContext = PageContext {
        is_https: true,
        is_offline: true,
    };

    fn sentence(base_url: &str, page: PageContext) -> String {
        let access = Access::new(base_url, "").expect("good settings");
        Unreachable::of(&access, page).to_string()
    }

    #[test]
    fn advice_depends_on_the_kind_of_address() {
        for (base_url, page, words) in [
            (
                "localhost:11434/v1",
                HTTP_PAGE,
                &["Ollama", "OLLAMA_ORIGINS=*", "running", "address", "CORS"][..],
            ),
            (
                "localhost:1234/v1",
                HTTP_PAGE,
                &["LM Studio", "lms server start --cors", "Enable CORS"],
            ),
            (
                "127.0.0.1:8080",
                HTTP_PAGE,
                &["127.0.0.1:8080", "running", "CORS"],
            ),
            (
                "localhost:11434/v1",
                HTTPS_PAGE,
                &["OLLAMA_ORIGINS=*", "local network"],
            ),
            ("localhost:11434/v1", OFFLINE_PAGE, &["OLLAMA_ORIGINS=*"]),
            (
                "192.168.0.7:11434/v1",
                HTTPS_PAGE,
                &["https page", "192.168.0.7:11434", "http"],
            ),
            (
                "http://api.example.com/v1",
                HTTPS_PAGE,
                &["https page", "api.example.com"],
            ),
            (
                "api.example.com/v1",
                HTTPS_PAGE,
                &["offline", "wrong", "CORS", "api.example.com"],
            ),
            ("api.example.com", HTTPS_PAGE, &["ends in /v1"]),
            ("api.example.com/v1", OFFLINE_PAGE, &["This device is offline"]),
        ] {
            let sentence = sentence(base_url, page);
            for word in words {
                assert!(
                    sentence.contains(word),
                    "{base_url}: {word:?} is not in {sentence:?}"
                );
            }
        }
        assert!(!sentence("api.example.com/v1", HTTPS_PAGE).contains("/v1"));
        assert!(!sentence("localhost:11434/v1", HTTP_PAGE).contains("local network"));
    }
}
