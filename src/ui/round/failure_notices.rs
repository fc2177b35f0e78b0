//! Messages about models that delay the round or are paused: the reason, and what the person can do.

use super::failed_seat::takeover_button;
use crate::advice::describe_llm_error;
use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::game::join_names;
use crate::round::WaitingSeats;
use crate::session::{SlowReason, seconds_until};
use crate::settings::ServiceId;
use crate::table::{Seat, SeatSet};
use crate::ui::dom::{El, button, el, inject_style, memo, now_ms};
use crate::ui::state::{PageSession, SessionHandle, app_state, network};
use js_sys::Date;
use leptos::prelude::*;
use std::time::Duration;

/// All current reasons why the round cannot ask its models or continue. `now` is the time in milliseconds.
/// Adds the style of whatever is shown of models in play.
pub fn failure_notices(handle: SessionHandle, now: RwSignal<f64>) -> El {
    inject_style("models-style", include_str!("../../../style/models.css"));
    el("div")
        .class("failure-notices")
        .child(paused_models(handle))
        .child(offline(handle))
        .child(slowed_down(handle, now))
        .child(waiting(handle, now))
}

/// Reads the round while it is in play, and tracks changes.
fn while_playing<T>(handle: SessionHandle, read: impl FnOnce(&PageSession) -> Option<T>) -> Option<T> {
    handle.watch(|session| {
        let is_over = session.over.with(Option::is_some);
        if is_over { None } else { read(session) }
    })
}

fn trouble(is_there: impl Fn() -> bool + 'static) -> El {
    el("div")
        .class("trouble")
        .attr_when("hidden", move || !is_there())
}

/// A model whose circuit breaker is open.
#[derive(Clone, PartialEq)]
struct PausedModel {
    service: ServiceId,
    model: String,
    why: String,
    /// The time of day at which the service says it is available again, if that is minutes or hours away.
    until: Option<String>,
}

/// The message about a paused model.
fn paused_models(handle: SessionHandle) -> El {
    let app = app_state();
    let find = |session: &PageSession| {
        session.clients.all().find_map(|client| {
            Some(PausedModel {
                service: client.service,
                model: client.model_name(),
                why: describe_llm_error(&client.breaker.open_error()?),
                until: client.breaker.back_at_ms().and_then(time_of_day),
            })
        })
    };
    let left = memo(move |_| while_playing(handle, find));
    let change = move || app.connect(left.get_untracked().map(|left| left.service));
    let try_again = move || {
        handle.read(|session| {
            session.clients.all().for_each(|client| client.breaker.reset());
            session.request_redraw();
        });
    };
    trouble(move || left.with(Option::is_some))
        .attr("role", "status")
        .child(el("p").words(move || match left.get() {
            Some(PausedModel {
                model, why, until, ..
            }) => {
                let until = until.map_or_else(String::new, |time| format!(" It is back at {time}."));
                format!("{why}{until} Bots play the seats of {model} meanwhile.")
            }
            None => String::new(),
        }))
        .child(button("button button-small", "Change the connection", change))
        .child(button("button button-small", "Ask it again", try_again))
}

/// Formats a time of the page's clock as time of day, to the minute. Returns `None` for times less than two
/// minutes away, where seconds say more, and for times of 20 hours and more, where the day would be needed.
fn time_of_day(at_ms: f64) -> Option<String> {
    const NEAR_MS: f64 = 120_000.0;
    const FAR_MS: f64 = 20.0 * 3_600_000.0;
    let away_ms = at_ms - now_ms();
    if !(NEAR_MS..FAR_MS).contains(&away_ms) {
        return None;
    }
    // Rounded up, because the service is not available before that time.
    let unix_ms = BrowserClock.unix_time().as_millis() as f64;
    let time = Date::new(&(unix_ms + away_ms + 59_999.0).into());
    Some(format!("{:02}:{:02}", time.get_hours(), time.get_minutes()))
}

/// The message that the round waits for the network.
fn offline(handle: SessionHandle) -> El {
    let waits = memo(move |_| {
        let waits = while_playing(handle, |_| network().has_waiting_requests().then_some(()));
        waits.is_some()
    });
    trouble(move || waits.get())
        .attr("role", "status")
        .child(el("p").words(move || match waits.get() {
            true => "You are offline: the round waits and goes on by itself when the network is back.",
            false => "",
        }))
        .child(button(
            "button button-small",
            "Let bots play meanwhile",
            move || {
                network().stop_waiting();
                handle.read(|session| session.request_redraw());
            },
        ))
}

/// The message that requests wait, since the service asks to slow down or its rate limit is used up.
fn slowed_down(handle: SessionHandle, now: RwSignal<f64>) -> El {
    let host = move |id| handle.read(|session| session.clients.host_of(id).map(str::to_owned));
    let slowed = memo(move |_| {
        let now = now.get();
        while_playing(handle, |session| session.clients.slowed_down(now))
    });
    // Only the reason is announced to screen readers; the seconds can be read on demand.
    let who = el("span")
        .attr("role", "status")
        .words(move || match slowed.get() {
            Some((_, SlowReason::RateLimited(model), _)) => {
                format!("The service of {model} asks to slow down (rate limit)")
            }
            Some((id, SlowReason::RateLimitUsedUp, _)) => {
                format!("The rate limit at {} is used up", host(id).unwrap_or_default())
            }
            None => String::new(),
        });
    let how_long = el("span").class("numbers").words(move || {
        let seconds = slowed.get().map(|(_, _, seconds)| seconds);
        seconds.map_or_else(String::new, |seconds| format!(": requests wait {seconds} s."))
    });
    trouble(move || slowed.with(Option::is_some)).child(el("p").child(who).child(how_long))
}

/// The message that the round waits for a slow model.
fn waiting(handle: SessionHandle, now: RwSignal<f64>) -> El {
    let find = move |session: &PageSession, now: f64| -> Option<WaitingSeats> {
        let is_held_up = session.playback.is_paused() || network().is_waited_for();
        let known = |seat: Seat| {
            let wait = session.clients.rate_limit_wait_of(seat);
            wait.map_or(Duration::ZERO, |wait| {
                Duration::from_millis((wait.until_ms - wait.since_ms).max(0.0) as u64)
            })
        };
        if is_held_up {
            None
        } else {
            session.waiting(now, known)
        }
    };
    let waiting = memo(move |_| {
        let now = now.get();
        while_playing(handle, |session| find(session, now))
    });
    let seats =
        memo(move |_| waiting.with(|waiting| waiting.map_or(SeatSet::default(), |waiting| waiting.seats)));
    let is_told = move || handle.read(PageSession::names_seats_waited_for);
    let names = move || match is_told() {
        true => handle.read(|session| join_names(seats.get(), session.roster())),
        false => "others".to_owned(),
    };
    let is_one = move || is_told() && seats.with(|seats| seats.len() < 2);
    // Only the names are announced to screen readers; the seconds can be read on demand.
    let who = el("span")
        .attr("role", "status")
        .words(move || match seats.with(|seats| seats.is_empty()) {
            true => String::new(),
            false => format!("The round waits for {}", names()),
        });
    let since = el("span").class("numbers").words(move || {
        let Some(waiting) = waiting.get() else {
            return String::new();
        };
        let now = now.get();
        let mut seats = waiting.seats.into_iter();
        let wait = handle.read(|session| seats.find_map(|seat| session.clients.rate_limit_wait_of(seat)));
        let whose = |one: &'static str, many: &'static str| if is_one() { one } else { many };
        match wait {
            Some(wait) => format!(
                ", {} asked again in {} s, when the service allows it.",
                whose("whose model is", "whose models are"),
                seconds_until(wait.until_ms, now)
            ),
            None => format!(
                ", {} been thinking for {} s.",
                whose("whose model has", "whose models have"),
                ((now - waiting.since) / 1_000.0) as u64
            ),
        }
    });
    let let_choose = button("button button-small", "", move || {
        handle.read(|session| {
            // A seat may have answered since the last frame.
            if let Some(waiting) = find(session, now_ms()) {
                session.takeover.take_over_once(waiting.seats);
            }
        });
    })
    .words(move || {
        if is_one() {
            "Let the bot choose"
        } else {
            "Let the bots choose"
        }
    });
    let takes = move || Some(seats.get()).filter(|seats| !seats.is_empty() && is_told());
    trouble(move || seats.with(|seats| !seats.is_empty()))
        .child(el("p").child(who).child(since))
        .child(let_choose)
        .part(takes, move |seats| {
            let buttons = seats.into_iter().map(|seat| takeover_button(handle, seat));
            el("span").class("trouble-buttons").children(buttons)
        })
}
