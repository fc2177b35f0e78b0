//! What really happened in a round, in words for a judge.

use crate::game::{Fate, Game, describe_entry, fate_of};
use crate::table::Perspective;
use std::fmt::Write;

/// Tells who the impostors are, and all that happened so far, a line for each event.
pub(super) fn journal_text(game: &Game) -> String {
    let roster = game.roster();
    let players = roster.seats().into_iter().map(|seat| {
        let fate = match fate_of(game, seat) {
            Fate::Alive => "alive",
            Fate::Killed => "killed",
            Fate::Ejected => "ejected",
        };
        format!("{} ({}, {fate})", roster.name(seat), game.role_of(seat).name())
    });
    let mut text = format!("Players: {}.\n", players.collect::<Vec<_>>().join(", "));
    for entry in game.journal() {
        let shown = entry.shown_to(Perspective::Everything);
        if let Some(told) = shown.and_then(|shown| describe_entry(&shown, roster)) {
            let who = told
                .who
                .map_or_else(String::new, |who| format!("{} ", roster.name(who)));
            // Writing to a String cannot fail.
            let _ = writeln!(text, "T{} {who}{}", entry.timestep, told.what);
        }
    }
    text
}
