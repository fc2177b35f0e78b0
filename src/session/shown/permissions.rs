//! Which parts of the page may be shown. The page asks here instead of combining the reasons to hide them.

use crate::session::Session;
use crate::table::{Perspective, Phase};

impl Session {
    /// Returns whether roles may be shown, and whatever tells them: nobody at the screen plays, and no
    /// whodunit hides them.
    pub fn shows_roles(&self) -> bool {
        self.perspective() == Perspective::Everything
    }

    /// Returns whether minds may be read, which tell roles and who plays the seats.
    pub fn shows_minds(&self) -> bool {
        self.shows_roles() && self.reveals_players()
    }

    /// Returns whether a mind to read may be chosen. In a whodunit the choice opens the roles first.
    pub fn offers_minds(&self) -> bool {
        !self.hides_knowledge() && self.reveals_players()
    }

    /// Returns whether somebody who has died may give up the guess who is a model, to read minds.
    pub fn offers_to_pass_guess(&self) -> bool {
        let goes_on = self.with_round(|round| round.game().outcome().is_none());
        goes_on && !self.hides_knowledge() && !self.reveals_players()
    }

    /// Returns whether the costs of models may be shown. Their requests would tell people at the table about
    /// seats they cannot see.
    pub fn shows_costs(&self) -> bool {
        !self.hides_knowledge()
    }

    /// Returns whether the costs of models may be shown for each seat. They tell that a model plays it, and
    /// to whoever watches a whodunit who was asked last.
    pub fn shows_costs_by_seat(&self) -> bool {
        self.shows_roles() && self.reveals_players()
    }

    /// Returns whether it may be told which seats the round waits for. In the task phase a seat that is asked
    /// is alive, which people at the table may not know, and whoever was asked before a kill is the killer.
    pub fn names_seats_waited_for(&self) -> bool {
        self.shows_roles() || self.with_round(|round| round.game().phase() != Phase::Task)
    }
}
