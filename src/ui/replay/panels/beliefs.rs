//! What changed a bot's mind: the chain of its beliefs up to the position.

use crate::agents::bot::load_dialogue;
use crate::lab::RoundMoment;
use crate::round::ReplayPlayer;
use crate::session::{BeliefChange, BeliefTrail};
use crate::table::Seat;
use crate::ui::dom::{El, el, follow};
use crate::ui::replay::jumps::Jumps;
use crate::ui::results::{bots, collect_in_slices, is_alive};
use crate::ui::round::mark;
use crate::ui::state::SessionHandle;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many changes are shown.
const MAX_CHANGES: usize = 6;

/// The changes of beliefs in the whole round, by seat, as far as they are found. They last as long as the replay.
#[derive(Clone, Copy)]
pub struct Trails {
    found: RwSignal<BTreeMap<Seat, Vec<BeliefChange>>>,
    /// The number of the trail that is being followed. Any other one stops.
    current: StoredValue<u32>,
}

impl Trails {
    /// None is found yet.
    pub fn new() -> Trails {
        Trails {
            found: RwSignal::default(),
            current: StoredValue::new(0),
        }
    }

    /// Stops the trail that is being followed. Returns a function that tells whether the next one is still wanted.
    fn next(self) -> impl Fn() -> bool + Copy + 'static {
        self.current.update_value(|current| *current += 1);
        let (current, number) = (self.current, self.current.get_value());
        move || current.try_get_value() == Some(number)
    }
}

/// The latest changes of the beliefs of the seat that `seat` names, if it is a crewmate's bot.
pub fn beliefs(
    handle: SessionHandle,
    player: &Rc<ReplayPlayer>,
    (jumps, trails): (Jumps, Trails),
    seat: impl Fn() -> Option<Seat> + Copy + 'static,
) -> El {
    let bots = handle.read(|session| bots(&session.table));
    let (read, told) = (Rc::clone(player), Rc::clone(player));
    let alive = is_alive();
    follow(move || {
        let seat = seat().filter(|&seat| bots.contains(seat));
        let is_wanted = trails.next();
        let Some(seat) = seat.filter(|seat| !trails.found.with_untracked(|found| found.contains_key(seat)))
        else {
            return;
        };
        let player = Rc::clone(&read);
        leptos::task::spawn_local(async move {
            // A bot's beliefs rest on what it hears, and nobody may have spoken on this page yet.
            load_dialogue();
            let Some(mut trail) = BeliefTrail::of(player.replay(), seat) else {
                return;
            };
            let step = || trail.step(player.replay()).map(Some);
            if let Some(changes) = collect_in_slices(step, move || alive() && is_wanted()).await {
                let changes = changes.into_iter().flatten().collect();
                trails.found.try_update(|found| found.insert(seat, changes));
            }
        });
    });
    let latest = move || {
        let position = handle.watch(|_| told.position());
        let wanted = seat()?;
        trails.found.with(|found| {
            let changes = found.get(&wanted)?;
            let past = changes.iter().rev().filter(|change| change.position < position);
            Some(past.take(MAX_CHANGES).cloned().collect::<Vec<_>>())
        })
    };
    el("div").class("moment-beliefs").part(latest, move |changes| {
        let heading = el("h3").class("section-name").text("What changed its mind");
        match changes.is_empty() {
            true => el("section").child(heading).child(
                el("p")
                    .class("quiet")
                    .text("Nothing so far by ten points or more."),
            ),
            false => el("section")
                .child(heading)
                .child(el("ol").children(changes.iter().map(|change| item(handle, change, jumps)))),
        }
    })
}

fn item(handle: SessionHandle, change: &BeliefChange, jumps: Jumps) -> El {
    let percent = |share: f64| (share * 100.0).round();
    let name = handle.name(change.about);
    let moment = RoundMoment {
        position: change.position,
        timestep: change.timestep,
    };
    el("li")
        .child(
            el("p")
                .class("belief-change")
                .child(mark(handle.colour(change.about)))
                .child(el("strong").text(name))
                .child(el("span").class("numbers").text(&format!(
                    " {} → {} %",
                    percent(change.before),
                    percent(change.after)
                )))
                .child(jumps.button(
                    &format!("Show timestep {}", change.timestep),
                    &format!(
                        "Show timestep {}, which changed the belief about {name}",
                        change.timestep
                    ),
                    moment,
                )),
        )
        .child(el("p").class("quiet").text(&change.cause))
}
