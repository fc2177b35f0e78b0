//! An example of every error of a request, and of every error in the settings of a service.

use among_agents::llm::built_in::Availability;
use among_agents::llm::{
    Access, ApiKey, CallerContext, ErrorReply, LlmError, Quote, SettingsError, Unreachable,
};
use std::time::Duration;

/// The time that a service asks to wait.
const WAIT: Duration = Duration::from_millis(7_500);

/// Returns errors of requests, each with its name: every variant, every reason of an unreachable service in
/// every kind of page, and what services' refusals are read as.
pub fn sample_errors() -> Vec<(String, LlmError)> {
    let mut errors: Vec<(String, LlmError)> = Vec::new();
    for said in [Quote::NONE, quote("Who are you?")] {
        errors.extend(with_message(&said).map(|error| (variant(&error), error)));
    }
    errors.extend(without_message().map(|error| (variant(&error), error)));
    errors.extend(unreachable());
    errors.extend(refusals());
    errors
}

/// Returns every error in the settings of a service with its name.
pub fn sample_settings_errors() -> Vec<(String, SettingsError)> {
    let errors = [
        SettingsError::NoBaseUrl,
        SettingsError::NotAnAddress,
        SettingsError::WrongScheme,
        SettingsError::MoreThanAnAddress,
        SettingsError::KeyAsBaseUrl,
        SettingsError::HostNotAscii,
        SettingsError::NoModel,
        SettingsError::KeyUnsendable,
    ];
    let named = errors.map(|error| (format!("{error:?}"), error));
    let typed = [
        "",
        "https://",
        "ftp://a.example",
        "https://a.example/v1?k=1",
        "sk-0123456789abcdef",
    ];
    let read = typed.map(|base_url| {
        let error = Access::new(base_url, "").expect_err("it is no base URL");
        (format!("base URL “{base_url}”"), error)
    });
    named.into_iter().chain(read).collect()
}

fn quote(words: &str) -> Quote {
    Quote::of(words, &ApiKey::NONE)
}

/// The name of the error's variant.
fn variant(error: &LlmError) -> String {
    let debugged = format!("{error:?}");
    let name = debugged.split([' ', '(']).next().unwrap_or_default();
    name.to_owned()
}

/// The errors that hold a message, with this one.
fn with_message(said: &Quote) -> impl Iterator<Item = LlmError> {
    let said = || said.clone();
    let rate_limited = |retry_after| LlmError::RateLimited {
        retry_after,
        said: said(),
    };
    let not_found = |names_a_version| LlmError::NotFound {
        address: quote("https://models.example/chat/completions"),
        names_a_version,
        said: said(),
    };
    [
        LlmError::KeyRefused { said: said() },
        LlmError::KeyMissing { said: said() },
        LlmError::NotAllowed { said: said() },
        LlmError::NoSuchModel {
            model: quote("gpt-x"),
            said: said(),
        },
        not_found(false),
        not_found(true),
        rate_limited(None),
        rate_limited(Some(WAIT)),
        rate_limited(Some(Duration::from_secs(600))),
        LlmError::QuotaUsedUp { said: said() },
        LlmError::ServiceDown {
            status: 503,
            retry_after: Some(WAIT),
            said: said(),
        },
        LlmError::TooLong { said: said() },
        LlmError::Withheld { said: said() },
        LlmError::Refused {
            status: 418,
            said: said(),
        },
        LlmError::BuiltInFailed { said: said() },
        LlmError::Unreadable { said: said() },
        LlmError::NoEmbeddings { said: said() },
    ]
    .into_iter()
}

/// The errors that hold no message, except for [`unreachable`] services.
fn without_message() -> impl Iterator<Item = LlmError> {
    let availability = [
        Availability::NotOffered,
        Availability::Unavailable,
        Availability::Downloadable,
        Availability::Downloading,
        Availability::Available,
    ];
    let others = [
        LlmError::RateLimitUsedUp { back_in: WAIT },
        LlmError::RateLimitUsedUp {
            back_in: Duration::from_secs(14_400),
        },
        LlmError::TimedOut {
            after: Duration::from_secs(60),
        },
        LlmError::Redirected { to: Quote::NONE },
        LlmError::Redirected {
            to: quote("https://moved.example/v1"),
        },
        LlmError::NoModels,
        LlmError::BrokenOff,
        LlmError::TooBig,
        LlmError::Empty,
        LlmError::Removed,
        LlmError::CapReached,
        LlmError::CutShort { limit: None },
        LlmError::CutShort { limit: Some(1_000) },
    ];
    others.into_iter().chain(availability.map(LlmError::NotBuiltIn))
}

/// Services that give no answer, for pages served over http (as by a server on the same machine, from a file,
/// or in a terminal) and over https, with and without a network.
fn unreachable() -> impl Iterator<Item = (String, LlmError)> {
    let addresses = [
        "http://localhost:11434/v1",
        "http://localhost:1234/v1",
        "http://127.0.0.1:8080/v1",
        "http://192.168.0.7:11434/v1",
        "http://models.example/v1",
        "https://models.example/v1",
        "https://models.example",
    ];
    let pages = [(false, false), (true, false), (false, true), (true, true)];
    addresses.into_iter().flat_map(move |address| {
        pages.into_iter().map(move |(is_https, is_offline)| {
            let caller = CallerContext { is_https, is_offline };
            let access = Access::new(address, "").expect("a base URL");
            let scheme = if is_https { "https" } else { "http" };
            let network = if is_offline { ", offline" } else { "" };
            (
                format!("Unreachable {address} ({scheme}{network})"),
                LlmError::Unreachable(Unreachable::of(&access, caller)),
            )
        })
    })
}

/// Refusals with each status, and with bodies in the formats of services.
fn refusals() -> impl Iterator<Item = (String, LlmError)> {
    let statuses = [
        200, 400, 401, 402, 403, 404, 405, 408, 413, 422, 425, 429, 500, 502, 503, 529,
    ];
    let plain = statuses.map(|status| (status, "sk-a-key-of-the-person", "No."));
    let told = [
        (
            401,
            "",
            r#"{"error":{"message":"You didn't provide an API key."}}"#,
        ),
        (
            401,
            "sk-0123456789abcdef",
            r#"{"error":{"message":"Incorrect API key provided: sk-0123456789abcdef."}}"#,
        ),
        (
            404,
            "",
            r#"{"error":{"message":"model \"m\" not found, try pulling it first"}}"#,
        ),
        (
            429,
            "",
            r#"{"error":{"message":"You exceeded your current quota.","code":"insufficient_quota"}}"#,
        ),
        (429, "", r#"{"error":{"message":"Please try again in 7.66s."}}"#),
        (
            400,
            "",
            r#"{"error":{"code":"context_length_exceeded","message":"Too many tokens."}}"#,
        ),
        (
            400,
            "",
            r#"{"error":{"code":"content_filter","message":"Blocked."}}"#,
        ),
        (502, "", "<html><body>Bad gateway</body></html>"),
        (
            422,
            "",
            r#"{"detail":[{"loc":["body","messages"],"msg":"field required"}]}"#,
        ),
    ];
    plain.into_iter().chain(told).map(|(status, key, body)| {
        let access = Access::new("https://models.example", key).expect("a base URL and a key");
        let asked = access.base_url().at("/chat/completions");
        let error = ErrorReply::read(status, None, body).into_error(&access, "m", &asked);
        (format!("status {status}, {}", variant(&error)), error)
    })
}
