//! The meter: the requests to models in the round in play and their cost. It is visible while models play.

use crate::advice::describe_lost_requests;
use crate::llm::format::{cost, grouped};
use crate::llm::{Meter, Tally};
use crate::ui::dom::{El, button, el, memo};
use crate::ui::state::{Dialog, PageSession, SessionHandle, app_state};
use leptos::prelude::*;

const STORED_LATE: &str = "This browser stores the costs of requests late or not at all. If the page is closed, the \
     meter may miss requests that are in flight then.";

/// One line, which opens the dialog with the details.
pub fn meter(handle: SessionHandle) -> El {
    let app = app_state();
    let spent = memo(move |_| {
        handle.watch(|session| {
            let meter = &session.clients.meter;
            (meter.total(), meter.is_cap_reached())
        })
    });
    let line = button("meter numbers", "", move || app.dialog.set(Some(Dialog::Costs)))
        .attr("title", "What each seat has cost, prices and the cap")
        .attr_when("hidden", move || !handle.read(PageSession::shows_costs))
        .words(move || match handle.read(PageSession::shows_costs) {
            false => String::new(),
            true => spent.with(|(tally, _)| describe(tally)),
        });
    let cap = el("p").class("meter-cap").attr("role", "status").words(move || {
        match spent.with(|&(_, is_reached)| is_reached) {
            true => "The cap on costs is reached: bots play the models’ seats.",
            false => "",
        }
    });
    let told = move |tell: fn(&Meter) -> Option<String>| {
        let told = memo(move |_| {
            handle.watch(|session| {
                let is_shown = session.shows_costs();
                is_shown.then(|| tell(&session.clients.meter)).flatten()
            })
        });
        el("p")
            .class("meter-told quiet")
            .attr("role", "status")
            .attr_when("hidden", move || told.with(Option::is_none))
            .words(move || told.get().unwrap_or_default())
    };
    el("div")
        .class("meter-box")
        .child(line)
        .child(cap)
        .child(told(|meter| describe_lost_requests(&meter.lost())))
        .child(told(|meter| meter.stores_late().then(|| STORED_LATE.to_owned())))
}

fn describe(tally: &Tally) -> String {
    let tokens = tally.tokens;
    let cached = match tokens.cached {
        0 => String::new(),
        cached => format!(" ({} cached)", grouped(cached)),
    };
    let about = if tally.is_estimated { "about " } else { "" };
    let calls = u64::from(tally.requests());
    format!(
        "{} {} · {about}{} tokens in{cached}, {} out · {}",
        grouped(calls),
        if calls == 1 { "call" } else { "calls" },
        grouped(tokens.prompt),
        grouped(tokens.completion),
        cost(tally)
    )
}
