//! What models cost: what was spent, how much may be, and what models charge.

mod prices;
mod spent;

use super::desk::{Desk, desk};
use super::element::{El, el, entered};
use crate::settings::decimal::{dollars, thousandths};
use crate::settings::{BrowserStorage, Costs};
use leptos::prelude::*;

impl Desk {
    /// Reads prices and cap; whoever calls this is called again when they change. Only what is fetched later
    /// (`parts.rs`) may reach this.
    pub fn with_costs<T>(&self, read: impl FnOnce(&Costs) -> T) -> T {
        if self.costs.with_untracked(Option::is_none) {
            let loaded = self.take_in(Costs::load(&BrowserStorage));
            self.costs.set(Some(loaded));
        }
        self.costs
            .with(|costs| costs.as_ref().map(read))
            .expect("they have just been loaded")
    }

    /// Changes prices and cap and keeps them; they hold for the round in play from now on.
    fn change_costs(&self, change: impl FnOnce(&mut Costs)) {
        let mut costs = untrack(|| self.with_costs(Costs::clone));
        change(&mut costs);
        if let Err(refused) = costs.save(&BrowserStorage) {
            self.notice.set(Some(refused.to_string()));
        }
        self.costs.set(Some(costs));
        if let Some(live) = self.live.get_untracked() {
            live.askers.take_costs(*self);
            live.show_anew();
        }
    }
}

/// The form with what was spent, how much may be, and what models charge.
pub fn form() -> El {
    let desk = desk();
    let complaint = Complaint(RwSignal::new(None));
    el("form")
        .class("form")
        .on("submit", |event| event.prevent_default())
        .child(spent::spent(desk))
        .child(caps(desk, complaint))
        .child(
            el("p")
                .class("form-outcome form-failed")
                .attr("role", "alert")
                .words(move || complaint.0.get().unwrap_or_default()),
        )
        .child(prices::prices(desk, complaint))
}

/// What is wrong with what was typed last.
#[derive(Clone, Copy)]
struct Complaint(RwSignal<Option<String>>);

impl Complaint {
    /// Takes over what was typed, or says what is wrong with it and shows again what holds.
    fn take<T>(self, desk: Desk, typed: &str, value: Option<T>, set: impl FnOnce(&mut Costs, T)) {
        let is_wrong = value.is_none();
        desk.change_costs(|costs| {
            if let Some(value) = value {
                set(costs, value);
            }
        });
        self.0.set(is_wrong.then(|| {
            format!("“{typed}” is no number that can stand here, such as 2 or 0.15: what was there before still holds.")
        }));
    }
}

fn caps(desk: Desk, complaint: Complaint) -> El {
    let money = move || {
        let most = desk.with_costs(|costs| costs.most_money);
        most.map(dollars).unwrap_or_default()
    };
    let tokens = move || {
        let most = desk.with_costs(|costs| costs.most_tokens);
        most.map(|most| most.to_string()).unwrap_or_default()
    };
    el("fieldset")
        .class("cost-caps")
        .child(el("legend").class("section-name").text("The most that a round may take"))
        .child(el("p").class("quiet").text(
            "Once it is reached, bots take over the models' seats, and the page says so. Empty, there is no cap.",
        ))
        .child(
            el("div")
                .class("field-pair")
                .child(cap("Dollars", money, move |text| {
                    let value = or_none(text, thousandths);
                    complaint.take(desk, text, value, |costs, most| costs.most_money = most);
                }))
                .child(cap("Tokens", tokens, move |text| {
                    let value = or_none(text, |text| text.parse().ok());
                    complaint.take(desk, text, value, |costs, most| costs.most_tokens = most);
                })),
        )
}

/// What a field means that may be empty: nothing then, and a value else. `None` where it is neither.
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
