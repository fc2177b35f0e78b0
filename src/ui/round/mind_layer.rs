//! The layer over the ship with a seat's mind. Its content is in the chunk for model requests.

use crate::ui::chunks::loaded;
use crate::ui::chunks::models::mind_content;
use crate::ui::dom::{El, layer};
use crate::ui::state::{PageSession, SessionHandle, app_state};
use leptos::prelude::Get;

/// Adds the layer with the mind that the person has chosen to read.
pub fn with_mind(stage: El, handle: SessionHandle) -> El {
    let app = app_state();
    let read = move || {
        let chosen = app.mind.get();
        chosen.filter(|_| handle.read(PageSession::shows_minds))
    };
    stage.part(read, move |seat| {
        layer("mind-layer", "mind-title").child(loaded(move |place| mind_content(place, handle, seat)))
    })
}
