//! Being told when an element gets another size.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The browser's watch over an element's size, called off when dropped.
pub struct Resized {
    observer: web_sys::ResizeObserver,
    _callback: Closure<dyn FnMut()>,
}

impl Resized {
    /// Calls this at first and whenever the element has got another size; nothing where the browser does not watch.
    pub fn watch(element: &web_sys::Element, told: impl FnMut() + 'static) -> Option<Resized> {
        let callback = Closure::<dyn FnMut()>::new(told);
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
