//! The bar above all: the name, how far the round is, and its controls.

use super::desk::{Sheet, desk};
use super::live::Playing;
use crate::round::Speed;
use leptos::prelude::*;

/// The bar above all.
#[component]
pub fn TopBar() -> impl IntoView {
    let desk = desk();
    view! {
        <header class="top-bar">
            <h1 class="brand">
                <button type="button" class="brand-button" title="Back to the start" on:click=move |_| desk.leave()>
                    "Among " <span class="brand-accent">"Agents"</span>
                </button>
            </h1>
            {move || Playing::in_play().map(|playing| view! { <Progress playing=playing /> })}
            <div class="controls" role="group" aria-label="Round">
                {move || Playing::in_play().map(|playing| view! { <Controls playing=playing /> })}
                <button type="button" class="button" on:click=move |_| desk.sheet.set(Some(Sheet::Table))>
                    "Table"
                </button>
                <button
                    type="button"
                    class="button"
                    aria-label="Connect a model"
                    on:click=move |_| desk.sheet.set(Some(Sheet::Model))
                >
                    <span class="wide-only">"Connect a model"</span>
                    <span class="narrow-only">"Model"</span>
                </button>
            </div>
        </header>
    }
}

/// The task bar and the timestep.
#[component]
fn Progress(playing: Playing) -> impl IntoView {
    let desk = desk();
    // A seat knows its own tasks only, so its task bar counts those.
    let tasks = Memo::new(move |_| {
        let knower = desk.knower.get();
        playing.watch(|round| match knower {
            Some(seat) => {
                let tasks = round.game().view(seat).tasks();
                (tasks.iter().filter(|held| held.is_done()).count(), tasks.len())
            }
            None => round.game().task_bar(),
        })
    });
    let percent = move || {
        let (done, all) = tasks.get();
        if all == 0 { 0 } else { done * 100 / all }
    };
    let timestep =
        Memo::new(move |_| playing.watch(|round| (round.game().timestep(), round.game().rules().timesteps)));
    view! {
        <div class="progress">
            <div
                class="task-bar"
                role="progressbar"
                aria-label="Tasks done"
                aria-valuemin="0"
                aria-valuemax="100"
                aria-valuenow=percent
                aria-valuetext=move || format!("{} of {} tasks done", tasks.get().0, tasks.get().1)
            >
                <div class="task-bar-fill" style:transform=move || format!("scaleX({})", f64::from(percent() as u32) / 100.0)></div>
            </div>
            <span class="numbers quiet">{move || format!("{} % tasks", percent())}</span>
            <span class="numbers quiet timestep">
                <span class="wide-only">"timestep "</span>
                {move || format!("{} / {}", timestep.get().0, timestep.get().1)}
            </span>
        </div>
    }
}

/// Step, pause and speed.
#[component]
fn Controls(playing: Playing) -> impl IntoView {
    let desk = desk();
    let outcome = playing.read(|live| live.over.clone());
    let over = Memo::new(move |_| outcome.get().is_some());
    view! {
        <button type="button" class="button" disabled=over on:click=move |_| desk.step()>
            "Step"
        </button>
        <button type="button" class="button pause" disabled=over on:click=move |_| desk.toggle_pause()>
            {move || if desk.paused.get() { "Resume" } else { "Pause" }}
        </button>
        <label class="speed">
            <span class="quiet wide-only">"Speed"</span>
            <select
                class="select"
                aria-label="Speed"
                on:change:target=move |event| {
                    if let Some(speed) = Speed::named(&event.target().value()) {
                        desk.set_speed(speed);
                    }
                }
                prop:value=move || desk.settings.with(|settings| settings.speed.name())
            >
                {Speed::ALL
                    .map(|speed| view! {
                        <option
                            value=speed.name()
                            selected=move || desk.settings.with(|settings| settings.speed == speed)
                        >
                            {speed.label()}
                        </option>
                    })
                    .collect_view()}
            </select>
        </label>
    }
}
