//! Requests in flight: how many there are, whose turn it is, and what a refusal changes.

use super::*;
use crate::clock::within;
use crate::llm::{RetryPolicy, Retrying, TimeLimited};
use futures::FutureExt;
use proptest::prelude::*;
use std::cell::Cell;
use std::future::poll_fn;
use std::pin::pin;

#[test]
fn requests_in_flight_never_exceed_the_limit() {
    let clock = VirtualClock::new();
    let most = Rc::new(Cell::new(0));
    let scripted = second_long(&clock, echo);
    let model = limited(&scripted, &clock, 2);
    let watched = async {
        let mut asked = pin!(join_all(
            ["a", "b", "c", "d", "e"].map(|text| model.complete(request(text)))
        ));
        poll_fn(|context| {
            let poll = asked.as_mut().poll(context);
            most.set(most.get().max(scripted.unanswered()));
            poll.map(drop)
        })
        .await;
    };
    clock.run_until(watched);
    assert_eq!(most.get(), 2);
    assert_eq!(clock.now(), SECOND * 3);
    let order: Vec<_> = scripted
        .requests()
        .into_iter()
        .map(|request| request.messages[0].content.clone())
        .collect();
    assert_eq!(order, ["a", "b", "c", "d", "e"], "first come, first served");
}

#[test]
fn a_limit_of_zero_counts_as_one() {
    let clock = VirtualClock::new();
    let model = limited(&second_long(&clock, echo), &clock, 0);
    assert_eq!(answered_at(&clock, &model, &["a", "b", "c"]), [1, 2, 3]);
}

#[test]
fn dropped_requests_free_their_place() {
    let clock = VirtualClock::new();
    let scripted = second_long(&clock, echo);
    let model = limited(&scripted, &clock, 1);
    let mut first = model.complete(request("a"));
    let mut second = model.complete(request("b"));
    let mut third = model.complete(request("c"));
    for asked in [&mut first, &mut second, &mut third] {
        assert!(asked.now_or_never().is_none());
    }
    assert_eq!((scripted.unanswered(), model.queue.waiting()), (1, 2));
    // First drop one that waits, and then the one in flight.
    drop(second);
    assert_eq!(model.queue.waiting(), 1);
    drop(first);
    assert_eq!(clock.run_until(third), Ok(Completion::of("c")));
    assert_eq!(clock.now(), SECOND);
    assert_eq!((scripted.dropped(), model.queue.waiting()), (1, 0));
}

#[test]
fn a_rate_limit_holds_up_the_whole_connection_and_no_other() {
    let clock = VirtualClock::new();
    let mut asked = 0;
    let script = move |request: &Request| {
        asked += 1;
        if asked == 1 {
            Err(slow_down(Some(SECOND * 5)))
        } else {
            echo(request)
        }
    };
    let model = limited(&second_long(&clock, script), &clock, 4);
    let refused = clock.run_until(model.complete(request("a")));
    assert_eq!(refused, Err(slow_down(Some(SECOND * 5))));
    let other = limited(&second_long(&clock, echo), &clock, 4);
    assert_eq!(answered_at(&clock, &other, &["x"]), [2]);
    // Refused at 1 s, the connection is silent until 6 s. Then it sends two requests at once instead of four.
    assert_eq!(answered_at(&clock, &model, &["b", "c", "d", "e"]), [7, 7, 8, 8]);
}

#[test]
fn several_refusals_of_one_burst_slow_down_once_and_speed_grows_back() {
    let clock = VirtualClock::new();
    let mut asked = 0;
    let script = move |request: &Request| {
        asked += 1;
        if asked <= 8 {
            Err(slow_down(None))
        } else {
            echo(request)
        }
    };
    let model = limited(&second_long(&clock, script), &clock, 8);
    let burst = join_all((0..8).map(|_| model.complete(request("burst"))));
    assert!(clock.run_until(burst).iter().all(Result::is_err));
    // From 2 s on, four are in flight, and one more after as many answers: 4, then 5, then 6.
    let texts = ["x"; 15];
    let mut at = answered_at(&clock, &model, &texts);
    at.sort_unstable();
    assert_eq!(at, [3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5]);
}

#[test]
fn nobody_waits_for_ever() {
    let clock = VirtualClock::new();
    let hour = Duration::from_secs(3_600);
    let scripted = second_long(&clock, move |_| Err(slow_down(Some(hour))));
    let model = limited(&scripted, &clock, 2);
    assert!(clock.run_until(model.complete(request("a"))).is_err());
    let told = clock.run_until(join_all(
        ["b", "c", "d"].map(|text| model.complete(request(text))),
    ));
    assert_eq!(told, vec![Err(slow_down(Some(hour))); 3]);
    assert_eq!((scripted.requests().len(), clock.now()), (1, SECOND));

    // After the longest wait, the next try is sent, whatever the service said.
    clock.run_until(clock.sleep(MAX_WAIT));
    assert!(clock.run_until(model.complete(request("e"))).is_err());
    assert_eq!(scripted.requests().len(), 2);
}

#[test]
fn a_service_in_trouble_is_given_the_time_that_it_asks_for() {
    let clock = VirtualClock::new();
    let mut asked = 0;
    let script = move |request: &Request| {
        asked += 1;
        let down = LlmError::ServiceDown {
            status: 503,
            retry_after: Some(SECOND * 4),
            said: Quote::NONE,
        };
        if asked == 1 { Err(down) } else { echo(request) }
    };
    let model = limited(&second_long(&clock, script), &clock, 4);
    assert!(clock.run_until(model.complete(request("a"))).is_err());
    assert_eq!(
        answered_at(&clock, &model, &["b", "c", "d"]),
        [6, 6, 6],
        "as fast as before"
    );
}

#[test]
fn waiting_for_a_turn_costs_nothing_of_the_time_for_an_answer() {
    let clock = VirtualClock::new();
    let shared: Rc<dyn Clock> = Rc::new(clock.clone());
    let policy = RetryPolicy {
        time_limit: Duration::from_millis(1_500),
        ..RetryPolicy::default()
    };
    let scripted = Rc::new(second_long(&clock, echo));
    let timed = TimeLimited::new(scripted, Rc::clone(&shared), policy.time_limit);
    let limited = Limited::new(
        Rc::new(timed),
        Rc::clone(&shared),
        queue(1),
        SharedRateLimits::default(),
        MAX_WAIT,
    );
    let model = Retrying::untimed(Rc::new(limited), shared, policy);
    assert_eq!(answered_at(&clock, &model, &["a", "b", "c"]), [1, 2, 3]);
}

/// A model that takes the milliseconds named in the request, refuses if the request says so, and counts
/// requests in flight.
struct AsTold {
    clock: VirtualClock,
    in_flight: Rc<Cell<usize>>,
    most: Rc<Cell<usize>>,
}

struct InFlightGuard(Rc<Cell<usize>>);

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

impl Model for AsTold {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let (clock, in_flight, most) = (
            self.clock.clone(),
            Rc::clone(&self.in_flight),
            Rc::clone(&self.most),
        );
        Box::pin(async move {
            in_flight.set(in_flight.get() + 1);
            most.set(most.get().max(in_flight.get()));
            let _asking = InFlightGuard(in_flight);
            let (millis, refusal) = request.messages[0].content.split_once(' ').expect("two words");
            clock
                .sleep(Duration::from_millis(millis.parse().expect("a number")))
                .await;
            match refusal {
                "refused" => Err(slow_down(Some(SECOND * 2))),
                _ => Ok(Completion::of("fine")),
            }
        })
    }
}

proptest! {
    /// Whenever requests come and go, there are never more in flight than allowed, and every waiting request
    /// gets its turn. A lost turn would leave the virtual clock stuck.
    #[test]
    fn everybody_gets_a_turn(
        limit in 1_u32..5,
        coming in prop::collection::vec(
            (0_u64..3_000, 1_u64..2_000, any::<u8>(), prop::option::of(0_u64..3_000)),
            1..25,
        ),
    ) {
        let clock = VirtualClock::new();
        let (in_flight, most) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
        let told = AsTold { clock: clock.clone(), in_flight: Rc::clone(&in_flight), most: Rc::clone(&most) };
        let shared: Rc<dyn Clock> = Rc::new(clock.clone());
        let model = Limited::new(Rc::new(told), shared, queue(limit), SharedRateLimits::default(), MAX_WAIT);
        let asked = join_all(coming.iter().map(|&(after, takes, luck, patience)| {
            let (clock, model) = (&clock, &model);
            async move {
                clock.sleep(Duration::from_millis(after)).await;
                let fate = if luck < 30 { "refused" } else { "answered" };
                let answer = model.complete(request(&format!("{takes} {fate}")));
                match patience {
                    Some(millis) => within(clock, Duration::from_millis(millis), answer).await.is_some(),
                    None => {
                        let _ = answer.await;
                        true
                    }
                }
            }
        }));
        prop_assert!(clock.try_run_until(asked).is_ok());
        prop_assert!(most.get() <= limit as usize);
        prop_assert_eq!((in_flight.get(), model.queue.waiting()), (0, 0));
    }
}
