//! Buttons that offer a text as a file, and that let a person choose one.

use super::{El, button, el};
use leptos::prelude::*;
use std::future::Future;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A button that offers a text as a download of this name. `said` receives what became of it.
pub fn export_button(name: &'static str, text: impl Fn() -> String + 'static, said: RwSignal<String>) -> El {
    button("button", "Export to a file", move || {
        said.set(save_as_file(name, &text()));
    })
}

/// Offers a text as a download of this name, and returns what is to be said.
pub fn save_as_file(name: &str, text: &str) -> String {
    match offer(name, text) {
        Ok(()) => format!("Saved as {name}."),
        Err(_) => "This browser does not let the page save a file.".to_owned(),
    }
}

/// Offers what stands at an address, such as a data URL, as a download of this name. Returns what is to be
/// said.
pub fn save_address_as_file(name: &str, address: &str) -> String {
    download(name, address);
    format!("Saved as {name}.")
}

/// A button for choosing a JSON file, and the hidden field that it opens. `import` returns a message about the
/// result, which `said` receives.
pub fn import_button<F: Future<Output = String> + 'static>(
    label: &'static str,
    import: impl Fn(web_sys::File) -> F + 'static,
    said: RwSignal<String>,
) -> [El; 2] {
    let choose = el("input")
        .attr("type", "file")
        .attr("accept", "application/json,.json")
        .attr("hidden", "")
        .on("change", move |event| {
            let field: Option<web_sys::HtmlInputElement> =
                event.target().and_then(|field| field.dyn_into().ok());
            let Some(field) = field else { return };
            let file = field.files().and_then(|files| files.get(0));
            if let Some(file) = file {
                let imported = import(file);
                leptos::task::spawn_local(async move {
                    said.try_set(imported.await);
                    // Clearing the field allows choosing the same file again.
                    field.set_value("");
                });
            }
        });
    let field: web_sys::HtmlElement = choose.node().unchecked_into();
    [button("button", label, move || field.click()), choose]
}

/// Reads a file; `None` if the browser cannot.
pub async fn bytes_of(file: &web_sys::File) -> Option<Vec<u8>> {
    let bytes = JsFuture::from(file.array_buffer()).await.ok()?;
    Some(js_sys::Uint8Array::new(&bytes).to_vec())
}

/// Offers a text as a download.
fn offer(name: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = web_sys::Blob::new_with_str_sequence(&parts)?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    download(name, &address);
    web_sys::Url::revoke_object_url(&address)
}

fn download(name: &str, address: &str) {
    let link: web_sys::HtmlElement = el("a")
        .attr("href", address)
        .attr("download", name)
        .node()
        .unchecked_into();
    link.click();
}
