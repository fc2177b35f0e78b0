//! The editable table of model prices.

use super::CostsDraft;
use crate::settings::decimal::{dollars, thousandths};
use crate::settings::{Costs, PricedModel};
use crate::ui::dom::{El, button, el, entered};
use leptos::prelude::*;

/// A price column: its label, its getter and its setter.
type PriceColumn = (&'static str, fn(&PricedModel) -> u64, fn(&mut PricedModel, u64));

const COLUMNS: [PriceColumn; 3] = [
    (
        "In",
        |priced| priced.prompt,
        |priced, price| priced.prompt = price,
    ),
    (
        "Cached",
        |priced| priced.cached,
        |priced, price| priced.cached = price,
    ),
    (
        "Out",
        |priced| priced.completion,
        |priced, price| {
            priced.completion = price;
        },
    ),
];

/// The price table.
pub(crate) fn prices(draft: CostsDraft) -> El {
    let costs = draft.costs;
    let count = move || Some(costs.with(|costs| costs.prices.len()));
    let rows = move |count| el("tbody").children((0..count).map(|at| row(draft, at)));
    let heads = ["Model begins with", "In", "Cached", "Out"];
    let heads = heads.map(|head| el("th").attr("scope", "col").text(head));
    let add = button("button button-small", "Add a price", move || {
        costs.update(|costs| costs.prices.insert(0, PricedModel::default()));
    });
    let listed = button("button button-small", "Back to the listed prices", move || {
        costs.update(|costs| costs.prices = Costs::default().prices);
    });
    el("fieldset")
        .class("cost-prices")
        .child(el("legend").class("section-name").text("Prices, in dollars for a million tokens"))
        .child(el("p").class("quiet").text(
            "As services listed them in 2025: check them with yours. Where a service says what an answer cost, that counts; a model on your own machine or network costs nothing, unless you enter a price for it here.",
        ))
        .child(el("div").class("form-buttons").child(add).child(listed))
        .child(
            el("table")
                .class("cost-table")
                .child(el("thead").child(el("tr").children(heads).child(el("td"))))
                .part(count, rows),
        )
}

fn row(draft: CostsDraft, at: usize) -> El {
    let costs = draft.costs;
    let read = move |read: fn(&PricedModel) -> String| {
        move || costs.with(|costs| costs.prices.get(at).map(read).unwrap_or_default())
    };
    let change = move |change: &dyn Fn(&mut PricedModel)| {
        costs.update(|costs| {
            if let Some(priced) = costs.prices.get_mut(at) {
                change(priced);
                priced.is_own = true;
            }
        });
    };
    let name = el("input")
        .attr("aria-label", &format!("Price {}: model", at + 1))
        .value_of(read(|priced| priced.model.clone()))
        .on("change", move |event| {
            let name = entered(&event).trim().to_owned();
            change(&|priced| priced.model.clone_from(&name));
        });
    let prices = COLUMNS.map(|(label, read_price, set)| {
        let shown = move || {
            let price = costs.with(|costs| costs.prices.get(at).map(read_price));
            price.map(dollars).unwrap_or_default()
        };
        let field = el("input")
            .attr("inputmode", "decimal")
            .attr("aria-label", &format!("Price {}: {label}", at + 1))
            .value_of(shown)
            .on("change", move |event| {
                let typed = entered(&event);
                draft.take(&typed, thousandths(&typed), |costs, price| {
                    if let Some(priced) = costs.prices.get_mut(at) {
                        set(priced, price);
                        priced.is_own = true;
                    }
                });
            });
        el("td").attr("data-label", label).child(field)
    });
    let remove = button("button button-small", "✕", move || {
        costs.update(|costs| {
            if at < costs.prices.len() {
                costs.prices.remove(at);
            }
        });
    })
    .attr("aria-label", &format!("Remove price {}", at + 1));
    el("tr")
        .child(el("td").child(name))
        .children(prices)
        .child(el("td").child(remove))
}
