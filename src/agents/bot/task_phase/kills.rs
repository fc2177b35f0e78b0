//! Facts that an impostor weighs before and after a kill.

use super::walk::last_known;
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::weights::{LEFT_SHORTLY, NEARBY_FOR};
use crate::game::Room;
use crate::table::{Seat, SeatSet};

/// Returns whether the next kill wins, because it makes the impostors as many as the crewmates.
pub(crate) fn next_kill_wins(beliefs: &Beliefs<'_>) -> bool {
    let fellows = beliefs.view.fellows().and(beliefs.others);
    fellows.len() + 2 >= beliefs.others.minus(fellows).len()
}

/// Returns whether the crew has done this share of its tasks, as far as everybody can see.
pub(crate) fn have_done(beliefs: &Beliefs<'_>, share: f64) -> bool {
    let Some((done, all)) = beliefs.view.task_bar() else {
        return false;
    };
    let dropped = beliefs.view.tasks_left_open().map_or(0, |(tasks, _)| tasks);
    (done + dropped) as f64 >= all as f64 * share
}

/// Returns whether an unreported body lies in the room, from a kill that this seat made or saw.
pub(crate) fn own_body_in(beliefs: &Beliefs<'_>, room: Room) -> bool {
    let since = beliefs.whereabouts.meetings.last().copied().unwrap_or(0);
    let mut kills = beliefs.whereabouts.kills.iter();
    kills.any(|kill| kill.room == room && kill.timestep >= since)
}

/// Returns how exposed an impostor is in a room: the number of crewmates that may be there.
pub(crate) fn exposure(beliefs: &Beliefs<'_>, room: Room) -> f64 {
    let near =
        |&who: &Seat| last_known(beliefs, who).is_some_and(|(there, ago)| there == room && ago <= NEARBY_FOR);
    let crew = beliefs.others.minus(beliefs.view.fellows());
    crew.into_iter().filter(near).count() as f64
}

/// Returns whether a living crewmate left this seat with the victim shortly before, and neither has been away since:
/// it would tell whom it left with the victim.
pub(crate) fn was_left_with(beliefs: &Beliefs<'_>, victim: Seat) -> bool {
    let me = beliefs.me;
    let crew = beliefs.others.minus(beliefs.view.fellows()).without(victim);
    let shortly_before = beliefs.now().saturating_sub(LEFT_SHORTLY)..;
    let latest_first = beliefs.whereabouts.occupancies.iter().rev();
    let with_me = latest_first.filter(|of| of.players.contains(me));
    let mut together =
        with_me.take_while(|of| of.players.contains(victim) && shortly_before.contains(&of.timestep));
    together.any(|of| !of.players.and(crew).is_empty())
}

/// Returns whether it lets this player live for now, because another one is more dangerous.
pub(crate) fn spares(beliefs: &Beliefs<'_>, who: Seat) -> bool {
    beliefs.now() < beliefs.weights.chooses_victims_until && !most_dangerous(beliefs).contains(who)
}

/// Returns the living crewmates who did the most for their crew, as far as it saw and heard: each task that
/// they worked at counts, and each word against this seat.
pub(crate) fn most_dangerous(beliefs: &Beliefs<'_>) -> SeatSet {
    let heard = beliefs.heard();
    let danger = |who: Seat| {
        let work = beliefs
            .whereabouts
            .tasks
            .iter()
            .filter(|work| work.who == who)
            .count();
        let said = heard.iter().filter(|speech| speech.who == who);
        let accusations = said.flat_map(|speech| &speech.claims);
        work + accusations
            .filter(|claim| claim.accused() == Some(beliefs.me))
            .count()
    };
    let crew = beliefs.others.minus(beliefs.view.fellows());
    let most = crew.into_iter().map(danger).max().unwrap_or(0);
    crew.into_iter().filter(|&who| danger(who) == most).collect()
}
