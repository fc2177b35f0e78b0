//! Requests and tokens that the service says are left.

use super::*;
use crate::llm::{Breaker, RateLimitWait, RateLimits, Remaining, RetryPolicy, Retrying};
use futures::FutureExt;

/// Returns a model that reports these limits with its first answer.
fn telling(clock: &VirtualClock, rate_limits: RateLimits) -> Limited {
    let shared_limits = SharedRateLimits::default();
    let mut first = Some(rate_limits);
    let left = shared_limits.clone();
    let script = move |request: &Request| {
        left.set(first.take().unwrap_or_default());
        echo(request)
    };
    let scripted = Rc::new(second_long(clock, script));
    Limited::new(
        scripted,
        Rc::new(clock.clone()),
        queue(8),
        shared_limits,
        MAX_WAIT,
    )
}

/// Returns what is left of requests or tokens.
fn left(remaining: u64, reset: Duration) -> Option<Remaining> {
    Some(Remaining { remaining, reset })
}

#[test]
fn used_up_requests_and_tokens_are_waited_for() {
    let left = |remaining, seconds| left(remaining, SECOND * seconds);
    for (rate_limits, at) in [
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
        let model = telling(&clock, rate_limits);
        answered_at(&clock, &model, &["first"]);
        let hundred = "word ".repeat(100);
        assert_eq!(
            answered_at(&clock, &model, &[hundred.as_str(); 3]),
            at,
            "{rate_limits:?}"
        );
    }
}

#[test]
fn limits_used_up_for_over_a_minute_refuse_at_once() {
    let back_in = SECOND * 9_000;
    let used_up = |back_in| Err(LlmError::RateLimitUsedUp { back_in });
    for rate_limits in [
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
        let model = telling(&clock, rate_limits);
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
    let rate_limits = RateLimits {
        requests: left(2, SECOND * 9_000),
        tokens: left(150, SECOND * 9_000),
    };
    let model = telling(&clock, rate_limits);
    answered_at(&clock, &model, &["first"]);
    let hundred = "word ".repeat(100);
    let asked = join_all((0..3).map(|_| model.complete(request(&hundred))));
    let answers = clock.run_until(asked);
    // The tokens are an estimate, which stops no request; the number of requests is exact.
    let kinds: Vec<_> = answers
        .iter()
        .map(|answer| answer.as_ref().map_err(LlmError::kind))
        .collect();
    assert!(
        matches!(kinds[..], [Ok(_), Ok(_), Err("rate limit used up")]),
        "{kinds:?}"
    );
}

#[test]
fn the_wait_for_a_rate_limit_is_shown() {
    let clock = VirtualClock::new();
    let model = telling(
        &clock,
        RateLimits {
            requests: left(0, SECOND * 40),
            tokens: None,
        },
    );
    answered_at(&clock, &model, &["first"]);
    let queue = model.queue.clone();
    assert_eq!(queue.rate_limit_wait(), None);
    let [mut one, mut other] = ["a", "b"].map(|text| model.complete(request(text)));
    assert!((&mut one).now_or_never().is_none());
    clock.run_until(clock.sleep(SECOND * 10));
    assert!((&mut other).now_or_never().is_none());
    let wait = |since_ms| {
        Some(RateLimitWait {
            since_ms,
            until_ms: 41_000.0,
        })
    };
    assert_eq!(queue.rate_limit_wait().map(|wait| wait.until_ms), Some(41_000.0));
    drop(one);
    assert_eq!(
        queue.rate_limit_wait(),
        wait(11_000.0),
        "who is dropped waits no longer"
    );
    clock.run_until(other).expect("it is answered");
    assert_eq!((clock.now(), queue.rate_limit_wait()), (SECOND * 42, None));
}

#[test]
fn a_used_up_rate_limit_delays_a_round_no_more_than_a_refusal() {
    let clock = VirtualClock::new();
    let shared: Rc<dyn Clock> = Rc::new(clock.clone());
    let rate_limits = RateLimits {
        requests: left(0, SECOND * 14_400),
        tokens: None,
    };
    let told = telling(&clock, rate_limits);
    let retrying = Retrying::untimed(Rc::new(told), Rc::clone(&shared), RetryPolicy::default());
    let model = Breaker::new(Rc::new(retrying), shared);
    let ask = |text: &str| clock.run_until(model.complete(request(text)));
    ask("first").expect("it is answered");
    for number in 0..50 {
        let refused = ask(&format!("again {number}"));
        assert_eq!(refused.map_err(|error| error.kind()), Err("rate limit used up"));
    }
    assert_eq!(clock.now(), SECOND, "no request waits");
    assert_eq!(model.back_at_ms(), Some(14_401_000.0));
    let trouble = model.open_error().expect("it is left alone");
    assert!(
        trouble.to_string().contains("used up for another 4 h"),
        "{trouble}"
    );
    // After five minutes, one request tests whether it is back.
    clock.run_until(clock.sleep(SECOND * 299));
    assert!(ask("too soon").is_err());
    clock.run_until(clock.sleep(SECOND));
    ask("now").expect("it is asked and answers");
    assert_eq!(model.open_error(), None);
}

#[test]
fn models_of_one_connection_share_turns_but_not_rate_limits() {
    let clock = VirtualClock::new();
    let shared: Rc<dyn Clock> = Rc::new(clock.clone());
    let queue = queue(2);
    let [one, other] = [(); 2].map(|()| {
        let shared_limits = SharedRateLimits::default();
        let scripted = Rc::new(second_long(&clock, echo));
        let model = Limited::new(
            scripted,
            Rc::clone(&shared),
            queue.clone(),
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
