//! What the round in play has cost so far, seat by seat.

use crate::game::Seat;
use crate::llm::Tally;
use crate::llm::figures::{cost, grouped};
use crate::session::describe_player;
use crate::ui::dom::{El, el};
use crate::ui::round::PageSession;
use crate::ui::shell::AppState;
use leptos::prelude::*;

/// A table with a row for each seat that a model plays; nothing where no such round is in play.
pub fn spent(app: AppState) -> El {
    let rows = move || {
        let session = app.session.get()?;
        session.tick.track();
        Some(rows(&session)).filter(|rows| !rows.is_empty() && !session.is_veiled())
    };
    // What models were asked tells people at the table of seats that they do not see.
    let is_shut = move || {
        let session = app.session.get()?;
        (session.table.asks_a_model() && session.is_veiled()).then_some(())
    };
    let why = |()| {
        el("p")
            .class("quiet")
            .text("What this round has cost is told when nobody at this screen plays any more.")
    };
    el("div").part(rows, table).part(is_shut, why)
}

/// What stands in one row: who, and what it took.
type SpendingRow = (String, Tally);

fn rows(session: &PageSession) -> Vec<SpendingRow> {
    let seats = Seat::all().filter(|&seat| session.clients.of(seat).is_some());
    let mut rows: Vec<SpendingRow> = seats
        .map(|seat| {
            let name = session.with(|round| round.game().table().name(seat).to_owned());
            let who = format!("{name} · {}", describe_player(session, seat));
            (who, session.clients.meter.of(seat.index()))
        })
        .collect();
    if let Some(comparing) = comparing(session) {
        rows.push(comparing);
    }
    // What a seat has cost tells that a model played it.
    if !session.tells_kinds() {
        rows.clear();
        rows.push(("All seats".to_owned(), session.clients.meter.total()));
    } else if rows.len() > 1 {
        rows.push(("All".to_owned(), session.clients.meter.total()));
    }
    rows
}

/// What comparing texts by a service's embeddings took.
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
            grouped((tally.answers + tally.given_up).into()),
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
