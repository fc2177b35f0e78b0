//! The table of who suspected whom, in one meeting or in all.

use super::is_guessed;
use crate::game::Role;
use crate::lab::{Suspected, Suspects};
use crate::table::{Perspective, Seat};
use crate::ui::chunks::rounds::show_choice;
use crate::ui::dom::{El, button, el, entered, field, option};
use crate::ui::round::mark;
use crate::ui::state::{PageSession, SessionHandle, app_state};
use leptos::prelude::*;

/// A cell of the table: who suspects, or everybody, and whom.
type Pair = (Option<Seat>, Seat);

/// The table, the choice of its meeting, and what stands behind the cell that was pressed.
pub fn suspicion(handle: SessionHandle, titles: &[String]) -> El {
    let meetings = handle.read(|session| session.finished(Suspects::by_meeting));
    let meetings = meetings.unwrap_or_default();
    if meetings.is_empty() {
        return el("p")
            .class("results-section-body quiet")
            .text("There was no meeting, so nobody accused anybody.");
    }
    let options = titles.iter().enumerate();
    let options = options.map(|(number, title)| option(&number.to_string(), title));
    let chosen = RwSignal::new(None::<usize>);
    let select = el("select")
        .class("select")
        .children(std::iter::once(option("", "All meetings together")).chain(options))
        .on("change", move |event| chosen.set(entered(&event).parse().ok()));
    let pressed = RwSignal::new(None::<Pair>);
    let shown = move |number: Option<usize>| {
        let shown = match number {
            Some(number) => meetings.get(number).cloned().unwrap_or_default(),
            None => Suspects::total(&meetings),
        };
        handle.read(|session| grid(session, &shown, pressed))
    };
    el("div")
        .class("results-section-body")
        .child(field("Meeting", select).class("field suspicion-of"))
        .child(el("p").class("quiet").text(
            "Rows are the players who suspect, columns the players they suspect. A number counts speeches; ▲ is a vote, ▲3 are three. The impostors’ columns have a red edge. Press a cell to read what stands behind it.",
        ))
        .part(move || Some(chosen.get()), shown)
        .part(
            move || Some((pressed.get()?, chosen.get())),
            move |(pair, meeting)| behind(handle, pair, meeting),
        )
}

/// The accusing speeches and the votes behind a cell. Each can be shown again, unless it is still to be guessed
/// who played.
fn behind(handle: SessionHandle, (by, against): Pair, meeting: Option<usize>) -> El {
    let app = app_state();
    let found = handle.read(|session| session.finished(|game| Suspects::behind(game, by, against, meeting)));
    let name = |seat: Seat| handle.name(seat);
    let title = match by {
        Some(by) => format!("{} against {}", name(by), name(against)),
        None => format!("Everybody against {}", name(against)),
    };
    let items = found.unwrap_or_default().into_iter().map(|line| {
        let position = line.moment.position;
        let show = move || app.run(show_choice(app, handle.session(), position));
        el("li")
            .child(
                el("span")
                    .class("quiet numbers")
                    .text(&format!("timestep {} ", line.moment.timestep)),
            )
            .text(&line.words)
            .text(" ")
            .child(
                button("button button-small", "Show", show)
                    .attr("aria-label", &format!("Show how {}", line.words))
                    .attr_when("hidden", move || is_guessed(handle)),
            )
    });
    el("section")
        .class("suspicion-behind")
        .attr("role", "status")
        .child(el("h4").class("section-name").text(&title))
        .child(el("ul").children(items))
}

fn grid(session: &PageSession, suspects: &Suspects, pressed: RwSignal<Option<Pair>>) -> El {
    let (roster, now) = (session.roster(), session.now(Perspective::Everything));
    let seats = roster.seats();
    let name = |seat: Seat| {
        let role = match now.role_of(seat) {
            Some(Role::Impostor) => ", impostor",
            Some(Role::Crewmate) | None => "",
        };
        el("span")
            .class("visually-hidden")
            .text(roster.name(seat))
            .text(role)
    };
    let head = |seat: Seat| {
        let class = match now.role_of(seat) {
            Some(Role::Impostor) => "suspicion-impostor",
            Some(Role::Crewmate) | None => "",
        };
        el("th")
            .attr("scope", "col")
            .attr("title", roster.name(seat))
            .class(class)
            .child(mark(roster.colour(seat)))
            .child(name(seat))
    };
    let row = |by: Seat| {
        let is_out = suspects.ejected.contains(by);
        let who = el("span")
            .class("table-who")
            .child(mark(roster.colour(by)))
            .child(el("span").class("suspicion-name").text(roster.name(by)))
            .children(is_out.then(|| el("span").class("quiet suspicion-out").text("ejected")));
        let title = el("th").attr("scope", "row").child(who);
        let cells = seats
            .into_iter()
            .map(|against| match by == against || !suspects.present.contains(by) {
                true => el("td")
                    .class("suspicion-none")
                    .child(hidden(match by == against {
                        true => "itself",
                        false => "was not there",
                    })),
                false => cell(suspects.of(by, against), (Some(by), against), pressed),
            });
        el("tr").child(title).children(cells)
    };
    let sum = el("tr")
        .class("suspicion-sum")
        .child(el("th").attr("scope", "row").text("All"))
        .children(
            seats
                .into_iter()
                .map(|seat| cell(suspects.against(seat), (None, seat), pressed)),
        );
    let corner = el("td").class("suspicion-none");
    el("div")
        .class("suspicion-scroll")
        .attr("tabindex", "0")
        .attr("role", "group")
        .attr("aria-label", "Who suspected whom")
        .child(
            el("table")
                .class("suspicion numbers")
                .child(
                    el("caption")
                        .class("visually-hidden")
                        .text("Who suspected whom: rows suspect columns"),
                )
                .child(el("thead").child(el("tr").child(corner).children(seats.into_iter().map(head))))
                .child(el("tbody").children(seats.into_iter().map(row)).child(sum)),
        )
}

fn cell(suspected: Suspected, pair: Pair, pressed: RwSignal<Option<Pair>>) -> El {
    let Suspected { accusations, votes } = suspected;
    let strength = (accusations + votes).min(4);
    let describe = match (accusations, votes) {
        (0, 0) => return el("td").child(hidden("nothing")),
        (said, 0) => format!("{said} accusing speeches"),
        (0, votes) => format!("{votes} votes"),
        (said, votes) => format!("{said} accusing speeches, {votes} votes"),
    };
    let said = match accusations {
        0 => String::new(),
        said => said.to_string(),
    };
    let voted = match votes {
        0 => String::new(),
        1 => "▲".to_owned(),
        votes => format!("▲{votes}"),
    };
    let seen = el("span")
        .attr("aria-hidden", "true")
        .text(&said)
        .child(el("span").class("suspicion-vote").text(&voted));
    let press = move || pressed.update(|pressed| *pressed = (*pressed != Some(pair)).then_some(pair));
    el("td").attr("style", &format!("--strength: {strength}")).child(
        button("suspicion-cell", "", press)
            .attr("title", &describe)
            .attr_of("aria-pressed", move || (pressed.get() == Some(pair)).to_string())
            .child(seen)
            .child(hidden(&describe)),
    )
}

fn hidden(words: &str) -> El {
    el("span").class("visually-hidden").text(words)
}
