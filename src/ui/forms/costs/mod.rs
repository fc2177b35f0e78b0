//! Costs: the amount spent, the cap, and the prices of models.

mod prices;
mod spent;

use super::saving::saving;
use crate::browser::BrowserStorage;
use crate::settings::decimal::{dollars, thousandths};
use crate::settings::{Connections, Costs};
use crate::ui::dom::{El, el, entered};
use crate::ui::state::{AppState, app_state};
use leptos::prelude::*;

impl AppState {
    /// Reads prices and cap, and tracks changes. Only code in chunks (`ui/chunks`) may call this.
    pub fn with_costs<T>(&self, read: impl FnOnce(&Costs) -> T) -> T {
        if self.costs.with_untracked(Option::is_none) {
            let loaded = self.loaded_value(Costs::load(&BrowserStorage));
            self.costs.set(Some(loaded));
        }
        self.costs
            .with(|costs| costs.as_ref().map(read))
            .expect("the costs were loaded above")
    }

    /// Stores prices and cap and applies them to the round in play.
    fn keep_costs(&self, costs: Costs) {
        if let Err(refused) = costs.save(&BrowserStorage) {
            self.notice.set(Some(refused.to_string()));
        }
        self.costs.set(Some(costs.clone()));
        if let Some(session) = self.session.get_untracked() {
            let connections = untrack(|| self.with_connections(Connections::clone));
            session.clients.set_costs(&connections, &costs);
            session.request_redraw();
        }
    }
}

/// The form with the amount spent, the cap, and the prices. Changes take effect when it is saved.
pub fn form() -> El {
    let app = app_state();
    let draft = CostsDraft {
        costs: RwSignal::new(untrack(|| app.with_costs(Costs::clone))),
        complaint: RwSignal::new(None),
    };
    let is_changed = move || {
        let differs = |costs: &Costs| app.with_costs(|saved| saved != costs);
        draft.costs.try_with(differs).unwrap_or_default()
    };
    let save = move || {
        app.keep_costs(draft.costs.get_untracked());
        true
    };
    el("form")
        .class("form")
        .on("submit", |event| event.prevent_default())
        .child(spent::spent(app))
        .child(caps(draft))
        .child(
            el("p")
                .class("form-outcome form-failed")
                .attr("role", "alert")
                .words(move || draft.complaint.get().unwrap_or_default()),
        )
        .child(prices::prices(draft))
        .child(el("div").class("form-foot").child(saving(is_changed, save)))
}

/// Prices and cap as entered.
#[derive(Clone, Copy)]
struct CostsDraft {
    costs: RwSignal<Costs>,
    /// What is wrong with the last input.
    complaint: RwSignal<Option<String>>,
}

impl CostsDraft {
    /// Applies the input, or shows what is wrong with it and restores the previous value.
    fn take<T>(self, typed: &str, value: Option<T>, set: impl FnOnce(&mut Costs, T)) {
        let is_wrong = value.is_none();
        self.costs.update(|costs| {
            if let Some(value) = value {
                set(costs, value);
            }
        });
        self.complaint.set(is_wrong.then(|| {
            format!(
                "“{typed}” is not a valid amount (for example 2 or 0.15). The previous value was restored."
            )
        }));
    }
}

fn caps(draft: CostsDraft) -> El {
    let money = move || {
        let most = draft.costs.with(|costs| costs.most_money);
        most.map(dollars).unwrap_or_default()
    };
    let tokens = move || {
        let most = draft.costs.with(|costs| costs.most_tokens);
        most.map(|most| most.to_string()).unwrap_or_default()
    };
    el("fieldset")
        .child(el("legend").class("section-name").text("Limits for each round"))
        .child(el("p").class("quiet").text(
            "When it is reached, bots take over the models’ seats, and the page says so. Leave empty for no cap.",
        ))
        .child(
            el("div")
                .class("field-pair")
                .child(cap("Dollars", money, move |text| {
                    let value = or_none(text, thousandths);
                    draft.take(text, value, |costs, most| costs.most_money = most);
                }))
                .child(cap("Tokens", tokens, move |text| {
                    let value = or_none(text, |text| text.parse().ok());
                    draft.take(text, value, |costs, most| costs.most_tokens = most);
                })),
        )
}

/// Parses an optional number: empty text gives `Some(None)`, invalid text gives `None`.
fn or_none(text: &str, read: impl FnOnce(&str) -> Option<u64>) -> Option<Option<u64>> {
    match text.trim() {
        "" => Some(None),
        text => read(text).map(Some),
    }
}

fn cap(label: &str, read: impl Fn() -> String + 'static, set: impl Fn(&str) + 'static) -> El {
    let input = el("input")
        .attr("inputmode", "decimal")
        .attr("placeholder", "no cap")
        .attr("autocomplete", "off")
        .value_of(read)
        .on("change", move |event| set(&entered(&event)));
    el("label")
        .class("field")
        .child(el("span").text(label))
        .child(input)
}
