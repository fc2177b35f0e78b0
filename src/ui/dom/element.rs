//! The elements of the page, built by plain calls.
//!
//! What changes is Leptos': signals, memos, effects, owners and context. Its `view!` would make a type of its own out of
//! every element, attribute and closure, and machine code out of every type; these few functions hardly have type
//! parameters, which made the whole download a fifth smaller. They keep to Leptos' rules: what is built within an effect
//! is owned by it and goes when it runs again; what a part shows goes when the part shows something else.

use super::listener::listen;
use super::reactive::follow;
use leptos::prelude::*;
use std::borrow::Cow;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, Node};

/// What a text or an attribute says.
type Words = Cow<'static, str>;

/// An element of the page, with what it holds so far.
pub struct El(web_sys::Element);

/// An element of HTML.
pub fn el(tag: &str) -> El {
    created(document().create_element(tag))
}

/// An element of SVG.
pub fn svg(tag: &str) -> El {
    created(document().create_element_ns(Some("http://www.w3.org/2000/svg"), tag))
}

fn created(element: Result<web_sys::Element, JsValue>) -> El {
    El(element.expect("every tag in this program is a name that the browser takes"))
}

/// A button that says what it does.
pub fn button(class: &str, label: &str, press: impl Fn() + 'static) -> El {
    let button = el("button").attr("type", "button").class(class).text(label);
    button.on("click", move |_| press())
}

/// One of the options of a `select`.
pub fn option(value: &str, label: &str) -> El {
    el("option").attr("value", value).text(label)
}

impl El {
    /// Sets an attribute.
    pub fn attr(self, name: &str, value: &str) -> El {
        set_attribute(&self.0, name, value);
        self
    }

    /// Sets the classes that it always has.
    pub fn class(self, classes: &str) -> El {
        self.attr("class", classes)
    }

    /// Adds text.
    pub fn text(self, text: &str) -> El {
        append(&self.0, &document().create_text_node(text));
        self
    }

    /// Adds an element.
    pub fn child(self, child: El) -> El {
        append(&self.0, &child.0);
        self
    }

    /// Adds elements in a row.
    pub fn children(self, children: impl IntoIterator<Item = El>) -> El {
        children.into_iter().fold(self, El::child)
    }

    /// Keeps its text at what is read; it holds nothing else. It is the element that is written to, since a browser that
    /// translates the page puts other text nodes in the place of those that it finds.
    pub fn words<W: Into<Words>>(self, read: impl Fn() -> W + 'static) -> El {
        let element = self.0.clone();
        follow_words(
            Box::new(move || read().into()),
            Box::new(move |words| element.set_text_content(Some(words))),
        );
        self
    }

    /// Keeps an attribute at what is read.
    pub fn attr_of<W: Into<Words>>(self, name: &'static str, read: impl Fn() -> W + 'static) -> El {
        let element = self.0.clone();
        set_attribute(&element, name, "");
        follow_words(
            Box::new(move || read().into()),
            Box::new(move |words| set_attribute(&element, name, words)),
        );
        self
    }

    /// Keeps the value of a field at what is read. A `select` has to hold its options by then.
    pub fn value_of<W: Into<Words>>(self, read: impl Fn() -> W + 'static) -> El {
        self.property_of("value", move || {
            let words: Words = read().into();
            JsValue::from_str(&words)
        })
    }

    /// Keeps the tick of a box at what is read.
    pub fn checked_of(self, read: impl Fn() -> bool + 'static) -> El {
        self.property_of("checked", move || JsValue::from_bool(read()))
    }

    fn property_of(self, name: &'static str, read: impl Fn() -> JsValue + 'static) -> El {
        let element = self.0.clone();
        follow(move || {
            // Every element takes any property, and the value that a field has is not set again: that moves its cursor.
            let (name, value) = (JsValue::from_str(name), read());
            if js_sys::Reflect::get(&element, &name).as_ref() != Ok(&value) {
                let _ = js_sys::Reflect::set(&element, &name, &value);
            }
        });
        self
    }

    /// Gives it a class while what is read holds.
    pub fn class_when(self, class: &'static str, read: impl Fn() -> bool + 'static) -> El {
        let classes = self.0.class_list();
        follow(move || {
            // It is refused only for names with blanks in them.
            let _ = classes.toggle_with_force(class, read());
        });
        self
    }

    /// Gives it an attribute without a value, such as `hidden`, while what is read holds.
    pub fn attr_when(self, name: &'static str, read: impl Fn() -> bool + 'static) -> El {
        let element = self.0.clone();
        follow(move || {
            let _ = element.toggle_attribute_with_force(name, read());
        });
        self
    }

    /// Adds a part for what is read: it is built anew when that has become something else, and is not there while
    /// nothing is read.
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

    /// Does something at an event, as long as the current owner lives.
    pub fn on(self, event: &'static str, act: impl FnMut(Event) + 'static) -> El {
        listen(&self.0, event, Box::new(act));
        self
    }

    /// Puts it onto the page as the last of what `parent` holds, or right before `next`. What it follows belongs to the
    /// current owner.
    pub fn put_into(self, parent: &web_sys::Element, next: Option<&web_sys::Element>) {
        let next: Option<&Node> = next.map(AsRef::as_ref);
        // It is refused only where an element would hold itself, or `next` stands elsewhere.
        let _ = parent.insert_before(&self.0, next);
    }

    /// Another one like it, with all that it holds, but without what it does and follows.
    pub fn copy(&self) -> El {
        let copy = self.0.clone_node_with_deep(true);
        El(copy.expect("every element can be copied").unchecked_into())
    }

    /// The element for the browser's own calls.
    pub fn node(&self) -> web_sys::Element {
        self.0.clone()
    }
}

/// Where a part stands, and the owner of what it follows.
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

    /// Shows something in place of what was shown.
    fn show(&mut self, build: &mut dyn FnMut() -> Option<El>) {
        self.owner.cleanup();
        // Only what is built may follow what it reads, not the part that builds it.
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

/// Writes what is read, and again when it has become something else.
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
    // It is refused only for names that are none.
    let _ = element.set_attribute(name, value);
}

fn append(parent: &Node, child: &Node) {
    // It is refused only where an element would hold itself.
    let _ = parent.append_child(child);
}

/// What is entered in the field that an event is about.
pub fn entered(event: &Event) -> String {
    let value = property(event, "value");
    value.as_string().unwrap_or_default()
}

/// Whether the box that an event is about is ticked.
pub fn is_ticked(event: &Event) -> bool {
    property(event, "checked").is_truthy()
}

fn property(event: &Event, name: &str) -> JsValue {
    let field = event.target().map(JsValue::from).unwrap_or_default();
    js_sys::Reflect::get(&field, &JsValue::from_str(name)).unwrap_or_default()
}
