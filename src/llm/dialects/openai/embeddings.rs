//! Embeddings in OpenAI's dialect: `/embeddings`, which many compatible services have.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::reply::usage;
use crate::llm::{Embeddings, json};

/// The path of embeddings under the base URL.
pub(in crate::llm) const PATH: &str = "/embeddings";

/// Returns the JSON body that requests embeddings of `texts` from `model`, with `dimensions` numbers each if
/// the service lets a request choose that.
///
/// ```
/// use among_agents::llm::openai::embeddings::request_body;
///
/// assert_eq!(
///     request_body("m", &["a body".to_owned()], Some(512)),
///     r#"{"model":"m","input":["a body"],"dimensions":512}"#,
/// );
/// ```
pub fn request_body(model: &str, texts: &[String], dimensions: Option<u32>) -> String {
    #[derive(Serialize)]
    struct RequestBody<'a> {
        model: &'a str,
        input: &'a [String],
        #[serde(skip_serializing_if = "Option::is_none")]
        dimensions: Option<u32>,
    }
    let body = RequestBody {
        model,
        input: texts,
        dimensions,
    };
    serde_json::to_string(&body).expect("strings and numbers always become JSON")
}

/// Reads the embeddings from a reply, in the order of the texts; `None` if it does not contain exactly one
/// vector for each of `texts` texts, all of one length.
pub fn read_reply(body: &str, texts: usize) -> Option<Embeddings> {
    #[derive(Deserialize)]
    struct ReplyBody {
        data: Vec<EmbeddingItem>,
        #[serde(default)]
        usage: Value,
    }
    #[derive(Deserialize)]
    struct EmbeddingItem {
        index: Option<usize>,
        embedding: Vec<f32>,
    }
    let body = body.trim_start_matches('\u{feff}').trim_start();
    let ReplyBody { data, usage: used } = json::read(body)?;
    let mut vectors = vec![None; texts];
    for (at, item) in data.into_iter().enumerate() {
        // A service that numbers nothing answers in order.
        let place = vectors.get_mut(item.index.unwrap_or(at))?;
        *place = Some(item.embedding);
    }
    let vectors: Vec<Vec<f32>> = vectors.into_iter().collect::<Option<_>>()?;
    let length = vectors.first().map_or(0, Vec::len);
    let is_good = |vector: &Vec<f32>| {
        !vector.is_empty() && vector.len() == length && vector.iter().all(|number| number.is_finite())
    };
    vectors.iter().all(is_good).then(|| Embeddings {
        vectors,
        usage: usage(&used),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embeddings_come_in_the_order_of_the_texts() {
        for body in [
            r#"{"object":"list","data":[{"object":"embedding","index":1,"embedding":[0,2]},{"object":"embedding","index":0,"embedding":[1.5,-1]}],"model":"m","usage":{"prompt_tokens":8,"total_tokens":8}}"#,
            r#"{"data":[{"embedding":[1.5,-1]},{"embedding":[0,2]}]}"#,
            r#"{"model":"half \ud83d","data":[{"embedding":[1.5,-1]},{"embedding":[0,2]}]}"#,
        ] {
            let embeddings = read_reply(body, 2).map(|embeddings| embeddings.vectors);
            assert_eq!(embeddings, Some(vec![vec![1.5, -1.0], vec![0.0, 2.0]]), "{body}");
        }
    }

    #[test]
    fn tokens_are_read_where_services_report_them() {
        let read = |usage: &str| {
            let body = format!(r#"{{"data":[{{"embedding":[1]}}]{usage}}}"#);
            let usage = read_reply(&body, 1).expect("it contains an embedding").usage;
            usage.map(|usage| (usage.prompt, usage.completion))
        };
        assert_eq!(
            read(r#","usage":{"prompt_tokens":8,"total_tokens":8}"#),
            Some((8, 0))
        );
        assert_eq!(read(""), None);
        assert_eq!(read(r#","usage":null"#), None);
    }

    #[test]
    fn replies_without_one_embedding_per_text_are_refused() {
        for body in [
            "",
            "<html>",
            r#"{"data":[]}"#,
            r#"{"data":[{"embedding":[1]}]}"#,
            r#"{"data":[{"embedding":[1]},{"embedding":[1,2]}]}"#,
            r#"{"data":[{"embedding":[]},{"embedding":[]}]}"#,
            r#"{"data":[{"embedding":[1]},{"embedding":["1"]}]}"#,
            r#"{"data":[{"embedding":[1]},{"embedding":[1e60]}]}"#,
            r#"{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[2]}]}"#,
            r#"{"data":[{"index":0,"embedding":[1]},{"index":7,"embedding":[2]}]}"#,
            r#"{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[2]},{"index":2,"embedding":[2]}]}"#,
            r#"{"data":[{"embedding":"AACAPw=="},{"embedding":"AACAPw=="}]}"#,
        ] {
            assert_eq!(read_reply(body, 2), None, "{body}");
        }
    }
}
