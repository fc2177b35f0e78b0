//! The announced result of a vote, in words.

use crate::game::Role;
use crate::round::Announcement;
use crate::session::Session;
use crate::table::{Perspective, Seat};

/// The announced result of a vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedResult {
    /// Who was ejected, and what it was, as far as that is told.
    pub words: String,
    /// What follows from it; may be empty.
    pub consequence: String,
    /// What it says to whom a watcher took for an impostor before the vote, if anybody.
    pub answer: Option<String>,
}

impl AnnouncedResult {
    /// Returns the result in this perspective. The role is told to those who watch, and to all if the round
    /// ends with it.
    pub fn of(session: &Session, ejected: Option<Seat>, by: Perspective) -> AnnouncedResult {
        let by = session.allowed(by);
        let told = |words: String, consequence: &str| AnnouncedResult {
            words,
            consequence: consequence.to_owned(),
            answer: session.answer_to_pick(ejected),
        };
        let Some(seat) = ejected else {
            let is_tie = session.with_round(|round| round.announcement().is_some_and(Announcement::is_tie));
            let why = match is_tie {
                true => "The vote was tied.",
                false => "Most votes were for nobody.",
            };
            return told("Nobody was ejected.".to_owned(), why);
        };
        let name = session.roster().name(seat);
        session.with_round(|round| {
            let game = round.game();
            if !by.is_watchers() && !round.ends_with_announcement() {
                let secret = format!("What {name} was stays secret until the end.");
                return told(format!("{name} was ejected."), &secret);
            }
            let was = match game.role_of(seat) {
                Role::Impostor => "was",
                Role::Crewmate => "was not",
            };
            let left = match game.living().and(game.impostors()).without(seat).len() {
                0 => "No impostor is left.".to_owned(),
                1 => "One impostor is still aboard.".to_owned(),
                many => format!("{many} impostors are still aboard."),
            };
            told(format!("{name} {was} {}.", game.rules().an_impostor()), &left)
        })
    }
}
