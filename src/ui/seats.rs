//! The seats: who plays, who lives, who is thinking.

use super::desk::desk;
use super::frame::now_ms;
use super::live::{Live, Playing, SeatState};
use super::robot::Robot;
use crate::clock::{BrowserClock, Clock};
use crate::game::{Colour, Event, Role, Seat};
use crate::settings::Player;
use leptos::prelude::*;
use std::time::Duration;

/// How often the seconds of a thinking seat are told anew.
const SECONDS_PACE: Duration = Duration::from_millis(200);

/// What one row shows.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    colour: Colour,
    player: String,
    persona: Option<&'static str>,
    role: Option<Role>,
    is_dead: bool,
    state: String,
    tone: Tone,
}

/// How a seat's state is set.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Tone {
    Quiet,
    Thinking,
    Trouble,
}

/// The list of seats.
#[component]
pub fn Seats(playing: Playing) -> impl IntoView {
    let seats = playing.read(|live| live.with(|round| round.game().table().seats()));
    let now = RwSignal::new(now_ms());
    keep_seconds(playing, now);
    view! {
        <section class="seats" aria-labelledby="seats-name">
            <h2 id="seats-name" class="section-name">"Seats"</h2>
            <ul class="seat-list">
                {seats.into_iter().map(|seat| view! { <SeatRow playing=playing seat=seat now=now /> }).collect_view()}
            </ul>
        </section>
    }
}

/// Tells the time anew while anybody is thinking.
fn keep_seconds(playing: Playing, now: RwSignal<f64>) {
    let thinking = Memo::new(move |_| {
        playing.read(|live| {
            live.tick.track();
            live.is_anybody_thinking()
        })
    });
    let (going, alive) = (StoredValue::new(false), StoredValue::new(true));
    on_cleanup(move || alive.set_value(false));
    Effect::new(move |_| {
        if !thinking.get() || going.get_value() {
            return;
        }
        going.set_value(true);
        leptos::task::spawn_local(async move {
            let clock = BrowserClock;
            while alive.try_get_value() == Some(true) && thinking.try_get_untracked() == Some(true) {
                now.try_set(now_ms());
                clock.sleep(SECONDS_PACE).await;
            }
            going.try_set_value(false);
        });
    });
}

#[component]
fn SeatRow(playing: Playing, seat: Seat, now: RwSignal<f64>) -> impl IntoView {
    let desk = desk();
    let row = Memo::new(move |_| {
        let knower = desk.knower.get();
        playing.read(|live| {
            live.tick.track();
            let thinking = matches!(live.state_of(seat), SeatState::Thinking(_));
            row(live, seat, knower, if thinking { now.get() } else { 0.0 })
        })
    });
    let portrait = Memo::new(move |_| row.with(|row| (row.colour, row.is_dead)));
    let is_knower = move || desk.knower.get() == Some(seat);
    let name = move || row.with(|row| row.colour.name());
    view! {
        <li
            class="seat"
            class:seat-thinking=move || row.with(|row| row.tone == Tone::Thinking)
            class:seat-dead=move || row.with(|row| row.is_dead)
        >
            <button
                type="button"
                class="seat-button"
                aria-pressed=move || is_knower().to_string()
                title=move || if is_knower() { "Show all again".to_owned() } else { format!("See the ship as {} knows it", name()) }
                on:click=move |_| desk.knower.update(|knower| {
                    *knower = if *knower == Some(seat) { None } else { Some(seat) };
                })
            >
                {move || {
                    let (colour, fallen) = portrait.get();
                    view! { <Robot colour=colour fallen=fallen /> }
                }}
                <span class="seat-who">
                    <span class="seat-name">
                        {name}
                        {move || row.with(|row| row.role).map(|role| view! {
                            <span class="role" class:role-impostor=role == Role::Impostor>{role.name()}</span>
                        })}
                    </span>
                    <span class="seat-player">
                        {move || row.with(|row| row.player.clone())}
                        " "
                        <span class="seat-persona">{move || row.with(|row| row.persona)}</span>
                    </span>
                </span>
                <span
                    class="seat-state numbers"
                    class:seat-state-thinking=move || row.with(|row| row.tone == Tone::Thinking)
                    class:seat-state-trouble=move || row.with(|row| row.tone == Tone::Trouble)
                >
                    {move || row.with(|row| row.state.clone())}
                </span>
            </button>
        </li>
    }
}

fn row(live: &Live, seat: Seat, knower: Option<Seat>, now: f64) -> Row {
    live.with(|round| {
        let game = round.game();
        let told_all = knower.is_none() || knower == Some(seat) || game.outcome().is_some();
        let fellow = knower.is_some_and(|knower| game.view(knower).fellows().contains(seat));
        let living = match knower {
            Some(knower) => game.view(knower).believed_living(),
            None => game.living(),
        };
        let is_dead = !living.contains(seat);
        let ejected = game.journal().iter().any(
            |entry| matches!(entry.event, Event::BallotClosed { ejected: Some(whom), .. } if whom == seat),
        );
        let (state, tone) = match live.state_of(seat) {
            _ if is_dead && ejected => ("ejected".to_owned(), Tone::Quiet),
            _ if is_dead => ("dead".to_owned(), Tone::Quiet),
            SeatState::Idle => (String::new(), Tone::Quiet),
            SeatState::Thinking(since) => (
                format!("thinking {:.1} s", (now - since).max(0.0) / 1000.0),
                Tone::Thinking,
            ),
            SeatState::Answered => ("answered".to_owned(), Tone::Quiet),
            SeatState::AskedAgain(_) => ("asked again".to_owned(), Tone::Trouble),
            SeatState::StoodIn(_) => ("bot stood in".to_owned(), Tone::Trouble),
        };
        Row {
            colour: game.table().colour(seat),
            player: player_in_words(live, seat),
            persona: told_all.then(|| game.persona_of(seat).name()),
            role: (told_all || fellow).then(|| game.role_of(seat)),
            is_dead,
            state,
            tone,
        }
    })
}

/// Who plays a seat, in a few words.
pub fn player_in_words(live: &Live, seat: Seat) -> String {
    let model = || live.model_name.clone().unwrap_or_else(|| "Model".to_owned());
    match live.players[seat.index()] {
        Player::Bot => "Bot".to_owned(),
        Player::Random => "Random".to_owned(),
        Player::Planner => format!("{} · Planner", model()),
        Player::PlannerWithoutPlan => format!("{} · Planner, no plan", model()),
    }
}
