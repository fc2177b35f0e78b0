//! The moments of the round that mattered most.

use super::checked_speeches::CheckedSpeeches;
use super::is_guessed;
use crate::lab::KeyMoment;
use crate::ui::chunks::rounds::show_moments;
use crate::ui::dom::{El, button, el};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::ops::Range;

/// The moments, once all speeches have been checked. Each can be shown again, and all one after another.
pub fn moments(handle: SessionHandle, heard: CheckedSpeeches) -> El {
    let app = app_state();
    let found = move || {
        let heard = heard.get()?;
        let moments = handle.read(|session| {
            let people = session.human_seats();
            session.finished(|game| KeyMoment::of(game, &heard, people))
        })?;
        Some(moments).filter(|moments| !moments.is_empty())
    };
    let show = move |numbers: Range<usize>| app.run(show_moments(app, handle.session(), numbers));
    // A replay shows who plays, which is still to be guessed.
    let is_closed = move || is_guessed(handle);
    el("div").class("moments-place").part(found, move |moments| {
        let cards = moments.iter().enumerate().map(|(number, told)| {
            let word = told.kind.word();
            moment(told).child(
                button("button button-small moment-show", "Show", move || {
                    show(number..number + 1)
                })
                .attr("aria-label", &format!("Show the {word} again"))
                .attr_when("hidden", is_closed),
            )
        });
        let again = match moments.len() {
            1 => "Show it again",
            _ => "Show them all again",
        };
        el("div")
            .class("moments-body")
            .child(
                el("ol")
                    .class("moments")
                    .attr("aria-label", "The moments that mattered")
                    .children(cards),
            )
            .child(
                button("button button-small", again, move || show(0..usize::MAX))
                    .attr_when("hidden", is_closed),
            )
    })
}

fn moment(moment: &KeyMoment) -> El {
    el("li")
        .class(&format!("moment moment-{}", moment.kind.word()))
        .child(el("p").class("section-name numbers").text(&format!(
            "The {} · timestep {}",
            moment.kind.word(),
            moment.timestep
        )))
        .child(el("p").text(&moment.words))
}
