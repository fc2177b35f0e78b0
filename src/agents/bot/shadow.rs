//! Who has followed a crewmate near the end of the tasks.

use super::knowledge::Beliefs;
use super::task_phase::have_done;
use super::weights::{PRESSING, SHADOWED};
use crate::table::Seat;

/// Returns who has come along from room to room with a crewmate in the last timesteps before this one, alone with it
/// each time, while the crew is close to finishing its tasks.
pub(super) fn shadow(beliefs: &Beliefs<'_>, now: u16) -> Option<Seat> {
    let me = beliefs.me;
    if beliefs.view.is_impostor() || now <= SHADOWED || !have_done(beliefs, PRESSING) {
        return None;
    }
    let whereabouts = &beliefs.whereabouts;
    let mut times = now - SHADOWED..now;
    let end = |who: Seat, at: u16| whereabouts.place(who, at).map(|place| place.to);
    let with_me = |at: u16| {
        let mut company = beliefs.others.into_iter();
        let first = company.find(|&who| end(who, at) == end(me, at));
        first.filter(|_| !company.any(|who| end(who, at) == end(me, at)))
    };
    let walks = times
        .clone()
        .filter(|&at| whereabouts.walk(me, at).is_some())
        .count();
    let who = with_me(now - 1)?;
    let is_alone = times.all(|at| !whereabouts.is_meeting(at) && with_me(at) == Some(who));
    (is_alone && walks + 1 >= usize::from(SHADOWED)).then_some(who)
}
