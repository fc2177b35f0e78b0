use super::*;
use crate::llm::openai::HTTP;
use crate::llm::{Message, RepetitionLimits, ReplyForm};
use crate::llm::{SharedQuirks, test_request};

fn learn(quirks: Quirks, status: u16, body: &str) -> Option<Quirks> {
    let request = test_request([Message::user("Hello")])
        .with_temperature(0.7)
        .with_max_tokens(25);
    quirks.learn(&HTTP, &request, &ErrorReply::read(status, None, body))
}

const NONE: Quirks = Quirks {
    max_completion_tokens: false,
    no_temperature: false,
    no_repetition_limits: false,
    no_system_role: false,
    reasons: false,
    json: JsonSupport::Schema,
};
const RENAMED: Quirks = Quirks {
    max_completion_tokens: true,
    ..NONE
};
const BOTH: Quirks = Quirks {
    max_completion_tokens: true,
    no_temperature: true,
    ..NONE
};

// OpenAI's reply for its reasoning models.
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
fn limits_on_repetition_are_left_out_after_a_refusal() {
    let request = test_request([Message::user("Hello")]).with_repetition(RepetitionLimits {
        repetition_penalty: 1.3,
        no_repeat_ngram_size: 8,
    });
    let wanted = Quirks {
        no_repetition_limits: true,
        ..NONE
    };
    for (status, body) in [
        (
            400,
            r#"{"error":{"message":"Unrecognized request argument supplied: repetition_penalty","type":"invalid_request_error","param":null,"code":null}}"#,
        ),
        (
            400,
            r#"{"error":{"message":"property 'no_repeat_ngram_size' is unsupported","type":"invalid_request_error"}}"#,
        ),
        (
            422,
            r#"{"detail":[{"type":"extra_forbidden","loc":["body","repetition_penalty"],"msg":"Extra inputs are not permitted"}]}"#,
        ),
    ] {
        let refusal = ErrorReply::read(status, None, body);
        assert_eq!(NONE.learn(&HTTP, &request, &refusal), Some(wanted), "{body}");
        assert_eq!(wanted.learn(&HTTP, &request, &refusal), None, "{body}");
    }
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
fn refusals_teach_nothing_about_parameters_that_were_not_sent() {
    let plain = test_request([Message::user("Hello")]);
    let refusal = ErrorReply::read(400, None, TEMPERATURE_REFUSED);
    assert_eq!(Quirks::default().learn(&HTTP, &plain, &refusal), None);
}

fn formed() -> Request {
    test_request([Message::system("You are Red."), Message::user("Who?")]).with_form(ReplyForm {
        name: "turn".to_owned(),
        fields: vec!["action".to_owned()],
        instruction: "Answer in JSON.".to_owned(),
        plain_instruction: String::new(),
    })
}

fn support_after(json: JsonSupport, status: u16, body: &str) -> Option<JsonSupport> {
    let quirks = Quirks { json, ..NONE };
    let learnt = quirks.learn(&HTTP, &formed(), &ErrorReply::read(status, None, body))?;
    assert_eq!(Quirks { json, ..learnt }, quirks, "nothing else is learnt");
    Some(learnt.json)
}

#[test]
fn a_less_strict_form_follows_when_a_form_is_refused() {
    use JsonSupport::{Object, Plain, Schema};
    for (from, status, body, to) in [
        // DeepSeek
        (
            Schema,
            400,
            r#"{"error":{"message":"This response_format type is unavailable now","type":"invalid_request_error","param":null,"code":"invalid_request_error"}}"#,
            Object,
        ),
        (
            Schema,
            422,
            "Failed to deserialize the JSON body into the target type: response_format: response_format.type `json_schema` is unavailable now at line 1 column 1193",
            Object,
        ),
        // OpenAI, for models older than schemas.
        (
            Schema,
            400,
            r#"{"error":{"message":"Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs","type":"invalid_request_error","param":null,"code":null}}"#,
            Object,
        ),
        // Groq
        (
            Schema,
            400,
            r#"{"error":{"message":"This model does not support response format `json_schema`. See supported models at https://console.groq.com/docs/structured-outputs#supported-models","type":"invalid_request_error","param":"response_format"}}"#,
            Object,
        ),
        (
            Object,
            400,
            r#"{"error":{"message":"Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.","type":"invalid_request_error","code":"json_validate_failed","failed_generation":"Hm"}}"#,
            Plain,
        ),
        // LM Studio
        (
            Object,
            400,
            r#"{"error":"'response_format.type' must be 'json_schema' or 'text'"}"#,
            Plain,
        ),
        // OpenRouter
        (
            Schema,
            404,
            r#"{"error":{"message":"No endpoints found that can handle the requested parameters. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing","code":404}}"#,
            Object,
        ),
        // llama.cpp and vLLM
        (
            Schema,
            400,
            r#"{"error":{"code":400,"message":"Failed to parse grammar","type":"invalid_request_error"}}"#,
            Object,
        ),
        (
            Schema,
            500,
            r#"{"object":"error","message":"json_schema is not supported by this backend","type":"InternalServerError","code":500}"#,
            Object,
        ),
    ] {
        assert_eq!(support_after(from, status, body), Some(to), "{body}");
    }
    let refused = r#"{"error":{"message":"response_format is not supported"}}"#;
    assert_eq!(
        support_after(Plain, 400, refused),
        None,
        "nothing lies below plain text"
    );
}

#[test]
fn the_form_stays_where_something_else_is_wrong() {
    for (status, body) in [
        (500, r#"{"error":{"message":"boom while writing json_schema"}}"#),
        (
            404,
            r#"{"error":{"message":"No endpoints found for deepseek/x.","code":404}}"#,
        ),
        (401, r#"{"error":{"message":"response_format"}}"#),
        (400, r#"{"error":{"message":"odd"}}"#),
    ] {
        assert_eq!(support_after(JsonSupport::Schema, status, body), None, "{body}");
    }
    let refusal = ErrorReply::read(
        400,
        None,
        r#"{"error":{"message":"response_format is not supported"}}"#,
    );
    let unformed = test_request([Message::user("Who?")]);
    assert_eq!(NONE.learn(&HTTP, &unformed, &refusal), None);
}

#[test]
fn a_refused_system_role_is_learnt() {
    for (status, body) in [
        (
            400,
            r#"{"error":{"message":"Unsupported value: 'messages[0].role' does not support 'system' with this model.","type":"invalid_request_error","param":"messages[0].role","code":"unsupported_value"}}"#,
        ),
        (
            500,
            r#"{"error":{"code":500,"message":"Value is not callable: System role not supported at row 1, column 67","type":"server_error"}}"#,
        ),
        (
            400,
            r#"[{"error":{"code":400,"message":"Developer instruction is not enabled for models/gemma-3-27b-it","status":"INVALID_ARGUMENT"}}]"#,
        ),
    ] {
        let refusal = ErrorReply::read(status, None, body);
        let wanted = Quirks {
            no_system_role: true,
            ..NONE
        };
        assert_eq!(NONE.learn(&HTTP, &formed(), &refusal), Some(wanted), "{body}");
        assert_eq!(wanted.learn(&HTTP, &formed(), &refusal), None, "{body}");
    }
}

#[test]
fn learnt_quirks_can_be_stored_and_restored() {
    let quirks = Quirks {
        no_temperature: true,
        json: JsonSupport::Object,
        ..NONE
    };
    let kept = serde_json::to_string(&quirks).expect("plain data");
    assert_eq!(serde_json::from_str::<Quirks>(&kept).ok(), Some(quirks));
    assert_eq!(serde_json::from_str::<Quirks>("{}").ok(), Some(NONE));

    let learnt = SharedQuirks::of(quirks);
    learnt.clone().add(RENAMED);
    assert_eq!(learnt.quirks(), quirks.and(RENAMED));
    assert_eq!(learnt.quirks().json, JsonSupport::Object);
}
