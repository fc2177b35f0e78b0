//! The message beside a seat whose model fails or whose bot has taken over: the reason, and what the person
//! can do.

use crate::table::Seat;
use crate::ui::dom::{El, button, el, memo};
use crate::ui::state::{PageSession, SessionHandle};
use leptos::prelude::*;

/// The problem with a seat.
#[derive(Clone, Debug, PartialEq)]
struct SeatTrouble {
    why: String,
    is_taken: bool,
}

impl SeatTrouble {
    fn of(session: &PageSession, seat: Seat) -> Option<SeatTrouble> {
        let is_taken = session.takeover.is_taken_over(seat);
        let why = match is_taken {
            true => "A bot plays this seat from now on, as you asked.".to_owned(),
            false => session.shown_trouble_of(seat)?,
        };
        Some(SeatTrouble { why, is_taken })
    }
}

/// A button that expands the reason and the possible actions. Both are shown while the seat has a problem
/// that may be revealed. After a takeover the reason is expanded.
pub fn trouble_message(handle: SessionHandle, seat: Seat, may_reveal: Signal<bool>) -> El {
    let trouble = memo(move |_| {
        let may_reveal = may_reveal.get();
        handle.watch(|session| {
            if may_reveal {
                SeatTrouble::of(session, seat)
            } else {
                None
            }
        })
    });
    let opened = RwSignal::new(false);
    let is_taken = move || trouble.with(|trouble| trouble.as_ref().map(|trouble| trouble.is_taken));
    let name = handle.name(seat);
    let place = format!("seat-trouble-{}", seat.index());
    let whose = format!(" What went wrong with {name}’s model");
    let button = button("button button-small seat-why", "Why?", move || {
        opened.update(|opened| *opened = !*opened);
    })
    .child(el("span").class("visually-hidden").text(&whose))
    .attr_of("aria-expanded", move || opened.get().to_string())
    .attr("aria-controls", &place)
    .attr_when("hidden", move || is_taken() != Some(false));
    let panel = el("div")
        .class("seat-trouble")
        .attr("id", &place)
        .attr_when("hidden", move || {
            !is_taken().is_some_and(|is_taken| is_taken || opened.get())
        })
        .child(el("p").words(move || trouble.get().map_or_else(String::new, |trouble| trouble.why)))
        .part(is_taken, move |is_taken| match is_taken {
            true => ask_again(handle, seat),
            false => takeover_button(handle, seat),
        });
    el("div").class("contents").child(button).child(panel)
}

/// A button that lets the seat's bot play from now on.
pub fn takeover_button(handle: SessionHandle, seat: Seat) -> El {
    let name = handle.name(seat);
    let label = format!("A bot plays {name} from now on");
    button("button button-small", &label, move || {
        handle.read(|session| {
            session.takeover.take_over(seat);
            session.request_redraw();
        });
    })
}

fn ask_again(handle: SessionHandle, seat: Seat) -> El {
    button("button button-small", "Ask the model again", move || {
        handle.read(|session| {
            session.takeover.give_back(seat);
            if let Some(client) = session.clients.of(seat) {
                client.breaker.reset();
            }
            session.request_redraw();
        });
    })
}
