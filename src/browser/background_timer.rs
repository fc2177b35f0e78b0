//! Timers for a hidden page.
//!
//! Browsers throttle the timers of a hidden page to one a second, and after some minutes to far fewer. They
//! do not throttle a worker's timers or its messages, so a small worker (web/timer.js) sleeps on the page's
//! behalf.

use futures::channel::oneshot::{self, Receiver, Sender};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

/// The URL of the worker's script, relative to the page.
const SCRIPT: &str = "./timer.js";

thread_local! {
    /// The worker. The outer `None` means it has not been started; the inner one, that the browser refused to
    /// start it.
    static SLEEPER: RefCell<Option<Option<WorkerTimer>>> = const { RefCell::new(None) };
}

/// The worker and the sleeps it has been asked for.
struct WorkerTimer {
    worker: Worker,
    sleeping: WorkerSleeps,
    started: u32,
    _wakes: Closure<dyn FnMut(MessageEvent)>,
}

/// The pending sleeps, each with its number.
type WorkerSleeps = Rc<RefCell<Vec<(u32, Sender<()>)>>>;

/// Returns whether the page is hidden.
pub(super) fn is_hidden() -> bool {
    web_sys::window()
        .and_then(|window| window.document())
        .is_some_and(|document| document.hidden())
}

/// Sleeps for `milliseconds` on the worker, or returns `None` if there is no worker. A worker whose script
/// fails to load never answers, so a timer of the page must run beside it.
pub(super) fn sleep(milliseconds: u32) -> Option<Receiver<()>> {
    SLEEPER.with_borrow_mut(|sleeper| {
        let sleeper = sleeper.get_or_insert_with(|| WorkerTimer::start().ok());
        sleeper.as_mut()?.sleep(milliseconds)
    })
}

impl WorkerTimer {
    fn start() -> Result<WorkerTimer, JsValue> {
        let worker = Worker::new(SCRIPT)?;
        let sleeping = WorkerSleeps::default();
        let woken = Rc::clone(&sleeping);
        let wakes = Closure::new(move |event: MessageEvent| {
            let number = event.data().as_f64();
            let mut sleeping = woken.borrow_mut();
            let at = sleeping
                .iter()
                .position(|(sleeper, _)| Some(f64::from(*sleeper)) == number);
            if let Some(at) = at {
                // Sending fails if the receiver was dropped, which means that nothing waits for this sleep
                // any more.
                let _ = sleeping.swap_remove(at).1.send(());
            }
        });
        worker.set_onmessage(Some(wakes.as_ref().unchecked_ref()));
        Ok(WorkerTimer {
            worker,
            sleeping,
            started: 0,
            _wakes: wakes,
        })
    }

    fn sleep(&mut self, milliseconds: u32) -> Option<Receiver<()>> {
        self.started = self.started.wrapping_add(1);
        let message = js_sys::Array::of2(&self.started.into(), &milliseconds.into());
        self.worker.post_message(&message).ok()?;
        let (wake, woken) = oneshot::channel();
        self.sleeping.borrow_mut().push((self.started, wake));
        Some(woken)
    }
}
