use super::*;
use crate::llm::Endpoint;

const KEY: &str = "sk-proj-0123456789abcdefWXYZ";

fn error_at(base_url: &str, key: &str, status: u16, body: &str) -> LlmError {
    let endpoint = Endpoint::new(base_url, "gpt-x", key).expect("good settings");
    let asked = endpoint.base_url().at("/chat/completions");
    ErrorReply::read(status, None, body).into_error(endpoint.access(), endpoint.model(), &asked)
}

fn error(status: u16, body: &str) -> LlmError {
    error_at("https://api.example.com/v1", KEY, status, body)
}

/// Recorded replies: status, body, the kind of error, and words that its sentence contains.
#[test]
fn each_service_is_understood() {
    for (status, body, kind, words) in [
        // OpenAI
        (
            401,
            r#"{"error":{"message":"Incorrect API key provided: sk-proj-****WXYZ. You can find your API key at https://platform.openai.com/account/api-keys.","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}"#,
            "key",
            "Incorrect API key provided: …",
        ),
        (
            404,
            r#"{"error":{"message":"The model `gpt-x` does not exist or you do not have access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}}"#,
            "no such model",
            "“gpt-x”",
        ),
        (
            403,
            r#"{"error":{"message":"Project `p` does not have access to model `gpt-x`","type":"invalid_request_error","param":null,"code":"model_not_found"}}"#,
            "no such model",
            "gpt-x",
        ),
        (
            429,
            r#"{"error":{"message":"You exceeded your current quota, please check your plan and billing details.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}"#,
            "no credit",
            "no credit left",
        ),
        (
            429,
            r#"{"error":{"message":"Rate limit reached for gpt-x on requests per min (RPM): Limit 3. Please try again in 20s.","type":"requests","param":null,"code":"rate_limit_exceeded"}}"#,
            "rate limit",
            "wait 20 s",
        ),
        (
            400,
            r#"{"error":{"message":"This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}"#,
            "too long",
            "maximum context length",
        ),
        (
            503,
            r#"{"error":{"message":"The engine is currently overloaded, please try again later","type":"server_error","param":null,"code":null}}"#,
            "service down",
            "503",
        ),
        // Gemini's compatible endpoint, whose errors come in a list
        (
            400,
            r#"[{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}]"#,
            "key",
            "API key not valid",
        ),
        (
            404,
            r#"[{"error":{"code":404,"message":"models/gpt-x is not found for API version v1main","status":"NOT_FOUND"}}]"#,
            "no such model",
            "gpt-x",
        ),
        (
            429,
            r#"[{"error":{"code":429,"message":"You exceeded your current quota.","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34.07s"}]}}]"#,
            "rate limit",
            "wait 35 s",
        ),
        // OpenRouter
        (
            400,
            r#"{"error":{"message":"gpt-x is not a valid model ID","code":400},"user_id":"user_1"}"#,
            "no such model",
            "not a valid model ID",
        ),
        (
            402,
            r#"{"error":{"message":"Insufficient credits. Add more using https://openrouter.ai/settings/credits","code":402}}"#,
            "no credit",
            "Insufficient credits",
        ),
        (
            502,
            r#"{"error":{"message":"Provider returned error","code":502,"metadata":{"raw":"upstream is on fire","provider_name":"P"}}}"#,
            "service down",
            "upstream is on fire",
        ),
        // DeepSeek, Mistral, Groq
        (
            402,
            r#"{"error":{"message":"Insufficient Balance","type":"unknown_error","param":null,"code":"invalid_request_error"}}"#,
            "no credit",
            "Insufficient Balance",
        ),
        (
            400,
            r#"{"error":{"message":"Model Not Exist","type":"invalid_request_error","param":null,"code":"invalid_request_error"}}"#,
            "no such model",
            "Model Not Exist",
        ),
        (
            400,
            r#"{"object":"error","message":"Invalid model: gpt-x","type":"invalid_model","param":null,"code":"1500"}"#,
            "no such model",
            "Invalid model",
        ),
        (
            413,
            r#"{"error":{"message":"Request too large for model `gpt-x` on tokens per minute (TPM): Limit 6000, Requested 9000","type":"tokens","code":"rate_limit_exceeded"}}"#,
            "too long",
            "plan",
        ),
        // Ollama, LM Studio, llama.cpp, vLLM
        (
            404,
            r#"{"error":{"message":"model \"gpt-x\" not found, try pulling it first","type":"api_error","param":null,"code":null}}"#,
            "no such model",
            "try pulling it first",
        ),
        (404, "404 page not found", "wrong address", "404 page not found"),
        (
            200,
            r#"{"error":"Unexpected endpoint or method. (POST /chat/completions)"}"#,
            "wrong address",
            "Unexpected endpoint",
        ),
        (
            400,
            r#"{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error"}}"#,
            "too long",
            "context size",
        ),
        (
            404,
            r#"{"error":{"message":"The model `gpt-x` does not exist.","type":"NotFoundError","param":"model","code":404}}"#,
            "no such model",
            "gpt-x",
        ),
        (404, r#"{"detail":"Not Found"}"#, "wrong address", "Not Found"),
        // Azure and others
        (
            400,
            r#"{"error":{"message":"The response was filtered due to the prompt triggering the content management policy.","type":null,"param":"prompt","code":"content_filter","status":400}}"#,
            "withheld",
            "content filter",
        ),
        (
            403,
            r#"{"error":{"message":"Country, region, or territory not supported","code":"unsupported_country_region_territory"}}"#,
            "not allowed",
            "region",
        ),
        (
            529,
            r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#,
            "service down",
            "529",
        ),
        (
            422,
            r#"{"detail":[{"loc":["body","messages",0,"role"],"msg":"Input should be 'user'"}]}"#,
            "refused",
            "role: Input should be 'user'",
        ),
        (
            502,
            "<html><head><title>502 Bad Gateway</title></head></html>",
            "service down",
            "502",
        ),
        (408, "", "service down", "408"),
        (
            405,
            "",
            "wrong address",
            "https://api.example.com/v1/chat/completions",
        ),
        (418, "I'm a teapot", "refused", "I'm a teapot"),
    ] {
        let error = error(status, body);
        assert_eq!(error.kind(), kind, "{status} {body} became: {error}");
        let sentence = error.to_string();
        assert!(sentence.contains(words), "{words:?} is not in: {sentence}");
        assert!(
            !sentence.contains("sk-") && !sentence.contains("html"),
            "{sentence}"
        );
    }
}

#[test]
fn a_missing_key_is_told_from_a_wrong_one() {
    let without = error_at("https://api.example.com/v1", "", 401, "");
    assert_eq!(without, LlmError::KeyMissing { said: Quote::NONE });
    assert_eq!(error(401, ""), LlmError::KeyRefused { said: Quote::NONE });
}

#[test]
fn an_unknown_path_is_told_with_whether_the_base_url_names_a_version() {
    for (base_url, expected) in [
        ("https://api.example.com", false),
        ("https://api.example.com/v1", true),
    ] {
        let LlmError::NotFound { names_a_version, .. } = error_at(base_url, KEY, 404, "") else {
            panic!("the path is unknown");
        };
        assert_eq!(names_a_version, expected, "{base_url}");
    }
}

#[test]
fn no_error_ever_holds_the_key() {
    let quoting = [
        KEY.to_owned(),
        format!(r#"{{"error":{{"message":"bad key {KEY}","code":"{KEY}"}}}}"#),
        format!(r#"{{"error":{{"message":"model not found: {KEY}"}}}}"#),
        format!("{} {KEY}", "x".repeat(190)),
    ];
    // The worst case: the key is pasted into every field, and the service quotes all of them.
    let base_url = format!("https://api.example.com/{KEY}");
    let endpoint = Endpoint::new(&base_url, KEY, KEY).expect("good settings");
    for status in [200, 400, 401, 402, 403, 404, 408, 413, 418, 422, 429, 500, 503] {
        for body in &quoting {
            let asked = endpoint.base_url().at("/chat/completions");
            let refusal = ErrorReply::read(status, None, body);
            let error = refusal.into_error(endpoint.access(), endpoint.model(), &asked);
            let shown = format!("{error} {error:?}");
            assert!(!shown.contains("sk-proj-"), "{status}: {shown}");
        }
    }
}

#[test]
fn a_wait_in_the_headers_goes_before_one_in_words() {
    let body = r#"{"error":{"message":"try again in 20s"}}"#;
    let header = Some(Duration::from_secs(3));
    assert_eq!(ErrorReply::read(429, header, body).retry_after, header);
    assert_eq!(
        ErrorReply::read(429, None, body).retry_after,
        Some(Duration::from_secs(20))
    );
}
