//! The column beside the ship: the seats, then the log. On a phone they are tabs below it.

use super::live::Playing;
use super::log::Log;
use super::seats::Seats;
use leptos::prelude::*;

/// What a phone shows below the ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    Seats,
    Log,
}

/// The column beside the ship.
#[component]
pub fn Column(playing: Playing) -> impl IntoView {
    let tab = RwSignal::new(Tab::Log);
    let button = move |which: Tab, label: &'static str| {
        view! {
            <button
                type="button"
                class="tab"
                aria-pressed=move || (tab.get() == which).to_string()
                on:click=move |_| tab.set(which)
            >
                {label}
            </button>
        }
    };
    view! {
        <aside
            class="column"
            class:column-seats=move || tab.get() == Tab::Seats
            class:column-log=move || tab.get() == Tab::Log
            aria-label="Seats and log"
        >
            <div class="tabs" role="group" aria-label="Show">
                {button(Tab::Seats, "Seats")}
                {button(Tab::Log, "Log")}
            </div>
            <Seats playing=playing />
            <Log playing=playing />
        </aside>
    }
}
