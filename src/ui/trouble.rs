//! What stands on the page while the connected model is left alone: why, and what can be done.

use super::desk::desk;
use super::element::{El, button, el};
use super::live::Playing;
use crate::settings::ServiceId;
use leptos::prelude::*;

/// A model that is being left alone.
#[derive(Clone, PartialEq)]
struct Trouble {
    service: ServiceId,
    model: String,
    why: String,
}

/// One sentence and two buttons, there while a model of the round in play is not being asked.
pub fn trouble(playing: Playing) -> El {
    let desk = desk();
    let trouble = Memo::new(move |_| {
        playing.read(|live| {
            live.tick.track();
            let is_over = live.over.with(Option::is_some);
            let mut troubled = live.askers.all().filter(|_| !is_over).filter_map(|asker| {
                Some(Trouble {
                    service: asker.service,
                    model: asker.model_name(),
                    why: asker.breaker.trouble()?,
                })
            });
            troubled.next()
        })
    });
    let change = move || {
        if let Some(trouble) = trouble.get_untracked() {
            desk.connect(Some(trouble.service));
        }
    };
    let try_again = move || {
        playing.read(|live| {
            live.askers.all().for_each(|asker| asker.breaker.try_again());
            live.show_anew();
        });
    };
    el("div")
        .class("trouble")
        .attr("role", "status")
        .attr_when("hidden", move || trouble.with(Option::is_none))
        .child(el("p").words(move || match trouble.get() {
            Some(Trouble { model, why, .. }) => format!("{why} Bots play the seats of {model} meanwhile."),
            None => String::new(),
        }))
        .child(button("button button-small", "Change the connection", change))
        .child(button("button button-small", "Ask it again", try_again))
}
