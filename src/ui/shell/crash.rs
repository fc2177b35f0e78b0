//! A fault in the game becomes a readable page.

use crate::llm::ApiKey;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Shows the page for a broken game with this report (web/guard.js).
    #[wasm_bindgen(js_name = amongAgentsCrash)]
    fn show_crash(report: &str);
}

thread_local! {
    /// The keys that no report may hold.
    static KEYS: RefCell<Vec<ApiKey>> = const { RefCell::new(Vec::new()) };
}

/// Keeps this key out of reports. A fault can quote the text it was found in, whatever that text is.
pub fn keep_out(key: &ApiKey) {
    if !key.is_none() {
        KEYS.with_borrow_mut(|kept| {
            if !kept.contains(key) {
                kept.push(key.clone());
            }
        });
    }
}

/// Shows a readable page when the game panics. The report holds the fault, its place in the source, the version and the
/// browser's name, and never a key.
pub fn show_panics() {
    std::panic::set_hook(Box::new(|info| {
        let browser = web_sys::window()
            .and_then(|window| window.navigator().user_agent().ok())
            .unwrap_or_default();
        let version = env!("CARGO_PKG_VERSION");
        let report = format!("Among Agents {version} stopped: {info}\nBrowser: {browser}");
        let safe = KEYS.with_borrow(|keys| keys.iter().fold(report, |report, key| key.redact(&report)));
        web_sys::console::error_1(&safe.as_str().into());
        show_crash(&safe);
    }));
}
