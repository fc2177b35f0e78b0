//! What stands on the page while the connected model is left alone: why, and what can be done.

use super::desk::{Sheet, desk};
use super::element::{El, button, el};
use super::live::Playing;
use leptos::prelude::*;

/// One sentence and two buttons, there while the model of the round in play is not being asked.
pub fn trouble(playing: Playing) -> El {
    let desk = desk();
    let why = Memo::new(move |_| {
        playing.read(|live| {
            live.tick.track();
            let is_over = live.over.with(Option::is_some);
            live.asker.as_ref().filter(|_| !is_over)?.breaker.trouble()
        })
    });
    let try_again = move || {
        playing.read(|live| {
            if let Some(asker) = &live.asker {
                asker.breaker.try_again();
                live.show_anew();
            }
        });
    };
    el("div")
        .class("trouble")
        .attr("role", "status")
        .attr_when("hidden", move || why.with(Option::is_none))
        .child(el("p").words(move || match why.get() {
            Some(why) => format!("{why} Bots play the model's seats meanwhile."),
            None => String::new(),
        }))
        .child(button(
            "button button-small",
            "Change the connection",
            move || desk.sheet.set(Some(Sheet::Model)),
        ))
        .child(button("button button-small", "Ask it again", try_again))
}
