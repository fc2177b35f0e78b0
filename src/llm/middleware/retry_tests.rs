use futures::FutureExt;

use super::*;
use crate::clock::VirtualClock;
use crate::llm::{CallerContext, Message, Quote, Scripted, Unreachable, test_request};

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn down() -> LlmError {
    LlmError::ServiceDown {
        status: 503,
        retry_after: None,
        said: Quote::NONE,
    }
}

fn limited(retry_after: Option<Duration>) -> LlmError {
    LlmError::RateLimited {
        retry_after,
        said: Quote::NONE,
    }
}

/// Returns a model with these answers under the default policy, and its clock.
fn retrying(answers: Vec<Result<Completion, LlmError>>) -> (Retrying, Scripted, VirtualClock) {
    let clock = VirtualClock::new();
    let scripted = Scripted::answering(answers);
    let model = Retrying::new(
        Rc::new(scripted.clone()),
        Rc::new(clock.clone()),
        RetryPolicy::default(),
    );
    (model, scripted, clock)
}

fn request() -> Request {
    test_request([Message::user("Who?")])
}

#[test]
fn pauses_grow_and_jitter() {
    let policy = RetryPolicy::default();
    for (attempt, jitter, pause) in [
        (1, 0.0, Some(ms(500))),
        (1, 0.5, Some(ms(1000))),
        (1, 1.0, Some(ms(1500))),
        (2, 0.0, Some(ms(1500))),
        (2, 0.5, Some(ms(3000))),
        (2, 1.0, Some(ms(4500))),
        (3, 0.5, None),
    ] {
        assert_eq!(
            policy.pause_before_retry(attempt, &down(), jitter),
            pause,
            "{attempt}, {jitter}"
        );
    }
}

#[test]
fn the_services_own_pause_is_kept_up_to_a_limit() {
    let policy = RetryPolicy::default();
    let next = |asked, jitter| policy.pause_before_retry(1, &limited(Some(asked)), jitter);
    assert_eq!(next(ms(7000), 0.0), Some(ms(7000)));
    assert_eq!(next(ms(10_000), 0.5), Some(ms(10_500)));
    assert_eq!(next(ms(0), 0.5), Some(ms(0)));
    assert_eq!(next(ms(29_900), 0.5), Some(ms(30_000)));
    assert_eq!(next(Duration::from_secs(3600), 0.5), None);
    assert_eq!(next(Duration::MAX, 1.0), None);
}

#[test]
fn a_policy_without_bounds_stays_bounded() {
    let policy = RetryPolicy {
        tries: u32::MAX,
        backoff_factor: f32::INFINITY,
        ..RetryPolicy::default()
    };
    assert_eq!(
        policy.pause_before_retry(u32::MAX - 1, &down(), 1.0),
        Some(policy.longest_pause)
    );
}

#[test]
fn only_what_may_pass_is_asked_again() {
    let local = crate::llm::Endpoint::new("localhost:11434/v1", "m", "").expect("good settings");
    let lan = crate::llm::Endpoint::new("http://10.0.0.2/v1", "m", "").expect("good settings");
    let caller = CallerContext {
        is_https: true,
        is_offline: false,
    };
    for (error, again) in [
        (down(), true),
        (limited(None), true),
        (LlmError::TimedOut { after: ms(1) }, true),
        (LlmError::BrokenOff, true),
        (
            LlmError::Unreachable(Unreachable::of(local.access(), caller)),
            true,
        ),
        (
            LlmError::Unreachable(Unreachable::of(lan.access(), caller)),
            false,
        ),
        (LlmError::KeyRefused { said: Quote::NONE }, false),
        (LlmError::NotAllowed { said: Quote::NONE }, false),
        (LlmError::QuotaUsedUp { said: Quote::NONE }, false),
        (
            LlmError::Refused {
                status: 400,
                said: Quote::NONE,
            },
            false,
        ),
        (LlmError::TooLong { said: Quote::NONE }, false),
        (LlmError::Empty, false),
    ] {
        assert_eq!(
            RetryPolicy::default()
                .pause_before_retry(1, &error, 0.5)
                .is_some(),
            again,
            "{error}"
        );
    }
}

#[test]
fn the_third_try_may_succeed() {
    let (model, scripted, clock) = retrying(vec![
        Err(down()),
        Err(LlmError::BrokenOff),
        Ok(Completion::of("Red")),
    ]);
    let answer = clock.run_until(model.complete(request()));
    assert_eq!(answer, Ok(Completion::of("Red")));
    assert_eq!(scripted.requests().len(), 3);
    assert!((ms(2000)..ms(6000)).contains(&clock.now()), "{:?}", clock.now());
}

#[test]
fn after_three_tries_the_last_error_stands() {
    let (model, scripted, clock) = retrying(vec![
        Err(limited(None)),
        Err(limited(None)),
        Err(down()),
        Ok(Completion::of("late")),
    ]);
    assert_eq!(clock.run_until(model.complete(request())), Err(down()));
    assert_eq!(scripted.requests().len(), 3);
}

#[test]
fn a_try_that_hangs_is_dropped_and_asked_again() {
    let clock = VirtualClock::new();
    let shared: Rc<dyn Clock> = Rc::new(clock.clone());
    let hanging = Scripted::saying(["a", "b", "c"]).taking(Duration::from_secs(3600), Rc::clone(&shared));
    let model = Retrying::new(Rc::new(hanging.clone()), shared, RetryPolicy::default());
    let answer = clock.run_until(model.complete(request()));
    assert_eq!(
        answer,
        Err(LlmError::TimedOut {
            after: Duration::from_secs(60)
        })
    );
    assert_eq!((hanging.requests().len(), hanging.dropped()), (3, 3));
    assert!(
        (ms(182_000)..ms(186_000)).contains(&clock.now()),
        "{:?}",
        clock.now()
    );
}

#[test]
fn a_dropped_request_is_cancelled() {
    let clock = VirtualClock::new();
    let shared: Rc<dyn Clock> = Rc::new(clock.clone());
    let slow = Scripted::saying(["a"]).taking(ms(500), Rc::clone(&shared));
    let model = Retrying::new(Rc::new(slow.clone()), shared, RetryPolicy::default());
    let mut answer = model.complete(request());
    assert!((&mut answer).now_or_never().is_none());
    assert_eq!(slow.unanswered(), 1);
    drop(answer);
    assert_eq!((slow.unanswered(), slow.dropped()), (0, 1));
    assert_eq!(
        clock.sleeping(),
        0,
        "neither the answer's timer nor the time limit's is left"
    );
}
