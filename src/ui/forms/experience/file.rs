//! Export and import of lessons as a file, to move them to another browser.

use crate::agents::experience::file::{ImportError, MAX_BYTES, export, import};
use crate::ui::dom::{El, bytes_of, el, export_button, import_button};
use crate::ui::state::{experience, with_lessons};
use leptos::prelude::*;

/// The name of the exported file.
const NAME: &str = "among-agents-experience.json";

/// A button that exports all lessons to a file, and one that imports a file.
pub fn buttons(said: RwSignal<String>) -> El {
    let is_empty = || with_lessons(|store| store.lessons().is_empty());
    let save = export_button(NAME, || experience().with_lessons(export), said);
    el("div")
        .class("form-buttons")
        .child(save.attr_when("disabled", is_empty))
        .children(import_button("Import a file…", import_file, said))
}

/// Imports a file and returns a message about the result.
async fn import_file(file: web_sys::File) -> String {
    let refused = |why: ImportError| why.to_string();
    if file.size() > MAX_BYTES as f64 {
        return refused(ImportError::TooLarge);
    }
    let Some(bytes) = bytes_of(&file).await else {
        return "The file could not be read. Nothing was changed.".to_owned();
    };
    match experience().changed(|store| import(&bytes, store)).await {
        Err(why) => refused(why),
        Ok(0) => "Everything in the file was known already.".to_owned(),
        Ok(1) => "1 lesson is new.".to_owned(),
        Ok(new) => format!("{new} lessons are new."),
    }
}
