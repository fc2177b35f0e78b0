//! The exact prompts and replies of a seat's last turn.

use super::copy_button;
use crate::game::Seat;
use crate::llm::{Exchange, Heard, Role};
use crate::ui::element::{El, el};
use crate::ui::live::Playing;
use leptos::prelude::*;

/// What was asked in the seat's last turn and what was answered, each to be opened and copied.
pub fn exchanges(playing: Playing, seat: Seat) -> El {
    let heard = Memo::new(move |_| {
        playing.read(|live| {
            live.tick.track();
            live.askers.exchanges_of(seat)
        })
    });
    let is_any = move || heard.with(|heard| !heard.is_empty()).then_some(());
    let all =
        move || heard.with_untracked(|heard| heard.iter().map(in_words).collect::<Vec<_>>().join("\n\n"));
    el("div")
        .part(is_any, move |()| {
            el("div")
                .class("mind-turn")
                .child(
                    el("h3")
                        .class("section-name")
                        .text("Its last turn, word for word"),
                )
                .child(copy_button("Copy all", all))
        })
        .part(
            move || Some(heard.get()),
            |heard| {
                let rows = heard
                    .iter()
                    .zip(1..)
                    .map(|(exchange, number)| row(number, exchange));
                el("ol").class("mind-exchanges").children(rows)
            },
        )
}

fn row(number: usize, exchange: &Exchange) -> El {
    let asked = exchange.request.messages.last();
    // The question stands at the end of what is asked.
    let question = asked.and_then(|message| message.content.trim_end().lines().last().map(str::to_owned));
    let summary = format!("{number}. {}", question.unwrap_or_default());
    let messages = exchange.request.messages.iter().map(|message| {
        let who = match message.role {
            Role::System => "Standing instructions",
            Role::User => "Asked",
            Role::Assistant => "Answered before",
        };
        block(who, &message.content)
    });
    let text = in_words(exchange);
    let details = el("details")
        .child(el("summary").text(&summary))
        .children(messages)
        .child(block("Reply", &reply_in_words(&exchange.heard)))
        .child(copy_button("Copy", move || text.clone()));
    el("li").child(details)
}

fn block(heading: &str, text: &str) -> El {
    el("div")
        .child(el("p").class("quiet").text(heading))
        .child(el("pre").text(text))
}

fn reply_in_words(heard: &Heard) -> String {
    match heard {
        Heard::Nothing => "(on its way)".to_owned(),
        Heard::Said(completion) => completion.text.clone(),
        Heard::Failed(error) => format!("(no answer: {error})"),
        Heard::GivenUp => "(given up before it came)".to_owned(),
    }
}

/// An exchange as text.
fn in_words(exchange: &Exchange) -> String {
    let messages = exchange.request.messages.iter().map(|message| {
        let who = match message.role {
            Role::System => "SYSTEM",
            Role::User => "USER",
            Role::Assistant => "ASSISTANT",
        };
        format!("{who}:\n{}", message.content)
    });
    let reply = format!("REPLY:\n{}", reply_in_words(&exchange.heard));
    messages.chain([reply]).collect::<Vec<_>>().join("\n\n")
}
