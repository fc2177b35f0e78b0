//! Lists that grow at their end and follow it as long as their reader wants.

use super::{El, Resized, button};
use leptos::prelude::*;
use web_sys::Element;

/// The distance from the end, in CSS pixels, within which a list counts as scrolled to its end and follows new
/// lines.
const NEAR_END: i32 = 48;

/// Lets a list follow its end until a person scrolls up, and again once they have scrolled to the end. Returns the
/// list, a button of this class that leads to the end while lines are missed, and what is to be called after lines
/// were added: with `true` if the reader is to see them in any case.
pub fn follow_end(list: El, class: &str) -> (El, El, impl Fn(bool) + 'static) {
    let behind = RwSignal::new(false);
    let follows = StoredValue::new(true);
    let (node, scrolled) = (list.node(), list.node());
    let (mut last_top, mut last_size) = (0, (0, 0));
    // The list grows only downwards, so a smaller scroll position means that a person scrolled up, unless the list
    // itself got another size: the browser then moves it.
    let list = list.on("scroll", move |_| {
        let (top, size) = (
            scrolled.scroll_top(),
            (scrolled.client_width(), scrolled.client_height()),
        );
        if is_at_end(&scrolled) {
            follows.set_value(true);
            behind.set(false);
        } else if top < last_top && size == last_size {
            follows.set_value(false);
        }
        (last_top, last_size) = (top, size);
    });
    // A list that followed new lines before it was hidden or got another size goes on following them.
    let kept = node.clone();
    let resized = Resized::watch(&node, move || {
        if follows.try_get_value() == Some(true) {
            to_end(&kept);
        }
    });
    let resized = StoredValue::new_local(resized);
    on_cleanup(move || resized.dispose());
    let end = node.clone();
    let newest = button(class, "Newest ↓", move || to_end(&end)).attr_when("hidden", move || !behind.get());
    let grown = move |is_to_be_seen: bool| {
        if follows.get_value() || is_to_be_seen {
            let node = node.clone();
            request_animation_frame(move || to_end(&node));
        } else {
            behind.set(true);
        }
    };
    (list, newest, grown)
}

fn is_at_end(list: &Element) -> bool {
    list.scroll_height() - list.scroll_top() - list.client_height() < NEAR_END
}

/// Scrolls to the end, and again in the next frame, when parts that came into view have been laid out.
fn to_end(list: &Element) {
    let scroll = |list: &Element| list.set_scroll_top(list.scroll_height());
    scroll(list);
    let list = list.clone();
    request_animation_frame(move || scroll(&list));
}
