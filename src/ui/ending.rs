//! The end of a round: who won, who was what, and how it came about.

use super::desk::desk;
use super::live::{Live, Playing};
use super::robot::Robot;
use super::seats::player_in_words;
use crate::clock::{BrowserClock, Clock};
use crate::game::{Role, Seat, Weight};
use crate::round::{figures, how_it_came, marks};
use leptos::prelude::*;
use std::time::Duration;

/// How long an unattended screen shows an end before the next round begins.
const DEMO_PAUSE: Duration = Duration::from_secs(9);

/// The end over the ship, once the round is over.
#[component]
pub fn EndingLayer(playing: Playing) -> impl IntoView {
    let over = playing.read(|live| live.over.clone());
    move || {
        over.get().map(|outcome| {
        play_on_unattended(playing);
        let winner = outcome.winner();
        view! {
            <section class="layer ending" class:ending-lost=winner == Role::Impostor aria-labelledby="ending-title">
                <p class="ending-figures quiet numbers">{figures_in_words(playing)}</p>
                <h2 id="ending-title" class="ending-title" tabindex="-1">{outcome.headline()}</h2>
                <p class="ending-how">{playing.read(|live| live.with(|round| how_it_came(round.game())))}</p>
                <Crew playing=playing />
                <Timeline playing=playing />
                <Onward playing=playing />
            </section>
        }
    })
    }
}

/// At an event the next round begins by itself.
fn play_on_unattended(playing: Playing) {
    let desk = desk();
    if !desk.address.with_value(|address| address.demo) {
        return;
    }
    leptos::task::spawn_local(async move {
        BrowserClock.sleep(DEMO_PAUSE).await;
        // Somebody may have begun another round, or opened a sheet, in the meantime.
        if playing.is_still_in_play() && desk.sheet.get_untracked().is_none() {
            desk.play_again();
        }
    });
}

fn figures_in_words(playing: Playing) -> String {
    playing.read(|live| {
        live.with(|round| {
            let game = round.game();
            let figures = figures(game);
            let count = |number: usize, one: &str, many: &str| match number {
                1 => format!("1 {one}"),
                _ => format!("{number} {many}"),
            };
            format!(
                "timestep {} · {} · {} · seed {}",
                game.timestep(),
                count(figures.meetings, "meeting", "meetings"),
                count(figures.kills, "kill", "kills"),
                game.seed()
            )
        })
    })
}

#[component]
fn Crew(playing: Playing) -> impl IntoView {
    let seats = playing.read(|live| live.with(|round| round.game().table().seats()));
    let member = |live: &Live, seat: Seat| {
        let player = player_in_words(live, seat);
        live.with(|round| {
            let game = round.game();
            let role = game.role_of(seat);
            view! {
                <li class="crew-member" class:crew-impostor=role == Role::Impostor>
                    <Robot colour=game.table().colour(seat) fallen=!game.living().contains(seat) />
                    <span class="crew-name">{game.table().name(seat)}</span>
                    <span class="quiet">{role.name()}</span>
                    <span class="quiet">{player}</span>
                </li>
            }
        })
    };
    view! {
        <ul class="crew" aria-label="Who was what">
            {playing.read(|live| seats.into_iter().map(|seat| member(live, seat)).collect_view())}
        </ul>
    }
}

/// The round as a line of time, with its kills, meetings and ejections.
#[component]
fn Timeline(playing: Playing) -> impl IntoView {
    let (marks, end) = playing.read(|live| live.with(|round| (marks(round.game()), round.game().timestep())));
    let marks = lanes(&marks, end).into_iter().zip(marks).map(|((place, lane), mark)| {
        let class = if mark.weight == Weight::Grave { "timeline-mark timeline-grave" } else { "timeline-mark" };
        view! {
            <li class=class style:left=format!("{place}%") style=("--lane", lane.to_string())>
                <span class="timeline-words">{mark.words} <span class="visually-hidden">{format!(" at timestep {}", mark.timestep)}</span></span>
            </li>
        }
    });
    view! { <ol class="timeline" aria-label="What happened when">{marks.collect_view()}</ol> }
}

/// How wide a mark's words are taken to be, in parts of a hundred of the line.
const WORDS_WIDTH: u32 = 24;

/// Where each mark stands, in parts of a hundred of the line, and in which lane its words stand free of the others'.
fn lanes(marks: &[crate::round::Mark], end: u16) -> Vec<(u32, usize)> {
    let mut free_from = [0; 4];
    let place_of = |timestep: u16| u32::from(timestep) * 100 / u32::from(end.max(1));
    let put = |mark: &crate::round::Mark| {
        let place = place_of(mark.timestep);
        let lane = free_from
            .iter()
            .position(|&from| from <= place)
            .unwrap_or(free_from.len() - 1);
        free_from[lane] = place + WORDS_WIDTH;
        (place, lane)
    };
    marks.iter().map(put).collect()
}

#[component]
fn Onward(playing: Playing) -> impl IntoView {
    let desk = desk();
    let copied = RwSignal::new(None);
    let copy = move |what: &'static str, text: String| {
        copied.set(None);
        leptos::task::spawn_local(async move {
            let said = match super::clipboard::copy(&text).await {
                Ok(()) => format!("{what} copied."),
                Err(()) => format!("This browser does not let the page copy. {text}"),
            };
            copied.try_set(Some(said));
        });
    };
    view! {
        <div class="ending-buttons">
            <button type="button" class="button button-action" on:click=move |_| desk.play_again()>"Play again"</button>
            <button type="button" class="button" on:click=move |_| copy("The journal", playing.read(|live| live.with(|round| round.written())))>
                "Copy the journal"
            </button>
        </div>
        <p class="quiet ending-copied" role="status">{move || copied.get()}</p>
    }
}
