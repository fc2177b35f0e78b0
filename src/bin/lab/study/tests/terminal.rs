//! Tests that errors are worded for a terminal.

use crate::terminal::{describe_error, describe_settings_error};
use among_agents::llm::{Access, ApiKey, LlmError, PageContext, Quote, SettingsError, Unreachable};

#[test]
fn errors_mention_no_page_elements() {
    let said = || Quote::of("Who are you?", &ApiKey::NONE);
    let unreachable = |base_url: &str| {
        let access = Access::new(base_url, "").expect("an address");
        let page = PageContext {
            is_https: false,
            is_offline: false,
        };
        LlmError::Unreachable(Unreachable::of(&access, page))
    };
    let settings = [
        SettingsError::NoBaseUrl,
        SettingsError::NoModel,
        SettingsError::MoreThanAnAddress,
        SettingsError::KeyAsBaseUrl,
        SettingsError::KeyUnsendable,
    ];
    let failures = [
        unreachable("http://localhost:11434/v1"),
        unreachable("http://localhost:1234/v1"),
        unreachable("https://example.com/v1"),
        LlmError::KeyMissing { said: said() },
        LlmError::RateLimited {
            retry_after: None,
            said: said(),
        },
        LlmError::NoEmbeddings { said: said() },
    ];
    let told = settings.map(describe_settings_error).into_iter();
    for words in told.chain(failures.iter().map(describe_error)) {
        for of_a_page in [
            "CORS",
            "field",
            "Enter",
            "enter",
            "page",
            "browser",
            "seats",
            "connection",
        ] {
            assert!(!words.contains(of_a_page), "{words}");
        }
    }
    let words = describe_error(&LlmError::KeyMissing { said: said() });
    assert!(
        words.ends_with("by --key-env (the service said: “Who are you?”)."),
        "{words}"
    );
}
