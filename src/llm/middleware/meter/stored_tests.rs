use super::*;
use crate::clock::VirtualClock;
use crate::llm::{Completion, Meter, Metered, Model, Request, Scripted, test_request};
use futures::future::select;
use std::cell::{Cell, RefCell};
use std::pin::pin;

/// A store that takes this long, and then works or not.
struct SlowStore {
    clock: VirtualClock,
    delay: Duration,
    works: bool,
    stored: Rc<RefCell<Vec<StoredRequest>>>,
}

impl RequestStore for SlowStore {
    fn store(&self, request: StoredRequest) -> LocalBoxFuture<'static, bool> {
        let (waiting, works) = (self.clock.sleep(self.delay), self.works);
        let stored = Rc::clone(&self.stored);
        Box::pin(async move {
            waiting.await;
            if works {
                stored.borrow_mut().push(request);
            }
            works
        })
    }
}

fn request() -> Request {
    Request {
        max_tokens: Some(500),
        ..test_request([crate::llm::Message::user("Who is it?")])
    }
}

/// What happened when requests were sent one after another.
struct Sending {
    /// When each reached the model.
    sent_at: Vec<Duration>,
    /// What was stored, in order.
    stored: Vec<RequestState>,
    reports: u32,
}

/// Sends three requests at once one after another to a model that answers at once, through a store that takes
/// this long.
fn send(delay: Duration, works: bool) -> Sending {
    let clock = VirtualClock::new();
    let (stored, reports) = (Rc::<RefCell<Vec<_>>>::default(), Rc::new(Cell::new(0)));
    let store = SlowStore {
        clock: clock.clone(),
        delay,
        works,
        stored: Rc::clone(&stored),
    };
    let reported = Rc::clone(&reports);
    let report = move || reported.set(reported.get() + 1);
    let (log, writing) = RequestLog::writing_to(Rc::new(store), Rc::new(clock.clone()), report);
    let meter = Rc::new(Meter::default());
    meter.store_requests(log);
    let (sent_at, time) = (Rc::<RefCell<Vec<_>>>::default(), clock.clone());
    let noted = Rc::clone(&sent_at);
    let model = Scripted::new(move |_| {
        noted.borrow_mut().push(time.now());
        Ok(Completion::of("Red was in Admin."))
    });
    let metered = Metered::new(Rc::new(model), Rc::clone(&meter), 0);
    clock.run_until(async {
        let sending = pin!(async {
            for _ in 0..3 {
                metered.complete(request()).await.expect("it is answered");
            }
            clock.sleep(Duration::from_secs(10)).await;
        });
        select(sending, writing).await;
    });
    let stored = stored.take().into_iter().map(|request| request.state);
    Sending {
        sent_at: sent_at.take(),
        stored: stored.collect(),
        reports: reports.get(),
    }
}

#[test]
fn a_request_is_stored_before_it_is_sent_and_its_answer_afterwards() {
    let delay = Duration::from_millis(10);
    let sending = send(delay, true);
    // Each waits for the answer before it to be stored, too.
    assert_eq!(sending.sent_at, [delay, delay * 3, delay * 5]);
    assert_eq!(sending.reports, 0);
    let [first, second, ..] = &sending.stored[..] else {
        panic!("all is stored: {:?}", sending.stored)
    };
    assert!(matches!(first, RequestState::Sent { limit: Some(500), prompt } if *prompt > 0));
    assert!(matches!(second, RequestState::Answered { .. }));
    assert_eq!(sending.stored.len(), 6);
}

#[test]
fn storage_that_takes_too_long_delays_one_request_and_is_told_once() {
    let sending = send(Duration::from_secs(1), true);
    assert_eq!(sending.sent_at, [TIMEOUT; 3]);
    assert_eq!(sending.reports, 1);
    assert_eq!(sending.stored.len(), 6, "it is stored all the same");
}

#[test]
fn storage_that_fails_delays_nothing_further_and_is_told_once() {
    let delay = Duration::from_millis(10);
    let sending = send(delay, false);
    assert_eq!(sending.sent_at, [delay; 3]);
    assert_eq!((sending.reports, sending.stored.len()), (1, 0));
}

#[test]
fn stored_requests_are_counted_once() {
    let (meter, clock) = (Meter::default(), VirtualClock::new());
    let key = |attempt| RequestKey {
        payer: 2,
        job: 4,
        attempt,
    };
    let stored = |serial, state| StoredRequest {
        key: key(serial as u32),
        serial,
        state,
    };
    let requests = [
        stored(
            1,
            RequestState::Answered {
                prompt: 100,
                usage: None,
                written: 7,
            },
        ),
        stored(
            2,
            RequestState::Sent {
                prompt: 100,
                limit: Some(500),
            },
        ),
        stored(3, RequestState::Free),
    ];
    let lost = meter.count_stored(&requests);
    assert_eq!((lost.tally.lost, lost.tally.tokens.all()), (1, 600));
    assert_eq!(meter.total().tokens.all(), 707);
    assert_eq!(meter.count_stored(&requests), LostRequests::default());
    assert_eq!(meter.total().tokens.all(), 707);

    // The next request for this job has a key of its own.
    meter.begin_job(2, 4);
    let asked = Metered::new(
        Rc::new(Scripted::answering([Ok(Completion::of("Red."))])),
        Rc::new(meter.clone()),
        2,
    );
    clock
        .run_until(asked.complete(request()))
        .expect("it is answered");
    assert_eq!(meter.open_request(2).0, key(5), "the one before had 4");
}
