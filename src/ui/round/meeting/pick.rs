//! Whom somebody who watches takes for an impostor: a tap on a robot at the table, or the letters of its colour,
//! before the vote.

use super::content::{shown_time, time_left};
use crate::round::{ShownMeeting, ShownMeetingStage};
use crate::session::RingSeat;
use crate::table::Seat;
use crate::ui::dom::{El, button, el, memo, on_shortcut};
use crate::ui::state::SessionHandle;
use leptos::prelude::*;

/// The most letters of a colour's mark.
const LETTERS: usize = 2;

/// Returns whether anybody may be picked at this table at all.
pub(super) fn is_offered(handle: SessionHandle) -> bool {
    handle.read(|session| session.people.is_none())
}

/// What the watcher is asked, and what they said. The letters of a colour work wherever the focus is.
pub(super) fn question(handle: SessionHandle, meeting: Memo<Option<ShownMeeting>>) -> El {
    let mut typed = String::new();
    on_shortcut(move |event| {
        let key = event.key();
        if key.chars().count() != 1 {
            return;
        }
        typed.push_str(&key);
        let surplus = typed.chars().count().saturating_sub(LETTERS);
        typed = typed.chars().skip(surplus).collect();
        handle.read(|session| {
            if let Some(seat) = session.picked_by(&typed) {
                session.pick(seat);
            }
        });
    });
    let state = memo(move |_| handle.watch(|session| (session.picked(), session.may_be_picked().lowest())));
    let before = memo(move |_| handle.watch(|session| session.picked_before()));
    let impostor = handle.read(|session| session.table.rules.an_impostor());
    let words = move || match state.get() {
        (Some(seat), _) => format!("You say it is {}.", handle.name(seat)),
        (None, Some(_)) => match before.get() {
            Some(seat) => format!(
                "Who is {impostor}? Last time you said {}. Tap your guess before the first vote.",
                handle.name(seat)
            ),
            None => format!("Who is {impostor}? Tap your guess before the first vote."),
        },
        (None, None) => String::new(),
    };
    // Whoever has picked before knows how, and both hints together do not fit on one line.
    let keys = move || match state.get() {
        (None, Some(seat)) if before.get().is_none() => format!(
            " Or type the letters on its body, such as {} for {}.",
            handle.colour(seat).mark(),
            handle.name(seat)
        ),
        _ => String::new(),
    };
    // It counts down in sight only. The clock of the meeting is read aloud on demand.
    let left = time_left(handle, meeting);
    let countdown = move || match (state.get(), left.get()) {
        ((None, Some(_)), Some((ShownMeetingStage::Chat, left))) if !left.is_zero() => {
            format!(" The vote begins in {} or earlier.", shown_time(left))
        }
        _ => String::new(),
    };
    el("p")
        .class("ring-question")
        .class_when("ring-question-empty", move || state.get() == (None, None))
        .attr("role", "status")
        .child(el("span").words(words))
        .child(el("span").class("with-keyboard").words(keys))
        .child(el("span").attr("aria-hidden", "true").words(countdown))
}

/// A button over the figure of this seat, while it may be picked.
pub(super) fn pick_button(handle: SessionHandle, shown: Memo<Option<RingSeat>>, seat: Seat) -> El {
    let can = memo(move |_| shown.with(|shown| shown.as_ref()?.may_be_picked.then_some(())));
    let is_picked = move || shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.is_picked));
    let label = format!("It is {}", handle.name(seat));
    el("span").part(
        move || can.get(),
        move |()| {
            button("ring-pick", "", move || handle.read(|session| session.pick(seat)))
                .attr("aria-label", &label)
                .attr_of("aria-pressed", move || is_picked().to_string())
        },
    )
}
