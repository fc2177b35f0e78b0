//! What stands beside the ship and leads to moments: the lines of the log, and the sentences that were said.

use super::jumps::Jumps;
use super::panels::spoken;
use crate::lab::JudgedSentence;
use crate::round::ReplayPlayer;
use crate::ui::dom::{follow, on_key, on_window};
use crate::ui::results::CheckedSpeeches;
use crate::ui::state::{SessionHandle, TellSentences, app_state};
use leptos::prelude::*;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The log, its lines, and their buttons.
const LOG: &str = ".log";
const ROW: &str = ".log-line";
const LINE: &str = "[data-choice]";

/// Lets lines be chosen by a press, and by the arrow keys and Enter while the log has the focus. The lines
/// are not reached by the tab key, since a long round has hundreds of them.
pub fn link_lines_to_moments(jumps: Jumps) {
    on_window("click", move |event| {
        let line = target(&event).and_then(|target| target.closest(LINE).ok()?);
        let choice = line.and_then(|line| line.get_attribute("data-choice"));
        if let Some(Ok(position)) = choice.map(|choice| choice.parse()) {
            jumps.show(position);
        }
    });
    on_key(|event| {
        let is_back = match event.key().as_str() {
            "ArrowUp" => true,
            "ArrowDown" => false,
            _ => return,
        };
        let focused = document().active_element();
        let log = focused.as_ref().and_then(|focused| focused.closest(LOG).ok()?);
        if let (Some(focused), Some(log)) = (focused, log)
            && let Some(line) = next_line(&log, &focused, is_back)
        {
            event.prevent_default();
            let _ = line.focus();
        }
    });
}

/// Lets the sentences of a meeting lead to the moments of which they speak, once all speeches are checked.
pub fn lead_from_sentences(
    handle: SessionHandle,
    player: &Rc<ReplayPlayer>,
    heard: CheckedSpeeches,
    jumps: Jumps,
) {
    let app = app_state();
    let player = Rc::clone(player);
    follow(move || {
        let Some(heard) = heard.get() else { return };
        let player = Rc::clone(&player);
        let tell: TellSentences = Rc::new(move |said| {
            let speech = heard.iter().find(|speech| speech.at == said.at)?;
            let by = untrack(|| handle.perspective(app));
            Some(spoken(&JudgedSentence::all(player.replay(), speech, by), jumps))
        });
        handle.read(|session| {
            session.sentences.replace(Some(tell));
            session.request_redraw();
        });
    });
}

fn target(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Returns the line before or after the one with the focus. While the log itself has it, that is the last
/// line.
fn next_line(log: &Element, focused: &Element, is_back: bool) -> Option<HtmlElement> {
    let block = |row: &Element| row.parent_element();
    let row = match (focused.closest(ROW).ok()?, is_back) {
        (None, _) => log.last_element_child()?.last_element_child(),
        (Some(row), true) => row
            .previous_element_sibling()
            .or_else(|| block(&row)?.previous_element_sibling()?.last_element_child()),
        (Some(row), false) => row
            .next_element_sibling()
            .or_else(|| block(&row)?.next_element_sibling()?.first_element_child()),
    };
    row?.query_selector(LINE).ok()??.dyn_into().ok()
}
