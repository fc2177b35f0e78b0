//! What is done at an event.
//!
//! Listeners are not left to the browser to free together with what they listen on: what one does may hold an element of the
//! same part of the page, and the browser does not see into this program's memory. Both would stay for good.

use leptos::prelude::{StoredValue, window};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, EventTarget, KeyboardEvent};

/// A listener, taken off when dropped.
struct Listener {
    target: EventTarget,
    event: &'static str,
    act: Closure<dyn FnMut(Event)>,
}

/// Does something at an event, as long as the current owner lives.
pub fn listen(target: &EventTarget, event: &'static str, act: Box<dyn FnMut(Event)>) {
    let act = Closure::wrap(act);
    let _ = target.add_event_listener_with_callback(event, act.as_ref().unchecked_ref());
    let target = target.clone();
    StoredValue::new_local(Listener { target, event, act });
}

/// Does something at an event that the browser tells the whole page of, as long as the current owner lives.
pub fn on_window(event: &'static str, act: impl FnMut(Event) + 'static) {
    listen(&window(), event, Box::new(act));
}

/// Does something at a key, wherever the focus is, as long as the current owner lives.
pub fn on_key(mut act: impl FnMut(KeyboardEvent) + 'static) {
    on_window("keydown", move |event| act(event.unchecked_into()));
}

impl Drop for Listener {
    fn drop(&mut self) {
        let act = self.act.as_ref().unchecked_ref();
        let _ = self.target.remove_event_listener_with_callback(self.event, act);
    }
}
