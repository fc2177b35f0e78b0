//! Event listeners.
//!
//! Listeners are removed explicitly and not left to the browser's garbage collector. A listener's closure may
//! hold an element of the same part of the page, and the collector cannot see into WebAssembly memory, so
//! both would leak.

use leptos::prelude::{StoredValue, window};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, EventTarget, KeyboardEvent};

/// An event listener, removed when dropped.
struct DomListener {
    target: EventTarget,
    event: &'static str,
    act: Closure<dyn FnMut(Event)>,
}

/// Adds an event listener for the lifetime of the current owner.
pub fn listen(target: &EventTarget, event: &'static str, act: Box<dyn FnMut(Event)>) {
    let act = Closure::wrap(act);
    let _ = target.add_event_listener_with_callback(event, act.as_ref().unchecked_ref());
    let target = target.clone();
    StoredValue::new_local(DomListener { target, event, act });
}

/// Adds an event listener on the window for the lifetime of the current owner.
pub fn on_window(event: &'static str, act: impl FnMut(Event) + 'static) {
    listen(&window(), event, Box::new(act));
}

/// Adds a key listener that works regardless of focus, for the lifetime of the current owner.
pub fn on_key(mut act: impl FnMut(KeyboardEvent) + 'static) {
    on_window("keydown", move |event| act(event.unchecked_into()));
}

impl Drop for DomListener {
    fn drop(&mut self) {
        let act = self.act.as_ref().unchecked_ref();
        let _ = self.target.remove_event_listener_with_callback(self.event, act);
    }
}
