//! The costs of the round in play, by seat.

use crate::llm::Tally;
use crate::llm::format::{cost, grouped};
use crate::session::describe_player;
use crate::table::Seat;
use crate::ui::dom::{El, el};
use crate::ui::state::{AppState, PageSession};
use leptos::prelude::*;

/// A table with a row for each seat that a model plays. It is absent without such a round.
pub fn spent(app: AppState) -> El {
    let rows = move || {
        let session = app.session.get()?;
        session.tick.track();
        Some(rows(&session)).filter(|rows| !rows.is_empty() && session.shows_costs())
    };
    let is_hidden = move || {
        let session = app.session.get()?;
        (session.table.asks_a_model() && !session.shows_costs()).then_some(())
    };
    let explanation = |()| {
        el("p")
            .class("quiet")
            .text("The cost of this round is shown once nobody at this screen is playing.")
    };
    el("div").part(rows, table).part(is_hidden, explanation)
}

/// A row: the label and the tally.
type SpendingRow = (String, Tally);

fn rows(session: &PageSession) -> Vec<SpendingRow> {
    let seats = Seat::all().filter(|&seat| session.clients.of(seat).is_some());
    let mut rows: Vec<SpendingRow> = seats
        .map(|seat| {
            let name = session.roster().name(seat);
            let who = format!("{name} · {}", describe_player(session, seat));
            (who, session.clients.meter.of(seat.index()))
        })
        .collect();
    if let Some(comparing) = comparing(session) {
        rows.push(comparing);
    }
    if !session.shows_costs_by_seat() {
        rows.clear();
        rows.push(("All seats".to_owned(), session.clients.meter.total()));
    } else if rows.len() > 1 {
        rows.push(("All".to_owned(), session.clients.meter.total()));
    }
    rows
}

/// Returns the cost of comparing texts with a service's embeddings.
fn comparing(session: &PageSession) -> Option<SpendingRow> {
    let (_, payer) = session.clients.measure.as_ref()?.asked()?;
    let tally = session.clients.meter.of(payer);
    (tally != Tally::default()).then(|| ("Comparing texts".to_owned(), tally))
}

fn table(rows: Vec<SpendingRow>) -> El {
    const HEADS: [&str; 6] = ["Seat", "Calls", "In", "Cached", "Out", "Cost"];
    let heads = HEADS.map(|head| el("th").attr("scope", "col").text(head));
    let lines = rows.into_iter().map(|(who, tally)| {
        let numbers = [
            grouped(tally.requests().into()),
            grouped(tally.tokens.prompt),
            grouped(tally.tokens.cached),
            grouped(tally.tokens.completion),
            cost(&tally),
        ];
        el("tr")
            .child(el("th").attr("scope", "row").text(&who))
            .children(numbers.map(|number| el("td").class("numbers").text(&number)))
    });
    el("table")
        .class("cost-table")
        .child(el("caption").class("section-name").text("This round"))
        .child(el("thead").child(el("tr").children(heads)))
        .child(el("tbody").children(lines))
}
