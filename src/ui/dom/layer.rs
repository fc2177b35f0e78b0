//! Layers that cover the ship, namely a meeting or the results, and where the focus goes when one opens or
//! closes.

use super::element::{El, el};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The number of layers over the ship. There are two for a moment when the results replace a meeting.
#[derive(Clone, Copy)]
struct Layers(RwSignal<u32>);

/// Provides the layer count as context.
pub fn provide_layers() {
    provide_context(Layers(RwSignal::new(0)));
}

/// Returns whether a layer covers the ship. Tracks the layer count.
pub fn is_ship_covered() -> bool {
    expect_context::<Layers>().0.get() > 0
}

/// Creates a layer over the ship, counted while it exists. When it opens, the element with the id `heading`
/// receives the focus. When it closes, the focus returns to the stage.
pub fn layer(class: &str, heading: &'static str) -> El {
    let Layers(count) = expect_context();
    count.update(|count| *count += 1);
    on_cleanup(move || {
        count.try_update(|count| *count -= 1);
        focus_stage();
    });
    focus_by_id(heading, "body, main, main *, :disabled");
    el("section")
        .class(&format!("layer {class}"))
        .attr("aria-labelledby", heading)
}

/// Moves the focus to the stage if no element has it.
pub fn focus_stage() {
    focus_by_id("stage", "body, :disabled");
}

/// Moves the focus to the element with this id if the focused element matches the selector `from`. The focus
/// is never taken away from a control in use.
fn focus_by_id(name: &'static str, from: &'static str) {
    // Closing dialogs restore the focus before the next frame.
    request_animation_frame(move || {
        let focused = document().active_element();
        let is_free = focused.is_none_or(|focused| focused.matches(from) == Ok(true));
        let element = document().get_element_by_id(name);
        if let Some(element) = element.filter(|_| is_free) {
            // An element that cannot be focused leaves the focus unchanged.
            let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    });
}
