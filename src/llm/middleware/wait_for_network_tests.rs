use std::time::Duration;

use futures::future::join;

use super::*;
use crate::clock::{Clock, VirtualClock};
use crate::llm::{Breaker, Message, RetryPolicy, Retrying, Scripted, test_request};

fn request() -> Request {
    test_request([Message::user("Who?")])
}

fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(60 * minutes)
}

/// Asks a model that takes a second and fails without a network, like a browser's, while `person` acts.
fn ask_while<P: Future<Output = ()>>(
    network: &Rc<Network>,
    clock: &VirtualClock,
    person: impl FnOnce() -> P,
) -> (Result<Completion, LlmError>, Scripted, Breaker) {
    let seen = Rc::clone(network);
    let model = Scripted::new(move |_| match seen.is_gone() {
        true => Err(LlmError::Unreachable(Unreachable::Offline)),
        false => Ok(Completion::of("Red")),
    })
    .taking(Duration::from_secs(1), Rc::new(clock.clone()));
    let port: Rc<dyn Clock> = Rc::new(clock.clone());
    let retrying = Retrying::new(Rc::new(model.clone()), Rc::clone(&port), RetryPolicy::default());
    let online = WhenOnline::new(Rc::new(retrying), Rc::clone(network));
    let breaker = Breaker::new(Rc::new(online), port);
    let (answer, ()) = clock.run_until(join(breaker.complete(request()), person()));
    (answer, model, breaker)
}

#[test]
fn a_question_waits_until_the_network_is_back() {
    let (network, clock) = (Rc::new(Network::default()), VirtualClock::new());
    network.set_gone(true);
    let (answer, model, breaker) = ask_while(&network, &clock, || async {
        clock.sleep(minutes(90)).await;
        network.set_gone(false);
    });
    assert_eq!(answer, Ok(Completion::of("Red")));
    assert_eq!((model.requests().len(), breaker.open_error()), (1, None));
    assert_eq!(clock.now(), minutes(90) + Duration::from_secs(1));
}

#[test]
fn requests_lost_with_the_network_are_repeated_without_a_failure() {
    let (network, clock) = (Rc::new(Network::default()), VirtualClock::new());
    let failing = Rc::new(Cell::new(true));
    let script = Rc::clone(&failing);
    let model = Scripted::new(move |_| match script.get() {
        true => Err(LlmError::Unreachable(Unreachable::Offline)),
        false => Ok(Completion::of("Red")),
    })
    .taking(Duration::from_secs(1), Rc::new(clock.clone()));
    let online = WhenOnline::new(Rc::new(model.clone()), Rc::clone(&network));
    let person = async {
        clock.sleep(Duration::from_millis(500)).await;
        network.set_gone(true);
        clock.sleep(minutes(5)).await;
        failing.set(false);
        network.set_gone(false);
    };
    let (answer, ()) = clock.run_until(join(online.complete(request()), person));
    assert_eq!(answer, Ok(Completion::of("Red")));
    assert_eq!(model.requests().len(), 2);
}

#[test]
fn a_person_can_stop_the_waiting_for_as_long_as_it_would_last() {
    let (network, clock) = (Rc::new(Network::default()), VirtualClock::new());
    network.set_gone(true);
    let (answer, model, _) = ask_while(&network, &clock, || async {
        clock.sleep(minutes(1)).await;
        assert!(network.is_waited_for() && network.has_waiting_requests());
        network.stop_waiting();
    });
    assert_eq!(answer, Err(LlmError::Unreachable(Unreachable::Offline)));
    assert_eq!((model.requests().len(), network.is_waited_for()), (0, false));
    assert!(!network.has_waiting_requests());
    network.set_gone(false);
    network.set_gone(true);
    assert!(network.is_waited_for(), "the next time is waited for again");
}

#[test]
fn with_a_network_failures_are_failures() {
    let (network, clock) = (Rc::new(Network::default()), VirtualClock::new());
    let model = Scripted::answering([Err(LlmError::Unreachable(Unreachable::Offline))]);
    let online = WhenOnline::new(Rc::new(model), network);
    let answer = clock.run_until(online.complete(request()));
    assert_eq!(answer, Err(LlmError::Unreachable(Unreachable::Offline)));
}
