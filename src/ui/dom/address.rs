//! The address of the page in the browser.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// Returns the page's address without query and fragment.
pub(crate) fn page_address() -> String {
    window().location().origin().unwrap_or_default() + &path()
}

/// Replaces the fragment of the page's address, which begins with `#` unless it is empty, without an entry in
/// the history. If the browser refuses, the address stays as it is.
pub(crate) fn set_fragment(fragment: &str) {
    let query = window().location().search().unwrap_or_default();
    replace(&(path() + &query + fragment));
}

/// Removes query and fragment from the page's address without an entry in the history. If the browser refuses,
/// the address stays as it is.
pub(crate) fn forget_parameters() {
    replace(&path());
}

fn path() -> String {
    window().location().pathname().unwrap_or_default()
}

fn replace(address: &str) {
    let _ = window()
        .history()
        .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(address)));
}
