//! Style sheets that load with a chunk and not with the first load.

use super::element::el;
use leptos::prelude::document;

/// Adds the style sheet for forms to the page, once.
pub fn inject_form_style() {
    inject_style("forms-style", include_str!("../../../style/forms.css"));
}

/// Adds a style sheet to the page, once. `name` is the id of its `style` element.
pub fn inject_style(name: &str, sheet: &str) {
    if document().get_element_by_id(name).is_some() {
        return;
    }
    if let Some(head) = document().head() {
        el("style").attr("id", name).text(sheet).put_into(&head, None);
    }
}
