//! Puts claims and conclusions into words.

mod conclusions;
mod phrases;
mod remarks;
mod repetition;
mod templates;
#[cfg(test)]
mod tests;
mod votes;

use crate::claims::conclusion::Saying;
use crate::game::{Room, TaskKind};
use crate::table::{Dice, Roster, Seat};
pub use remarks::{Remark, read_remark};
use repetition::uses_template;
use templates::{TemplateValues, template};

/// Returns every sentence that expresses exactly this, with its template. Templates used least in the
/// lines of this meeting come first, then those used least in all lines before; ties are ordered by the dice.
pub(crate) fn sentences(
    saying: Saying,
    roster: &Roster,
    meeting: &[&str],
    before: &[&str],
    dice: &mut Dice,
) -> impl Iterator<Item = (&'static str, String)> {
    let (templates, parts) = template(saying);
    let mut fitting: Vec<&'static str> = templates
        .iter()
        .copied()
        .filter(|text| fits(text, &parts))
        .collect();
    let start = dice.below(fitting.len().max(1));
    fitting.rotate_left(start);
    // Insertion suffices for a dozen templates; a generic sort would add to the download.
    let mut rarest: Vec<((usize, usize), &'static str)> = Vec::with_capacity(fitting.len());
    for template in fitting {
        let uses = |lines: &[&str]| lines.iter().filter(|line| uses_template(line, template)).count();
        let count = (uses(meeting), uses(before));
        let at = rarest.partition_point(|&(other, _)| other <= count);
        rarest.insert(at, (count, template));
    }
    let roster = roster.clone();
    rarest
        .into_iter()
        .map(move |(_, template)| (template, fill(template, &parts, &roster)))
}

/// Returns whether a line contains a sentence for this, whichever players, rooms and times it names.
pub(crate) fn is_worded_in(line: &str, saying: Saying) -> bool {
    let (templates, _) = template(saying);
    templates.iter().any(|template| uses_template(line, template))
}

/// Returns the number of templates for this.
#[cfg(test)]
pub(super) fn variants(saying: Saying) -> usize {
    let (templates, parts) = template(saying);
    templates.iter().filter(|text| fits(text, &parts)).count()
}

fn fits(text: &str, parts: &TemplateValues) -> bool {
    let places = [
        ('@', parts.who.is_some()),
        ('&', parts.other.is_some()),
        ('#', parts.room.is_some()),
        ('$', parts.entered.is_some()),
        ('%', parts.timestep.is_some()),
        ('^', parts.until.is_some()),
        ('*', parts.task.is_some()),
        ('~', parts.moves.is_some()),
        ('=', parts.living.is_some()),
    ];
    places.iter().all(|&(place, said)| text.contains(place) == said)
}

/// Returns a number of moves in words, so that it is not read as a timestep. No two rooms are further apart.
fn moves_in_words(moves: u8) -> &'static str {
    const WORDS: [&str; 6] = [
        "one move",
        "two moves",
        "three moves",
        "four moves",
        "five moves",
        "six moves",
    ];
    WORDS
        .get(usize::from(moves).saturating_sub(1))
        .unwrap_or(&"many moves")
}

/// Returns a number of players in words, so that it is not read as a timestep. At no table more than nine are left
/// when one vote decides.
fn players_in_words(players: u8) -> &'static str {
    const WORDS: [&str; 9] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(usize::from(players).saturating_sub(1))
        .unwrap_or(&"few")
}

fn fill(text: &str, parts: &TemplateValues, roster: &Roster) -> String {
    use std::fmt::Write;
    let mut words = String::with_capacity(text.len() + 24);
    for letter in text.chars() {
        let seat = |seat: Option<Seat>| seat.map_or("", |seat| roster.name(seat));
        // Writing to a `String` cannot fail.
        let _ = match letter {
            '@' => write!(words, "{}", seat(parts.who)),
            '&' => write!(words, "{}", seat(parts.other)),
            '#' => write!(words, "{}", parts.room.map_or("", Room::name)),
            '$' => write!(words, "{}", parts.entered.map_or("", Room::name)),
            '%' => write!(words, "{}", parts.timestep.unwrap_or_default()),
            '^' => write!(words, "{}", parts.until.unwrap_or_default()),
            '*' => write!(words, "{}", parts.task.map_or("", TaskKind::name)),
            '~' => write!(words, "{}", moves_in_words(parts.moves.unwrap_or_default())),
            '=' => write!(words, "{}", players_in_words(parts.living.unwrap_or_default())),
            letter => write!(words, "{letter}"),
        };
    }
    words
}
