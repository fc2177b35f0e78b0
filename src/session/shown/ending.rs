//! What is told once a round is over: how it ended, for whom, and who was what.

use super::{own_end, shown_player};
use crate::game::{Cause, Event, Fate, Game, JournalEntry, Role, fate_of, join_names};
use crate::round::{
    RoundCounts, TimelineMark, count_fallbacks, describe_tasks, explain_outcome, round_counts, timeline_marks,
};
use crate::session::Session;
use crate::settings::Player;
use crate::table::{Colour, Seat};

/// What is told once a round is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The last timestep, from 1.
    pub timestep: u16,
    /// How the outcome came about, in one sentence.
    pub explanation: String,
    /// What the explanation does not say of the tasks: how many were done, and whose no longer counted and why.
    pub tasks: String,
    /// Whether the one person who played has won; `None` if nobody or several did.
    pub has_won: Option<bool>,
    /// How it ended for each person who played, whether the dead guessed the winner, and whether somebody who
    /// watched knew the impostor: a sentence each.
    pub people: Vec<String>,
    /// How many kills and meetings there were.
    pub counts: RoundCounts,
    /// The events that are marked on the timeline, in order.
    pub marks: Vec<TimelineMark>,
    /// The heading of each meeting: its number, when it was, who called it and why.
    pub meetings: Vec<String>,
}

/// A player, after the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrewMember {
    /// The colour, which is also the name.
    pub colour: Colour,
    /// The role.
    pub role: Role,
    /// The fate.
    pub fate: Fate,
    /// Who played the seat, as far as that may be shown.
    pub player: String,
    /// Whether a person played the seat.
    pub is_person: bool,
    /// How often the seat's bot chose because its player could not; 0 while that may not be shown.
    pub fallbacks: usize,
}

impl Ending {
    /// Returns what is told of the session's round; `None` while it goes on.
    pub fn of(session: &Session) -> Option<Ending> {
        session.finished(|game| Ending {
            timestep: game.timestep(),
            explanation: explain_outcome(game).unwrap_or_default(),
            tasks: describe_tasks(game),
            has_won: has_won(session, game),
            people: human_ends(session, game),
            counts: round_counts(game),
            marks: timeline_marks(game),
            meetings: meetings(game),
        })
    }

    /// Returns the last timestep and the numbers of meetings and kills.
    pub fn figures(&self) -> String {
        let count = |number: usize, one: &str| match number {
            1 => format!("1 {one}"),
            _ => format!("{number} {one}s"),
        };
        format!(
            "timestep {} · {} · {}",
            self.timestep,
            count(self.counts.meetings, "meeting"),
            count(self.counts.kills, "kill"),
        )
    }
}

impl CrewMember {
    /// Returns the players of the session's round, by seat. Empty while it goes on.
    pub fn all(session: &Session) -> Vec<CrewMember> {
        let members = session.finished_round(|round| {
            let game = round.game();
            let member = |seat: Seat| CrewMember {
                colour: game.roster().colour(seat),
                role: game.role_of(seat),
                fate: fate_of(game, seat),
                player: shown_player(session, seat),
                is_person: session.player_of(seat) == Player::You,
                fallbacks: match session.reveals_players() {
                    true => count_fallbacks(round, seat),
                    false => 0,
                },
            };
            game.roster().seats().into_iter().map(member).collect()
        });
        members.unwrap_or_default()
    }
}

/// Returns whether the person who played alone has won.
fn has_won(session: &Session, game: &Game) -> Option<bool> {
    let seated = &session.people.as_ref()?.seated;
    let alone = seated.first().filter(|_| seated.len() == 1)?;
    is_winner(game, alone.seat)
}

/// Returns whether this seat is on the side that has won; `None` while the round goes on.
fn is_winner(game: &Game, seat: Seat) -> Option<bool> {
    Some(game.outcome()?.winner() == game.role_of(seat))
}

/// Returns one sentence for each person who played: how it ended for them. Then, whether the dead guessed the
/// winner.
fn human_ends(session: &Session, game: &Game) -> Vec<String> {
    let Some(people) = &session.people else {
        return session.picks_in_words(game).into_iter().collect();
    };
    let is_alone = people.seated.len() == 1;
    let line = |seat: Seat| {
        let end = own_end(game, seat)?;
        Some(match is_alone {
            true => end,
            false => {
                let result = match is_winner(game, seat)? {
                    true => "won",
                    false => "lost",
                };
                format!("{} {result}. {end}", session.person_name(seat))
            }
        })
    };
    let lines = people.seated.iter().filter_map(|person| line(person.seat));
    let guessed = people.guessed_winner.get().zip(game.outcome());
    let guess = guessed.map(|(guessed, outcome)| match guessed == outcome.winner() {
        true => format!("As a ghost you guessed it: {}s win.", guessed.name()),
        false => format!("As a ghost you guessed wrong: {}s win.", outcome.winner().name()),
    });
    lines.chain(guess).collect()
}

/// Describes each meeting briefly: its number, when it was, who called it and why.
fn meetings(game: &Game) -> Vec<String> {
    let roster = game.roster();
    let opened = game.journal().iter().filter_map(|entry| match &entry.event {
        Event::MeetingOpened { caller, cause, .. } => Some((entry, *caller, *cause)),
        _ => None,
    });
    let describe = |(number, (entry, caller, cause)): (usize, (&JournalEntry, Seat, Cause))| {
        let why = match cause {
            Cause::Button => "pressed the button".to_owned(),
            Cause::Bodies(bodies) => format!("found {} in {}", join_names(bodies, roster), entry.room),
        };
        format!(
            "Meeting {} · timestep {} · {} {why}",
            number + 1,
            entry.reported_at(),
            roster.name(caller)
        )
    };
    opened.enumerate().map(describe).collect()
}
