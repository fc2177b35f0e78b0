//! Two rounds at the first choice that differs, side by side: what the seat knew, what only one of the prompts carried,
//! and what was chosen.

use super::RecordedCell;
use super::columns::{FEWEST, side_by_side};
use super::difference::{Difference, words};
use among_agents::agents::minds::prompt::{PromptView, describe_view};
use among_agents::game::Game;
use among_agents::record::{DecisionKind, Record};
use among_agents::round::NoteKind;
use among_agents::table::Seat;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Prints both rounds of a seed at the first choice that differs: in two columns of lines with so many characters, or
/// one below the other where lines are too short for that.
///
/// # Errors
/// A sentence that names the record that cannot be read.
pub fn both_rounds(a: &RecordedCell, b: &RecordedCell, seed: u64, width: usize) -> Result<String, String> {
    let difference = Difference::of(a, b, seed)?;
    let mut text = format!("seed {seed}: {}\n", difference.describe()?);
    let rounds = difference.rounds()?;
    let views: Vec<Option<(Seat, String)>> = rounds
        .iter()
        .map(|(round, next)| {
            let (seat, _) = next.as_ref()?;
            Some((
                *seat,
                describe_view(&round.game().view(*seat), PromptView::FULL, ""),
            ))
        })
        .collect();
    // The same choices lead to the same view, which is told once.
    let shared = match &views[..] {
        [Some(one), Some(other)] if one == other => Some(one),
        _ => None,
    };
    if let Some((seat, view)) = shared {
        let name = rounds
            .first()
            .map_or("", |(round, _)| round.game().roster().name(*seat));
        // Writing to a String cannot fail.
        let _ = writeln!(text, "\n== What {name} knew in both rounds\n{view}");
    }
    let prompts = difference.records.each_ref().map(|record| {
        let (seat, _) = shared?;
        prompt_lines(record, difference.position, *seat)
    });
    let mut panels: [String; 2] = Default::default();
    for (at, (cell, (round, next))) in [a, b].into_iter().zip(rounds).enumerate() {
        let panel = &mut panels[at];
        let _ = writeln!(panel, "== {}", cell.cell.name);
        let Some((seat, action)) = next else {
            let _ = writeln!(panel, "The round is over.");
            continue;
        };
        let game = round.game();
        if let Some(Some((_, view))) = views.get(at).filter(|_| shared.is_none()) {
            let _ = writeln!(panel, "{view}\n");
        }
        if let (Some(own), Some(other)) = (&prompts[at], &prompts[1 - at]) {
            panel.push_str(&only_in(own, other));
        }
        let _ = writeln!(panel, "-> {}", words(game, seat, &action));
        for thought in thoughts(&difference.records[at], game, seat) {
            let _ = writeln!(panel, "   thinks: {thought}");
        }
    }
    let [one, other] = &panels;
    match width < FEWEST {
        true => text.push_str(&format!("\n{one}\n{other}")),
        false => text.push_str(&format!("\n{}", side_by_side([one, other], width))),
    }
    Ok(text)
}

/// Returns the lines that only one of two prompts has: memory, the last thinking, and whatever else differs.
fn only_in(own: &[String], other: &[String]) -> String {
    let others: BTreeSet<&String> = other.iter().collect();
    let mut only = own.iter().filter(|line| !others.contains(line)).peekable();
    match only.peek() {
        None => "Nothing stands in this prompt only.\n".to_owned(),
        Some(_) => {
            let lines = only.map(|line| format!("   {line}\n"));
            format!("Only in this prompt:\n{}", lines.collect::<String>())
        }
    }
}

/// Returns the lines of the prompt from which a seat chose; `None` if no model was asked.
fn prompt_lines(record: &Record, position: usize, seat: Seat) -> Option<Vec<String>> {
    let decided = record.decisions.iter().find(|decision| {
        decision.kind == DecisionKind::Choice && decision.position == position && decision.seat == seat
    })?;
    let messages = decided.calls.last()?.messages.iter();
    let lines = messages.flat_map(|message| message.content.lines());
    Some(
        lines
            .filter(|line| !line.trim().is_empty())
            .map(str::to_owned)
            .collect(),
    )
}

/// Returns what a seat thought at its next choice.
fn thoughts(record: &Record, game: &Game, seat: Seat) -> Vec<String> {
    let at = game.journal().len();
    let notes = record
        .round
        .notes
        .iter()
        .filter(|note| note.at == at && note.seat == seat);
    notes
        .filter_map(|note| match &note.kind {
            NoteKind::Thought(words) => Some(words.clone()),
            _ => None,
        })
        .collect()
}
