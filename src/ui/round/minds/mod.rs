//! Reading minds: the contents of a seat's mind, and the exact words of its last turn. Part of the chunk for
//! model requests.

mod exchanges;
mod message;

pub(crate) use message::message_view;

use crate::advice::describe_llm_error;
use crate::agents::memory::MemorySection;
use crate::agents::minds::Mind;
use crate::table::Seat;
use crate::ui::dom::{El, button, el, entered, inject_style, memo, option};
use crate::ui::round::roles_switch::take_back_choice;
use crate::ui::state::{PageSession, SessionHandle, app_state};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The choice of the mind to read. It is absent while a person at the table plays. A dead person who will be
/// asked to guess the models can give up the guess to read minds, because minds reveal the models.
pub fn minds(handle: SessionHandle) -> El {
    add_style();
    let may_read = move || handle.read(PageSession::offers_minds);
    let may_pass = move || handle.read(PageSession::offers_to_pass_guess);
    el("section")
        .class("minds")
        .attr("aria-labelledby", "minds-name")
        .attr_when("hidden", move || !may_read() && !may_pass())
        .child(
            el("header")
                .class("minds-head")
                .child(
                    el("h2")
                        .attr("id", "minds-name")
                        .class("section-name")
                        .words(move || if may_pass() { "Minds" } else { "Read the mind of" }),
                )
                .child(choice(handle).attr_when("hidden", move || !may_read())),
        )
        .part(
            move || may_pass().then_some(()),
            move |()| offer_to_pass_the_guess(handle),
        )
}

/// What the layer with this seat's mind shows: a head with a button to close it, and the mind.
pub fn content(handle: SessionHandle, seat: Seat) -> El {
    add_style();
    let app = app_state();
    let name = handle.name(seat);
    let mind_name = handle
        .read(|session| session.player_of(seat))
        .mind()
        .map(Mind::name);
    let title = match mind_name {
        Some(mind_name) => format!("The mind of {name} · {mind_name}"),
        None => format!("The mind of {name}"),
    };
    el("div")
        .class("contents")
        .child(
            el("header")
                .class("mind-head")
                .child(
                    el("h2")
                        .attr("id", "mind-title")
                        .attr("tabindex", "-1")
                        .class("mind-title")
                        .text(&title),
                )
                .child(
                    button("button", "Close", move || app.mind.set(None))
                        .attr("aria-label", "Close the mind"),
                ),
        )
        .child(mind(handle, seat))
        .on("keydown", move |event| {
            let event: web_sys::KeyboardEvent = event.unchecked_into();
            if event.key() == "Escape" {
                app.mind.set(None);
            }
        })
}

fn add_style() {
    inject_style("minds-style", include_str!("../../../../style/minds.css"));
}

/// An offer to read minds instead of guessing.
fn offer_to_pass_the_guess(handle: SessionHandle) -> El {
    let pass = move || handle.read(|session| session.end_guessing());
    el("div")
        .class("minds-closed")
        .child(
            el("p")
                .class("quiet")
                .text("After the round you will be asked who is a model. Reading minds tells you."),
        )
        .child(button(
            "button button-small",
            "Read minds and pass the guess",
            pass,
        ))
}

/// The choice of the mind to read.
fn choice(handle: SessionHandle) -> El {
    let app = app_state();
    let chosen = app.mind;
    let seats = handle.seats().into_iter().filter_map(|seat| {
        let mind = handle.read(|session| session.player_of(seat)).mind()?;
        Some((seat, handle.name(seat), mind))
    });
    let (readable, options): (Vec<(Seat, &'static str)>, Vec<El>) = seats
        .map(|(seat, name, mind)| {
            let option = option(name, &format!("{name} · {}", mind.name()));
            ((seat, name), option)
        })
        .unzip();
    let name_of = {
        let readable = readable.clone();
        move |seat: Seat| {
            readable
                .iter()
                .find(|(other, _)| *other == seat)
                .map_or("", |(_, name)| *name)
        }
    };
    el("select")
        .class("select")
        .attr("aria-label", "Whose mind is shown")
        .child(option("", "nobody"))
        .children(options)
        .value_of(move || chosen.get().map_or("", &name_of))
        .on("change", move |event| {
            let name = entered(&event);
            let seat = readable.iter().find(|(_, known)| *known == name);
            let seat = seat.map(|&(seat, _)| seat);
            take_back_choice(app, &event);
            app.open_roles(move || chosen.set(seat));
        })
}

/// The contents of a mind and the words of its last turn.
fn mind(handle: SessionHandle, seat: Seat) -> El {
    let holds = memo(move |_| handle.watch(|session| session.memory_sections(seat)));
    let measure = move || {
        handle.watch(|session| {
            let compares = session.player_of(seat).mind().is_some_and(Mind::compares_texts);
            let measure = session.clients.measure.as_ref().filter(|_| compares);
            measure.map(|measure| measure.describe(describe_llm_error))
        })
    };
    el("div")
        .class("mind")
        .attr("tabindex", "0")
        .attr("role", "group")
        .attr("aria-label", "What it holds")
        .part(
            move || holds.with(Vec::is_empty).then_some(()),
            |()| el("p").class("quiet").text("It remembers nothing yet."),
        )
        .part(
            move || Some(holds.get()),
            |holds| {
                el("dl")
                    .class("mind-holds")
                    .children(holds.into_iter().flat_map(in_rows))
            },
        )
        .part(measure, |words| el("p").class("quiet").text(&words))
        .child(exchanges::exchanges(handle, seat))
}

fn in_rows(section: MemorySection) -> [El; 2] {
    let lines = section.lines.iter().map(|line| el("p").text(line));
    [el("dt").text(&section.heading), el("dd").children(lines)]
}

/// A button that copies a text and reports the result.
fn copy_button(label: &str, text: impl Fn() -> String + 'static) -> El {
    let said = RwSignal::new("");
    let copy = move || {
        let text = text();
        leptos::task::spawn_local(async move {
            let done = match crate::ui::dom::copy(&text).await {
                Ok(()) => "Copied.",
                Err(()) => "This browser does not let the page copy: mark the text and copy it yourself.",
            };
            said.try_set(done);
        });
    };
    el("span")
        .class("mind-copy")
        .child(button("button button-small", label, copy))
        .child(
            el("span")
                .class("quiet")
                .attr("role", "status")
                .words(move || said.get()),
        )
}
