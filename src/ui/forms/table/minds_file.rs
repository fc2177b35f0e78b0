//! Export and import of the settings of minds as a file, for other browsers and for studies.

use crate::agents::minds::settings::file::{MAX_BYTES, MindsFileError, SettingsByMind};
use crate::settings::TableSettings;
use crate::ui::dom::{El, bytes_of, el, export_button, import_button, small_type};
use leptos::prelude::*;

/// The name of the exported file.
const NAME: &str = "among-agents-minds.json";

/// The buttons, shown while a model plays a seat, and what became of the file.
pub fn minds_file(draft: RwSignal<TableSettings>) -> El {
    let said = RwSignal::new(String::new());
    let text = move || draft.with_untracked(|table| table.minds().export());
    let import = move |file| import_file(file, draft);
    el("fieldset")
        .attr_when("hidden", move || draft.with(|table| !table.asks_a_model()))
        .child(el("legend").class("section-name").text("Settings of minds"))
        .child(small_type(
            "A file holds the settings of each mind, as its first seat has them. Studies take it, too.",
        ))
        .child(
            el("div")
                .class("form-buttons")
                .child(export_button(NAME, text, said))
                .children(import_button("Import a file…", import, said)),
        )
        .child(el("p").attr("role", "status").words(move || said.get()))
}

/// Imports a file into the draft and returns a message about the result.
async fn import_file(file: web_sys::File, draft: RwSignal<TableSettings>) -> String {
    let name = file.name();
    let refused = |why: MindsFileError| format!("{name}: {why} Nothing was changed.");
    if file.size() > MAX_BYTES as f64 {
        return refused(MindsFileError::TooLarge);
    }
    let Some(bytes) = bytes_of(&file).await else {
        return format!("{name} could not be read. Nothing was changed.");
    };
    match SettingsByMind::import(&bytes) {
        Err(why) => refused(why),
        Ok(minds) => match draft.try_update(|table| table.set_minds(&minds)) {
            Some(1) => format!("{name} set 1 seat."),
            Some(set) if set > 0 => format!("{name} set {set} seats."),
            _ => format!("{name} is for other minds than those of the seats. Nothing was changed."),
        },
    }
}
