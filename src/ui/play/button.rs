//! The action buttons and their keys.

use crate::game::Action;
use crate::session::{ActionButton, ActionGroup, OfferedChoice, SAY_KEY, action_keys};
use crate::ui::dom::{El, button, el};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The buttons in their groups. `say` opens the field for words that take the turn; `None` if there is none.
pub fn action_buttons(
    action_buttons: &[ActionButton],
    is_asked: Signal<bool>,
    play: impl Fn(Action) + Clone + 'static,
    say: Option<impl Fn() + 'static>,
) -> El {
    let mut say = say.map(|say| say_button(is_asked, say));
    let keys = action_keys(action_buttons);
    // What can be done here stands first, and large. What is impossible stands last. Each part has its place, whether
    // or not there is anything in it, so that no button moves from turn to turn.
    let (mut main, mut here, mut ways, mut others) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for group in ActionGroup::ALL {
        let of_group = action_buttons
            .iter()
            .filter(|action_button| action_button.shown_in() == group);
        let button = |action_button: &ActionButton| {
            let key = keys
                .iter()
                .find(|(_, bound)| *bound == action_button)
                .map(|(key, _)| *key);
            let element = button_element(action_button.clone(), key, is_asked, play.clone());
            let confirmation = key.filter(|_| group == ActionGroup::Vote);
            let Some(key) = confirmation else {
                return vec![element];
            };
            let (id, words) = (confirmation_id(key), confirmation_of(key, &action_button.label));
            let words = el("span").class("seat-confirm").attr("id", &id).text(&words);
            vec![element.attr("aria-describedby", &id), words]
        };
        let mut buttons: Vec<El> = of_group.flat_map(button).collect();
        if group.is_main() {
            main.extend(buttons);
            continue;
        }
        if group == ActionGroup::Wait {
            buttons.extend(say.take());
        }
        if buttons.is_empty() {
            continue;
        }
        let name = group.name();
        let label = (!name.is_empty()).then(|| el("span").class("section-name").text(name));
        let group_of_buttons = el("div")
            .class("seat-group")
            .attr("role", "group")
            .attr("aria-label", if name.is_empty() { "Act" } else { name })
            .children(label)
            .children(buttons);
        let element = match group {
            ActionGroup::Camera => cameras(group_of_buttons),
            ActionGroup::Wait => group_of_buttons.class("seat-group seat-wait"),
            ActionGroup::Vote => group_of_buttons.class("seat-group seat-vote"),
            // On a phone this group scrolls. It contains nothing focusable, so the group itself can have the
            // focus.
            ActionGroup::NotNow => group_of_buttons
                .class("seat-group seat-not-now")
                .attr("tabindex", "0"),
            _ => group_of_buttons,
        };
        match group {
            _ if group.is_here() => here.push(element),
            _ if group.is_exit() => ways.push(element),
            _ => others.push(element),
        }
    }
    if !main.is_empty() {
        let main = el("div")
            .class("seat-group seat-main")
            .attr("role", "group")
            .attr("aria-label", ActionGroup::Task.name())
            .children(main);
        here.insert(0, main);
    }
    let is_on_ship = !ways.is_empty();
    if is_on_ship && here.is_empty() {
        here.push(el("p").class("quiet").text("Nothing to do in this room."));
    }
    let part = |class: &str, parts: Vec<El>| is_on_ship.then(|| el("div").class(class).children(parts));
    el("div")
        .class("seat-actions")
        .children(part("seat-here", here))
        .children(part("seat-ways", ways))
        .children(others)
}

/// The cameras, which open to be looked at and close after a look, since the picture takes their place.
fn cameras(buttons: El) -> El {
    let cameras = el("details").class("seat-cameras");
    let opened = cameras.node();
    cameras
        .child(el("summary").class("button seat-action").text("Cameras…"))
        .child(buttons.on("click", move |_| {
            // It may be closed already.
            let _ = opened.remove_attribute("open");
        }))
}

/// The button that opens the field for words.
fn say_button(is_asked: Signal<bool>, say: impl Fn() + 'static) -> El {
    let key = SAY_KEY.to_string();
    button("button seat-action seat-say", "", say)
        .attr_when("disabled", move || !is_asked.get())
        .child(el("kbd").class("seat-key").attr("aria-hidden", "true").text(&key))
        .child(el("span").text("Say…"))
}

fn button_element(
    action_button: ActionButton,
    key: Option<char>,
    is_asked: Signal<bool>,
    play: impl Fn(Action) + 'static,
) -> El {
    let ActionButton {
        group,
        label,
        hint,
        action,
    } = action_button;
    let can = action.is_some();
    let class = match group {
        _ if !can && group != ActionGroup::NotNow => "button seat-action seat-cannot",
        ActionGroup::Kill => "button seat-action seat-kill",
        ActionGroup::Vent => "button seat-action seat-vent",
        ActionGroup::Report | ActionGroup::Task | ActionGroup::Fake => "button seat-action seat-do",
        ActionGroup::NotNow => "button seat-action play-unavailable",
        _ => "button seat-action",
    };
    let key = key.map(String::from);
    let shortcut = key.clone();
    let key = key.map(|key| el("kbd").class("seat-key").attr("aria-hidden", "true").text(&key));
    let hint = (!hint.is_empty()).then(|| el("span").class("seat-hint quiet").text(&hint));
    let press = move || {
        if let Some(action) = &action {
            play(action.clone());
        }
    };
    let button = button(class, "", press).attr_when("disabled", move || !can || !is_asked.get());
    let button = match shortcut {
        Some(key) => button.attr("aria-keyshortcuts", &key),
        None => button,
    };
    button.children(key).child(el("span").text(&label)).children(hint)
}

/// Returns the action whose shortcut was pressed.
pub fn action_of_shortcut(choice: &OfferedChoice, event: &web_sys::KeyboardEvent) -> Option<Action> {
    if event.repeat() {
        return None;
    }
    let pressed = event.key();
    let keys = action_keys(&choice.buttons);
    let bound = keys.iter().find(|(key, _)| pressed.chars().eq([*key]));
    bound.and_then(|(_, action_button)| action_button.action.clone())
}

/// Returns whether the action button with this key has had the focus already. Focuses it.
pub fn was_focused(key: &str) -> bool {
    let selector = format!(".seat-actions [aria-keyshortcuts='{key}']");
    let button = document().query_selector(&selector).ok().flatten();
    let Some(button) = button else { return false };
    let was_focused = document().active_element().as_ref() == Some(&button);
    // A button that cannot be focused can still be pressed.
    let _ = button.unchecked_into::<web_sys::HtmlElement>().focus();
    was_focused
}

fn confirmation_id(key: char) -> String {
    format!("confirm-{key}")
}

/// Returns what casts the vote once its button has the focus.
fn confirmation_of(key: char, whom: &str) -> String {
    format!("Press {key} again, or Enter, to vote for {whom}.")
}
