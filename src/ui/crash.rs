//! A fault in the game becomes a readable page.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Shows the page for a broken game with this report (web/guard.js).
    #[wasm_bindgen(js_name = amongAgentsCrash)]
    fn show_crash(report: &str);
}

/// Shows a readable page when the game panics. The report holds the fault, its place in the source, the version and the
/// browser's name, and nothing that anybody entered.
pub fn show_panics() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        let browser = web_sys::window()
            .and_then(|window| window.navigator().user_agent().ok())
            .unwrap_or_default();
        let version = env!("CARGO_PKG_VERSION");
        show_crash(&format!(
            "Among Agents {version} stopped: {info}\nBrowser: {browser}"
        ));
    }));
}
