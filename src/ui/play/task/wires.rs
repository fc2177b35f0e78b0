//! The game with wires or power lines that are drawn to their sockets.

use super::focus_when_shown;
use crate::game::TaskKind;
use crate::session::{WirePress, Wires, task_object};
use crate::ui::dom::{El, button, el, on_key, svg};
use leptos::prelude::*;
use std::rc::Rc;
use wasm_bindgen::JsCast;

/// The colours of the wires. Their letters tell them apart as well.
const COLOURS: [&str; Wires::COUNT] = ["#e5484d", "#4c8dff", "#f2cc3f", "#3fb950"];

/// The place of the pointer that draws a wire, in parts of the field's width and height.
type Pointer = RwSignal<Option<(f64, f64)>>;

pub(super) fn field(kind: TaskKind, wires: Wires, said: RwSignal<String>, done: Rc<dyn Fn()>) -> El {
    let thing = task_object(kind);
    let wires = RwSignal::new(wires);
    let pointer: Pointer = RwSignal::new(None);
    let put = Rc::new(move |row: usize| {
        pointer.set(None);
        match wires.try_update(|wires| wires.put(row)) {
            Some(WirePress::Done) => done(),
            Some(WirePress::Joined) => said.set("It fits.".to_owned()),
            Some(WirePress::Wrong) => said.set(format!("That socket belongs to another {thing}.")),
            Some(WirePress::NoWire) => said.set(format!("Take a {thing} first.")),
            None => {}
        }
    });
    let take = move |wire: usize| {
        wires.update(|wires| wires.take(wire));
        if wires.with_untracked(Wires::held).is_some() {
            said.set(format!("You hold {thing} {}.", Wires::letter(wire)));
        }
    };
    let by_key = Rc::clone(&put);
    on_key(move |event| {
        if let Ok(number @ 1..=4) = event.key().parse::<usize>() {
            event.prevent_default();
            match wires.with_untracked(Wires::held) {
                None => take(number - 1),
                Some(_) => by_key(number - 1),
            }
        }
    });
    let left = (0..Wires::COUNT).map(|wire| {
        let label = format!("{thing} {}", Wires::letter(wire));
        let end = button("wire-end", Wires::letter(wire), move || take(wire))
            .attr("style", &format!("--wire: {}", COLOURS[wire]))
            .attr("aria-label", &label)
            .attr_of("aria-pressed", move || {
                wires.with(|wires| wires.held() == Some(wire)).to_string()
            })
            .class_when("wire-held", move || {
                wires.with(|wires| wires.held() == Some(wire))
            })
            .attr_when("disabled", move || wires.with(|wires| wires.is_joined(wire)))
            .on("pointerdown", move |_| take(wire));
        if wire == 0 {
            focus_when_shown(&end);
        }
        end
    });
    let sockets = (0..Wires::COUNT).map(|row| {
        let wire = wires.with_untracked(|wires| wires.wire_of(row));
        let put = Rc::clone(&put);
        button("wire-end wire-socket", Wires::letter(wire), move || put(row))
            .attr("style", &format!("--wire: {}", COLOURS[wire]))
            .attr("data-row", &row.to_string())
            .attr("aria-label", &format!("Socket {}", Wires::letter(wire)))
            .attr_when("disabled", move || wires.with(|wires| wires.is_joined(wire)))
    });
    let lines = svg("svg")
        .attr("class", "wire-lines")
        .attr("viewBox", "0 0 100 100")
        .attr("preserveAspectRatio", "none")
        .attr("aria-hidden", "true")
        .part(
            move || Some((wires.get(), pointer.get())),
            |(wires, pointer)| svg("g").children(lines(&wires, pointer)),
        );
    let field = el("div").class("wires");
    let area = field.node();
    let dropped = Rc::clone(&put);
    field
        .on("pointermove", move |event| {
            let event: web_sys::PointerEvent = event.unchecked_into();
            if event.buttons() == 0 || wires.with_untracked(|wires| wires.held().is_none()) {
                return;
            }
            let bounds = area.get_bounding_client_rect();
            let x = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0);
            let y = (f64::from(event.client_y()) - bounds.top()) / bounds.height().max(1.0);
            pointer.set(Some((x, y)));
        })
        .on("pointerup", move |event| {
            let event: web_sys::PointerEvent = event.unchecked_into();
            // A press without a way is a click, which the buttons take.
            if pointer.get_untracked().is_none() {
                return;
            }
            pointer.set(None);
            let (x, y) = (event.client_x() as f32, event.client_y() as f32);
            let below = document().element_from_point(x, y);
            let socket = below.and_then(|below| below.closest("[data-row]").ok().flatten());
            let row = socket.and_then(|socket| socket.get_attribute("data-row")?.parse().ok());
            match row {
                Some(row) => dropped(row),
                None => wires.update(Wires::drop_wire),
            }
        })
        .child(lines)
        .child(el("div").class("wire-ends").children(left))
        .child(el("div").class("wire-ends").children(sockets))
}

/// The wires that are in their sockets, and the one that is being drawn.
fn lines(wires: &Wires, pointer: Option<(f64, f64)>) -> Vec<El> {
    const LEFT: f64 = 12.0;
    const RIGHT: f64 = 88.0;
    let height = |row: usize| (row as f64 + 0.5) * 100.0 / Wires::COUNT as f64;
    let line = |wire: usize, x: f64, y: f64| {
        let from = height(wire);
        let middle = (LEFT + x) / 2.0;
        svg("path")
            .attr("class", "wire-line")
            .attr(
                "d",
                &format!("M{LEFT:.1} {from:.1} C{middle:.1} {from:.1} {middle:.1} {y:.1} {x:.1} {y:.1}"),
            )
            .attr("stroke", COLOURS[wire])
            .attr("vector-effect", "non-scaling-stroke")
    };
    let joined = (0..Wires::COUNT).filter(|&wire| wires.is_joined(wire));
    let mut lines: Vec<El> = joined
        .map(|wire| line(wire, RIGHT, height(wires.row_of(wire))))
        .collect();
    if let Some((wire, (x, y))) = wires.held().zip(pointer) {
        lines.push(line(wire, x * 100.0, y * 100.0));
    }
    lines
}
