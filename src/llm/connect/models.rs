//! The list of a service's models.

use std::{collections::BTreeSet, time::Duration};

use serde_json::Value;

use crate::clock::within;
use crate::llm::{
    Access, ApiKey, Channel, Dialect, ErrorReply, HttpDialect, LlmError, Platform, ServiceReply, json,
};

/// The maximum number of models listed.
pub const MAX_MODELS: usize = 500;

/// The maximum size of a list in bytes; routers describe every model at length.
const MAX_LIST_BYTES: usize = 8_000_000;

/// The time limit for fetching a list.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// Returns the names of a service's models in alphabetical order, at most [`MAX_MODELS`].
///
/// `access` is the result of [`Access::new`]. An in-page model has neither base URL nor key, so its name is
/// returned without a request.
///
/// # Errors
/// An [`LlmError`]. A list without names is [`LlmError::NoModels`].
pub async fn list_models(
    dialect: Dialect,
    access: &Access,
    platform: &Platform,
) -> Result<Vec<String>, LlmError> {
    let http = match dialect.spec().channel {
        Channel::Http(http) => http,
        Channel::InPage(in_page) => return Ok(vec![in_page.model_name.to_owned()]),
    };
    let listed = within(&*platform.clock, TIME_LIMIT, fetch(http, access, platform)).await;
    listed.unwrap_or(Err(LlmError::TimedOut { after: TIME_LIMIT }))
}

async fn fetch(http: &HttpDialect, access: &Access, platform: &Platform) -> Result<Vec<String>, LlmError> {
    let mut url = access.base_url().at(http.models_path);
    let asked = url.clone();
    url.set_query(http.models_query);
    let request = http.get(access, url);
    let reply = platform.send(access, request, MAX_LIST_BYTES).await?;
    if !(200..300).contains(&reply.status) {
        let refusal = ErrorReply::read(reply.status, reply.retry_after, &reply.body);
        return Err(refusal.into_error(access, "", &asked));
    }
    let Some(body) = json::read::<Value>(&reply.body) else {
        return Err(ServiceReply::unreadable(&reply.body, access.key()));
    };
    if let Some(refusal) = ErrorReply::within(&body, reply.status, reply.retry_after) {
        return Err(refusal.into_error(access, "", &asked));
    }
    let names = names_in(&body, access.key());
    let names = names.ok_or_else(|| ServiceReply::unreadable(&reply.body, access.key()))?;
    if names.is_empty() {
        return Err(LlmError::NoModels);
    }
    Ok(names)
}

/// Returns the names in a list of models: texts or objects, either at the top level or in the field `data` or
/// `models`. Returns `None` if there is no list. The key is removed from the names.
pub fn names_in(body: &Value, key: &ApiKey) -> Option<Vec<String>> {
    let list = [body, &body["data"], &body["models"]]
        .into_iter()
        .find_map(Value::as_array)?;
    let name = |model: &Value| {
        let name = [model, &model["id"], &model["name"], &model["model"]]
            .into_iter()
            .find_map(Value::as_str)?
            .trim();
        let is_fit = !name.is_empty() && name.len() <= 200 && !name.chars().any(char::is_control);
        is_fit.then(|| key.redact_answer(name))
    };
    let names: BTreeSet<String> = list.iter().filter_map(name).collect();
    Some(names.into_iter().take(MAX_MODELS).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(body: &str) -> Option<Vec<String>> {
        names_in(&serde_json::from_str(body).expect("JSON"), &ApiKey::NONE)
    }

    #[test]
    fn the_names_are_found_in_every_shape() {
        for (body, wanted) in [
            // OpenAI
            (
                r#"{"object":"list","data":[{"id":"gpt-4o","object":"model","created":1,"owned_by":"openai"},{"id":"gpt-4.1","object":"model"},{"id":"gpt-4o","object":"model"}]}"#,
                &["gpt-4.1", "gpt-4o"][..],
            ),
            // Anthropic
            (
                r#"{"data":[{"type":"model","id":"claude-sonnet-4-20250514","display_name":"Claude Sonnet 4","created_at":"2025-02-19T00:00:00Z"}],"has_more":false,"first_id":"a","last_id":"b"}"#,
                &["claude-sonnet-4-20250514"],
            ),
            // Ollama's own format, and Together's
            (
                r#"{"models":[{"name":"llama3.2:latest","model":"llama3.2:latest","size":1}]}"#,
                &["llama3.2:latest"],
            ),
            (r#"[{"id":"b"},{"id":"a"}]"#, &["a", "b"]),
            (r#"{"models":["b","a"]}"#, &["a", "b"]),
            (r#"{"data":[{"id":7},{"id":""},{"id":"a\u0007"},{}]}"#, &[]),
        ] {
            assert_eq!(
                names(body).as_deref(),
                Some(&wanted.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()[..]),
                "{body}"
            );
        }
        assert_eq!(names(r#"{"choices":{}}"#), None);
        assert_eq!(names("7"), None);
    }

    #[test]
    fn a_long_list_is_cut() {
        let models: Vec<_> = (0..2_000).map(|number| format!("model-{number:04}")).collect();
        let listed = names_in(&Value::from(models), &ApiKey::NONE).expect("a list");
        assert_eq!((listed.len(), listed[0].as_str()), (MAX_MODELS, "model-0000"));
    }
}
