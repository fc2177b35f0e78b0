use std::{rc::Rc, time::Duration};

use futures::FutureExt;

use super::*;
use crate::clock::{Clock, VirtualClock};
use crate::llm::{
    Completion, ConcurrencyLimit, Embedder, Limited, LlmError, Message, Metered, Model, NanoDollars, Quote,
    Request, RequestQueue, RetryPolicy, Retrying, Scripted, ScriptedEmbedder, SharedRateLimits, TimeLimited,
    Usage, estimate_request, estimate_tokens, test_request,
};

const PRICE: Price = Price {
    prompt: 100,
    cached: 10,
    completion: 1_000,
};

fn answer(usage: Option<Usage>) -> Result<Completion, LlmError> {
    Ok(Completion {
        usage,
        ..Completion::of("Red was in Admin.")
    })
}

fn usage(cost: Option<u64>) -> Option<Usage> {
    Some(Usage {
        prompt: 50,
        cached: 40,
        completion: 7,
        cost: cost.map(NanoDollars),
    })
}

fn request() -> Request {
    test_request([Message::user("Who is it?")])
}

fn ask(model: &Scripted, meter: &Rc<Meter>, payer: usize) -> Result<Completion, LlmError> {
    let metered = Metered::new(Rc::new(model.clone()), Rc::clone(meter), payer);
    metered
        .complete(request())
        .now_or_never()
        .expect("it answers at once")
}

#[test]
fn answers_are_counted_for_their_payer_and_in_all() {
    let meter = Rc::new(Meter::default());
    let model = Scripted::answering((0..3).map(|_| answer(usage(None))));
    meter.set_price(0, Some(PRICE));
    for payer in [0, 2, 2] {
        ask(&model, &meter, payer).expect("an answer");
    }
    let first = meter.of(0);
    assert_eq!((first.answers, first.tokens.all()), (1, 57));
    assert_eq!(first.cost, NanoDollars(10 * 100 + 40 * 10 + 7 * 1_000));
    assert!(!first.is_unpriced && !first.is_estimated);
    assert_eq!(meter.of(1), Tally::default());
    assert!(meter.of(2).is_unpriced, "nobody said what it costs");
    assert_eq!(meter.total().tokens.all(), 3 * 57);
    assert_eq!(meter.total().answers, 3);
}

#[test]
fn reported_costs_take_precedence_over_prices() {
    let meter = Rc::new(Meter::default());
    meter.set_price(0, Some(PRICE));
    ask(&Scripted::answering([answer(usage(Some(123)))]), &meter, 0).expect("an answer");
    assert_eq!(meter.of(0).cost, NanoDollars(123));
}

#[test]
fn a_price_that_comes_late_counts_for_all_that_is_not_settled() {
    let meter = Rc::new(Meter::default());
    let model = Scripted::answering((0..2).map(|_| answer(usage(None))));
    ask(&model, &meter, 0).expect("an answer");
    meter.set_price(0, Some(PRICE));
    let once = meter.of(0).cost;
    assert_eq!(once, PRICE.cost_of(meter.of(0).tokens));
    meter.settle(0);
    meter.set_price(0, None);
    assert_eq!(meter.of(0).cost, once);
    ask(&model, &meter, 0).expect("an answer");
    assert_eq!(meter.of(0).cost, once);
    assert!(meter.of(0).is_unpriced);
}

#[test]
fn tokens_are_estimated_where_no_usage_is_reported() {
    let meter = Rc::new(Meter::default());
    ask(&Scripted::answering([answer(None)]), &meter, 0).expect("an answer");
    let tally = meter.of(0);
    assert!(tally.is_estimated);
    assert_eq!(tally.tokens.prompt, estimate_request(&request()));
    assert_eq!(tally.tokens.completion, estimate_tokens("Red was in Admin."));
}

#[test]
fn a_request_given_up_counts_as_asked() {
    let meter = Rc::new(Meter::default());
    let model = Scripted::answering([answer(usage(None))]);
    let clock = VirtualClock::new();
    let slow = model.taking(Duration::from_secs(1), Rc::new(clock));
    let metered = Metered::new(Rc::new(slow), Rc::clone(&meter), 0);
    assert!(metered.complete(request()).now_or_never().is_none());
    let tally = meter.of(0);
    assert_eq!((tally.answers, tally.given_up), (0, 1));
    assert_eq!(tally.tokens.all(), estimate_request(&request()));
    // The service completes the abandoned request. Once the usual length of answers is known, the meter
    // counts it.
    ask(&Scripted::answering([answer(usage(None))]), &meter, 1).expect("an answer");
    assert_eq!(
        (meter.of(0).tokens.completion, meter.total().tokens.completion),
        (7, 14)
    );
    meter.set_price(0, Some(PRICE));
    assert_eq!(meter.of(0).cost, PRICE.cost_of(meter.of(0).tokens));
    meter.settle(0);
    assert_eq!(meter.of(0).tokens.completion, 7);
}

/// Returns a model whose service counts 17 prompt tokens for every 10 that are estimated.
fn counting_more() -> Scripted {
    Scripted::new(|request: &Request| {
        answer(Some(Usage {
            prompt: (estimate_request(request) * 17 / 10) as u32,
            ..Usage::default()
        }))
    })
}

fn long_request(words: usize) -> Request {
    test_request([Message::user("Red ".repeat(words))])
}

fn give_up(meter: &Rc<Meter>, payer: usize, request: Request) {
    let slow = Scripted::saying(["Red."]).taking(Duration::from_secs(1), Rc::new(VirtualClock::new()));
    let metered = Metered::new(Rc::new(slow), Rc::clone(meter), payer);
    assert!(metered.complete(request).now_or_never().is_none());
}

#[test]
fn prompts_without_a_count_are_corrected_by_those_with_one() {
    let meter = Rc::new(Meter::default());
    let words = [300, 40, 700];
    for words in words {
        give_up(&meter, 0, long_request(words));
    }
    let estimated: u64 = words
        .map(|words| estimate_request(&long_request(words)))
        .iter()
        .sum();
    assert_eq!(meter.of(0).tokens.prompt, estimated);
    // Another payer's answer corrects what was abandoned before it.
    let ask = |model: Scripted, payer, words| {
        let metered = Metered::new(Rc::new(model), Rc::clone(&meter), payer);
        let answer = metered.complete(long_request(words)).now_or_never();
        answer.expect("it answers at once").expect("an answer")
    };
    ask(counting_more(), 1, 996);
    assert_eq!(meter.of(0).tokens.prompt, estimated * 17 / 10);
    // The payer's own answers take precedence, and correct answers without a count, too.
    let same = |request: &Request| {
        answer(Some(Usage {
            prompt: estimate_request(request) as u32,
            ..Usage::default()
        }))
    };
    ask(Scripted::new(same), 0, 96);
    ask(Scripted::answering([answer(None)]), 0, 196);
    ask(Scripted::answering([answer(None)]), 1, 96);
    assert_eq!(meter.of(0).tokens.prompt, estimated + 100 + 200);
    assert_eq!(meter.of(1).tokens.prompt, 1_700 + 170);
    // Of a service that reports no counts nothing is known.
    ask(Scripted::answering([answer(None)]), 2, 96);
    assert_eq!(meter.of(2).tokens.prompt, 100);
    meter.settle(0);
    assert_eq!(meter.of(0).tokens.prompt, estimated + 100 + 200);
}

#[test]
fn ledgers_saved_before_prompts_were_corrected_can_be_read() {
    let meter = Rc::new(Meter::default());
    ask(&counting_more(), &meter, 0).expect("an answer");
    give_up(&meter, 0, request());
    let mut saved = serde_json::to_value(meter.save()).expect("a ledger is plain data");
    assert_eq!(
        serde_json::from_value::<Ledger>(saved.clone()).ok(),
        Some(meter.save())
    );
    let account = saved["accounts"][0].as_object_mut().expect("an account");
    for added in ["uncounted_prompt", "prompts"] {
        assert!(account.remove(added).is_some(), "{added}");
    }
    let earlier: Ledger = serde_json::from_value(saved).expect("an earlier ledger");
    meter.restore(earlier);
    assert_eq!((meter.of(0).answers, meter.of(0).given_up), (1, 1));
}

#[test]
fn each_sent_try_is_counted_and_no_unsent_one() {
    let (meter, clock) = (Rc::new(Meter::default()), VirtualClock::new());
    let shared: Rc<dyn Clock> = Rc::new(clock.clone());
    let mut tries = 0;
    let script = move |_: &Request| {
        tries += 1;
        let down = LlmError::ServiceDown {
            status: 503,
            retry_after: None,
            said: Quote::NONE,
        };
        if tries == 1 {
            Err(down)
        } else {
            answer(usage(None))
        }
    };
    let slow = Scripted::new(script).taking(Duration::from_secs(1), Rc::clone(&shared));
    let policy = RetryPolicy {
        time_limit: Duration::from_secs(2),
        ..RetryPolicy::default()
    };
    let queue = RequestQueue::new(ConcurrencyLimit { in_flight: 1 }, policy.longest_pause);
    let timed = TimeLimited::new(Rc::new(slow), Rc::clone(&shared), policy.time_limit);
    let shared_limits = SharedRateLimits::default();
    let limited = Limited::new(
        Rc::new(timed),
        Rc::clone(&shared),
        queue,
        shared_limits,
        policy.longest_pause,
    );
    let retrying = Retrying::untimed(Rc::new(limited), shared, policy);
    let metered = Metered::new(Rc::new(retrying), Rc::clone(&meter), 0);
    let (first, mut queued) = (metered.complete(request()), metered.complete(request()));
    let answered = clock.run_until(async {
        let mut first = first;
        assert!((&mut first).now_or_never().is_none());
        assert!((&mut queued).now_or_never().is_none(), "it waits for its turn");
        drop(queued);
        first.await
    });
    answered.expect("the second try is answered");
    let tally = meter.of(0);
    assert_eq!((tally.answers, tally.given_up, tally.tokens.all()), (1, 0, 57));
}

#[test]
fn a_failure_costs_nothing() {
    let meter = Rc::new(Meter::default());
    let failed = ask(&Scripted::answering([Err(LlmError::Empty)]), &meter, 0);
    assert_eq!(failed, Err(LlmError::Empty));
    assert_eq!(meter.total(), Tally::default());
}

#[test]
fn nobody_is_asked_beyond_the_cap() {
    for cap in [
        Cap {
            money: Some(NanoDollars(8_400)),
            tokens: None,
        },
        Cap {
            money: None,
            tokens: Some(57),
        },
    ] {
        let meter = Rc::new(Meter::default());
        meter.set_price(0, Some(PRICE));
        meter.set_cap(cap);
        let model = Scripted::answering((0..3).map(|_| answer(usage(None))));
        ask(&model, &meter, 0).expect("the cap is not reached");
        assert_eq!(ask(&model, &meter, 1), Err(LlmError::CapReached), "{cap:?}");
        meter.set_cap(Cap::default());
        ask(&model, &meter, 1).expect("the cap is raised");
    }
}

#[test]
fn embeddings_are_counted_and_capped_as_answers_are() {
    let meter = Rc::new(Meter::default());
    meter.set_price(1, Some(PRICE));
    let embedder = Metered::new(
        Rc::new(ScriptedEmbedder::of_each(|_| vec![1.0])),
        Rc::clone(&meter),
        1,
    );
    let embed = |texts: &[&str]| {
        let texts = texts.iter().map(|text| (*text).to_owned()).collect();
        embedder.embed(texts).now_or_never().expect("it answers at once")
    };
    embed(&["a body", "a vote in Admin"]).expect("the cap is not reached");
    let tally = meter.of(1);
    let tokens = estimate_tokens("a body") + estimate_tokens("a vote in Admin");
    assert_eq!(
        (tally.answers, tally.tokens.prompt, tally.tokens.completion),
        (1, tokens, 0)
    );
    assert_eq!(tally.cost, NanoDollars(tokens * PRICE.prompt));
    assert!(tally.is_estimated, "the embedder told no tokens");
    meter.set_cap(Cap {
        tokens: Some(tokens),
        money: None,
    });
    assert_eq!(embed(&["a body"]), Err(LlmError::CapReached));
}
