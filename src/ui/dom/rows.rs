//! Keyed lists.

use super::element::El;
use super::reactive::follow;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A row of the list: its key, its element, and the owner of its effects.
struct KeyedRow<K> {
    key: K,
    element: web_sys::Element,
    owner: Owner,
}

/// Keeps one row for each key returned by `read`, in that order, in a list that starts empty. A row keeps its
/// element, its focus and its open details as long as its key is returned. Keys must be unique, and remaining
/// keys must keep their relative order.
pub fn rows<K: PartialEq + 'static>(
    list: El,
    read: impl Fn() -> Vec<K> + 'static,
    build: impl Fn(&K) -> El + 'static,
) -> El {
    let place = list.node();
    let parent = Owner::current().unwrap_or_default();
    let mut shown: Vec<KeyedRow<K>> = Vec::new();
    follow(move || {
        let keys = read();
        let (mut kept, gone): (Vec<KeyedRow<K>>, Vec<KeyedRow<K>>) = std::mem::take(&mut shown)
            .into_iter()
            .partition(|row| keys.contains(&row.key));
        for row in gone {
            row.owner.cleanup();
            row.element.remove();
        }
        let mut next = place.first_element_child();
        for key in keys {
            if let Some(at) = kept.iter().position(|row| row.key == key) {
                let row = kept.remove(at);
                next = row.element.next_element_sibling();
                shown.push(row);
                continue;
            }
            let owner = parent.child();
            let row = owner.with(|| untrack(|| build(&key)));
            let element = row.node();
            row.put_into(&place, next.as_ref());
            shown.push(KeyedRow { key, element, owner });
        }
    });
    list
}

/// Focuses an element in the next frame, after all current changes are on the page.
pub fn focus_soon(element: web_sys::Element) {
    request_animation_frame(move || {
        // An element that cannot be focused leaves the focus unchanged.
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    });
}
