//! Builders for the elements of the page.
//!
//! Reactivity comes from Leptos: signals, memos, effects, owners and context. Leptos' `view!` macro would
//! create a type for every element, attribute and closure, and machine code for every type. These functions
//! have hardly any type parameters, which made the whole download a fifth smaller. They follow Leptos'
//! ownership rules. An effect owns what is built inside it and disposes of it when it runs again. A dynamic
//! part owns its content and disposes of it when the content changes.

use super::listener::listen;
use super::reactive::follow;
use leptos::prelude::*;
use std::borrow::Cow;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, Node};

/// The value of a text or an attribute.
type Words = Cow<'static, str>;

/// An element of the page under construction.
pub struct El(web_sys::Element);

/// Creates an HTML element.
pub fn el(tag: &str) -> El {
    created(document().create_element(tag))
}

/// Creates an SVG element.
pub fn svg(tag: &str) -> El {
    created(document().create_element_ns(Some("http://www.w3.org/2000/svg"), tag))
}

fn created(element: Result<web_sys::Element, JsValue>) -> El {
    El(element.expect("the browser takes each tag"))
}

/// Creates a labelled button with a press handler.
pub fn button(class: &str, label: &str, press: impl Fn() + 'static) -> El {
    let button = el("button").attr("type", "button").class(class).text(label);
    button.on("click", move |_| press())
}

/// Creates an `option` of a `select`.
pub fn option(value: &str, label: &str) -> El {
    el("option").attr("value", value).text(label)
}

impl El {
    /// Sets an attribute.
    pub fn attr(self, name: &str, value: &str) -> El {
        set_attribute(&self.0, name, value);
        self
    }

    /// Sets the static classes.
    pub fn class(self, classes: &str) -> El {
        self.attr("class", classes)
    }

    /// Appends text.
    pub fn text(self, text: &str) -> El {
        append(&self.0, &document().create_text_node(text));
        self
    }

    /// Appends an element.
    pub fn child(self, child: El) -> El {
        append(&self.0, &child.0);
        self
    }

    /// Appends several elements.
    pub fn children(self, children: impl IntoIterator<Item = El>) -> El {
        children.into_iter().fold(self, El::child)
    }

    /// Binds the text content to `read`. The element must have no other content. The text is set on the
    /// element and not on a text node, because a browser that translates the page replaces text nodes.
    pub fn words<W: Into<Words>>(self, read: impl Fn() -> W + 'static) -> El {
        let element = self.0.clone();
        follow_words(
            Box::new(move || read().into()),
            Box::new(move |words| element.set_text_content(Some(words))),
        );
        self
    }

    /// Binds an attribute to `read`.
    pub fn attr_of<W: Into<Words>>(self, name: &'static str, read: impl Fn() -> W + 'static) -> El {
        let element = self.0.clone();
        set_attribute(&element, name, "");
        follow_words(
            Box::new(move || read().into()),
            Box::new(move |words| set_attribute(&element, name, words)),
        );
        self
    }

    /// Binds the value of a field to `read`. A `select` must already contain its options.
    pub fn value_of<W: Into<Words>>(self, read: impl Fn() -> W + 'static) -> El {
        self.property_of("value", move || {
            let words: Words = read().into();
            JsValue::from_str(&words)
        })
    }

    /// Binds the checked state of a checkbox to `read`.
    pub fn checked_of(self, read: impl Fn() -> bool + 'static) -> El {
        self.property_of("checked", move || JsValue::from_bool(read()))
    }

    fn property_of(self, name: &'static str, read: impl Fn() -> JsValue + 'static) -> El {
        let element = self.0.clone();
        follow(move || {
            // Setting a property on an element does not fail. An unchanged value is not set again, because
            // that would move the cursor.
            let (name, value) = (JsValue::from_str(name), read());
            if js_sys::Reflect::get(&element, &name).as_ref() != Ok(&value) {
                let _ = js_sys::Reflect::set(&element, &name, &value);
            }
        });
        self
    }

    /// Adds a class while `read` returns true.
    pub fn class_when(self, class: &'static str, read: impl Fn() -> bool + 'static) -> El {
        let classes = self.0.class_list();
        follow(move || {
            // This fails only for class names that are empty or contain blanks.
            let _ = classes.toggle_with_force(class, read());
        });
        self
    }

    /// Sets an attribute without a value, such as `hidden`, while `read` returns true.
    pub fn attr_when(self, name: &'static str, read: impl Fn() -> bool + 'static) -> El {
        let element = self.0.clone();
        follow(move || {
            let _ = element.toggle_attribute_with_force(name, read());
        });
        self
    }

    /// Appends a dynamic part. It is rebuilt when the value of `read` changes, and absent while `read`
    /// returns `None`.
    pub fn part<T: Clone + PartialEq + 'static>(
        self,
        read: impl Fn() -> Option<T> + 'static,
        build: impl Fn(T) -> El + 'static,
    ) -> El {
        let mut place = Slot::within(&self.0);
        let mut built_for = None;
        follow(move || {
            let mut read = read();
            if read != built_for {
                built_for = read.clone();
                place.show(&mut || read.take().map(&build));
            }
        });
        self
    }

    /// Adds an event listener for the lifetime of the current owner.
    pub fn on(self, event: &'static str, act: impl FnMut(Event) + 'static) -> El {
        listen(&self.0, event, Box::new(act));
        self
    }

    /// Inserts the element into `parent`, before `next` or at the end. The current owner owns the element's
    /// effects.
    pub fn put_into(self, parent: &web_sys::Element, next: Option<&web_sys::Element>) {
        let next: Option<&Node> = next.map(AsRef::as_ref);
        // This fails only if an element would contain itself or `next` has another parent.
        let _ = parent.insert_before(&self.0, next);
    }

    /// Returns a deep copy of the element, without its listeners and effects.
    pub fn copy(&self) -> El {
        let copy = self.0.clone_node_with_deep(true);
        El(copy.expect("elements can be copied").unchecked_into())
    }

    /// Returns the underlying element for direct calls to the browser.
    pub fn node(&self) -> web_sys::Element {
        self.0.clone()
    }
}

/// The place of a dynamic part and the owner of its effects.
struct Slot {
    shown: Node,
    owner: Owner,
}

impl Slot {
    fn within(parent: &Node) -> Slot {
        let shown = document().create_text_node("").into();
        append(parent, &shown);
        let owner = Owner::current().unwrap_or_default().child();
        Slot { shown, owner }
    }

    /// Replaces the shown content.
    fn show(&mut self, build: &mut dyn FnMut() -> Option<El>) {
        self.owner.cleanup();
        // Building runs untracked: the content subscribes to the signals it reads, the enclosing part does
        // not.
        let next: Node = match self.owner.with(|| untrack(build)) {
            Some(El(element)) => element.into(),
            None => document().create_text_node("").into(),
        };
        if let Some(parent) = self.shown.parent_node() {
            let _ = parent.replace_child(&next, &self.shown);
        }
        self.shown = next;
    }
}

/// Writes the value of `read` now and whenever it changes.
fn follow_words(read: Box<dyn Fn() -> Words>, write: Box<dyn Fn(&str)>) {
    let mut written = Words::Borrowed("");
    follow(move || {
        let words = read();
        if words != written {
            write(&words);
            written = words;
        }
    });
}

fn set_attribute(element: &web_sys::Element, name: &str, value: &str) {
    // This fails only for invalid attribute names.
    let _ = element.set_attribute(name, value);
}

fn append(parent: &Node, child: &Node) {
    // This fails only if an element would contain itself.
    let _ = parent.append_child(child);
}

/// Returns the value of the field that is the event's target.
pub fn entered(event: &Event) -> String {
    let value = property(event, "value");
    value.as_string().unwrap_or_default()
}

/// Sets the value of the field that is the event's target to nothing.
pub fn empty(event: &Event) {
    if let Some(field) = event.target() {
        // This fails only for an object that cannot be changed.
        let _ = js_sys::Reflect::set(&field, &JsValue::from_str("value"), &JsValue::from_str(""));
    }
}

/// Returns whether the checkbox that is the event's target is checked.
pub fn is_ticked(event: &Event) -> bool {
    property(event, "checked").is_truthy()
}

fn property(event: &Event, name: &str) -> JsValue {
    let field = event.target().map(JsValue::from).unwrap_or_default();
    js_sys::Reflect::get(&field, &JsValue::from_str(name)).unwrap_or_default()
}
