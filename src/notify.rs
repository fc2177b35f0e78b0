//! Waiting for a change within one thread.

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::task::{Poll, Waker};

/// Wakes futures that wait for a change. The state that changes is stored elsewhere.
#[derive(Debug, Default)]
pub struct Notify {
    changes: Cell<u64>,
    wakers: RefCell<Vec<Waker>>,
}

impl Notify {
    /// Waits until `had` returns a value. Calls it at once and again after every change.
    pub async fn until<T>(&self, mut had: impl FnMut() -> Option<T>) -> T {
        poll_fn(|context| match had() {
            Some(had) => Poll::Ready(had),
            None => {
                let mut wakers = self.wakers.borrow_mut();
                // A future that is polled for other reasons too registers its waker only once.
                if !wakers.iter().any(|waker| waker.will_wake(context.waker())) {
                    wakers.push(context.waker().clone());
                }
                Poll::Pending
            }
        })
        .await
    }

    /// Waits for the next change, counted from the first poll.
    pub async fn change(&self) {
        let before = self.changes.get();
        self.until(|| (self.changes.get() != before).then_some(())).await;
    }

    /// Signals a change: every waiting future checks its condition again.
    pub fn wake(&self) {
        self.changes.set(self.changes.get() + 1);
        for waker in self.wakers.take() {
            waker.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;
    use futures::task::noop_waker;
    use std::pin::pin;
    use std::task::Context;

    #[test]
    fn until_returns_at_once_or_after_a_change() {
        let (waiting, there) = (Notify::default(), Cell::new(Some(1)));
        assert_eq!(waiting.until(|| there.take()).now_or_never(), Some(1));
        let mut later = pin!(waiting.until(|| there.take()));
        assert_eq!(later.as_mut().now_or_never(), None);
        there.set(Some(2));
        waiting.wake();
        assert_eq!(later.now_or_never(), Some(2));
    }

    #[test]
    fn a_change_before_the_first_poll_does_not_count() {
        let waiting = Notify::default();
        let mut change = pin!(waiting.change());
        waiting.wake();
        assert_eq!(change.as_mut().now_or_never(), None);
        waiting.wake();
        assert_eq!(change.now_or_never(), Some(()));
    }

    #[test]
    fn repeated_polls_register_one_waker() {
        let waiting = Notify::default();
        let waker = noop_waker();
        let mut context = Context::from_waker(&waker);
        let mut change = pin!(waiting.change());
        for _ in 0..100 {
            assert!(change.as_mut().poll(&mut context).is_pending());
        }
        assert_eq!(waiting.wakers.borrow().len(), 1);
    }
}
