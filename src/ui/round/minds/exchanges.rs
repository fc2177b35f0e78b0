//! The exact prompts and replies of a seat's latest turn.

use super::copy_button;
use super::message::message_view;
use crate::advice::describe_llm_error;
use crate::llm::{Exchange, ExchangeResult, MessageRole, Purpose, Request};
use crate::table::Seat;
use crate::ui::dom::{El, button, el, follow, memo, rows};
use crate::ui::state::SessionHandle;
use leptos::prelude::*;

/// The requests and completions of the seat's latest turn, each of which can be expanded and copied. While a
/// person reads one turn it stays, and a button offers the latest.
pub fn exchanges(handle: SessionHandle, seat: Seat) -> El {
    let latest = memo(move |_| handle.watch(|session| session.clients.exchanges_of(seat)));
    let shown = RwSignal::new(latest.get_untracked());
    let list = el("ol").class("mind-exchanges");
    let place = list.node();
    follow(move || {
        let latest = latest.get();
        if shown.with_untracked(|shown| is_one_turn(shown, &latest)) || !is_being_read(&place) {
            shown.set(latest);
        }
    });
    let is_behind = memo(move |_| shown.with(|shown| latest.with(|latest| !is_one_turn(shown, latest))));
    let is_any = memo(move |_| shown.with(|shown| !shown.is_empty()));
    let all =
        move || shown.with_untracked(|shown| shown.iter().map(describe).collect::<Vec<_>>().join("\n\n"));
    let message_view = move || -> Vec<(usize, Request)> {
        shown.with(|shown| {
            let requests = shown.iter().map(|exchange| exchange.request.clone());
            requests.enumerate().collect()
        })
    };
    let heading = move || {
        match is_behind.get() {
            true => "An earlier turn, word for word",
            false => "Its latest turn, word for word",
        }
        .to_owned()
    };
    let go_on = button("button button-small", "Show the latest", move || {
        shown.set(latest.get_untracked())
    })
    .attr_when("hidden", move || !is_behind.get());
    el("div")
        .child(
            el("div")
                .class("mind-turn")
                .attr_when("hidden", move || !is_any.get() && !is_behind.get())
                .child(el("h3").class("section-name").words(heading))
                .child(go_on)
                .child(copy_button("Copy all", all)),
        )
        .child(rows(list, message_view, move |(at, request)| {
            row(shown, *at, request)
        }))
}

/// Returns whether both lists begin with the same request and so belong to one turn.
fn is_one_turn(one: &[Exchange], other: &[Exchange]) -> bool {
    let first = |exchanges: &[Exchange]| exchanges.first().map(|exchange| exchange.request.clone());
    first(one) == first(other)
}

/// Returns whether anything in the list is expanded or has the focus.
fn is_being_read(list: &web_sys::Element) -> bool {
    matches!(list.query_selector("[open], :focus"), Ok(Some(_)))
}

fn row(exchanges: RwSignal<Vec<Exchange>>, at: usize, request: &Request) -> El {
    let summary = format!("{}. {}", at + 1, label_of(&request.purpose));
    let reply = move || {
        exchanges.with(|exchanges| {
            exchanges
                .get(at)
                .map_or_else(String::new, |exchange| describe_reply(&exchange.result))
        })
    };
    let text =
        move || exchanges.with_untracked(|exchanges| exchanges.get(at).map_or_else(String::new, describe));
    let reply = el("div")
        .child(el("p").class("quiet").text("Reply"))
        .child(el("pre").words(reply));
    let details = el("details")
        .child(el("summary").text(&summary))
        .children(request.messages.iter().map(message_view))
        .child(reply_settings(request))
        .child(reply)
        .child(copy_button("Copy", text));
    el("li").child(details)
}

/// Returns the label of a purpose, with its subject if it has one.
fn label_of(purpose: &Purpose) -> String {
    match purpose.subject() {
        Some(subject) => format!("{}: {subject}", purpose.label()),
        None => purpose.label().to_owned(),
    }
}

/// The answer form that the model is given, at the end of the system prompt, and the sampling settings.
fn reply_settings(request: &Request) -> El {
    let settings = [
        request
            .temperature
            .map(|degrees| format!("temperature {degrees}")),
        request.max_tokens.map(|most| format!("at most {most} tokens")),
    ];
    let settings: Vec<String> = settings.into_iter().flatten().collect();
    let form = request.form.as_ref();
    el("div")
        .children(form.map(|form| {
            el("div")
                .child(
                    el("p")
                        .class("quiet")
                        .text("If the service supports JSON replies, the instructions end with:"),
                )
                .child(
                    el("pre")
                        .class("mind-form")
                        .attr("tabindex", "0")
                        .text(&form.instruction),
                )
                .child(el("p").class("quiet").text("In all other cases, with:"))
                .child(
                    el("pre")
                        .class("mind-form")
                        .attr("tabindex", "0")
                        .text(&form.plain_instruction),
                )
        }))
        .children((!settings.is_empty()).then(|| {
            let settings = format!("Asked with {}", settings.join(", "));
            el("p").class("quiet").text(&settings)
        }))
}

fn describe_reply(result: &ExchangeResult) -> String {
    match result {
        ExchangeResult::Nothing => "(on its way)".to_owned(),
        ExchangeResult::Said(completion) => completion.text.clone(),
        ExchangeResult::Failed(error) => {
            let error = describe_llm_error(error);
            format!("(no answer: {error})")
        }
        ExchangeResult::GivenUp => "(given up before it came)".to_owned(),
    }
}

/// Returns an exchange as text.
fn describe(exchange: &Exchange) -> String {
    let messages = exchange.request.messages.iter().map(|message| {
        let who = match message.role {
            MessageRole::System => "SYSTEM",
            MessageRole::User => "USER",
            MessageRole::Assistant => "ASSISTANT",
        };
        format!("{who}:\n{}", message.content)
    });
    let form = exchange.request.form.as_ref();
    let form = form.map(|form| format!("SYSTEM, IN ADDITION, FOR A FORM:\n{}", form.instruction));
    let reply = format!("REPLY:\n{}", describe_reply(&exchange.result));
    messages
        .chain(form)
        .chain([reply])
        .collect::<Vec<_>>()
        .join("\n\n")
}
