//! Requests for tests and benches.

use crate::llm::{Message, Purpose, Request, SampleReply};

/// The purpose of such a request.
const TEST: Purpose = Purpose::new("test", "A test", SampleReply::Words);

/// Returns a request of these messages that leaves everything else to the service.
pub fn test_request(messages: impl IntoIterator<Item = Message>) -> Request {
    Request::new(TEST, messages)
}
