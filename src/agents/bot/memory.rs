//! What a crewmate still remembers of what it observed.
//!
//! A crew that remembers everything hardly needs to talk: what each has seen all along excludes most of the
//! others.

use super::knowledge::caller_of_meeting;
use super::reminders::{Reminders, reminders};
use crate::claims::Whereabouts;
use crate::game::View;
use crate::table::Phase;

/// Returns what a seat remembers of the others. An impostor remembers everything. A crewmate remembers its own
/// way, and who else was where
///
/// - in the last timesteps, as many as its persona [remembers](super::weights::Weights::remembers), and in as
///   many before each meeting;
/// - in each timestep in which it saw a kill, a vent or a body;
/// - when it last saw those who were missing at a meeting, and whom it left them with; as long as the task phase
///   lasts, and if it called the meeting itself, when it last saw anybody;
/// - when others remind it in this meeting: of the timesteps that they name as they speak of it or of somebody whom
///   it saw then, or ask everybody, and of when it last saw those whom they ask after.
pub(super) fn remembered(view: &View<'_>, remembers: u16) -> Whereabouts {
    let mut whereabouts = Whereabouts::of_view(view);
    if view.is_impostor() {
        return whereabouts;
    }
    for timestep in forgotten(view, remembers, &whereabouts) {
        whereabouts.forget_others(timestep);
    }
    whereabouts
}

fn forgotten(view: &View<'_>, remembers: u16, whereabouts: &Whereabouts) -> Vec<u16> {
    let (me, now) = (view.seat(), view.timestep());
    let reminders = match view.phase() {
        Phase::Task => Reminders::default(),
        _ => reminders(view, whereabouts),
    };
    let mut forgotten = Vec::new();
    let mut begin = 1;
    let meetings = whereabouts.meetings.iter().copied();
    for end in meetings.chain([now]) {
        let is_meeting = whereabouts.is_meeting(end);
        let is_own = is_meeting && caller_of_meeting(view, end) == Some(me);
        let others = view.roster().seats().without(me).into_iter();
        let is_asked_after = |who| end == now && reminders.players.contains(who);
        let thinks_of = others.filter(|&who| {
            !is_meeting || is_own || is_asked_after(who) || whereabouts.place(who, end).is_none()
        });
        let until = end - u16::from(is_meeting);
        let last_seen: Vec<u16> = thinks_of
            .flat_map(|who| {
                let seen = whereabouts.last_place(who, until).map(|(at, _)| at);
                seen.into_iter().chain(whereabouts.last_met(who, until))
            })
            .collect();
        let old = begin..end.saturating_sub(remembers);
        forgotten.extend(old.filter(|at| !last_seen.contains(at) && !whereabouts.has_deed(*at)));
        begin = end + 1;
    }
    forgotten.retain(|at| !reminders.timesteps.contains(at));
    forgotten
}
