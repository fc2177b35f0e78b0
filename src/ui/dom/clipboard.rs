//! Access to the clipboard.

use wasm_bindgen_futures::JsFuture;

/// Copies a text to the clipboard.
///
/// # Errors
/// When the browser refuses, for example on a page that was not loaded over HTTPS.
pub async fn copy(text: &str) -> Result<(), ()> {
    let navigator = web_sys::window().ok_or(())?.navigator();
    let clipboard = js_sys::Reflect::get(&navigator, &"clipboard".into()).map_err(drop)?;
    if clipboard.is_undefined() {
        return Err(());
    }
    JsFuture::from(navigator.clipboard().write_text(text))
        .await
        .map(drop)
        .map_err(drop)
}
