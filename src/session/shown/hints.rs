//! Hints for new players: one or two sentences at the right moment, until dismissed.

use crate::game::View;
use crate::session::Session;
use crate::settings::Hint;
use crate::table::Phase;

/// The number of turns for which the first hint stays if it is not dismissed.
const FIRST_TURNS: usize = 3;

impl Session {
    /// Returns the most urgent hint for the person who is to choose, except for those dismissed, with its
    /// words.
    pub fn hint(&self, dismissed: &[Hint]) -> Option<(Hint, &'static str)> {
        self.with_choosers_view(|view| {
            let hint = hints(view).find(|hint| !dismissed.contains(hint))?;
            Some((hint, hint_words(hint, view)))
        })?
    }
}

/// Returns the hints for this moment, most urgent first.
fn hints(view: &View<'_>) -> impl Iterator<Item = Hint> {
    let hints = match view.phase() {
        Phase::Task => [
            (!view.bodies_here().is_empty()).then_some(Hint::Body),
            (view.done().count() < FIRST_TURNS).then_some(Hint::Turn),
            (!view.victims().is_empty()).then_some(Hint::Body),
        ],
        Phase::Discussion { .. } | Phase::Chat | Phase::Vote => [Some(Hint::Meeting), None, None],
    };
    hints.into_iter().flatten()
}

/// Returns the text of a hint for this seat. In a meeting it must not reveal the role, because others may
/// look at the screen.
fn hint_words(hint: Hint, view: &View<'_>) -> &'static str {
    match (hint, view.is_impostor()) {
        (Hint::Turn, false) => {
            "Do your tasks. A room’s button names the task on that way; you can also tap the room."
        }
        (Hint::Turn, true) => "Get somebody alone, then kill. Until then walk about and pretend to do tasks.",
        (Hint::Body, true) if view.bodies_here().is_empty() => {
            "You can kill now. Whoever else is here sees it and will tell."
        }
        (Hint::Body, true) if !view.here().minus(view.fellows()).is_empty() => {
            "A body lies here, and you are not alone with it. Report it first, or somebody else here will."
        }
        (Hint::Body, true) => {
            "A body lies here. Walk away before somebody comes, or report it yourself and look innocent."
        }
        (Hint::Body, false) => "Somebody is dead here. Report it: then all meet and can find out who it was.",
        (Hint::Meeting, _) if view.phase() == Phase::Vote => "Most votes: ejected. A tie: nobody is.",
        (Hint::Meeting, _) if view.phase() == Phase::Chat => {
            "Write whenever you like. “Ready to vote” says that you have no more to add."
        }
        (Hint::Meeting, _) => {
            "Say what you saw, or nothing. Then all vote, and the player with the most votes is ejected."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Action, Game, Role, Rules, SeatOverride};
    use crate::table::{Seat, Speech};

    #[test]
    fn an_impostor_is_told_to_walk_away_only_while_nobody_else_is_there() {
        let cast = [SeatOverride {
            role: Some(Role::Impostor),
            ..SeatOverride::default()
        }];
        let mut game = Game::new(Rules::paper(), 1, &cast).expect("a preset can be played");
        let impostor = Seat::new(0).expect("a seat of the table");
        let words = |game: &Game| hint_words(Hint::Body, &game.view(impostor));
        let kill = |game: &Game| game.view(impostor).victims().lowest().map(Action::Kill);
        let wait = || Action::Speak(Speech::SILENCE);
        while game.turn().seats().lowest() != Some(impostor) {
            let seat = game.turn().seats().lowest().expect("somebody is asked");
            game.apply(seat, wait()).expect("anybody may wait");
        }
        let kill = kill(&game).expect("all are in one room");
        game.apply(impostor, kill).expect("it is offered");
        assert!(!game.view(impostor).here().is_empty());
        assert!(
            words(&game).contains("you are not alone with it"),
            "{}",
            words(&game)
        );
        // The others walk out.
        while !game.view(impostor).here().is_empty() {
            let seat = game.turn().seats().lowest().expect("somebody is asked");
            let away = game
                .view(seat)
                .offers()
                .iter()
                .find_map(|offer| match offer.complete()? {
                    walk @ Action::Move { .. } if seat != impostor => Some(walk.clone()),
                    _ => None,
                });
            game.apply(seat, away.unwrap_or_else(wait))
                .expect("it is offered");
        }
        assert!(words(&game).contains("Walk away"), "{}", words(&game));
    }
}
