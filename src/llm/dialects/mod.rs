//! The dialects in which models are asked: thin translations between the neutral request and completion and
//! each service's own JSON.
//!
//! Each dialect is described in one place. Differences between services of one dialect are learnt from their
//! refusals ([`Quirks`]).

pub mod anthropic;
pub mod built_in;
mod conversation;
mod dialect;
mod learn_quirks;
pub mod openai;
mod quirks;
mod schema;
mod spec;

pub use quirks::{JsonSupport, Quirks, SharedQuirks};

pub use dialect::Dialect;
pub use spec::{Channel, DialectSpec, HttpDialect, InPageDialect};
pub(crate) use spec::{LimitHeaders, RateLimitHeaders};

impl Dialect {
    /// Returns everything that is specific to the dialect.
    pub fn spec(self) -> &'static DialectSpec {
        match self {
            Self::OpenAi => &openai::SPEC,
            Self::Anthropic => &anthropic::SPEC,
            Self::BuiltIn => &built_in::SPEC,
        }
    }

    /// Returns the name in settings, which is the same as in JSON.
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// Returns the dialect with this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// Returns whether the dialect uses HTTP, so that its services have an address.
    pub fn has_an_address(self) -> bool {
        matches!(self.spec().channel, Channel::Http(_))
    }

    /// Returns whether services with this dialect can have a model for embeddings.
    pub fn has_embeddings(self) -> bool {
        matches!(self.spec().channel, Channel::Http(http) if http.has_embeddings)
    }
}

impl HttpDialect {
    /// Returns every dialect over HTTP.
    pub(crate) fn all() -> impl Iterator<Item = &'static HttpDialect> {
        let channels = Dialect::ALL.into_iter().map(|dialect| dialect.spec().channel);
        channels.filter_map(|channel| match channel {
            Channel::Http(http) => Some(http),
            Channel::InPage(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialect_names_round_trip() {
        for dialect in Dialect::ALL {
            assert_eq!(Dialect::named(dialect.name()), Some(dialect));
            let json = serde_json::to_string(&dialect).expect("a name");
            assert_eq!(json, format!("\"{}\"", dialect.name()));
        }
        assert_eq!(Dialect::named("morse"), None);
    }
}
