//! Logs the exact exchanges of a turn, for people who may see a mind's thinking.

use std::{cell::RefCell, collections::VecDeque, rc::Rc, time::Duration};

use futures::future::LocalBoxFuture;

use crate::clock::Clock;
use crate::llm::{Completion, LlmError, Model, Request};

/// The maximum number of requests logged in one turn; older ones are dropped.
const MAX_KEPT: usize = 64;

/// A request and its result.
#[derive(Debug, Clone, PartialEq)]
pub struct Exchange {
    /// The request, word for word as the mind sent it.
    pub request: Request,
    /// The result.
    pub result: ExchangeResult,
    /// When the request was made, as the time since the beginning of 1970.
    pub asked_at: Duration,
    /// The time from the request to its result; zero while it is in flight.
    pub took: Duration,
}

/// The result of a request.
#[derive(Debug, Clone, PartialEq)]
pub enum ExchangeResult {
    /// The request is in flight.
    Nothing,
    /// The model's answer, word for word.
    Said(Completion),
    /// The request failed.
    Failed(LlmError),
    /// The request was dropped before its answer.
    GivenUp,
}

/// A model that logs the exchanges since the turn began. Clones are the same model.
///
/// It is the stage next to the mind, outside all stages that retry or count, so it logs what the mind sent
/// and what the mind received.
#[derive(Clone)]
pub struct ExchangeLog {
    model: Rc<dyn Model>,
    clock: Rc<dyn Clock>,
    turn: Rc<RefCell<TurnExchanges>>,
}

#[derive(Default)]
struct TurnExchanges {
    /// The exchanges, each with its number.
    exchanges: VecDeque<(u64, Exchange)>,
    /// The number of requests in all turns.
    asked: u64,
}

impl TurnExchanges {
    /// Records a request and returns its number.
    fn ask(&mut self, request: &Request, asked_at: Duration) -> u64 {
        self.asked += 1;
        if self.exchanges.len() == MAX_KEPT {
            self.exchanges.pop_front();
        }
        let exchange = Exchange {
            request: request.clone(),
            result: ExchangeResult::Nothing,
            asked_at,
            took: Duration::ZERO,
        };
        self.exchanges.push_back((self.asked, exchange));
        self.asked
    }

    /// Records the result of the request with this number, if it belongs to the current turn.
    fn set_result(&mut self, number: u64, result: ExchangeResult, took: Duration) {
        if let Some((_, exchange)) = self.exchanges.iter_mut().find(|(id, _)| *id == number) {
            exchange.result = result;
            exchange.took = took;
        }
    }
}

impl ExchangeLog {
    /// Wraps `model`, with nothing logged.
    pub fn new(model: Rc<dyn Model>, clock: Rc<dyn Clock>) -> Self {
        Self {
            model,
            clock,
            turn: Rc::default(),
        }
    }

    /// Clears the log, because another turn begins. Requests in flight belong to the earlier turn and are
    /// not logged.
    pub fn begin_turn(&self) {
        self.turn.borrow_mut().exchanges.clear();
    }

    /// Returns the exchanges since the turn began, in the order in which the requests were first polled: at
    /// most the latest 64.
    pub fn exchanges(&self) -> Vec<Exchange> {
        let turn = self.turn.borrow();
        turn.exchanges
            .iter()
            .map(|(_, exchange)| exchange.clone())
            .collect()
    }
}

impl Model for ExchangeLog {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let Self { model, clock, turn } = self.clone();
        Box::pin(async move {
            let number = turn.borrow_mut().ask(&request, clock.unix_time());
            let mut listening = PendingExchange {
                turn,
                number,
                asked_at_ms: clock.now_ms(),
                clock,
                result: ExchangeResult::GivenUp,
            };
            let answer = model.complete(request).await;
            listening.result = match &answer {
                Ok(completion) => ExchangeResult::Said(completion.clone()),
                Err(error) => ExchangeResult::Failed(error.clone()),
            };
            answer
        })
    }
}

/// A request in flight. Its result is logged when it ends; if dropped before its answer, it was given up.
struct PendingExchange {
    turn: Rc<RefCell<TurnExchanges>>,
    number: u64,
    clock: Rc<dyn Clock>,
    asked_at_ms: f64,
    result: ExchangeResult,
}

impl Drop for PendingExchange {
    fn drop(&mut self) {
        let result = std::mem::replace(&mut self.result, ExchangeResult::GivenUp);
        let took_ms = (self.clock.now_ms() - self.asked_at_ms).max(0.0);
        let took = Duration::from_secs_f64(took_ms / 1_000.0);
        self.turn.borrow_mut().set_result(self.number, result, took);
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;
    use crate::clock::VirtualClock;
    use crate::llm::{Message, Scripted, test_request};

    fn request(text: &str) -> Request {
        test_request([Message::user(text)])
    }

    fn ask(model: &ExchangeLog, text: &str) -> Result<Completion, LlmError> {
        let answer = model.complete(request(text)).now_or_never();
        answer.expect("it answers at once")
    }

    /// Returns the logged requests and results.
    fn exchanges(model: &ExchangeLog) -> Vec<(String, ExchangeResult)> {
        let exchanges = model.exchanges().into_iter();
        exchanges
            .map(|exchange| (exchange.request.messages[0].content.clone(), exchange.result))
            .collect()
    }

    fn said(text: &str) -> ExchangeResult {
        ExchangeResult::Said(Completion::of(text))
    }

    #[test]
    fn prompts_and_replies_are_kept_word_for_word() {
        let scripted = Scripted::answering([Ok(Completion::of(" one\n")), Err(LlmError::Empty)]);
        let model = ExchangeLog::new(Rc::new(scripted), Rc::new(VirtualClock::new()));
        assert_eq!(ask(&model, "a"), Ok(Completion::of(" one\n")));
        assert_eq!(ask(&model, "b"), Err(LlmError::Empty));
        assert_eq!(
            exchanges(&model),
            [
                ("a".to_owned(), said(" one\n")),
                ("b".to_owned(), ExchangeResult::Failed(LlmError::Empty))
            ]
        );
    }

    #[test]
    fn a_new_turn_forgets_the_exchanges_of_the_last() {
        let model = ExchangeLog::new(
            Rc::new(Scripted::saying(["one", "two"])),
            Rc::new(VirtualClock::new()),
        );
        ask(&model, "a").expect("it was scripted");
        model.begin_turn();
        assert_eq!(exchanges(&model), []);
        ask(&model, "b").expect("it was scripted");
        assert_eq!(exchanges(&model), [("b".to_owned(), said("two"))]);
    }

    #[test]
    fn dropped_requests_are_logged_as_given_up() {
        let scripted = Scripted::saying(["one"]).taking(Duration::from_secs(1), Rc::new(VirtualClock::new()));
        let model = ExchangeLog::new(Rc::new(scripted), Rc::new(VirtualClock::new()));
        let mut answer = model.complete(request("a"));
        assert_eq!(exchanges(&model), [], "it was not sent yet");
        assert_eq!((&mut answer).now_or_never(), None);
        assert_eq!(exchanges(&model), [("a".to_owned(), ExchangeResult::Nothing)]);
        drop(answer);
        assert_eq!(exchanges(&model), [("a".to_owned(), ExchangeResult::GivenUp)]);
    }

    #[test]
    fn an_exchange_tells_how_long_it_took() {
        let clock = VirtualClock::new();
        let scripted = Scripted::saying(["one"]).taking(Duration::from_secs(3), Rc::new(clock.clone()));
        let model = ExchangeLog::new(Rc::new(scripted), Rc::new(clock.clone()));
        let answer = clock.run_until(model.complete(request("a")));
        answer.expect("it was scripted");
        assert_eq!(model.exchanges()[0].took, Duration::from_secs(3));
    }

    #[test]
    fn a_late_answer_of_the_turn_before_is_not_kept() {
        let clock = VirtualClock::new();
        let scripted = Scripted::saying(["one"]).taking(Duration::from_secs(1), Rc::new(clock.clone()));
        let model = ExchangeLog::new(Rc::new(scripted), Rc::new(VirtualClock::new()));
        let mut answer = model.complete(request("a"));
        assert_eq!((&mut answer).now_or_never(), None);
        model.begin_turn();
        assert_eq!(clock.run_until(answer), Ok(Completion::of("one")));
        assert_eq!(exchanges(&model), []);
    }

    #[test]
    fn the_latest_64_are_kept() {
        let scripted =
            Scripted::new(|request| Ok(Completion::of(request.messages[0].content.to_uppercase())));
        let model = ExchangeLog::new(Rc::new(scripted), Rc::new(VirtualClock::new()));
        for number in 0..100 {
            ask(&model, &format!("n{number}")).expect("it was scripted");
        }
        let exchanges = exchanges(&model);
        assert_eq!(exchanges.len(), 64);
        assert_eq!(exchanges[0], ("n36".to_owned(), said("N36")));
        assert_eq!(exchanges[63], ("n99".to_owned(), said("N99")));
    }
}
