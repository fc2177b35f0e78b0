//! The moments of the round that mattered most.

use super::checked_speeches::CheckedSpeeches;
use crate::lab::KeyMoment;
use crate::ui::dom::{El, el};
use crate::ui::state::SessionHandle;
use leptos::prelude::*;

/// The moments, once all speeches have been checked.
pub fn moments(handle: SessionHandle, heard: CheckedSpeeches) -> El {
    let found = move || {
        let heard = heard.get()?;
        let moments = handle.read(|session| session.finished(|game| KeyMoment::of(game, &heard)))?;
        Some(moments).filter(|moments| !moments.is_empty())
    };
    el("div").class("moments-place").part(found, |moments| {
        el("ol")
            .class("moments")
            .attr("aria-label", "The moments that mattered")
            .children(moments.iter().map(moment))
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
