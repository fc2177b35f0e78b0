//! The page as a whole.

use super::background::pause_in_background;
use super::dialog::dialog;
use super::dropped_file::open_dropped_files;
use super::leave::keep_way_back;
use super::linked::{follow_links, linked_position};
use super::notice::notice;
use super::top_bar::top_bar;
use super::welcome::welcome;
use crate::browser::BrowserStorage;
use crate::settings::{Address, Loaded, Settings};
use crate::ui::chunks::forms::{round_bar, stored_settings};
use crate::ui::chunks::{ChunkLoadError, loaded};
use crate::ui::crash;
use crate::ui::dom::{El, el, focus_stage, forget_parameters, on_shortcut, provide_layers};
use crate::ui::round::{can_hide_roles, column, ship, with_end, with_meeting, with_mind, with_sounds};
use crate::ui::state::{AppState, Dialog, SessionHandle, follow_network};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Mounts the game into the page's `app` element.
pub fn mount() {
    crash::show_panics();
    let Some(place) = document().get_element_by_id("app") else {
        return;
    };
    // Only a visit with stored settings waits for the chunk that reads them. Leptos can spawn tasks only once
    // it is mounted.
    match Settings::are_stored(&BrowserStorage) {
        false => mount_into(place, Ok(Loaded::default())),
        true => wasm_bindgen_futures::spawn_local(async move {
            mount_into(place, stored_settings().await);
        }),
    }
}

fn mount_into(place: web_sys::Element, stored: Result<Loaded<Settings>, ChunkLoadError>) {
    let page = place.clone();
    leptos::mount::mount_to(place.unchecked_into(), move || app(stored).put_into(&page, None)).forget();
}

fn app(stored: Result<Loaded<Settings>, ChunkLoadError>) -> El {
    let app = AppState::open(read_address(), stored);
    provide_context(app);
    provide_layers();
    if app.address.with_value(|address| address.sign_in_code.is_some()) {
        // A person who copies the address must not copy a sign-in code with it.
        forget_parameters();
    }
    follow_links(app);
    if app.address.with_value(Address::begins_at_once) {
        app.watch_or_go_on();
    }
    // Set after the demo or a round begins, because starting a round removes earlier notices.
    if let Some(complaint) = app.address.with_value(Address::complaint) {
        app.notice.set(Some(complaint));
    }
    keep_way_back(app);
    follow_network(app);
    pause_in_background(app);
    add_shortcuts(app);
    open_dropped_files(app);
    el("div")
        .class("page")
        .class_when("page-playing", move || app.session.with(Option::is_some))
        .class_when("page-with-bar", move || app.has_bar())
        .child(top_bar())
        .child(notice(app, "toast"))
        .part(|| Some(SessionHandle::in_play()), stage)
        .part(SessionHandle::in_play, column)
        .part(with_bar, bar)
        .child(dialog(Dialog::Table))
        .child(dialog(Dialog::Model))
        .child(dialog(Dialog::Costs))
        .child(dialog(Dialog::Leave))
        .child(dialog(Dialog::Seat))
        .child(dialog(Dialog::Experience))
        .child(dialog(Dialog::Rounds))
        .child(dialog(Dialog::Roles))
}

/// Returns the round in play if a bar belongs to it.
fn with_bar() -> Option<SessionHandle> {
    SessionHandle::in_play().filter(|handle| handle.read(|session| session.has_bar()))
}

/// The bar with which people play, or the one of a replay.
fn bar(handle: SessionHandle) -> El {
    loaded(move |slot| round_bar(slot, handle))
}

/// The content of the stage: the welcome or the round in play.
fn stage(handle: Option<SessionHandle>) -> El {
    let main = el("main")
        .attr("id", "stage")
        .class("stage")
        .attr("tabindex", "-1");
    let Some(handle) = handle else {
        return main.child(welcome());
    };
    with_sounds(handle);
    let stage = main.child(ship(handle));
    focus_stage();
    with_mind(with_end(with_meeting(stage, handle), handle), handle)
}

/// The shortcuts of the whole page: space pauses and goes on, a full stop steps, and A shows all roles.
fn add_shortcuts(app: AppState) {
    on_shortcut(move |event| {
        match event.key().as_str() {
            " " => app.toggle_pause(),
            "." => app.step(),
            "a" | "A" if untrack(|| can_hide_roles(app)) => app.toggle_roles(),
            _ => return,
        }
        event.prevent_default();
    });
}

fn read_address() -> Address {
    let query = window().location().search().unwrap_or_default();
    let Ok(parameters) = web_sys::UrlSearchParams::new_with_str(&query) else {
        return Address::default();
    };
    let pairs: Vec<(String, String)> = js_sys::Array::from(&parameters)
        .iter()
        .filter_map(|pair| {
            let pair: js_sys::Array = pair.dyn_into().ok()?;
            Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
        })
        .collect();
    let address = Address::read(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    Address {
        round: linked_position(),
        ..address
    }
}
