//! Lists whose rows come and go one by one.

use super::element::El;
use super::reactive::follow;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A row that is there: what it is for, where it stands, and the owner of what it follows.
struct KeyedRow<K> {
    key: K,
    element: web_sys::Element,
    owner: Owner,
}

/// Keeps in an empty list one row for each key that is read, in that order. A row stays as it is, with the focus and all that
/// was opened in it, as long as its key is read; the keys are all different, and those that stay keep their order.
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

/// Gives an element the focus with the next picture, when all that is changed now is on the page.
pub fn focus_soon(element: web_sys::Element) {
    request_animation_frame(move || {
        // Whatever cannot be focused leaves the focus where it is.
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    });
}
