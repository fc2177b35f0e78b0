//! The page as a whole.

use super::column::Column;
use super::connect::ConnectSheet;
use super::desk::{Desk, desk};
use super::ending::EndingLayer;
use super::live::Playing;
use super::meeting::MeetingLayer;
use super::set_up::TableSheet;
use super::ship::Ship;
use super::top_bar::TopBar;
use super::welcome::Welcome;
use crate::settings::Address;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Puts the game into the page's `app` element.
pub fn mount() {
    super::crash::show_panics();
    let Some(place) = document().get_element_by_id("app") else {
        return;
    };
    leptos::mount::mount_to(place.unchecked_into(), App).forget();
}

#[component]
fn App() -> impl IntoView {
    let desk = Desk::open(read_address());
    provide_context(desk);
    if desk.address.with_value(Address::begins_at_once) {
        desk.play_now();
    }
    let keys = window_event_listener(leptos::ev::keydown, move |event| press(desk, &event));
    on_cleanup(move || keys.remove());
    view! {
        <div class="page" class:page-playing=move || desk.live.with(Option::is_some)>
            <TopBar />
            <Notice />
            {move || match Playing::in_play() {
                None => view! { <main class="stage"><Welcome /></main> }.into_any(),
                Some(playing) => view! {
                    <main class="stage">
                        <Ship playing=playing />
                        <MeetingLayer playing=playing />
                        <EndingLayer playing=playing />
                    </main>
                    <Column playing=playing />
                }
                .into_any(),
            }}
            <TableSheet />
            <ConnectSheet />
        </div>
    }
}

/// A plain sentence for the person, with a button that puts it away.
#[component]
fn Notice() -> impl IntoView {
    let desk = desk();
    view! {
        <div class="toast" role="alert" hidden=move || desk.notice.with(Option::is_none)>
            <p>{move || desk.notice.get()}</p>
            <button type="button" class="button button-small" on:click=move |_| desk.notice.set(None)>"Dismiss"</button>
        </div>
    }
}

/// Space pauses and a full stop steps, unless the key belongs to what has the focus.
fn press(desk: Desk, event: &web_sys::KeyboardEvent) {
    let held = event.ctrl_key() || event.meta_key() || event.alt_key();
    let on_control = document().active_element().is_some_and(|element| {
        let name = element.tag_name();
        ["INPUT", "SELECT", "TEXTAREA", "BUTTON", "SUMMARY"]
            .iter()
            .any(|control| name.eq_ignore_ascii_case(control))
    });
    if held || on_control || desk.sheet.get_untracked().is_some() {
        return;
    }
    match event.key().as_str() {
        " " => desk.toggle_pause(),
        "." => desk.step(),
        _ => return,
    }
    event.prevent_default();
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
    Address::read(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())))
}
