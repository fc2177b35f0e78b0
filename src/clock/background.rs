//! Timers for a page that nobody sees.
//!
//! Browsers let the timers of a hidden page fire once a second, and after some minutes far less often. Those of a worker
//! they leave alone, and its messages too, so a small worker (web/timer.js) sleeps in the page's place.

use futures::channel::oneshot::{self, Receiver, Sender};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

/// Where the script of the worker lies, beside the page.
const SCRIPT: &str = "./timer.js";

thread_local! {
    /// The worker, from when it is first needed; `None` inside where the browser gives none.
    static SLEEPER: RefCell<Option<Option<WorkerTimer>>> = const { RefCell::new(None) };
}

/// The worker, and who sleeps on it.
struct WorkerTimer {
    worker: Worker,
    sleeping: WorkerSleeps,
    started: u32,
    _wakes: Closure<dyn FnMut(MessageEvent)>,
}

/// Who sleeps, each under the number of the sleep.
type WorkerSleeps = Rc<RefCell<Vec<(u32, Sender<()>)>>>;

/// Whether the page is one that nobody sees.
pub(super) fn is_hidden() -> bool {
    web_sys::window()
        .and_then(|window| window.document())
        .is_some_and(|document| document.hidden())
}

/// Sleeps for so many milliseconds on the worker; `None` where there is none. A worker that does not start never wakes
/// anybody, so a timer of the page's own has to run beside it.
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
                // Whoever no longer waits has dropped its end.
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
