//! Export and import of lessons as a file, to move them to another browser.

use crate::agents::experience::file::{ImportError, MAX_BYTES, export, import};
use crate::ui::dom::{El, button, el};
use crate::ui::state::{experience, with_lessons};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The name of the exported file.
const NAME: &str = "among-agents-experience.json";

/// A button that exports all lessons to a file, and one that imports a file.
pub fn buttons(said: RwSignal<String>) -> El {
    let save = move || {
        let text = experience().with_lessons(export);
        said.set(match offer(&text) {
            Ok(()) => format!("Saved as {NAME}."),
            Err(_) => "This browser does not let the page save a file.".to_owned(),
        });
    };
    let is_empty = || with_lessons(|store| store.lessons().is_empty());
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
                leptos::task::spawn_local(async move {
                    said.try_set(import_file(file).await);
                    // Clearing the field allows choosing the same file again.
                    field.set_value("");
                });
            }
        });
    let field: web_sys::HtmlElement = choose.node().unchecked_into();
    el("div")
        .class("form-buttons")
        .child(button("button", "Export to a file", save).attr_when("disabled", is_empty))
        .child(button("button", "Import a file…", move || field.click()))
        .child(choose)
}

/// Imports a file and returns a message about the result.
async fn import_file(file: web_sys::File) -> String {
    let refused = |why: ImportError| why.to_string();
    if file.size() > MAX_BYTES as f64 {
        return refused(ImportError::TooLarge);
    }
    let Ok(bytes) = JsFuture::from(file.array_buffer()).await else {
        return "The file could not be read. Nothing was changed.".to_owned();
    };
    let bytes = js_sys::Uint8Array::new(&bytes).to_vec();
    match experience().changed(|store| import(&bytes, store)).await {
        Err(why) => refused(why),
        Ok(0) => "Everything in the file was known already.".to_owned(),
        Ok(1) => "1 lesson is new.".to_owned(),
        Ok(new) => format!("{new} lessons are new."),
    }
}

/// Offers a text as a download.
fn offer(text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = web_sys::Blob::new_with_str_sequence(&parts)?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link: web_sys::HtmlElement = el("a")
        .attr("href", &address)
        .attr("download", NAME)
        .node()
        .unchecked_into();
    link.click();
    web_sys::Url::revoke_object_url(&address)
}
