//! Style sheets that come with parts of the page, and not with the first load.

use super::element::el;
use leptos::prelude::document;

/// Puts the style of forms onto the page, once.
pub fn inject_form_style() {
    inject_style("forms-style", include_str!("../../../style/forms.css"));
}

/// Puts this style sheet onto the page, once; its element is called so.
pub fn inject_style(name: &str, sheet: &str) {
    if document().get_element_by_id(name).is_some() {
        return;
    }
    if let Some(head) = document().head() {
        el("style").attr("id", name).text(sheet).put_into(&head, None);
    }
}
