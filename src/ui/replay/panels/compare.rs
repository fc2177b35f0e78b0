//! Two records of one table side by side, at the first choice that differs.

use super::moment::columns;
use crate::browser::BrowserRoundDatabase;
use crate::lab::RoundMoment;
use crate::record::Record;
use crate::round::{Replay, ReplayPlayer};
use crate::session::{RecordedTurn, RoundDatabase, SavedSession};
use crate::ui::dom::{El, button, el, entered, field, option};
use crate::ui::replay::jumps::Jumps;
use crate::ui::replay::open::show_choice_of;
use crate::ui::saved_rounds::{round_title, saved_rounds};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// Another record of the table.
struct Other {
    title: String,
    record: Record,
    replay: Replay,
}

type Others = RwSignal<Option<Rc<Vec<Other>>>, LocalStorage>;

/// The panel in which a saved record of the same table is chosen and shown beside this one.
pub fn panel(
    handle: SessionHandle,
    player: &Rc<ReplayPlayer>,
    jumps: Jumps,
    shows_record: RwSignal<bool>,
) -> El {
    let others: Others = RwSignal::new_local(None);
    let shown = Rc::clone(player);
    leptos::task::spawn_local(async move {
        let found = others_of_table(shown.replay()).await;
        others.try_set(Some(Rc::new(found)));
    });
    let chosen = RwSignal::new(None::<usize>);
    let (choice, compared) = (others, Rc::clone(player));
    el("div")
        .class("replay-panel replay-compare")
        .attr("role", "group")
        .attr("aria-label", "Compare with another record of this table")
        .attr("tabindex", "0")
        .part(
            move || Some(choice.with(|found| found.as_ref().map(|found| found.len()))),
            move |count| match (count, choice.get_untracked()) {
                (Some(1..), Some(found)) => choice_of(&found, chosen),
                (Some(_), _) => el("p").class("quiet").text(
                    "No other saved round has this table: the same rules, seed and roles. “Play with others” plays \
                     it again.",
                ),
                (None, _) => el("p").class("quiet").attr("role", "status").text("Looking through the saved rounds…"),
            },
        )
        .part(
            move || chosen.get(),
            move |number| {
                let found = others.get_untracked().unwrap_or_default();
                match found.get(number) {
                    Some(other) => side_by_side(handle, (&compared, other), jumps, shows_record),
                    None => el("p"),
                }
            },
        )
}

/// Loads the saved records with the same rules, seed and overrides that went another way.
async fn others_of_table(replay: &Replay) -> Vec<Other> {
    let this = replay.record();
    // Rounds that cannot be read are no rounds to compare with; the list of saved rounds tells of them.
    let heads = saved_rounds().await.unwrap_or_default().heads;
    let mut others = Vec::new();
    for head in heads.into_iter().filter(|head| head.seed == this.seed) {
        let Ok(stored) = BrowserRoundDatabase::default().load(head.id).await else {
            continue;
        };
        let Ok((saved, _)) = SavedSession::of_stored(&stored) else {
            continue;
        };
        let round = &saved.record.round;
        let is_of_table = round.rules == this.rules && round.cast == this.cast;
        if let (true, Ok(other)) = (
            is_of_table && round.choices != this.choices,
            Replay::of(round.clone()),
        ) {
            others.push(Other {
                title: format!("{}, {}", round_title(&head), head.describe()),
                record: saved.record,
                replay: other,
            });
        }
    }
    others
}

fn choice_of(found: &[Other], chosen: RwSignal<Option<usize>>) -> El {
    let options = found.iter().enumerate();
    let options = options.map(|(number, other)| option(&number.to_string(), &other.title));
    let select = el("select")
        .class("select")
        .children(std::iter::once(option("", "Choose a round")).chain(options))
        .on("change", move |event| chosen.set(entered(&event).parse().ok()));
    field("Compare with", select)
}

fn side_by_side(
    handle: SessionHandle,
    (player, other): (&Rc<ReplayPlayer>, &Other),
    jumps: Jumps,
    shows_record: RwSignal<bool>,
) -> El {
    let app = app_state();
    let this = player.replay();
    let Some(position) = this.first_difference(&other.replay) else {
        return el("p").text("Both records are the same, choice by choice.");
    };
    let record = other.record.clone();
    let turn = |replay: &Replay| RecordedTurn::before(replay, position + 1, None);
    let column = |title: &str, turn: Option<RecordedTurn>, show: El| {
        el("section")
            .class("compared-record")
            .attr("aria-label", title)
            .child(el("h3").class("section-name").text(title))
            .child(match turn.filter(|turn| turn.position == position) {
                Some(turn) => columns(handle, &turn, None, shows_record),
                None => el("p").class("quiet").text("The record ends here."),
            })
            .child(show)
    };
    let moment = RoundMoment {
        position,
        timestep: 0,
    };
    let open = button("button button-small", "Open the other round here", move || {
        show_choice_of(app, record.clone(), position);
    });
    el("div")
        .child(el("p").text(&match position {
            0 => "They differ from the first choice on.".to_owned(),
            1 => "The first choice is the same. Then they differ:".to_owned(),
            _ => format!("The first {position} choices are the same. Then they differ:"),
        }))
        .child(
            el("div")
                .class("compared-records")
                .child(column(
                    "This round",
                    turn(this),
                    jumps.button("Show this choice", "Show this choice", moment),
                ))
                .child(column(&other.title, turn(&other.replay), open)),
        )
}
