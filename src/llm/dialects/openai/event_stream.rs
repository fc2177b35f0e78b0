//! Parsing of a streamed reply after it is complete.
//!
//! Streams are requested only to test whether the service supports them, but some servers always send one.

use serde_json::{Value, json};

use super::content::{text_of, thought};
use crate::llm::protocol::events;

/// Joins the `data:` lines of an event stream into the reply that would have come in one piece; `None` if no
/// line contains JSON.
///
/// Unreadable lines are skipped. An error in the stream is kept next to the content before it.
pub(super) fn join_events(body: &str) -> Option<Value> {
    let (mut text, mut thoughts) = (String::new(), String::new());
    let mut reply = None;
    for event in events(body) {
        let reply = reply.get_or_insert_with(|| json!({ "choices": [{}] }));
        let choice = &event["choices"][0];
        let said = [
            &choice["delta"]["content"],
            &choice["message"]["content"],
            &choice["text"],
        ];
        thoughts += &thought(&choice["delta"]);
        text.extend(said.into_iter().map(text_of).find(|text| !text.is_empty()));
        keep(
            &mut reply["choices"][0],
            "finish_reason",
            &choice["finish_reason"],
        );
        keep(&mut reply["choices"][0], "error", &choice["error"]);
        keep(reply, "usage", &event["usage"]);
        keep(reply, "error", &event["error"]);
    }
    let mut reply = reply?;
    reply["choices"][0]["message"] = json!({ "content": text });
    if !thoughts.is_empty() {
        reply["choices"][0]["message"]["reasoning_content"] = thoughts.into();
    }
    Some(reply)
}

/// Sets a field to `value`, unless that is null.
fn keep(object: &mut Value, field: &str, value: &Value) {
    if !value.is_null() {
        object[field] = value.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deltas_are_joined() {
        let stream = concat!(
            ": OPENROUTER PROCESSING\r\n\r\n",
            "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\r\n\r\n",
            "data:{\"choices\":[{\"delta\":{\"reasoning_content\":\"hm\"}}]}\n\n",
            "data: {\"choices\":[{\"delta\":{\"content\":\"VOTE\"}}]}\n\n",
            "data: not json\n\n",
            "data: {\"choices\":[{\"delta\":{\"content\":\" Red\"},\"finish_reason\":null}]}\n\n",
            "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n",
            "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}\n\n",
            "data: [DONE]\n\n",
        );
        assert_eq!(
            join_events(stream),
            Some(json!({
                "choices": [{
                    "finish_reason": "stop",
                    "message": {"content": "VOTE Red", "reasoning_content": "hm"},
                }],
                "usage": {"prompt_tokens": 9, "completion_tokens": 2},
            })),
        );
    }

    #[test]
    fn a_stream_without_json_is_no_reply() {
        assert_eq!(join_events("data: [DONE]\n"), None);
        assert_eq!(join_events(": only a comment"), None);
    }
}
