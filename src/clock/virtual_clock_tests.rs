use std::{cell::RefCell, future::pending};

use futures::{
    FutureExt,
    future::{join, join_all, poll_fn},
    stream::{FuturesUnordered, StreamExt},
};

use super::*;

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

#[test]
fn an_hour_passes_at_once() {
    let clock = VirtualClock::new();
    clock.run_until(clock.sleep(Duration::from_secs(3600)));
    assert_eq!(clock.now_ms(), 3_600_000.0);
    assert_eq!(
        clock.unix_time(),
        VirtualClock::new().unix_time() + Duration::from_secs(3600)
    );
}

#[test]
fn sleepers_wake_in_order_of_time_and_then_of_call() {
    let clock = VirtualClock::new();
    let woken = RefCell::new(Vec::new());
    let sleeps = [("c", 30), ("a", 10), ("d", 30), ("b", 20), ("e", 30)];
    clock.run_until(join_all(sleeps.map(|(name, pause)| {
        let sleep = clock.sleep(ms(pause));
        let (clock, woken) = (&clock, &woken);
        async move {
            sleep.await;
            woken.borrow_mut().push((name, clock.now()));
        }
    })));
    assert_eq!(
        *woken.borrow(),
        [
            ("a", ms(10)),
            ("b", ms(20)),
            ("c", ms(30)),
            ("d", ms(30)),
            ("e", ms(30))
        ]
    );
}

#[test]
fn all_work_of_one_waking_precedes_the_next_sleeper() {
    let clock = VirtualClock::new();
    let said = RefCell::new(Vec::new());
    let (first, second) = (clock.sleep(ms(5)), clock.sleep(ms(5)));
    let chain = async {
        first.await;
        said.borrow_mut().push("first");
        yield_once().await;
        yield_once().await;
        said.borrow_mut().push("and what follows");
    };
    let other = async {
        second.await;
        said.borrow_mut().push("second");
    };
    clock.run_until(join(other, chain));
    assert_eq!(*said.borrow(), ["first", "and what follows", "second"]);
}

#[test]
fn a_sleep_of_zero_lets_others_run_and_moves_no_time() {
    let clock = VirtualClock::new();
    assert!(clock.sleep(Duration::ZERO).now_or_never().is_none());
    clock.run_until(clock.sleep(Duration::ZERO));
    assert_eq!(clock.now(), Duration::ZERO);
}

#[test]
fn a_dropped_sleep_is_forgotten() {
    let clock = VirtualClock::new();
    let mut dropped = clock.sleep(ms(10));
    assert!((&mut dropped).now_or_never().is_none());
    drop(dropped);
    assert_eq!(clock.sleeping(), 0);
    clock.run_until(clock.sleep(ms(50)));
    assert_eq!(clock.now(), ms(50));
}

#[test]
fn an_unpolled_sleep_does_not_advance_the_clock() {
    let clock = VirtualClock::new();
    let unpolled = clock.sleep(ms(10));
    clock.run_until(clock.sleep(ms(50)));
    assert_eq!(clock.sleeping(), 1);
    // Its due time has passed: it wakes at once, and time does not go back.
    clock.run_until(unpolled);
    assert_eq!(clock.now(), ms(50));
}

#[test]
fn a_stuck_future_is_an_error() {
    let clock = VirtualClock::new();
    let work = async {
        clock.sleep(ms(7)).await;
        pending::<()>().await;
    };
    assert_eq!(clock.try_run_until(work), Err(ClockStuck { at: ms(7) }));
}

#[test]
fn advance_stops_at_the_given_time() {
    let clock = VirtualClock::new();
    let mut sleep = clock.sleep(ms(100));
    assert!((&mut sleep).now_or_never().is_none());
    clock.advance(ms(99));
    assert!((&mut sleep).now_or_never().is_none());
    clock.advance(ms(1));
    assert!(sleep.now_or_never().is_some());
    assert_eq!(clock.now(), ms(100));
}

#[test]
fn the_same_work_runs_the_same_way_every_time() {
    let run = || {
        let clock = VirtualClock::new();
        let mut order = Vec::new();
        clock.run_until(async {
            let mut asked: FuturesUnordered<_> = (0..50_u64)
                .map(|seat| {
                    let clock = clock.clone();
                    async move {
                        clock.sleep(ms(seat * 7919 % 13)).await;
                        clock.sleep(ms(seat * 104_729 % 17)).await;
                        seat
                    }
                })
                .collect();
            while let Some(seat) = asked.next().await {
                order.push((seat, clock.now()));
            }
        });
        order
    };
    assert_eq!(run(), run());
}

/// Yields without a timer: ready on the second poll.
async fn yield_once() {
    let mut yielded = false;
    poll_fn(|context| {
        if std::mem::replace(&mut yielded, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
