use super::*;

#[test]
fn addresses_are_brought_to_one_form() {
    for (typed, normal) in [
        ("https://api.openai.com/v1", "https://api.openai.com/v1"),
        ("  https://api.openai.com/v1/  ", "https://api.openai.com/v1"),
        ("api.openai.com/v1", "https://api.openai.com/v1"),
        ("HTTPS://API.OpenAI.com/v1", "https://api.openai.com/v1"),
        (
            "https://api.openai.com/v1/chat/completions",
            "https://api.openai.com/v1",
        ),
        (
            "https://api.openai.com/v1/chat/completions/",
            "https://api.openai.com/v1",
        ),
        ("\"https://openrouter.ai/api/v1\"", "https://openrouter.ai/api/v1"),
        ("<https://openrouter.ai/api/v1>", "https://openrouter.ai/api/v1"),
        ("https://example.com", "https://example.com"),
        ("https://example.com?", "https://example.com"),
        ("https:/example.com/v1", "https://example.com/v1"),
        ("http:example.com/v1", "http://example.com/v1"),
        ("http://example.com:80/v1//", "http://example.com/v1"),
        ("//example.com/v1", "https://example.com/v1"),
        ("localhost:11434/v1", "http://localhost:11434/v1"),
        ("https://localhost:8443", "https://localhost:8443"),
        ("127.0.0.1:1234/v1", "http://127.0.0.1:1234/v1"),
        ("[::1]:8080", "http://[::1]:8080"),
        ("[fd00::7]:8080", "http://[fd00::7]:8080"),
        ("192.168.1.20:8000/v1", "http://192.168.1.20:8000/v1"),
        ("10.0.0.4/v1", "http://10.0.0.4/v1"),
        ("172.20.0.4/v1", "http://172.20.0.4/v1"),
        ("172.32.0.4/v1", "https://172.32.0.4/v1"),
        ("100.100.1.2:11434", "http://100.100.1.2:11434"),
        ("gpu-box:8000/v1", "http://gpu-box:8000/v1"),
        ("studio.local:1234/v1", "http://studio.local:1234/v1"),
        (
            "host.docker.internal:11434/v1",
            "http://host.docker.internal:11434/v1",
        ),
    ] {
        let read = BaseUrl::new(typed).map(|url| url.to_string());
        assert_eq!(read.as_deref(), Ok(normal), "{typed:?}");
        assert_eq!(
            BaseUrl::new(normal).map(|url| url.to_string()).as_deref(),
            Ok(normal)
        );
    }
}

#[test]
fn invalid_urls_give_specific_errors() {
    for (typed, error) in [
        ("", SettingsError::NoBaseUrl),
        ("  ", SettingsError::NoBaseUrl),
        ("#", SettingsError::NoBaseUrl),
        ("https://", SettingsError::NotAnAddress),
        ("http://:80", SettingsError::NotAnAddress),
        ("https://exa mple.com", SettingsError::NotAnAddress),
        ("https://example.com:99999", SettingsError::NotAnAddress),
        ("my favourite model", SettingsError::NotAnAddress),
        ("ftp://example.com", SettingsError::WrongScheme),
        ("wss://example.com/v1", SettingsError::WrongScheme),
        (
            "https://me:secret@example.com/v1",
            SettingsError::MoreThanAnAddress,
        ),
        ("https://me@example.com/v1", SettingsError::MoreThanAnAddress),
        ("https://example.com/v1?key=abc", SettingsError::MoreThanAnAddress),
        ("https://example.com/v1#top", SettingsError::MoreThanAnAddress),
        ("sk-proj-0123456789", SettingsError::KeyAsBaseUrl),
        ("https://пример.example/v1", SettingsError::HostNotAscii),
    ] {
        assert_eq!(BaseUrl::new(typed), Err(error), "{typed:?}");
    }
}

#[test]
fn requests_go_to_the_completions_of_the_base() {
    let pasted = BaseUrl::new("https://api.anthropic.com/v1/messages").expect("an address");
    assert_eq!(pasted.as_str(), "https://api.anthropic.com/v1");
    for (typed, posted) in [
        (
            "https://api.openai.com/v1",
            "https://api.openai.com/v1/chat/completions",
        ),
        ("localhost:8080", "http://localhost:8080/chat/completions"),
    ] {
        let url = BaseUrl::new(typed).expect("an address");
        assert_eq!(url.at("/chat/completions").as_str(), posted);
    }
}

#[test]
fn local_and_loopback_hosts_are_recognised() {
    let url = |typed| BaseUrl::new(typed).expect("an address");
    assert!(url("localhost:11434").is_this_machine());
    assert!(url("[::1]:11434").is_this_machine());
    assert!(!url("192.168.0.2").is_this_machine());
    assert!(url("192.168.0.2").is_local());
    assert!(!url("https://api.mistral.ai/v1").is_local());
    assert_eq!(url("https://api.mistral.ai/v1").port(), 443);
    assert_eq!(url("localhost:1234/v1").host(), "localhost:1234");
    assert!(url("https://api.mistral.ai/v1").names_a_version());
    assert!(url("https://generativelanguage.googleapis.com/v1beta/openai").names_a_version());
    assert!(!url("https://api.mistral.ai").names_a_version());
    assert!(!url("https://example.com/voice").names_a_version());
}
