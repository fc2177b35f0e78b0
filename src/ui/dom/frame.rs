//! Work that runs once before the browser's next frame, however often it is requested.

use crate::browser::BrowserClock;
use crate::clock::Clock;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The work for a frame. Its argument is the time in milliseconds.
type FrameWork = Box<dyn FnMut(f64)>;

/// The callback for `requestAnimationFrame`.
type Callback = Closure<dyn FnMut(f64)>;

/// Work that runs before the browser paints, at most once per frame. Dropping it cancels a pending request.
pub struct Frame {
    shared: Rc<FrameState>,
}

struct FrameState {
    handle: Cell<Option<i32>>,
    work: RefCell<Option<FrameWork>>,
    callback: RefCell<Option<Callback>>,
}

impl Frame {
    /// Registers the work. It does not run until requested.
    pub fn new(work: impl FnMut(f64) + 'static) -> Frame {
        let shared = Rc::new(FrameState {
            handle: Cell::new(None),
            work: RefCell::new(Some(Box::new(work))),
            callback: RefCell::new(None),
        });
        let weak = Rc::downgrade(&shared);
        let callback = Closure::new(move |now: f64| {
            let Some(shared) = weak.upgrade() else { return };
            shared.handle.set(None);
            // The work is taken out while it runs, so that it can request the next frame itself.
            let Some(mut work) = shared.work.borrow_mut().take() else {
                return;
            };
            work(now);
            *shared.work.borrow_mut() = Some(work);
        });
        *shared.callback.borrow_mut() = Some(callback);
        Frame { shared }
    }

    /// Requests the work before the next frame.
    pub fn ask(&self) {
        if self.shared.handle.get().is_some() {
            return;
        }
        let callback = self.shared.callback.borrow();
        if let (Some(window), Some(callback)) = (web_sys::window(), callback.as_ref()) {
            self.shared.handle.set(
                window
                    .request_animation_frame(callback.as_ref().unchecked_ref())
                    .ok(),
            );
        }
    }
}

impl Drop for Frame {
    fn drop(&mut self) {
        if let (Some(window), Some(handle)) = (web_sys::window(), self.shared.handle.get()) {
            // If cancelling fails, the callback finds no work to run.
            let _ = window.cancel_animation_frame(handle);
        }
    }
}

/// Returns the milliseconds since the page was opened.
pub fn now_ms() -> f64 {
    BrowserClock.now_ms()
}
