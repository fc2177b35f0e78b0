//! Doing something once before the browser draws next, however often it is asked for.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The work for a frame, given the time in milliseconds.
type FrameWork = Box<dyn FnMut(f64)>;

/// What the browser calls before it draws.
type Callback = Closure<dyn FnMut(f64)>;

/// Work that is done before the browser draws, at most once a frame. Dropping it calls off what was asked for.
pub struct Frame {
    shared: Rc<FrameState>,
}

struct FrameState {
    handle: Cell<Option<i32>>,
    work: RefCell<Option<FrameWork>>,
    callback: RefCell<Option<Callback>>,
}

impl Frame {
    /// Sets up the work; nothing is done before it is asked for.
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
            // The work is taken out while it runs, so that it may ask for the next frame itself.
            let Some(mut work) = shared.work.borrow_mut().take() else {
                return;
            };
            work(now);
            *shared.work.borrow_mut() = Some(work);
        });
        *shared.callback.borrow_mut() = Some(callback);
        Frame { shared }
    }

    /// Asks for the work before the browser draws next.
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
            // A frame that cannot be called off finds nothing to do.
            let _ = window.cancel_animation_frame(handle);
        }
    }
}

/// Milliseconds since the page was opened.
pub fn now_ms() -> f64 {
    web_sys::window()
        .and_then(|window| window.performance())
        .map_or(0.0, |performance| performance.now())
}
