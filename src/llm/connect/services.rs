//! Presets of well-known services.

use crate::llm::{BaseUrl, Dialect};

/// A service that can be chosen from a list instead of typing its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServicePreset {
    /// The display name.
    pub name: &'static str,
    /// The dialect.
    pub dialect: Dialect,
    /// The base URL in normal form; empty for the browser's built-in model.
    pub base_url: &'static str,
    /// Whether a person can sign in there to receive a key ([`sign_in`](super::sign_in)).
    pub has_sign_in: bool,
    /// The default embedding model; `None` if the service has none, or if it depends on what is installed.
    pub embeddings: Option<&'static str>,
}

/// OpenRouter's base URL. People can [sign in](super::sign_in) there.
pub const OPENROUTER: &str = "https://openrouter.ai/api/v1";

/// All presets: services on the internet first, then those on the person's own machine.
///
/// The built-in model is the last; it is only offered if the browser has one.
pub const PRESETS: [ServicePreset; 12] = [
    embedding(
        "text-embedding-3-small",
        service("OpenAI", "https://api.openai.com/v1"),
    ),
    ServicePreset {
        has_sign_in: true,
        ..embedding("openai/text-embedding-3-small", service("OpenRouter", OPENROUTER))
    },
    ServicePreset {
        dialect: Dialect::Anthropic,
        ..service("Anthropic", "https://api.anthropic.com/v1")
    },
    service("Groq", "https://api.groq.com/openai/v1"),
    embedding("mistral-embed", service("Mistral", "https://api.mistral.ai/v1")),
    service("DeepSeek", "https://api.deepseek.com/v1"),
    embedding(
        "gemini-embedding-001",
        service(
            "Gemini",
            "https://generativelanguage.googleapis.com/v1beta/openai",
        ),
    ),
    service("Ollama, on this machine", "http://localhost:11434/v1"),
    service("LM Studio, on this machine", "http://localhost:1234/v1"),
    service("llama.cpp, on this machine", "http://localhost:8080/v1"),
    service("vLLM, on this machine", "http://localhost:8000/v1"),
    ServicePreset {
        dialect: Dialect::BuiltIn,
        ..service("This browser’s own model", "")
    },
];

const fn service(name: &'static str, base_url: &'static str) -> ServicePreset {
    ServicePreset {
        name,
        dialect: Dialect::OpenAi,
        base_url,
        has_sign_in: false,
        embeddings: None,
    }
}

const fn embedding(model: &'static str, preset: ServicePreset) -> ServicePreset {
    ServicePreset {
        embeddings: Some(model),
        ..preset
    }
}

/// Returns the preset with this dialect and base URL, the latter in normal form as in [`BaseUrl`].
pub fn preset(dialect: Dialect, base_url: &str) -> Option<&'static ServicePreset> {
    PRESETS
        .iter()
        .find(|preset| preset.dialect == dialect && preset.base_url == base_url)
}

/// Returns the dialect of the presets at the host of this base URL, else the most common one.
pub fn usual_dialect(base_url: &str) -> Dialect {
    let host = |url: &str| BaseUrl::new(url).ok().map(|url| url.host());
    let wanted = host(base_url);
    let at_host = |preset: &&ServicePreset| wanted.is_some() && host(preset.base_url) == wanted;
    PRESETS
        .iter()
        .find(at_host)
        .map_or_else(Dialect::default, |preset| preset.dialect)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_are_in_normal_form_and_found_again() {
        for service in &PRESETS {
            assert_eq!(preset(service.dialect, service.base_url), Some(service));
            if service.dialect.has_an_address() {
                let url = BaseUrl::new(service.base_url).expect("an address");
                assert_eq!(url.as_str(), service.base_url);
                let is_own = service.name.ends_with("on this machine");
                assert_eq!(url.is_this_machine(), is_own, "{}", service.name);
            }
        }
        assert_eq!(preset(Dialect::OpenAi, "https://models.example/v1"), None);
    }

    #[test]
    fn the_dialect_follows_from_the_host() {
        for (base_url, dialect) in [
            ("https://api.anthropic.com/v1", Dialect::Anthropic),
            ("https://api.anthropic.com", Dialect::Anthropic),
            ("https://api.openai.com/v1", Dialect::OpenAi),
            ("https://models.example/v1", Dialect::OpenAi),
            ("", Dialect::OpenAi),
        ] {
            assert_eq!(usual_dialect(base_url), dialect, "{base_url}");
        }
    }
}
