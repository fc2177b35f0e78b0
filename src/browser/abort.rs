//! Cancelling the browser's asynchronous operations.

use wasm_bindgen::JsValue;
use web_sys::{AbortController, AbortSignal};

/// Aborts an operation when it is dropped. Completed operations are not affected.
pub(super) struct Abort(AbortController);

impl Abort {
    pub fn new() -> Result<Self, JsValue> {
        AbortController::new().map(Self)
    }

    pub fn signal(&self) -> AbortSignal {
        self.0.signal()
    }
}

impl Drop for Abort {
    fn drop(&mut self) {
        self.0.abort();
    }
}
