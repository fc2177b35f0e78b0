//! A scripted model, for tests and benches.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};

use futures::future::LocalBoxFuture;

use crate::clock::Clock;
use crate::llm::{BillableTry, Completion, LlmError, Model, Request};

type ScriptedReply = Result<Completion, LlmError>;
type ModelScript = Box<dyn FnMut(&Request) -> ScriptedReply>;

/// A model whose answers are written by a test. It records every request. Clones are the same model.
///
/// ```
/// use std::{rc::Rc, time::Duration};
/// use among_agents::{clock::VirtualClock, llm::{Message, Model, Scripted, test_request}};
///
/// let clock = VirtualClock::new();
/// let model = Scripted::saying(["VOTE Red"]).taking(Duration::from_secs(1), Rc::new(clock.clone()));
/// let answer = clock.run_until(model.complete(test_request([Message::user("Who?")])));
/// assert_eq!(answer.expect("it was scripted").text, "VOTE Red");
/// assert_eq!(model.requests()[0].messages[0].content, "Who?");
/// assert_eq!(clock.now(), Duration::from_secs(1));
/// ```
#[derive(Clone)]
pub struct Scripted {
    state: Rc<ScriptState>,
    delay: Option<(Duration, Rc<dyn Clock>)>,
}

struct ScriptState {
    script: RefCell<ModelScript>,
    requests: RefCell<Vec<Request>>,
    unanswered: Cell<usize>,
    dropped: Cell<usize>,
}

impl Scripted {
    /// Returns a model that computes each answer from the request. The closure may have state.
    pub fn new(script: impl FnMut(&Request) -> ScriptedReply + 'static) -> Self {
        let state = ScriptState {
            script: RefCell::new(Box::new(script)),
            requests: RefCell::default(),
            unanswered: Cell::new(0),
            dropped: Cell::new(0),
        };
        Self {
            state: Rc::new(state),
            delay: None,
        }
    }

    /// Returns a model that gives these answers, one for each request, in the order in which requests are
    /// first polled. After the last it answers [`LlmError::Empty`].
    pub fn answering(answers: impl IntoIterator<Item = ScriptedReply, IntoIter: 'static>) -> Self {
        let mut answers = answers.into_iter();
        Self::new(move |_| answers.next().unwrap_or(Err(LlmError::Empty)))
    }

    /// Returns a model that answers with these texts, like [`answering`](Self::answering).
    pub fn saying<T: Into<String>>(texts: impl IntoIterator<Item = T, IntoIter: 'static>) -> Self {
        Self::answering(texts.into_iter().map(|text| Ok(Completion::of(text))))
    }

    /// Makes the model take this long for every answer, measured on this clock. By default it answers at
    /// once.
    pub fn taking(self, delay: Duration, clock: Rc<dyn Clock>) -> Self {
        Self {
            delay: Some((delay, clock)),
            ..self
        }
    }

    /// Returns every request so far, in the order in which they were first polled.
    pub fn requests(&self) -> Vec<Request> {
        self.state.requests.borrow().clone()
    }

    /// Returns the number of requests in flight.
    pub fn unanswered(&self) -> usize {
        self.state.unanswered.get()
    }

    /// Returns how many requests were dropped before they were answered.
    pub fn dropped(&self) -> usize {
        self.state.dropped.get()
    }
}

impl Model for Scripted {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, ScriptedReply> {
        let Self { state, delay } = self.clone();
        Box::pin(async move {
            // The answer is computed when the request is sent, so that delays do not change it.
            let billable = BillableTry::begin(&request).await;
            let answer = (state.script.borrow_mut())(&request);
            state.requests.borrow_mut().push(request);
            let mut waiting = InFlightRequest::new(state);
            if let Some((delay, clock)) = delay {
                clock.sleep(delay).await;
            }
            waiting.is_answered = true;
            billable.ended(&answer);
            answer
        })
    }
}

/// A request in flight. It counts as dropped if it ends without an answer.
struct InFlightRequest {
    state: Rc<ScriptState>,
    is_answered: bool,
}

impl InFlightRequest {
    fn new(state: Rc<ScriptState>) -> Self {
        state.unanswered.set(state.unanswered.get() + 1);
        Self {
            state,
            is_answered: false,
        }
    }
}

impl Drop for InFlightRequest {
    fn drop(&mut self) {
        self.state.unanswered.set(self.state.unanswered.get() - 1);
        if !self.is_answered {
            self.state.dropped.set(self.state.dropped.get() + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::{FutureExt, future::join};

    use super::*;
    use crate::clock::VirtualClock;
    use crate::llm::{Message, test_request};

    fn request(text: &str) -> Request {
        test_request([Message::user(text)])
    }

    #[test]
    fn a_scripted_model_says_its_texts_and_then_nothing() {
        let model = Scripted::saying(["one", "two"]);
        let ask = |text| {
            model
                .complete(request(text))
                .now_or_never()
                .expect("it answers at once")
        };
        assert_eq!(ask("a"), Ok(Completion::of("one")));
        assert_eq!(ask("b"), Ok(Completion::of("two")));
        assert_eq!(ask("c"), Err(LlmError::Empty));
        assert_eq!(model.requests(), [request("a"), request("b"), request("c")]);
    }

    #[test]
    fn a_scripted_model_can_answer_its_request() {
        let model = Scripted::new(|request| Ok(Completion::of(request.messages[0].content.to_uppercase())));
        let answer = model.complete(request("who?")).now_or_never();
        assert_eq!(answer, Some(Ok(Completion::of("WHO?"))));
    }

    #[test]
    fn requests_side_by_side_take_the_time_of_one() {
        let clock = VirtualClock::new();
        let model = Scripted::saying(["one", "two"]).taking(Duration::from_secs(1), Rc::new(clock.clone()));
        let asked = join(model.complete(request("a")), model.complete(request("b")));
        let said = |text| Ok(Completion::of(text));
        assert_eq!(clock.run_until(asked), (said("one"), said("two")));
        assert_eq!(clock.now(), Duration::from_secs(1));
    }

    #[test]
    fn unanswered_and_dropped_requests_are_counted() {
        let clock = VirtualClock::new();
        let model = Scripted::saying(["one"]).taking(Duration::from_secs(1), Rc::new(clock));
        let never_polled = model.complete(request("a"));
        drop(never_polled);
        assert_eq!((model.requests().len(), model.dropped()), (0, 0));

        let mut waiting = model.complete(request("b"));
        assert!((&mut waiting).now_or_never().is_none());
        assert_eq!((model.unanswered(), model.dropped()), (1, 0));
        drop(waiting);
        assert_eq!((model.unanswered(), model.dropped()), (0, 1));
    }
}
