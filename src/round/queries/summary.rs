//! The summary of a round: its figures, its main events and how it was decided.

use crate::game::{Action, Cause, Event, Game, Importance, Outcome, Role, join_names};
use crate::table::{Perspective, Seat, SeatSet};

/// The figures of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundCounts {
    /// The number of kills so far.
    pub kills: usize,
    /// The number of meetings so far.
    pub meetings: usize,
}

/// An event that is marked on the round's timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimelineMark {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The event in a few words.
    pub words: String,
    /// Its importance; a kill is grave.
    pub importance: Importance,
    /// The position of a replay before the choice that brings it about.
    pub position: usize,
}

/// Returns the figures of the game so far.
pub fn round_counts(game: &Game) -> RoundCounts {
    let mut figures = RoundCounts::default();
    for entry in game.journal() {
        figures.kills += usize::from(entry.event.kill().is_some());
        figures.meetings += usize::from(matches!(entry.event, Event::MeetingOpened { .. }));
    }
    figures
}

/// Returns the kills, meetings and ejections in order.
pub fn timeline_marks(game: &Game) -> Vec<TimelineMark> {
    let name = |seat: Seat| game.roster().name(seat);
    let mut choices = 0_usize;
    let mark = |entry: &crate::game::JournalEntry| {
        choices += usize::from(entry.event.choice().is_some());
        let (words, importance) = match &entry.event {
            Event::Acted {
                seat,
                action: Action::Kill(victim),
            } => (
                format!("{} kills {}", name(*seat), name(*victim)),
                Importance::Grave,
            ),
            Event::MeetingOpened { caller, cause, .. } => {
                let what = match cause {
                    Cause::Button => "calls a meeting",
                    Cause::Bodies(_) => "reports a body",
                };
                (format!("{} {what}", name(*caller)), Importance::Meeting)
            }
            Event::BallotClosed {
                ejected: Some(seat), ..
            } => (format!("{} ejected", name(*seat)), Importance::Meeting),
            _ => return None,
        };
        Some(TimelineMark {
            timestep: entry.reported_at(),
            words,
            importance,
            position: choices.saturating_sub(1),
        })
    };
    game.journal().iter().filter_map(mark).collect()
}

/// Explains the outcome in one sentence. Returns `None` while the round goes on.
pub fn explain_outcome(game: &Game) -> Option<String> {
    let outcome = game.outcome()?;
    let name = |seat: Seat| game.roster().name(seat);
    let last_ejected = last(game, |event| match event {
        Event::BallotClosed { ejected, .. } => *ejected,
        _ => None,
    });
    let last_kill = last(game, Event::kill);
    let timestep = game.timestep();
    Some(match outcome {
        Outcome::ImpostorsEjected => match last_ejected {
            Some((at, seat)) => {
                let voters = game.voters_for(at, Some(seat));
                format!(
                    "{} was voted out at timestep {timestep}; {} saw through it.",
                    name(seat),
                    join_names(voters, game.roster())
                )
            }
            None => "No impostor is left aboard.".to_owned(),
        },
        Outcome::TasksDone => {
            let dead = round_counts(game).kills;
            let cost = match dead {
                0 => "and nobody died".to_owned(),
                1 => "at the cost of one of them".to_owned(),
                _ => format!("at the cost of {} of them", describe(dead)),
            };
            let (done, all) = game.task_bar();
            let tasks = match all - done {
                0 => format!("all {all} tasks"),
                _ => format!("{done} of {all} tasks"),
            };
            format!("The crew finished {tasks} at timestep {timestep}, {cost}.")
        }
        Outcome::TimeUp => {
            let (done, all) = game.task_bar();
            let impostors = match game.living().and(game.impostors()).len() {
                1 => "an impostor".to_owned(),
                several => format!("{} impostors", describe(several)),
            };
            format!("Time ran out with {done} of {all} tasks done and {impostors} still aboard.")
        }
        Outcome::CrewmatesOutnumbered => match (last_kill, last_ejected) {
            (killed, Some((at, seat)))
                if game.role_of(seat) == Role::Crewmate && killed.is_none_or(|(kill, _)| kill < at) =>
            {
                format!(
                    "{} was voted out and was innocent; that left too few.",
                    name(seat)
                )
            }
            (Some((_, (killer, victim))), _) => {
                let kills = count_kills(game, killer);
                let outcome = match kills {
                    1 => format!("{} killed {}", name(killer), name(victim)),
                    _ => format!(
                        "{} killed {}, {} last",
                        name(killer),
                        describe(kills),
                        name(victim)
                    ),
                };
                format!("{outcome}, and no vote stopped it{}.", last_vote(game))
            }
            _ => "The impostors are as many as the crewmates.".to_owned(),
        },
    })
}

/// Says, after a colon, how the last vote spared the impostors: who skipped it, or who was ejected instead.
/// Empty if there was none, if it hit an impostor, or if it was tied.
fn last_vote(game: &Game) -> String {
    let ballot = last(game, |event| match event {
        Event::BallotClosed { ejected, .. } => Some(*ejected),
        _ => None,
    });
    match ballot {
        Some((at, None)) => {
            let skipped = game.voters_for(at, None).minus(game.impostors());
            match skipped.is_empty() {
                true => String::new(),
                false => {
                    let names = join_names(skipped, game.roster());
                    format!(": in the last one {names} voted for nobody")
                }
            }
        }
        Some((_, Some(seat))) if game.role_of(seat) == Role::Crewmate => {
            format!(
                ": the last one hit {}, who was innocent",
                game.roster().name(seat)
            )
        }
        _ => String::new(),
    }
}

/// Says in one sentence how many tasks were done, unless the explanation of the outcome does, and whose no
/// longer counted and why. Empty if there is nothing more to say.
pub fn describe_tasks(game: &Game) -> String {
    let (done, all) = game.task_bar();
    let is_told = matches!(game.outcome(), Some(Outcome::TasksDone | Outcome::TimeUp));
    let (left, holders) = game.tasks_left_open(Perspective::Everything);
    let whose = left_open_by(game, holders);
    match (whose, is_told) {
        (None, true) => String::new(),
        (Some(whose), true) => format!("The {} that {whose} no longer counted.", count(left)),
        (None, false) => format!("The crew had done {done} of {all} tasks."),
        (Some(whose), false) => {
            let counted = all.saturating_sub(left);
            let other = count(left);
            format!(
                "The crew had done {done} of the {counted} tasks that still counted, without the {other} that {whose}."
            )
        }
    }
}

fn count(tasks: usize) -> String {
    match tasks {
        1 => describe(1),
        _ => tasks.to_string(),
    }
}

/// Says what became of whoever held tasks that no longer counted; `None` if nobody did.
fn left_open_by(game: &Game, holders: SeatSet) -> Option<String> {
    let (killed, ejected) = (holders.minus(game.ejected()), holders.and(game.ejected()));
    let names = |seats| join_names(seats, game.roster());
    Some(match (killed.is_empty(), ejected.is_empty()) {
        (true, true) => return None,
        (false, true) => format!("{} left open when killed", names(killed)),
        (true, false) => format!("{} left open when ejected", names(ejected)),
        (false, false) => format!(
            "{} left open when killed and {} when ejected",
            names(killed),
            names(ejected)
        ),
    })
}

/// Returns the index and the value of the last entry that `wanted` returns a value for.
fn last<T>(game: &Game, wanted: impl Fn(&Event) -> Option<T>) -> Option<(usize, T)> {
    let journal = game.journal().iter().enumerate().rev();
    journal
        .filter_map(|(at, entry)| wanted(&entry.event).map(|found| (at, found)))
        .next()
}

fn count_kills(game: &Game, killer: Seat) -> usize {
    let kills = game.journal().iter().filter_map(|entry| entry.event.kill());
    kills.filter(|&(by, _)| by == killer).count()
}

/// Returns a small number as a word.
fn describe(number: usize) -> String {
    const WORDS: [&str; 10] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(number)
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
