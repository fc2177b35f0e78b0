//! The base URL of a service, parsed leniently.

use std::{fmt, net::IpAddr};

use reqwest::Url;

use crate::llm::{ApiKey, Dialect, SettingsError};

/// The base URL of a service, such as `https://api.openai.com/v1`. Always http or https, without a trailing
/// slash, user name, password, query or fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl {
    url: Url,
    /// The normal form, stored because `Url` insists on a slash after a bare host.
    text: String,
}

impl BaseUrl {
    /// Parses an address as typed or pasted by a person.
    ///
    /// A missing scheme becomes http for this machine and private networks, and https otherwise. A trailing
    /// slash and a dialect's pasted path, such as `/chat/completions`, are removed. A missing `/v1` is not
    /// added, since not every service has it.
    ///
    /// ```
    /// use among_agents::llm::BaseUrl;
    ///
    /// assert_eq!(BaseUrl::new("api.groq.com/openai/v1/")?.as_str(), "https://api.groq.com/openai/v1");
    /// assert_eq!(BaseUrl::new("192.168.0.7:1234/v1")?.as_str(), "http://192.168.0.7:1234/v1");
    /// # Ok::<(), among_agents::llm::SettingsError>(())
    /// ```
    ///
    /// # Errors
    /// A [`SettingsError`] about the base URL.
    pub fn new(typed: &str) -> Result<Self, SettingsError> {
        let typed = typed.trim_matches(|c: char| c.is_whitespace() || "\"'`<>".contains(c));
        let typed = typed.trim_end_matches(['?', '#']);
        if typed.is_empty() {
            return Err(SettingsError::NoBaseUrl);
        }
        if ApiKey::is_likely(typed) {
            return Err(SettingsError::KeyAsBaseUrl);
        }
        if typed.contains(char::is_whitespace) {
            return Err(SettingsError::NotAnAddress);
        }
        let (scheme, rest) = split_scheme(typed)?;
        let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or(rest);
        if !authority.is_ascii() {
            return Err(SettingsError::HostNotAscii);
        }
        let scheme = match scheme {
            Some(scheme) => scheme,
            None if parse("http", rest)?.host_str().is_some_and(is_private) => "http",
            None => "https",
        };
        let mut url = parse(scheme, rest)?;
        let has_user = !url.username().is_empty() || url.password().is_some();
        if has_user || url.query().is_some() || url.fragment().is_some() {
            return Err(SettingsError::MoreThanAnAddress);
        }
        let path = url.path().trim_end_matches('/');
        let path = Dialect::ALL
            .into_iter()
            .filter_map(Dialect::path)
            .find_map(|asked_at| path.strip_suffix(asked_at))
            .unwrap_or(path)
            .trim_end_matches('/')
            .to_owned();
        url.set_path(&path);
        let text = url.as_str().trim_end_matches('/').to_owned();
        Ok(Self { url, text })
    }

    /// Returns the address in its normal form, without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the URL of a path below the base URL. The path begins with a slash, as in `/chat/completions`.
    pub fn at(&self, path: &str) -> Url {
        let mut url = self.url.clone();
        url.set_path(&format!("{}{path}", url.path().trim_end_matches('/')));
        url
    }

    /// Returns the host, with the port if one is given.
    pub fn host(&self) -> String {
        let host = self.url.host_str().unwrap_or_default();
        match self.url.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        }
    }

    /// Returns the port: the one given, or the scheme's default.
    pub fn port(&self) -> u16 {
        self.url.port_or_known_default().unwrap_or_default()
    }

    /// Returns whether the connection is unencrypted.
    pub fn is_http(&self) -> bool {
        self.url.scheme() == "http"
    }

    /// Returns whether the service runs on this machine.
    pub fn is_this_machine(&self) -> bool {
        self.url.host_str().is_some_and(is_loopback)
    }

    /// Returns whether the service runs on this machine or in a private network.
    pub fn is_local(&self) -> bool {
        self.url.host_str().is_some_and(is_private)
    }

    /// Returns whether a part of the path names an API version, such as `/v1` or `/v1beta`.
    pub fn names_a_version(&self) -> bool {
        self.url.path().split('/').any(|part| {
            let mut chars = part.chars();
            chars.next() == Some('v') && chars.next().is_some_and(|c| c.is_ascii_digit())
        })
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// Splits off the scheme, if there is one. Also accepts `http:host` and `https:/host`.
fn split_scheme(typed: &str) -> Result<(Option<&'static str>, &str), SettingsError> {
    for scheme in ["https", "http"] {
        let Some(head) = typed.get(..scheme.len()) else {
            continue;
        };
        if head.eq_ignore_ascii_case(scheme)
            && let Some(rest) = typed[scheme.len()..].strip_prefix(':')
        {
            return Ok((Some(scheme), rest.trim_start_matches('/')));
        }
    }
    if typed.contains("://") {
        return Err(SettingsError::WrongScheme);
    }
    Ok((None, typed.trim_start_matches('/')))
}

fn parse(scheme: &str, rest: &str) -> Result<Url, SettingsError> {
    Url::parse(&format!("{scheme}://{rest}")).map_err(|_| SettingsError::NotAnAddress)
}

fn is_loopback(host: &str) -> bool {
    let host = host.trim_end_matches('.');
    match ip(host) {
        Some(address) => address.is_loopback() || address.is_unspecified(),
        None => host == "localhost" || host.ends_with(".localhost"),
    }
}

/// Returns whether a host is this machine or in a private network. A name without a dot counts as private.
fn is_private(host: &str) -> bool {
    let host = host.trim_end_matches('.');
    match ip(host) {
        Some(IpAddr::V4(address)) => {
            // 100.64.0.0/10 is used by overlay networks such as Tailscale.
            let shared = address.octets()[0] == 100 && address.octets()[1] & 0xc0 == 0x40;
            shared || address.is_private() || address.is_link_local() || is_loopback(host)
        }
        Some(IpAddr::V6(address)) => {
            address.is_unique_local() || address.is_unicast_link_local() || is_loopback(host)
        }
        None => {
            let endings = [
                ".localhost",
                ".local",
                ".lan",
                ".home",
                ".internal",
                ".home.arpa",
                ".test",
            ];
            !host.contains('.') || endings.iter().any(|ending| host.ends_with(ending))
        }
    }
}

fn ip(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

#[cfg(test)]
#[path = "base_url_tests.rs"]
mod tests;
