//! What stands on the page while a model keeps the round waiting or is left alone: why, and what can be done.

use super::desk::desk;
use super::element::{El, button, el};
use super::live::{Live, Playing};
use super::network::network;
use super::reactive::memo;
use super::troubled_seat::take;
use crate::game::{Phase, SeatSet, listed};
use crate::round::Waiting;
use crate::settings::ServiceId;
use leptos::prelude::*;

/// All that keeps the round in play from asking its models or from going on, at the time that `now` tells.
pub fn troubles(playing: Playing, now: RwSignal<f64>) -> El {
    el("div")
        .class("troubles")
        .child(left_alone(playing))
        .child(offline(playing))
        .child(slowed_down(playing, now))
        .child(waiting(playing, now))
}

/// Reads the round in play while it goes on, again whenever something happened in it.
fn while_playing<T>(playing: Playing, read: impl FnOnce(&Live) -> Option<T>) -> Option<T> {
    playing.read(|live| {
        live.tick.track();
        let is_over = live.over.with(Option::is_some);
        if is_over { None } else { read(live) }
    })
}

fn trouble(is_there: impl Fn() -> bool + 'static) -> El {
    el("div")
        .class("trouble")
        .attr_when("hidden", move || !is_there())
}

/// A model that is being left alone.
#[derive(Clone, PartialEq)]
struct LeftAlone {
    service: ServiceId,
    model: String,
    why: String,
}

/// A model of the round is not being asked.
fn left_alone(playing: Playing) -> El {
    let desk = desk();
    let find = |live: &Live| {
        live.askers.all().find_map(|asker| {
            Some(LeftAlone {
                service: asker.service,
                model: asker.model_name(),
                why: asker.breaker.trouble()?,
            })
        })
    };
    let left = memo(move |_| while_playing(playing, find));
    let change = move || desk.connect(left.get_untracked().map(|left| left.service));
    let try_again = move || {
        playing.read(|live| {
            live.askers.all().for_each(|asker| asker.breaker.try_again());
            live.show_anew();
        });
    };
    trouble(move || left.with(Option::is_some))
        .attr("role", "status")
        .child(el("p").words(move || match left.get() {
            Some(LeftAlone { model, why, .. }) => format!("{why} Bots play the seats of {model} meanwhile."),
            None => String::new(),
        }))
        .child(button("button button-small", "Change the connection", change))
        .child(button("button button-small", "Ask it again", try_again))
}

/// There is no network, and the round waits for it.
fn offline(playing: Playing) -> El {
    let waits = memo(move |_| {
        let waits = while_playing(playing, |_| network().holds_anybody().then_some(()));
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
                network().wait_no_longer();
                playing.read(Live::show_anew);
            },
        ))
}

/// A service asks to slow down, and requests wait for that.
fn slowed_down(playing: Playing, now: RwSignal<f64>) -> El {
    let slowed = memo(move |_| {
        let now = now.get();
        while_playing(playing, |live| live.askers.slowed_down(now))
    });
    // Only that it is so is called out; the seconds can be read.
    let who = el("span").attr("role", "status").words(move || {
        let model = slowed.get().map(|(model, _)| model);
        model.map_or_else(String::new, |model| {
            format!("The service of {model} asks to slow down (rate limit)")
        })
    });
    let how_long = el("span").class("numbers").words(move || {
        let seconds = slowed.get().map(|(_, seconds)| seconds);
        seconds.map_or_else(String::new, |seconds| format!(": requests wait {seconds} s."))
    });
    trouble(move || slowed.with(Option::is_some)).child(el("p").child(who).child(how_long))
}

/// A model takes long, and the round waits for it.
fn waiting(playing: Playing, now: RwSignal<f64>) -> El {
    let find = move |live: &Live, now: f64| -> Option<Waiting> {
        let is_held_up = live.pace.is_paused() || network().is_waited_for();
        let find = |round: &crate::round::Round| live.with_states(|states| states.waiting(round.game(), now));
        if is_held_up { None } else { live.with(find) }
    };
    let waiting = memo(move |_| {
        let now = now.get();
        while_playing(playing, |live| find(live, now))
    });
    let seats =
        memo(move |_| waiting.with(|waiting| waiting.map_or(SeatSet::default(), |waiting| waiting.seats)));
    // Who is asked is alive, which people at the table may not know.
    let is_told = move || {
        let in_task_phase = || playing.watch(|round| round.game().phase() == Phase::Task);
        !playing.is_veiled() || !in_task_phase()
    };
    let names = move || match is_told() {
        true => playing.read(|live| live.with(|round| listed(seats.get(), round.game().table()))),
        false => "others".to_owned(),
    };
    let is_one = move || is_told() && seats.with(|seats| seats.len() < 2);
    // Only who is waited for is called out; the seconds can be read.
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
        let whose = if is_one() {
            "whose model has"
        } else {
            "whose models have"
        };
        let seconds = ((now.get() - waiting.since) / 1_000.0) as u64;
        format!(", {whose} been thinking for {seconds} s.")
    });
    let let_choose = button("button button-small", "", move || {
        playing.read(|live| {
            // Somebody may have answered since the page was drawn.
            if let Some(waiting) = find(live, super::frame::now_ms()) {
                live.relief.let_choose(waiting.seats);
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
            let buttons = seats.into_iter().map(|seat| take(playing, seat));
            el("span").class("trouble-buttons").children(buttons)
        })
}
