use super::*;
use crate::clock::VirtualClock;
use crate::llm::{Message, Quote, Scripted, test_request};

fn request() -> Request {
    test_request([Message::user("?")])
}

fn refused() -> LlmError {
    LlmError::KeyRefused {
        said: Quote::default(),
    }
}

fn away() -> LlmError {
    LlmError::Unreadable { said: Quote::NONE }
}

/// Returns a model that gives these answers, behind a breaker on a virtual clock.
fn behind_a_breaker(
    answers: impl IntoIterator<Item = Result<&'static str, LlmError>>,
) -> (Breaker, Scripted, VirtualClock) {
    let answers: Vec<_> = answers
        .into_iter()
        .map(|answer| answer.map(Completion::of))
        .collect();
    let (model, clock) = (Scripted::answering(answers), VirtualClock::new());
    let breaker = Breaker::new(Rc::new(model.clone()), Rc::new(clock.clone()));
    (breaker, model, clock)
}

fn ask(breaker: &Breaker, clock: &VirtualClock) -> Result<String, LlmError> {
    clock
        .run_until(breaker.complete(request()))
        .map(|completion| completion.text)
}

fn wait(clock: &VirtualClock, pause: Duration) {
    clock.run_until(clock.sleep(pause));
}

#[test]
fn a_service_that_refuses_for_good_is_asked_once() {
    let (breaker, model, clock) = behind_a_breaker([Err(refused()), Ok("never asked for")]);
    assert_eq!(breaker.open_error(), None);
    for _ in 0..20 {
        assert_eq!(ask(&breaker, &clock), Err(refused()));
        wait(&clock, MAX_COOLDOWN);
    }
    assert_eq!(model.requests().len(), 1);
    assert_eq!(breaker.open_error(), Some(refused()));
}

#[test]
fn a_service_is_asked_again_after_a_reset() {
    let (breaker, model, clock) = behind_a_breaker([Err(refused()), Ok("here")]);
    assert!(ask(&breaker, &clock).is_err());
    breaker.reset();
    assert_eq!(breaker.open_error(), None);
    assert_eq!(ask(&breaker, &clock), Ok("here".into()));
    assert_eq!(model.requests().len(), 2);
}

#[test]
fn a_replacement_model_is_used_at_once() {
    let (breaker, _, clock) = behind_a_breaker([Err(refused())]);
    assert!(ask(&breaker, &clock).is_err());
    breaker.replace(Rc::new(Scripted::saying(["the other one"])));
    assert_eq!(ask(&breaker, &clock), Ok("the other one".into()));
    assert_eq!(breaker.open_error(), None);
}

#[test]
fn a_single_failure_does_not_open_the_breaker() {
    let (breaker, model, clock) = behind_a_breaker([Err(away()), Ok("here"), Err(away()), Ok("still here")]);
    let answers: Vec<bool> = (0..4).map(|_| ask(&breaker, &clock).is_ok()).collect();
    assert_eq!(answers, [false, true, false, true]);
    assert_eq!(model.requests().len(), 4);
}

#[test]
fn a_service_that_failed_several_tries_is_left_alone_at_once() {
    let timed_out = LlmError::TimedOut {
        after: Duration::from_secs(60),
    };
    let (breaker, model, clock) = behind_a_breaker([Err(timed_out), Ok("never asked for")]);
    assert!(ask(&breaker, &clock).is_err());
    assert!(breaker.open_error().is_some());
    assert!(ask(&breaker, &clock).is_err());
    assert_eq!(model.requests().len(), 1);
}

/// Returns a service that fails with this error on one kind of request and answers all others.
fn stumbling(error: &LlmError) -> (Breaker, VirtualClock) {
    let error = error.clone();
    let model = Scripted::new(
        move |request| match request.messages[0].content.contains("stumble") {
            true => Err(error.clone()),
            false => Ok(Completion::of("here")),
        },
    );
    let clock = VirtualClock::new();
    let model = model.taking(Duration::from_secs(1), Rc::new(clock.clone()));
    (Breaker::new(Rc::new(model), Rc::new(clock.clone())), clock)
}

#[test]
fn a_service_that_stumbles_over_one_kind_of_question_is_not_away() {
    let down = LlmError::ServiceDown {
        status: 500,
        retry_after: None,
        said: Quote::NONE,
    };
    let refuses = LlmError::Refused {
        status: 400,
        said: Quote::NONE,
    };
    for error in [down, refuses] {
        let (breaker, clock) = stumbling(&error);
        let says = |words: &str| test_request([Message::user(words)]);
        for _ in 0..5 {
            for _ in 0..2 {
                assert_eq!(
                    clock.run_until(breaker.complete(says("stumble"))),
                    Err(error.clone())
                );
            }
            assert!(clock.run_until(breaker.complete(says("go on"))).is_ok());
        }
        let many = (0..5).map(|_| breaker.complete(says("stumble")));
        clock.run_until(futures::future::join_all(many));
        assert_eq!(breaker.open_error(), None, "side by side they are one failure");
        for _ in 0..2 {
            assert!(clock.run_until(breaker.complete(says("stumble"))).is_err());
        }
        assert!(
            breaker.open_error().is_some(),
            "nothing but errors, one after the other"
        );
    }
}

#[test]
fn a_service_that_answers_others_meanwhile_is_not_away() {
    let timed_out = LlmError::TimedOut {
        after: Duration::from_secs(60),
    };
    let clock = VirtualClock::new();
    let slow = Scripted::answering([Err(timed_out)]).taking(Duration::from_secs(60), Rc::new(clock.clone()));
    let quick = Scripted::saying(["here"]).taking(Duration::from_secs(1), Rc::new(clock.clone()));
    let breaker = Breaker::new(Rc::new(slow), Rc::new(clock.clone()));
    let slow = breaker.complete(request());
    let meanwhile = async {
        clock.sleep(Duration::from_secs(1)).await;
        breaker.state.borrow_mut().model = Rc::new(quick);
        breaker.complete(request()).await
    };
    let (slow, meanwhile) = clock.run_until(futures::future::join(slow, meanwhile));
    assert!(slow.is_err() && meanwhile.is_ok());
    assert_eq!(breaker.open_error(), None);
}

#[test]
fn a_service_that_asks_for_a_pause_is_given_it() {
    let limited = LlmError::RateLimited {
        retry_after: Some(Duration::from_secs(120)),
        said: Quote::NONE,
    };
    let (breaker, _, clock) = behind_a_breaker([Err(limited), Ok("here")]);
    assert!(ask(&breaker, &clock).is_err());
    wait(&clock, Duration::from_secs(119));
    assert!(ask(&breaker, &clock).is_err());
    wait(&clock, Duration::from_secs(1));
    assert_eq!(ask(&breaker, &clock), Ok("here".into()));
}

#[test]
fn a_service_that_is_away_is_left_alone_longer_each_time() {
    let (breaker, model, clock) = behind_a_breaker(std::iter::repeat_n(Err(away()), 40));
    assert!(ask(&breaker, &clock).is_err());
    assert!(ask(&breaker, &clock).is_err());
    let mut cooldowns = Vec::new();
    let mut since = clock.now();
    while cooldowns.len() < 7 {
        let before = model.requests().len();
        wait(&clock, Duration::from_secs(1));
        assert_eq!(ask(&breaker, &clock), Err(away()));
        if model.requests().len() > before {
            cooldowns.push((clock.now() - since).as_secs());
            since = clock.now();
        }
    }
    assert_eq!(cooldowns, [20, 40, 80, 160, 300, 300, 300]);
}

#[test]
fn requests_that_fail_side_by_side_count_as_one_absence() {
    let clock = VirtualClock::new();
    let model = Scripted::answering(std::iter::repeat_n(Err(away()), 40))
        .taking(Duration::from_secs(1), Rc::new(clock.clone()));
    let breaker = Breaker::new(Rc::new(model.clone()), Rc::new(clock.clone()));
    let seats = (0..5).map(|_| breaker.complete(request()));
    clock.run_until(futures::future::join_all(seats));
    assert_eq!(model.requests().len(), 5);
    wait(&clock, FIRST_COOLDOWN);
    assert!(ask(&breaker, &clock).is_err());
    assert_eq!(model.requests().len(), 6, "it is tried after the first cooldown");
}

#[test]
fn a_service_is_used_again_as_soon_as_it_answers() {
    let (breaker, _, clock) = behind_a_breaker([Err(away()), Err(away()), Ok("back"), Ok("and well")]);
    assert!(ask(&breaker, &clock).is_err());
    assert!(ask(&breaker, &clock).is_err());
    assert!(breaker.open_error().is_some());
    wait(&clock, FIRST_COOLDOWN);
    assert_eq!(ask(&breaker, &clock), Ok("back".into()));
    assert_eq!(breaker.open_error(), None);
    assert_eq!(ask(&breaker, &clock), Ok("and well".into()));
}

#[test]
fn after_a_rest_one_request_finds_out_for_all() {
    let (breaker, model, clock) = behind_a_breaker([Err(away()), Err(away()), Ok("back")]);
    assert!(ask(&breaker, &clock).is_err());
    assert!(ask(&breaker, &clock).is_err());
    wait(&clock, FIRST_COOLDOWN);
    let slow = model
        .clone()
        .taking(Duration::from_secs(1), Rc::new(clock.clone()));
    breaker.state.borrow_mut().model = Rc::new(slow);
    let both = futures::future::join(breaker.complete(request()), breaker.complete(request()));
    let (first, second) = clock.run_until(both);
    assert_eq!(first.map(|completion| completion.text), Ok("back".into()));
    assert_eq!(second, Err(away()));
}

#[test]
fn a_dropped_request_lets_the_next_one_find_out() {
    let (breaker, _, clock) = behind_a_breaker([Err(away()), Err(away())]);
    assert!(ask(&breaker, &clock).is_err());
    assert!(ask(&breaker, &clock).is_err());
    wait(&clock, FIRST_COOLDOWN);
    let slow = Scripted::saying(["too late", "back"]).taking(Duration::from_secs(9), Rc::new(clock.clone()));
    breaker.state.borrow_mut().model = Rc::new(slow);
    let given_up = crate::clock::within(&clock, Duration::from_secs(1), breaker.complete(request()));
    assert_eq!(clock.run_until(given_up), None);
    assert!(ask(&breaker, &clock).is_ok());
}

#[test]
fn faulty_answers_do_not_open_the_breaker() {
    let (breaker, model, clock) = behind_a_breaker(std::iter::repeat_n(Err(LlmError::Empty), 10));
    for _ in 0..10 {
        assert_eq!(ask(&breaker, &clock), Err(LlmError::Empty));
    }
    assert_eq!(model.requests().len(), 10);
    assert_eq!(breaker.open_error(), None);
}

#[test]
fn a_late_answer_of_the_earlier_model_changes_nothing() {
    let clock = VirtualClock::new();
    let slow = Scripted::answering([Err(refused())]).taking(Duration::from_secs(5), Rc::new(clock.clone()));
    let breaker = Breaker::new(Rc::new(slow), Rc::new(clock.clone()));
    let late = breaker.complete(request());
    let meanwhile = async {
        clock.sleep(Duration::from_secs(1)).await;
        breaker.replace(Rc::new(Scripted::saying(["good"])));
    };
    let (late, ()) = clock.run_until(futures::future::join(late, meanwhile));
    assert_eq!(late, Err(refused()));
    assert_eq!(breaker.open_error(), None);
    assert_eq!(ask(&breaker, &clock), Ok("good".into()));
}

#[test]
fn a_breaker_that_keeps_asking_lets_every_request_through() {
    let refusals = std::iter::repeat_n(Err(refused()), 30);
    let (breaker, model, clock) = behind_a_breaker(refusals.chain([Ok("here")]));
    let breaker = breaker.with_policy(BreakerPolicy::KeepAsking);
    for asked in 1..=30 {
        assert_eq!(ask(&breaker, &clock), Err(refused()));
        assert_eq!((model.requests().len(), breaker.open_error()), (asked, None));
    }
    assert_eq!(ask(&breaker, &clock), Ok("here".into()));
}
