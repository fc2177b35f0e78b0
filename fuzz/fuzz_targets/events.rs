//! Reads any body of a reply, including event streams. It must never panic, and the text must be trimmed.

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
