//! The dialects in which models are asked.

use serde::{Deserialize, Serialize};

use super::{anthropic, openai};

/// The way to communicate with a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dialect {
    /// OpenAI's `/chat/completions`, which most services and local servers support.
    #[default]
    OpenAi,
    /// Anthropic's own `/messages`.
    Anthropic,
    /// The browser's built-in model (`LanguageModel`): no address, no key, no model name.
    BuiltIn,
}

impl Dialect {
    /// Every dialect, the most common first.
    pub const ALL: [Self; 3] = [Self::OpenAi, Self::Anthropic, Self::BuiltIn];

    /// Returns the path of completions under the base URL; `None` for a model within the page.
    pub(crate) const fn path(self) -> Option<&'static str> {
        match self {
            Self::OpenAi => Some(openai::PATH),
            Self::Anthropic => Some(anthropic::PATH),
            Self::BuiltIn => None,
        }
    }
}
