//! The game with things that drift by and are to be hit.

use super::focus_when_shown;
use crate::session::Asteroids;
use crate::ui::dom::{El, button, el, on_key};
use leptos::prelude::*;
use std::rc::Rc;

pub(super) fn field(asteroids: Asteroids, said: RwSignal<String>, done: Rc<dyn Fn()>) -> El {
    let targets = RwSignal::new(asteroids);
    let hit = Rc::new(move |at: usize| {
        targets.update(|targets| targets.hit(at));
        match targets.with_untracked(Asteroids::left) {
            0 => done(),
            1 => said.set("One is left.".to_owned()),
            left => said.set(format!("{left} are left.")),
        }
    });
    let by_key = Rc::clone(&hit);
    on_key(move |event| {
        let key = event.key();
        let mut letters = key.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return;
        };
        if let Some(at) = targets.with_untracked(|targets| targets.with_letter(letter)) {
            event.prevent_default();
            by_key(at);
        }
    });
    let part = |percent: u8| f64::from(percent) / 100.0;
    let target = |at: usize| {
        let hit = Rc::clone(&hit);
        let (letter, (x, y)) = targets.with_untracked(|targets| (targets.letter(at), targets.place(at)));
        let is_hit = move || targets.with(|targets| targets.is_hit(at));
        let target = button("asteroid", &letter.to_string(), move || hit(at))
            .attr("aria-label", &format!("Target {letter}"))
            .attr(
                "style",
                &format!("--x: {}; --y: {}; --turn: {}", part(x), part(y), at % 3),
            )
            .class_when("asteroid-hit", is_hit)
            .attr_when("disabled", is_hit);
        if at == 0 {
            focus_when_shown(&target);
        }
        target
    };
    el("div")
        .class("asteroids")
        .children((0..Asteroids::COUNT).map(target))
}
