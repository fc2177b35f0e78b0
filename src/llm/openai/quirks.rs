//! How a service departs from the common dialect, learnt from its refusals.

use super::Refusal;
use crate::llm::Request;

/// What a service is known not to take. Each is learnt once and then kept for its connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Quirks {
    /// It wants the limit of tokens named `max_completion_tokens` instead of `max_tokens`.
    pub max_completion_tokens: bool,
    /// It takes no temperature but its own.
    pub no_temperature: bool,
}

impl Quirks {
    /// What to ask with instead, after `refusal` of `request` as it was asked with these quirks; `None`
    /// when asking differently would not help. The answer always has more quirks than before, so
    /// asking on ends.
    pub fn learn(self, request: &Request, refusal: &Refusal) -> Option<Self> {
        if !matches!(refusal.status, 400 | 422) || refusal.is_too_long() {
            return None;
        }
        if request.max_tokens.is_some() && !self.max_completion_tokens && refuses_max_tokens(refusal) {
            return Some(Self {
                max_completion_tokens: true,
                ..self
            });
        }
        if request.temperature.is_some() && !self.no_temperature && refusal.names_parameter("temperature") {
            return Some(Self {
                no_temperature: true,
                ..self
            });
        }
        None
    }

    /// Both sets of quirks together.
    pub fn and(self, other: Self) -> Self {
        Self {
            max_completion_tokens: self.max_completion_tokens || other.max_completion_tokens,
            no_temperature: self.no_temperature || other.no_temperature,
        }
    }
}

/// Whether the name `max_tokens` is refused, and not only its value: a limit that is too high stays too
/// high under another name.
fn refuses_max_tokens(refusal: &Refusal) -> bool {
    const SIGNS: [&str; 8] = [
        "max_completion_tokens",
        "unsupported",
        "not supported",
        "unrecognized",
        "unknown",
        "unexpected",
        "not permitted",
        "deprecated",
    ];
    refusal.names_parameter("max_tokens") && SIGNS.iter().any(|sign| refusal.mentions(sign))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llm::Message;

    fn learn(quirks: Quirks, status: u16, body: &str) -> Option<Quirks> {
        let request = Request::new([Message::user("Hello")])
            .with_temperature(0.7)
            .with_max_tokens(25);
        quirks.learn(&request, &Refusal::read(status, None, body))
    }

    const RENAMED: Quirks = Quirks {
        max_completion_tokens: true,
        no_temperature: false,
    };
    const BOTH: Quirks = Quirks {
        max_completion_tokens: true,
        no_temperature: true,
    };

    // As OpenAI answers for its reasoning models.
    const MAX_TOKENS_REFUSED: &str = r#"{"error": {"message": "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", "type": "invalid_request_error", "param": "max_tokens", "code": "unsupported_parameter"}}"#;
    const TEMPERATURE_REFUSED: &str = r#"{"error": {"message": "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.", "type": "invalid_request_error", "param": "temperature", "code": "unsupported_value"}}"#;

    #[test]
    fn both_quirks_are_learnt_one_after_the_other() {
        assert_eq!(learn(Quirks::default(), 400, MAX_TOKENS_REFUSED), Some(RENAMED));
        assert_eq!(learn(RENAMED, 400, TEMPERATURE_REFUSED), Some(BOTH));
        assert_eq!(learn(BOTH, 400, TEMPERATURE_REFUSED), None);
        assert_eq!(learn(BOTH, 400, MAX_TOKENS_REFUSED), None);
    }

    #[test]
    fn other_wordings_are_understood() {
        let fastapi = r#"{"detail":[{"type":"extra_forbidden","loc":["body","temperature"],"msg":"Extra inputs are not permitted"}]}"#;
        let wanted = Quirks {
            no_temperature: true,
            ..Quirks::default()
        };
        assert_eq!(learn(Quirks::default(), 422, fastapi), Some(wanted));
        let deprecated = r#"{"error":{"type":"invalid_request_error","message":"`temperature` is deprecated for this model."}}"#;
        assert_eq!(learn(Quirks::default(), 400, deprecated), Some(wanted));
    }

    #[test]
    fn other_refusals_teach_nothing() {
        for (status, body) in [
            (
                400,
                r#"{"error":{"message":"max_tokens is too large: 90000.","param":"max_tokens","code":null}}"#,
            ),
            (
                400,
                r#"{"error":{"message":"This model's maximum context length is 4096 tokens. Reduce max_tokens; unsupported.","code":"context_length_exceeded","param":"messages"}}"#,
            ),
            (401, MAX_TOKENS_REFUSED),
            (400, "unsupported"),
        ] {
            assert_eq!(learn(Quirks::default(), status, body), None, "{body}");
        }
    }

    #[test]
    fn what_was_not_sent_can_not_be_at_fault() {
        let plain = Request::new([Message::user("Hello")]);
        let refusal = Refusal::read(400, None, TEMPERATURE_REFUSED);
        assert_eq!(Quirks::default().learn(&plain, &refusal), None);
    }
}
