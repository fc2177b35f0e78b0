//! Rounds as text that people can read and the program can replay.
//!
//! The head contains the rules, the seed and the overrides. Each following line is a choice in the wording of
//! the rule book, preceded by the timestep and the player. In a live meeting, the milliseconds since its
//! opening follow the timestep. Lines that begin with `#` describe the results and are skipped when the text
//! is read.
//!
//! ```text
//! among-agents round 1
//! rules paper
//! seed 7
//! cast []
//! 1 Lime: MOVE from Cafeteria to Weapons
//! 1 Red: KILL Blue
//! # Red kills Blue in Cafeteria · no witness.
//! 2+8450 Lime: SPEAK: Where is Blue?
//! ```

use super::{Action, Event, Game, JournalEntry, Offer, ReplayError, Rules, describe_entry};
use crate::table::{MeetingTime, Roster, Seat, Speech};
use std::fmt::Write;
use thiserror::Error;

/// The first line of every written round. The number is the version of the notation.
const TITLE: &str = "among-agents round 1";

/// Why a text cannot be read as a round.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RoundFormatError {
    /// A line of the head is missing or unreadable.
    #[error("Line {line} must begin with “{expected}”, followed by a valid value.")]
    Head {
        /// The line number, from 1.
        line: usize,
        /// How the line should begin.
        expected: &'static str,
    },
    /// A line is not a legal choice of its seat at that point.
    #[error("Line {line} is not a choice that can be made there: {text}")]
    Choice {
        /// The line number, from 1.
        line: usize,
        /// The line's text.
        text: String,
    },
    /// The table described in the head cannot be set up.
    #[error(transparent)]
    Roster(#[from] ReplayError),
}

/// Writes a round as text.
pub fn write_round(game: &Game) -> String {
    write_annotated_round(game, |_| Vec::new())
}

/// Writes a round with notes. `notes` returns the notes before the entry at each index of the journal, and
/// for the journal's length those at the end. They are skipped when the round is read back.
pub fn write_annotated_round(game: &Game, mut notes: impl FnMut(usize) -> Vec<String>) -> String {
    let rules = match game.rules().preset_name() {
        Some(name) => name.to_owned(),
        None => json(game.rules()),
    };
    let mut text = format!(
        "{TITLE}\nrules {rules}\nseed {}\ncast {}\n",
        game.seed(),
        json(&game.cast())
    );
    let roster = game.roster();
    let write_notes = |text: &mut String, notes: Vec<String>| {
        for note in notes {
            // A note may have several lines. They must not become lines of the journal.
            let _ = writeln!(
                text,
                "# {}",
                note.split_whitespace().collect::<Vec<_>>().join(" ")
            );
        }
    };
    for (at, entry) in game.journal().iter().enumerate() {
        write_notes(&mut text, notes(at));
        text.push_str(&choice_line(entry, roster));
        let worth_telling = match &entry.event {
            Event::Acted { action, .. } => matches!(action, Action::Kill(_)),
            _ => true,
        };
        if worth_telling && let Some(telling) = describe_entry(&entry.whole(), roster) {
            let _ = writeln!(text, "# {}", telling.sentence(roster));
        }
    }
    write_notes(&mut text, notes(game.journal().len()));
    text
}

/// Writes the choices of a round and its result, without what else the round is made of.
pub fn write_choices_only(game: &Game) -> String {
    let lines = game
        .journal()
        .iter()
        .map(|entry| choice_line(entry, game.roster()));
    let result = game.outcome().map(|outcome| outcome.headline());
    lines.chain(result.map(str::to_owned)).collect()
}

/// Returns the line of an entry that is a choice, empty for any other.
fn choice_line(entry: &JournalEntry, roster: &Roster) -> String {
    let Some((seat, action)) = entry.event.choice() else {
        return String::new();
    };
    write_choice((entry.timestep, entry.moment), seat, action, roster) + "\n"
}

/// Writes a choice as a line of a written round, without its end.
pub fn write_choice(
    (timestep, moment): (u16, MeetingTime),
    seat: Seat,
    action: &Action,
    roster: &Roster,
) -> String {
    let moment = match moment {
        MeetingTime::START => String::new(),
        moment => format!("+{}", moment.millis()),
    };
    format!(
        "{timestep}{moment} {}: {}",
        roster.name(seat),
        action.wording(roster)
    )
}

/// Reads a written round and plays it as far as the text goes.
///
/// # Errors
/// [`RoundFormatError`] for the first line that is unreadable or not a legal choice at that point.
pub fn read_round(text: &str) -> Result<Game, RoundFormatError> {
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    let mut head = |expected: &'static str| {
        let (line, text) = lines.next().unwrap_or((1, ""));
        let refused = RoundFormatError::Head { line, expected };
        text.strip_prefix(expected)
            .map(|rest| (rest.trim(), refused.clone()))
            .ok_or(refused)
    };
    head(TITLE)?;
    let (rules, refused) = head("rules")?;
    let rules = Rules::preset(rules)
        .or_else(|| serde_json::from_str(rules).ok())
        .ok_or(refused)?;
    let (seed, refused) = head("seed")?;
    let seed = seed.parse().map_err(|_| refused)?;
    let (cast, refused) = head("cast")?;
    let cast: Vec<_> = serde_json::from_str(cast).map_err(|_| refused)?;
    let mut game = Game::new(rules, seed, &cast).map_err(ReplayError::Deal)?;
    for (line, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
        let made = read_choice(&game, text).and_then(|(moment, seat, action)| {
            game.pass_time(moment);
            game.apply(seat, action).ok().map(|_| ())
        });
        made.ok_or_else(|| RoundFormatError::Choice {
            line,
            text: text.to_owned(),
        })?;
    }
    Ok(game)
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("rules and casts hold nothing that JSON cannot")
}

/// Reads `12 Red: KILL Cyan` or `12+8450 Red: SPEAK: Me?` as a choice of a seat whose turn it is, with its
/// time.
fn read_choice(game: &Game, text: &str) -> Option<(MeetingTime, Seat, Action)> {
    let (who, wording) = text.split_once(':')?;
    let (time, name) = who.split_once(' ')?;
    let (timestep, millis) = time.split_once('+').unwrap_or((time, "0"));
    let moment = MeetingTime::from_millis(millis.parse().ok()?);
    if timestep.parse() != Ok(game.timestep()) {
        return None;
    }
    let roster = game.roster();
    let seat = roster
        .seats()
        .into_iter()
        .find(|&seat| roster.name(seat) == name.trim())?;
    let wording = wording.trim();
    let action = game.offers(seat).into_iter().find_map(|offer| match offer {
        Offer::Speak => wording
            .strip_prefix("SPEAK:")
            .map(|words| Action::Speak(Speech::new(words))),
        Offer::Complete(action) => Some(action).filter(|action| action.wording(roster) == wording),
    })?;
    Some((moment, seat, action))
}
