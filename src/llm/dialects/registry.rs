//! The description of each dialect.

use super::{Channel, Dialect, DialectSpec, anthropic, built_in, openai};

impl Dialect {
    /// All that is peculiar to it.
    pub fn spec(self) -> &'static DialectSpec {
        match self {
            Self::OpenAi => &openai::SPEC,
            Self::Anthropic => &anthropic::SPEC,
            Self::BuiltIn => &built_in::SPEC,
        }
    }

    /// The name under which settings keep it; the same as in JSON.
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// The dialect of this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// Whether it is spoken over HTTP, to a service that has an address.
    pub fn has_an_address(self) -> bool {
        matches!(self.spec().channel, Channel::Http(_))
    }

    /// Whether services that speak it can have a model for embeddings.
    pub fn has_embeddings(self) -> bool {
        matches!(self.spec().channel, Channel::Http(http) if http.has_embeddings)
    }

    /// Whether a person can choose it here: a model within the page only where the browser has one.
    pub fn is_offered(self) -> bool {
        match self.spec().channel {
            Channel::Http(_) => true,
            Channel::InPage(in_page) => (in_page.is_offered)(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_found_by_its_name_and_kept_under_it() {
        for dialect in Dialect::ALL {
            assert_eq!(Dialect::named(dialect.name()), Some(dialect));
            let json = serde_json::to_string(&dialect).expect("a name");
            assert_eq!(json, format!("\"{}\"", dialect.name()));
        }
        assert_eq!(Dialect::named("morse"), None);
    }
}
