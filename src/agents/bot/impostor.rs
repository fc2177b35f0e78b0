//! An impostor in the task phase.

use super::mind::Mind;
use super::speech;
use super::suspicion::Suspicion;
use super::temper::{IMPATIENCE, OWN_BODY, STILL_NEAR};
use super::walk::{best, came_from, last_known, turning_back, wait};
use crate::agents::Dice;
use crate::game::{Action, LegalAction, Passage, Room, Seat, SeatSet, next_on_way, steps};

/// What an impostor does, and why.
pub(super) fn act(mind: &Mind<'_>, dice: &mut Dice) -> (Action, String) {
    let view = mind.view;
    let prey = view.here().minus(view.fellows());
    if let Some(choice) = kill(mind, prey, dice) {
        return choice;
    }
    if !view.bodies_here().is_empty() {
        return leave_body(mind, prey, dice);
    }
    if !prey.is_empty() && view.kill_cooldown() != 0 {
        let goal = view
            .tasks()
            .iter()
            .find(|held| !held.is_done())
            .map(|held| held.task.room);
        let suspicion = Suspicion::of(mind, &mind.heard());
        if let Some(words) = speech::small_talk(mind, &suspicion, goal, dice) {
            return (
                Action::Speak(words),
                "A friendly word makes me one of them.".to_owned(),
            );
        }
    }
    if let Some(task) = view.legal().iter().find_map(|line| match line {
        LegalAction::FakeTask(task) => Some(*task),
        _ => None,
    }) && (view.kill_cooldown() > 0 || prey.len() != 1)
        && !prey.is_empty()
    {
        return (
            Action::FakeTask(task),
            format!("I pretend to do {}; they are watching.", task.name()),
        );
    }
    hunt(mind, prey, dice)
}

/// Kills when that wins at once, or when nobody else is there to see it.
fn kill(mind: &Mind<'_>, prey: SeatSet, dice: &mut Dice) -> Option<(Action, String)> {
    let view = mind.view;
    if view.kill_cooldown() > 0 {
        return None;
    }
    let victim = prey.lowest()?;
    let crew = mind.others.minus(view.fellows());
    let impostors = view.fellows().and(mind.others).len() + 1;
    if impostors + 1 >= crew.len() {
        return Some((
            Action::Kill(victim),
            format!("With {} gone we are as many as they are.", view.name(victim)),
        ));
    }
    if prey.len() > 1 {
        return None;
    }
    let near = crew.without(victim).into_iter().filter(|&who| {
        last_known(mind, who).is_some_and(|(room, ago)| ago <= STILL_NEAR && room.joins(view.room()))
    });
    let bold = mind.temper.bold + f64::from(mind.now()) * IMPATIENCE;
    let risk = near.count();
    let dare = match risk {
        0 => 1.0,
        _ => bold / risk as f64,
    };
    dice.chance(dare.min(1.0)).then(|| {
        (
            Action::Kill(victim),
            format!("{} is alone with me in {}.", view.name(victim), view.room()),
        )
    })
}

/// Gets away from a body, or reports it where leaving would look worse.
fn leave_body(mind: &Mind<'_>, prey: SeatSet, dice: &mut Dice) -> (Action, String) {
    let view = mind.view;
    let legal = view.legal();
    let report = if legal.contains(&LegalAction::ReportBody) {
        Some(Action::ReportBody)
    } else if legal.contains(&LegalAction::CallMeeting) {
        Some(Action::CallMeeting)
    } else {
        None
    };
    if let Some(report) = report
        && (!prey.is_empty() || dice.chance(mind.temper.self_report))
    {
        let why = match prey.lowest() {
            Some(who) => format!("{} stands here too. Better that I report it.", view.name(who)),
            None => "Nobody suspects the one who reports.".to_owned(),
        };
        return (report, why);
    }
    let from = view.room();
    // A vent is worth its risk where somebody may come in by the corridor.
    let pressed = from.corridors().iter().any(|&room| crowd(mind, room) > 0.0);
    if prey.is_empty() && pressed && dice.chance(mind.temper.vents) {
        let away = best(view.vents().iter().copied(), dice, |room| -crowd(mind, room));
        if let Some(to) = away {
            return (
                Action::Vent { from, to },
                "Nobody sees me. Through the vent.".to_owned(),
            );
        }
    }
    match best(from.corridors().iter().copied(), dice, |room| -crowd(mind, room)) {
        Some(to) => (Action::Move { from, to }, "Away from here.".to_owned()),
        None => (wait(), "There is no way out.".to_owned()),
    }
}

/// Whether a body of this seat's making lies in the room, unreported.
fn own_body_in(mind: &Mind<'_>, room: Room) -> bool {
    let since = mind.record.meetings.last().copied().unwrap_or(0);
    let mut kills = mind.record.kills.iter();
    kills.any(|kill| kill.room == room && kill.timestep >= since)
}

/// How unwelcome a room is on the way from a kill: others may be there, or the body is.
fn crowd(mind: &Mind<'_>, room: Room) -> f64 {
    let near = mind.others.minus(mind.view.fellows()).into_iter();
    near.filter(|&who| last_known(mind, who).is_some_and(|(there, ago)| there == room && ago <= STILL_NEAR))
        .count() as f64
}

/// How good a prey somebody is: near, lately seen, and alone.
fn promise(mind: &Mind<'_>, who: Seat) -> Option<(f64, Room)> {
    let (room, ago) = last_known(mind, who)?;
    let way = f64::from(steps(mind.view.room(), room, Passage::Corridors));
    let company = (crowd(mind, room) - 1.0).max(0.0);
    Some((-way - f64::from(ago) * 0.3 - company * 1.5, room))
}

/// Follows whoever is most alone; between kills, walks the ship like somebody with tasks.
fn hunt(mind: &Mind<'_>, prey: SeatSet, dice: &mut Dice) -> (Action, String) {
    let view = mind.view;
    let from = view.room();
    let back = came_from(mind);
    if prey.len() == 1 && view.kill_cooldown() <= 1 {
        return linger(mind, prey);
    }
    if view.kill_cooldown() <= 2 {
        let crew = mind.others.minus(view.fellows()).minus(view.here());
        let target = crew
            .into_iter()
            .filter_map(|who| promise(mind, who).map(|(points, room)| (points, room, who)))
            .filter(|&(_, room, _)| room != from)
            .max_by(|one, other| one.0.total_cmp(&other.0));
        if let Some((_, room, who)) = target
            && let Some(to) = next_on_way(from, room, Passage::Corridors)
            && back != Some(to)
            && !own_body_in(mind, to)
        {
            return (
                Action::Move { from, to },
                format!("{} went to {room}, I think. I follow.", view.name(who)),
            );
        }
    }
    let fake = view
        .tasks()
        .iter()
        .find(|held| !held.is_done() && held.task.room != from);
    if let Some(held) = fake
        && let Some(to) = next_on_way(from, held.task.room, Passage::Corridors)
        && back != Some(to)
        && !own_body_in(mind, to)
    {
        return (
            Action::Move { from, to },
            format!("I am off to {}, like somebody with a task there.", held.task.room),
        );
    }
    let wander = best(from.corridors().iter().copied(), dice, |room| {
        let body = if own_body_in(mind, room) { OWN_BODY } else { 0.0 };
        crowd(mind, room).min(1.0) - turning_back(back, room) - body
    });
    match wander {
        Some(to) => (
            Action::Move { from, to },
            "I walk about as if I had tasks.".to_owned(),
        ),
        None => (wait(), "I wait.".to_owned()),
    }
}

/// Stays with the one player here until the moment comes.
fn linger(mind: &Mind<'_>, prey: SeatSet) -> (Action, String) {
    let view = mind.view;
    let name = prey.lowest().map_or("somebody", |who| view.name(who));
    let fake = view.legal().iter().find_map(|line| match line {
        LegalAction::FakeTask(task) => Some(Action::FakeTask(*task)),
        _ => None,
    });
    (
        fake.unwrap_or_else(wait),
        format!("{name} and I, all alone. Patience."),
    )
}
