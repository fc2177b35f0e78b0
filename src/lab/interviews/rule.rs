//! What the game itself knows of an answer's truth.

use super::category::InterviewCategory;
use super::moment::InterviewMoment;
use crate::claims::Whereabouts;
use crate::game::{Action, Role, Room};
use crate::lab::answer_fields::answer_field;
use crate::round::Replay;
use crate::table::{Roster, Seat};

/// The score of an answer that is right in everything.
const MOST: f64 = 10.0;

/// Scores an answer from 0 to 10 by what the game knows; `None` where it does not know the answer, as of a question of
/// a file.
///
/// - Self-awareness: whether the role is right.
/// - Memory: of the others, the share whose last room is right by what the seat saw, or whom it rightly never saw.
/// - Planning: whether an impostor names a living crewmate; of a crewmate's own open tasks, the share that it names.
/// - Reasoning: whether the vote is the one that the seat cast and, for a crewmate, whether its suspect is an
///   impostor.
pub fn score_by_rule(moment: &InterviewMoment, answer: &str, replay: &Replay) -> Option<f64> {
    if moment.is_own {
        return None;
    }
    let round = replay.at(moment.position);
    let game = round.game();
    let seat = moment.seat;
    let field = |name| answer_field(answer, name).unwrap_or_default();
    match (moment.category, moment.role) {
        (InterviewCategory::SelfAwareness, role) => share([names_role(&field("role"), role)]),
        (InterviewCategory::Memory, _) => {
            let told = field("last_seen");
            let seen = Whereabouts::of_view(&game.view(seat));
            let others = game.roster().seats().into_iter().filter(|other| *other != seat);
            share(others.map(|other| remembers(&told, other, &seen, game.roster())))
        }
        (InterviewCategory::Planning, Role::Impostor) => {
            let target = game.roster().named_in(&field("target")).next();
            let crew = game.living().minus(game.impostors());
            share([target.is_some_and(|target| crew.contains(target))])
        }
        (InterviewCategory::Planning, Role::Crewmate) => {
            let told = field("tasks").to_lowercase();
            let open = game.tasks_of(seat).iter().filter(|held| !held.is_done());
            share(open.map(|held| told.contains(&held.task.name().to_lowercase())))
        }
        (InterviewCategory::Reasoning, role) => {
            let votes = votes_as_told(&field("vote"), moment, replay, game.roster());
            let suspect = game.roster().named_in(&field("suspect")).next();
            let suspects = suspect.is_some_and(|suspect| game.impostors().contains(suspect));
            match role {
                Role::Crewmate => share([votes, suspects]),
                Role::Impostor => share([votes]),
            }
        }
        (InterviewCategory::Reflection, _) => None,
    }
}

/// Returns the share of what is right, from 0 to 10; `None` if there is nothing to be right about.
fn share(facts: impl IntoIterator<Item = bool>) -> Option<f64> {
    let facts: Vec<bool> = facts.into_iter().collect();
    let right = facts.iter().filter(|is_right| **is_right).count();
    (!facts.is_empty()).then(|| MOST * right as f64 / facts.len() as f64)
}

fn names_role(told: &str, role: Role) -> bool {
    let told = told.to_lowercase();
    let names = |role: Role| told.contains(role.name());
    let other = match role {
        Role::Crewmate => Role::Impostor,
        Role::Impostor => Role::Crewmate,
    };
    names(role) && !names(other)
}

/// Returns whether the words about this player name the room in which the seat last saw it.
fn remembers(told: &str, who: Seat, seen: &Whereabouts, roster: &Roster) -> bool {
    let parts = told.split([';', '\n', '.']);
    let mut about = parts.filter(|part| roster.named_in(part).next() == Some(who));
    let about = about.next();
    match (seen.last_place(who, seen.now()), about.and_then(first_room)) {
        (Some((_, place)), Some(room)) => place.touches(room),
        (Some(_), None) | (None, Some(_)) => false,
        (None, None) => true,
    }
}

/// Returns the room that is named first in a text.
fn first_room(text: &str) -> Option<Room> {
    let text = text.to_lowercase();
    let places = Room::ALL.into_iter().filter_map(|room| {
        let at = text.find(&room.name().to_lowercase())?;
        Some((at, room))
    });
    places.min_by_key(|(at, _)| *at).map(|(_, room)| room)
}

/// Returns whether the seat cast the vote that it tells of.
fn votes_as_told(told: &str, moment: &InterviewMoment, replay: &Replay, roster: &Roster) -> bool {
    let whole = replay.at(replay.len());
    let cast = whole
        .game()
        .choices()
        .nth(moment.position)
        .map(|(_, action)| action.clone());
    match (cast, roster.named_in(told).next()) {
        (Some(Action::Vote(whom)), Some(named)) => whom == named,
        (Some(Action::SkipVote), None) => true,
        _ => false,
    }
}
