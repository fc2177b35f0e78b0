use std::{cell::Cell, future::poll_fn, pin::pin};

use futures::{FutureExt, future::join_all};
use proptest::prelude::*;

use super::*;
use crate::{
    clock::{VirtualClock, within},
    llm::{Allowance, Left, Limits, Message, Quote, RetryPolicy, Retrying, Scripted, TimeLimited},
};

const SECOND: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(30);

fn turns(in_flight: u32) -> Turns {
    Turns::new(Limits { in_flight }, LONGEST_WAIT)
}

fn request(text: &str) -> Request {
    Request::new([Message::user(text)])
}

fn slow_down(retry_after: Option<Duration>) -> LlmError {
    LlmError::RateLimited {
        retry_after,
        said: Quote::NONE,
    }
}

/// A model that takes a second for every answer, made up by this script.
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
    Limited::new(model, clock, turns(in_flight), Gauge::default(), LONGEST_WAIT)
}

/// Asks for all of these at once and tells when each was answered, in whole seconds.
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
    assert_eq!((scripted.unanswered(), model.turns.waiting()), (1, 2));
    // One that waits, and then the one on its way.
    drop(second);
    assert_eq!(model.turns.waiting(), 1);
    drop(first);
    assert_eq!(clock.run_until(third), Ok(Completion::of("c")));
    assert_eq!(clock.now(), SECOND);
    assert_eq!((scripted.dropped(), model.turns.waiting()), (1, 0));
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
    // Refused at 1 s, the connection is silent until 6 s, and asked two at once then, not four.
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
    // From 2 s on four at once, and one more after as many answers: 4, then 5, then 6.
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

    // Once the longest wait is over, whoever tries again is let through, whatever the service said.
    clock.run_until(clock.sleep(LONGEST_WAIT));
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

/// A model that leaves this reading with its first answer.
fn telling(clock: &VirtualClock, allowance: Allowance) -> Limited {
    let gauge = Gauge::default();
    let mut first = Some(allowance);
    let left = gauge.clone();
    let script = move |request: &Request| {
        left.set(first.take().unwrap_or_default());
        echo(request)
    };
    let scripted = Rc::new(second_long(clock, script));
    Limited::new(scripted, Rc::new(clock.clone()), turns(8), gauge, LONGEST_WAIT)
}

#[test]
fn used_up_requests_and_tokens_are_waited_for() {
    let left = |remaining, seconds| {
        Some(Left {
            remaining,
            reset: SECOND * seconds,
        })
    };
    for (allowance, at) in [
        // What is told comes with the first answer, at 1 s.
        (Allowance::default(), [2, 2, 2]),
        (
            Allowance {
                requests: left(2, 9),
                tokens: None,
            },
            [2, 2, 11],
        ),
        (
            Allowance {
                requests: left(50, 9),
                tokens: left(250, 5),
            },
            [2, 2, 7],
        ),
        (
            Allowance {
                requests: None,
                tokens: left(0, 5),
            },
            [7, 7, 7],
        ),
        // A day's allowance is not waited for.
        (
            Allowance {
                requests: left(0, 40_000),
                tokens: None,
            },
            [32, 32, 32],
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

#[test]
fn models_of_one_connection_share_its_turns_but_not_what_they_have_left() {
    let clock = VirtualClock::new();
    let shared: Rc<dyn Clock> = Rc::new(clock.clone());
    let turns = turns(2);
    let [one, other] = [(); 2].map(|()| {
        let gauge = Gauge::default();
        let scripted = Rc::new(second_long(&clock, echo));
        let model = Limited::new(
            scripted,
            Rc::clone(&shared),
            turns.clone(),
            gauge.clone(),
            LONGEST_WAIT,
        );
        (model, gauge)
    });
    let asked = ["a", "b", "c", "d"].into_iter().zip([&one, &other, &one, &other]);
    clock.run_until(join_all(
        asked.map(|(text, (model, _))| model.complete(request(text))),
    ));
    assert_eq!(clock.now(), SECOND * 2, "two at once, whichever is asked");

    one.1.set(Allowance {
        requests: Some(Left {
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
        Gauge::default(),
        LONGEST_WAIT,
    );
    let model = Retrying::untimed(Rc::new(turns), shared, policy);
    assert_eq!(answered_at(&clock, &model, &["a", "b", "c"]), [1, 2, 3]);
}

/// A model that takes as many milliseconds as it is told, refuses where it is told to, and counts who asks.
struct AsTold {
    clock: VirtualClock,
    in_flight: Rc<Cell<usize>>,
    most: Rc<Cell<usize>>,
}

struct Asking(Rc<Cell<usize>>);

impl Drop for Asking {
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
            let _asking = Asking(in_flight);
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
    /// Whoever comes and goes whenever: never are more on their way than may be, and everybody who waits gets a turn.
    /// A turn that is lost would leave the virtual clock stuck.
    #[test]
    fn everybody_gets_a_turn(
        limit in 1_u32..5,
        coming in prop::collection::vec((0_u64..3_000, 1_u64..2_000, any::<u8>(), prop::option::of(0_u64..3_000)), 1..25),
    ) {
        let clock = VirtualClock::new();
        let (in_flight, most) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
        let told = AsTold { clock: clock.clone(), in_flight: Rc::clone(&in_flight), most: Rc::clone(&most) };
        let shared: Rc<dyn Clock> = Rc::new(clock.clone());
        let model = Limited::new(Rc::new(told), shared, turns(limit), Gauge::default(), LONGEST_WAIT);
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
        prop_assert_eq!((in_flight.get(), model.turns.waiting()), (0, 0));
    }
}
