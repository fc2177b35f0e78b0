//! Any body of an answer, streams of events included: it is never a fault, and what it says is trimmed.

#![no_main]

use among_agents::llm::ServiceReply;
use among_agents::llm::openai::read_reply;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u16, &str)| {
    let (status, body) = input;
    for body in [body.to_owned(), format!("data: {body}\n\ndata: [DONE]\n\n")] {
        if let ServiceReply::Chat(chat) = read_reply(status, None, &body) {
            assert_eq!(chat.text.trim(), chat.text);
        }
    }
});
