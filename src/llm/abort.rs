//! Ending what the browser does for the page.

use wasm_bindgen::JsValue;
use web_sys::{AbortController, AbortSignal};

/// Aborts what is under way when it is dropped; what is done by then, it leaves as it is.
pub(crate) struct Abort(AbortController);

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
