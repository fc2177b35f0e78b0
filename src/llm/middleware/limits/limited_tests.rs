use std::{cell::Cell, future::poll_fn, pin::pin};

use futures::{FutureExt, future::join_all};
use proptest::prelude::*;

use super::*;
use crate::clock::{VirtualClock, within};
use crate::llm::{
    Breaker, Limits, Message, QueueHold, Quote, RateLimits, Remaining, RetryPolicy, Retrying, Scripted,
    TimeLimited, test_request,
};

const SECOND: Duration = Duration::from_secs(1);
const MAX_WAIT: Duration = Duration::from_secs(30);

fn turns(in_flight: u32) -> RequestQueue {
    RequestQueue::new(Limits { in_flight }, MAX_WAIT)
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
        turns(in_flight),
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

#[test]
fn no_more_than_the_limit_are_on_their_way() {
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
fn a_limit_of_nothing_is_one() {
    let clock = VirtualClock::new();
    let model = limited(&second_long(&clock, echo), &clock, 0);
    assert_eq!(answered_at(&clock, &model, &["a", "b", "c"]), [1, 2, 3]);
}

#[test]
fn whoever_is_dropped_gives_the_place_back() {
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

/// Returns a model that reports these limits with its first answer.
fn telling(clock: &VirtualClock, allowance: RateLimits) -> Limited {
    let shared_limits = SharedRateLimits::default();
    let mut first = Some(allowance);
    let left = shared_limits.clone();
    let script = move |request: &Request| {
        left.set(first.take().unwrap_or_default());
        echo(request)
    };
    let scripted = Rc::new(second_long(clock, script));
    Limited::new(
        scripted,
        Rc::new(clock.clone()),
        turns(8),
        shared_limits,
        MAX_WAIT,
    )
}

#[test]
fn used_up_requests_and_tokens_are_waited_for() {
    let left = |remaining, seconds| left(remaining, SECOND * seconds);
    for (allowance, at) in [
        // The report comes with the first answer, at 1 s.
        (RateLimits::default(), [2, 2, 2]),
        (
            RateLimits {
                requests: left(2, 9),
                tokens: None,
            },
            [2, 2, 11],
        ),
        (
            RateLimits {
                requests: left(50, 9),
                tokens: left(250, 5),
            },
            [2, 2, 7],
        ),
        (
            RateLimits {
                requests: None,
                tokens: left(0, 5),
            },
            [7, 7, 7],
        ),
        // Requests wait for up to a minute.
        (
            RateLimits {
                requests: left(0, 60),
                tokens: None,
            },
            [62, 62, 62],
        ),
        // A few tokens are left and replenishing takes hours: the service decides whether they suffice.
        (
            RateLimits {
                requests: left(3, 9_000),
                tokens: left(10, 9_000),
            },
            [2, 2, 2],
        ),
    ] {
        let clock = VirtualClock::new();
        let model = telling(&clock, allowance);
        answered_at(&clock, &model, &["first"]);
        let hundred = "word ".repeat(100);
        assert_eq!(
            answered_at(&clock, &model, &[hundred.as_str(); 3]),
            at,
            "{allowance:?}"
        );
    }
}

/// Returns what is left of requests or tokens.
fn left(remaining: u64, reset: Duration) -> Option<Remaining> {
    Some(Remaining { remaining, reset })
}

#[test]
fn what_is_used_up_for_more_than_a_minute_is_refused_as_the_service_would() {
    let back_in = SECOND * 9_000;
    let used_up = |back_in| Err(LlmError::AllowanceUsedUp { back_in });
    for allowance in [
        RateLimits {
            requests: left(0, back_in),
            tokens: None,
        },
        RateLimits {
            requests: left(50, SECOND),
            tokens: left(0, back_in),
        },
    ] {
        let clock = VirtualClock::new();
        let model = telling(&clock, allowance);
        answered_at(&clock, &model, &["first"]);
        let refused = clock.run_until(model.complete(request("second")));
        assert_eq!((refused, clock.now()), (used_up(back_in), SECOND), "nobody waits");
        clock.run_until(clock.sleep(MAX_WAIT - SECOND));
        let refused = clock.run_until(model.complete(request("third")));
        assert_eq!(refused, used_up(back_in - MAX_WAIT + SECOND));
        // Then it is asked anyway: a service may name days, and a person may have raised the limit.
        clock.run_until(clock.sleep(SECOND));
        assert_eq!(answered_at(&clock, &model, &["fourth"]), [32]);
    }
}

#[test]
fn only_requests_that_were_allowed_are_sent() {
    let clock = VirtualClock::new();
    let allowance = RateLimits {
        requests: left(2, SECOND * 9_000),
        tokens: left(150, SECOND * 9_000),
    };
    let model = telling(&clock, allowance);
    answered_at(&clock, &model, &["first"]);
    let hundred = "word ".repeat(100);
    let asked = join_all((0..3).map(|_| model.complete(request(&hundred))));
    let answers = clock.run_until(asked);
    // The tokens are an estimate, which stops no request; the number of requests is exact.
    let kinds: Vec<_> = answers
        .iter()
        .map(|answer| answer.as_ref().map_err(LlmError::kind))
        .collect();
    assert!(matches!(kinds[..], [Ok(_), Ok(_), Err("allowance")]), "{kinds:?}");
}

#[test]
fn it_shows_how_long_a_request_waits_for_what_the_service_allows() {
    let clock = VirtualClock::new();
    let model = telling(
        &clock,
        RateLimits {
            requests: left(0, SECOND * 40),
            tokens: None,
        },
    );
    answered_at(&clock, &model, &["first"]);
    let turns = model.queue.clone();
    assert_eq!(turns.hold(), None);
    let [mut one, mut other] = ["a", "b"].map(|text| model.complete(request(text)));
    assert!((&mut one).now_or_never().is_none());
    clock.run_until(clock.sleep(SECOND * 10));
    assert!((&mut other).now_or_never().is_none());
    let hold = |since_ms| {
        Some(QueueHold {
            since_ms,
            until_ms: 41_000.0,
        })
    };
    assert_eq!(turns.hold().map(|hold| hold.until_ms), Some(41_000.0));
    drop(one);
    assert_eq!(turns.hold(), hold(11_000.0), "who is dropped waits no longer");
    clock.run_until(other).expect("it is answered");
    assert_eq!((clock.now(), turns.hold()), (SECOND * 42, None));
}

#[test]
fn a_used_up_allowance_slows_a_round_down_no_more_than_a_refusal() {
    let clock = VirtualClock::new();
    let shared: Rc<dyn Clock> = Rc::new(clock.clone());
    let allowance = RateLimits {
        requests: left(0, SECOND * 14_400),
        tokens: None,
    };
    let told = telling(&clock, allowance);
    let retrying = Retrying::untimed(Rc::new(told), Rc::clone(&shared), RetryPolicy::default());
    let model = Breaker::new(Rc::new(retrying), shared);
    let ask = |text: &str| clock.run_until(model.complete(request(text)));
    ask("first").expect("it is answered");
    for number in 0..50 {
        let refused = ask(&format!("again {number}"));
        assert_eq!(refused.map_err(|error| error.kind()), Err("allowance"));
    }
    assert_eq!(clock.now(), SECOND, "no request waits");
    assert_eq!(model.back_at_ms(), Some(14_401_000.0));
    let trouble = model.trouble().expect("it is left alone");
    assert!(trouble.contains("used up for another 4 h"), "{trouble}");
    // After five minutes, one request tests whether it is back.
    clock.run_until(clock.sleep(SECOND * 299));
    assert!(ask("too soon").is_err());
    clock.run_until(clock.sleep(SECOND));
    ask("now").expect("it is asked and answers");
    assert_eq!(model.trouble(), None);
}

#[test]
fn models_of_one_connection_share_its_turns_but_not_what_they_have_left() {
    let clock = VirtualClock::new();
    let shared: Rc<dyn Clock> = Rc::new(clock.clone());
    let turns = turns(2);
    let [one, other] = [(); 2].map(|()| {
        let shared_limits = SharedRateLimits::default();
        let scripted = Rc::new(second_long(&clock, echo));
        let model = Limited::new(
            scripted,
            Rc::clone(&shared),
            turns.clone(),
            shared_limits.clone(),
            MAX_WAIT,
        );
        (model, shared_limits)
    });
    let asked = ["a", "b", "c", "d"].into_iter().zip([&one, &other, &one, &other]);
    clock.run_until(join_all(
        asked.map(|(text, (model, _))| model.complete(request(text))),
    ));
    assert_eq!(clock.now(), SECOND * 2, "two at once, whichever is asked");

    one.1.set(RateLimits {
        requests: Some(Remaining {
            remaining: 0,
            reset: SECOND * 10,
        }),
        tokens: None,
    });
    let mut waiting = one.0.complete(request("e"));
    assert!((&mut waiting).now_or_never().is_none());
    assert_eq!(answered_at(&clock, &other.0, &["f"]), [3]);
    clock.run_until(waiting).expect("it is answered");
    assert_eq!(clock.now(), SECOND * 13);
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
    let turns = Limited::new(
        Rc::new(timed),
        Rc::clone(&shared),
        turns(1),
        SharedRateLimits::default(),
        MAX_WAIT,
    );
    let model = Retrying::untimed(Rc::new(turns), shared, policy);
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
        coming in prop::collection::vec((0_u64..3_000, 1_u64..2_000, any::<u8>(), prop::option::of(0_u64..3_000)), 1..25),
    ) {
        let clock = VirtualClock::new();
        let (in_flight, most) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
        let told = AsTold { clock: clock.clone(), in_flight: Rc::clone(&in_flight), most: Rc::clone(&most) };
        let shared: Rc<dyn Clock> = Rc::new(clock.clone());
        let model = Limited::new(Rc::new(told), shared, turns(limit), SharedRateLimits::default(), MAX_WAIT);
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
