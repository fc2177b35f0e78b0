//! Files that are dropped on the page.

use crate::ui::chunks::rounds::open_file;
use crate::ui::dom::on_window;
use crate::ui::state::AppState;
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, Event, File};

/// Opens the recorded round in a file that is dropped anywhere on the page. A round with people or models is only
/// replaced after asking.
pub fn open_dropped_files(app: AppState) {
    // Without this the browser would leave the page for the file.
    on_window("dragover", |event| event.prevent_default());
    on_window("drop", move |event| {
        event.prevent_default();
        if let Some(file) = dropped(&event) {
            app.replace_round(move || app.run(open_file(app, file.clone())));
        }
    });
}

fn dropped(event: &Event) -> Option<File> {
    event.dyn_ref::<DragEvent>()?.data_transfer()?.files()?.get(0)
}
