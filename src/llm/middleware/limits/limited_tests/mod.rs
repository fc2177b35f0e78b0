//! Tests of a connection that is asked no faster than its limits allow.

mod concurrency;
mod remaining;

use super::*;
use crate::clock::VirtualClock;
use crate::llm::{ConcurrencyLimit, Message, Quote, Scripted, test_request};
use futures::future::join_all;

const SECOND: Duration = Duration::from_secs(1);
const MAX_WAIT: Duration = Duration::from_secs(30);

fn queue(in_flight: u32) -> RequestQueue {
    RequestQueue::new(ConcurrencyLimit { in_flight }, MAX_WAIT)
}

fn request(text: &str) -> Request {
    test_request([Message::user(text)])
}

fn slow_down(retry_after: Option<Duration>) -> LlmError {
    LlmError::RateLimited {
        retry_after,
        said: Quote::NONE,
    }
}

/// Returns a model that takes a second for every answer, which this script makes up.
fn second_long(
    clock: &VirtualClock,
    script: impl FnMut(&Request) -> Result<Completion, LlmError> + 'static,
) -> Scripted {
    Scripted::new(script).taking(SECOND, Rc::new(clock.clone()))
}

fn echo(request: &Request) -> Result<Completion, LlmError> {
    Ok(Completion::of(&*request.messages[0].content))
}

fn limited(model: &Scripted, clock: &VirtualClock, in_flight: u32) -> Limited {
    let (model, clock) = (Rc::new(model.clone()), Rc::new(clock.clone()));
    Limited::new(
        model,
        clock,
        queue(in_flight),
        SharedRateLimits::default(),
        MAX_WAIT,
    )
}

/// Asks all of these at once and returns when each was answered, in whole seconds.
fn answered_at(clock: &VirtualClock, model: &dyn Model, texts: &[&str]) -> Vec<u64> {
    clock.run_until(join_all(texts.iter().map(|text| async {
        let answer = model.complete(request(text)).await;
        assert_eq!(answer, Ok(Completion::of(*text)));
        clock.now().as_secs()
    })))
}
