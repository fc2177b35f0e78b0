//! What stands on the screen before the first round.

use super::desk::{Sheet, desk};
use super::robot::Robot;
use crate::game::Colour;
use leptos::prelude::*;

/// The welcome: a round at one click.
#[component]
pub fn Welcome() -> impl IntoView {
    let desk = desk();
    let crew = [
        Colour::Red,
        Colour::Cyan,
        Colour::Yellow,
        Colour::Purple,
        Colour::Lime,
    ];
    view! {
        <section class="layer welcome" aria-labelledby="welcome-title">
            <div class="welcome-crew" aria-hidden="true">{crew.map(|colour| view! { <Robot colour=colour /> }).collect_view()}</div>
            <h2 id="welcome-title" class="welcome-title">"One of them is lying."</h2>
            <p class="welcome-words">
                "Agents keep a ship running, and an impostor among them does not want it to arrive. Watch a round of bots, or let a language model take seats at the table."
            </p>
            <div class="welcome-buttons">
                <button type="button" class="button button-action button-large" on:click=move |_| desk.play_now()>"Play now"</button>
                <button type="button" class="button button-large" on:click=move |_| desk.sheet.set(Some(Sheet::Model))>"Connect a model"</button>
                <button type="button" class="button button-large" on:click=move |_| desk.sheet.set(Some(Sheet::Table))>"Set up a table"</button>
            </div>
            <p class="quiet">"No account, no key: the whole game runs in this page."</p>
        </section>
    }
}
