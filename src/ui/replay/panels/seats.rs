//! The panel of the seats: how each left the round, who came upon its body, and its meetings. Each moment can be
//! shown.

use crate::lab::{AttendedMeeting, SeatEnd, SeatMoments};
use crate::round::ReplayPlayer;
use crate::table::Seat;
use crate::ui::dom::{El, el};
use crate::ui::replay::jumps::Jumps;
use crate::ui::round::mark;
use crate::ui::state::SessionHandle;

/// The panel of the seats.
pub fn panel(handle: SessionHandle, player: &ReplayPlayer, jumps: Jumps) -> El {
    let replay = player.replay();
    let moments = SeatMoments::all(&replay.at(replay.len()));
    let head = ["Player", "Left the round", "Came upon the body", "Meetings"];
    let rows = moments.iter().map(|moments| row(handle, moments, jumps));
    el("div")
        .class("replay-panel replay-seats")
        .attr("role", "group")
        .attr("aria-label", "The moments of each player")
        .attr("tabindex", "0")
        .child(
            el("table")
                .child(
                    el("thead").child(
                        el("tr").children(head.map(|title| el("th").attr("scope", "col").text(title))),
                    ),
                )
                .child(el("tbody").children(rows)),
        )
}

fn row(handle: SessionHandle, moments: &SeatMoments, jumps: Jumps) -> El {
    let name = |seat: Seat| handle.name(seat);
    let who = el("span")
        .class("table-who")
        .child(mark(handle.colour(moments.seat)))
        .child(el("span").text(name(moments.seat)));
    let quiet = |words: &str| vec![el("span").class("quiet").text(words)];
    let (left, near) = match &moments.end {
        None => (quiet("Stayed to the end"), quiet("–")),
        Some(SeatEnd::Ejected(moment)) => {
            let words = format!("Ejected at {}", moment.timestep);
            let label = format!("Show {}, ejected at {}", name(moments.seat), moment.timestep);
            (vec![jumps.button(&words, &label, *moment)], quiet("–"))
        }
        Some(SeatEnd::Killed {
            moment,
            near,
            reported,
        }) => {
            let words = format!("Killed at {}", moment.timestep);
            let label = format!("Show {}, killed at {}", name(moments.seat), moment.timestep);
            let near = near.iter().enumerate().map(|(order, &(who, at))| {
                let (words, label) = match order {
                    0 => (
                        format!("{}, the killer", name(who)),
                        format!("Show {}, the killer, kill {}", name(who), name(moments.seat)),
                    ),
                    _ => (
                        format!("{} at {}", name(who), at.timestep),
                        format!(
                            "Show how {} at {} came upon {}",
                            name(who),
                            at.timestep,
                            name(moments.seat)
                        ),
                    ),
                };
                jumps.button(&words, &label, at)
            });
            let reported = reported.map(|(who, at)| {
                let label = format!("Show how {} reported {}", name(who), name(moments.seat));
                jumps.button(&format!("{} reported", name(who)), &label, at)
            });
            let near = near.chain(reported).collect();
            (vec![jumps.button(&words, &label, *moment)], near)
        }
    };
    let meetings: Vec<El> = match moments.meetings.as_slice() {
        [] => quiet("–"),
        meetings => meetings
            .iter()
            .map(|&AttendedMeeting { number, moment }| {
                let label = format!("Show {} in meeting {number}", name(moments.seat));
                jumps.button(&number.to_string(), &label, moment)
            })
            .collect(),
    };
    let cell = |content: Vec<El>| el("td").child(el("div").class("replay-jumps").children(content));
    el("tr")
        .child(el("th").attr("scope", "row").child(who))
        .child(cell(left))
        .child(cell(near))
        .child(cell(meetings))
}
