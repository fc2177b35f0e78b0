//! What covers the ship: a meeting or the end. It also says where the focus goes when one comes or goes.

use super::element::{El, el};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// How many layers cover the ship. When a meeting goes as the end comes, there are two for a moment.
#[derive(Clone, Copy)]
struct Layers(RwSignal<u32>);

/// Lets all that is built from here on have layers over its ship.
pub fn provide_layers() {
    provide_context(Layers(RwSignal::new(0)));
}

/// Whether anything covers the ship; whoever calls this is called again when that changes.
pub fn is_ship_covered() -> bool {
    expect_context::<Layers>().0.get() > 0
}

/// A layer over the ship, counted as long as it is there. When it comes, the focus goes to the heading of this name,
/// and when it goes, back to the stage.
pub fn layer(class: &str, heading: &'static str) -> El {
    let Layers(count) = expect_context();
    count.update(|count| *count += 1);
    on_cleanup(move || {
        count.try_update(|count| *count -= 1);
        land_on_stage();
    });
    land_on(heading, "body, main, main *, :disabled");
    el("section")
        .class(&format!("layer {class}"))
        .attr("aria-labelledby", heading)
}

/// Takes the focus to the stage if it was lost.
pub fn land_on_stage() {
    land_on("stage", "body, :disabled");
}

/// Takes the focus to the element of this name, if what has it is one of these: nobody is torn away from a control.
fn land_on(name: &'static str, from: &'static str) {
    // Sheets that close give the focus back before the next picture.
    request_animation_frame(move || {
        let held = document().active_element();
        let is_free = held.is_none_or(|held| held.matches(from) == Ok(true));
        let element = document().get_element_by_id(name);
        if let Some(element) = element.filter(|_| is_free) {
            // Whatever cannot be focused leaves the focus where it is.
            let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    });
}
