//! The estimated cost of a round at the table being set up.

use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::llm::Tally;
use crate::llm::format::{cost, grouped};
use crate::settings::TableSettings;
use crate::ui::chunks::models::estimate;
use crate::ui::dom::{El, el, follow};
use crate::ui::state::app_state;
use leptos::prelude::*;
use std::time::Duration;

/// How long the table must stay unchanged before the estimate is computed, so that typing does not compute
/// one per key.
const PAUSE: Duration = Duration::from_millis(300);

/// The estimate in one sentence, shown while any seat uses a model.
pub fn estimated(draft: RwSignal<TableSettings>) -> El {
    let app = app_state();
    let words = RwSignal::new(String::new());
    let newest = StoredValue::new(0_u32);
    follow(move || {
        let table = draft.get();
        newest.update_value(|number| *number += 1);
        let number = newest.get_value();
        if !can_be_estimated(&table) {
            return words.set(String::new());
        }
        leptos::task::spawn_local(async move {
            BrowserClock.sleep(PAUSE).await;
            // A later change computes its own estimate, and a closed dialog needs none.
            if newest.try_get_value() != Some(number) {
                return;
            }
            let message = match estimate(app, table).await {
                Ok(tally) => describe(&tally),
                Err(why) => why.to_string(),
            };
            words.try_set(message);
        });
    });
    // The line has its place from the start, so that the layout does not shift under the pointer.
    let is_awaited = move || words.with(String::is_empty) && draft.with(can_be_estimated);
    el("p")
        .class("quiet estimate")
        .attr_when("hidden", move || words.with(String::is_empty) && !is_awaited())
        .words(move || match is_awaited() {
            true => "Estimating the cost of a round…".to_owned(),
            false => words.get(),
        })
}

/// Returns whether a round at this table uses a model and has valid rules.
fn can_be_estimated(table: &TableSettings) -> bool {
    table.asks_a_model() && table.rules.check().is_ok()
}

fn describe(tally: &Tally) -> String {
    format!(
        "A round takes about {} calls, {} tokens in and {} out: {}.",
        grouped(tally.answers.into()),
        grouped(tally.tokens.prompt),
        grouped(tally.tokens.completion),
        cost(tally)
    )
}
