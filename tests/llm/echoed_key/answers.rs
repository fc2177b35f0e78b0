//! Completions of both dialects, plain and streamed, contain no key, wherever a stream splits it.

use super::{any_key, key};
use crate::common::cases;
use crate::common::echoed_key::{holds_key, spellings};
use among_agents::llm::{ServiceReply, anthropic, openai};
use proptest::prelude::*;
use serde_json::{Value, json};

const KEY: &str = "sk-test-0123456789abcdef";

/// A dialect, as far as its replies go.
#[derive(Clone, Copy, Debug)]
enum TestedDialect {
    OpenAi,
    Anthropic,
}

impl TestedDialect {
    const ALL: [TestedDialect; 2] = [TestedDialect::OpenAi, TestedDialect::Anthropic];

    /// Returns a reply in one piece, whose text consists of these parts.
    fn reply(self, parts: &[&str]) -> String {
        let text = |part: &&str| json!({ "type": "text", "text": part });
        let parts: Vec<Value> = parts.iter().map(text).collect();
        match self {
            TestedDialect::OpenAi => {
                json!({ "model": KEY, "choices": [{ "message": { "content": parts }, "finish_reason": KEY }] })
            }
            TestedDialect::Anthropic => json!({ "model": KEY, "content": parts, "stop_reason": KEY }),
        }
        .to_string()
    }

    /// Returns a stream with an event for each of these parts of the text.
    fn stream(self, parts: &[&str]) -> String {
        let event = |part: &&str| {
            let event = match self {
                TestedDialect::OpenAi => json!({ "choices": [{ "delta": { "content": part } }] }),
                TestedDialect::Anthropic => {
                    json!({ "type": "content_block_delta", "delta": { "type": "text_delta", "text": part } })
                }
            };
            format!("data: {event}\n\n")
        };
        parts.iter().map(event).collect()
    }

    /// Returns the text of the completion for this body, for a service with this key.
    fn completion(self, body: &str, text: &str) -> String {
        let read = match self {
            TestedDialect::OpenAi => openai::read_reply(200, None, body),
            TestedDialect::Anthropic => anthropic::read_reply(200, None, body),
        };
        let ServiceReply::Chat(chat) = read else {
            panic!("{body} is no answer")
        };
        let completion = chat.into_completion(None, &key(text)).expect("it has words");
        assert!(!holds_key(&format!("{completion:?}"), text), "{completion:?}");
        completion.text
    }
}

/// Returns the text in parts that end at these characters.
fn parts_of<'a>(text: &'a str, ends: &[usize]) -> Vec<&'a str> {
    let starts: Vec<usize> = text
        .char_indices()
        .map(|(at, _)| at)
        .chain([text.len()])
        .collect();
    let mut ends: Vec<usize> = ends.iter().map(|end| starts[end % starts.len()]).collect();
    ends.extend([0, text.len()]);
    ends.sort_unstable();
    ends.windows(2).map(|part| &text[part[0]..part[1]]).collect()
}

#[test]
fn a_key_is_redacted_wherever_a_stream_splits_it() {
    for dialect in TestedDialect::ALL {
        for spelling in spellings(KEY) {
            let text = format!("It is “{spelling}”, Red!");
            for at in 0..=text.chars().count() {
                let parts = parts_of(&text, &[at]);
                for body in [dialect.stream(&parts), dialect.reply(&parts)] {
                    assert_eq!(dialect.completion(&body, KEY), "It is “…”, Red!", "{body}");
                }
            }
        }
    }
}

#[test]
fn a_key_is_redacted_where_the_json_of_a_reply_escapes_it() {
    let escaped: String = KEY.chars().map(|c| format!("\\u{:04X}", u32::from(c))).collect();
    for dialect in TestedDialect::ALL {
        for body in [dialect.reply(&["It is {}."]), dialect.stream(&["It is {}."])] {
            let body = body.replace("{}", &escaped);
            assert_eq!(dialect.completion(&body, KEY), "It is ….");
        }
    }
}

#[test]
fn a_key_around_thinking_is_redacted_when_the_thinking_is_taken_out() {
    let text = format!("It is {}<think>Hm.</think>{}.", &KEY[..9], &KEY[9..]);
    let body = TestedDialect::OpenAi.stream(&[&text]);
    assert_eq!(TestedDialect::OpenAi.completion(&body, KEY), "It is ….");
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_key_is_redacted_in_any_text_split_anywhere(
        text in any_key(),
        kind in any::<prop::sample::Index>(),
        before in "\\PC{0,20}",
        after in "\\PC{0,20}",
        ends in prop::collection::vec(0..200_usize, 0..8),
    ) {
        let spellings = spellings(&text);
        let said = format!("{before}{}{after}", kind.get(&spellings));
        let parts = parts_of(&said, &ends);
        for dialect in TestedDialect::ALL {
            for body in [dialect.stream(&parts), dialect.reply(&parts)] {
                prop_assert!(dialect.completion(&body, &text).contains('…'));
            }
        }
    }

    #[test]
    fn a_text_without_the_key_is_the_same_however_it_is_split(
        said in "[a-z]\\PC{0,60}[a-z]",
        ends in prop::collection::vec(0..60_usize, 0..8),
    ) {
        let parts = parts_of(&said, &ends);
        for dialect in TestedDialect::ALL {
            for body in [dialect.stream(&parts), dialect.reply(&parts)] {
                prop_assert_eq!(&dialect.completion(&body, KEY), &said);
            }
        }
    }
}
