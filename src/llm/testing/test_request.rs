//! A request that only a test or a bench makes.

use crate::llm::{Message, Purpose, Request, SampleReply};

/// What such a request is for.
const TEST: Purpose = Purpose::new("test", SampleReply::Words);

/// A request of these messages that leaves everything else to the service.
pub fn test_request(messages: impl IntoIterator<Item = Message>) -> Request {
    Request::new(TEST, messages)
}
