//! Notification about size changes of an element.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// A `ResizeObserver` on one element, disconnected when dropped.
pub struct Resized {
    observer: web_sys::ResizeObserver,
    _callback: Closure<dyn FnMut()>,
}

impl Resized {
    /// Calls `on_resize` once at the start and whenever the element's size changes. Returns `None` if the
    /// browser has no `ResizeObserver`.
    pub fn watch(element: &web_sys::Element, on_resize: impl FnMut() + 'static) -> Option<Resized> {
        let callback = Closure::<dyn FnMut()>::new(on_resize);
        let observer = web_sys::ResizeObserver::new(callback.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(Resized {
            observer,
            _callback: callback,
        })
    }
}

impl Drop for Resized {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
