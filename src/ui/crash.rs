//! A readable page in place of a crash.

use crate::llm::ApiKey;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Shows the crash page with this report (`web/guard.js`).
    #[wasm_bindgen(js_name = amongAgentsCrash)]
    fn show_crash(report: &str);
}

/// Returns a text without a key.
type Redact = fn(&ApiKey, &str) -> String;

thread_local! {
    /// The keys to remove from reports. The function is kept next to each, since a direct call would put it
    /// into the first load, which has no keys.
    static KEYS: RefCell<Vec<(ApiKey, Redact)>> = const { RefCell::new(Vec::new()) };
}

/// Keeps a key out of crash reports. A panic message can quote any text, including one with a key.
pub fn redact_in_crash_reports(key: &ApiKey) {
    if !key.is_none() {
        KEYS.with_borrow_mut(|stored| {
            if !stored.iter().any(|(known, _)| known == key) {
                stored.push((key.clone(), ApiKey::redact));
            }
        });
    }
}

/// Shows a readable page when the game panics. The report contains the panic message, its source location,
/// the version and the browser's name, and never a key.
pub fn show_panics() {
    std::panic::set_hook(Box::new(|info| {
        let browser = web_sys::window()
            .and_then(|window| window.navigator().user_agent().ok())
            .unwrap_or_default();
        let version = env!("CARGO_PKG_VERSION");
        let report = format!("Among Agents {version} stopped: {info}\nBrowser: {browser}");
        let safe = KEYS.with_borrow(|keys| {
            let keys = keys.iter();
            keys.fold(report, |report, (key, redact)| redact(key, &report))
        });
        web_sys::console::error_1(&safe.as_str().into());
        show_crash(&safe);
    }));
}
