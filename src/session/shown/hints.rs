//! Hints for new players: one or two sentences at the right moment, until dismissed or followed once.

use crate::game::{Action, Event, View};
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

    /// Returns the hint that the person who is to choose needs no more, whatever is dismissed: that of meetings, once
    /// they have voted.
    pub fn followed_hint(&self) -> Option<Hint> {
        let has_voted = self.with_choosers_view(|view| has_done(view, is_vote))?;
        has_voted.then_some(Hint::Meeting)
    }
}

/// Returns whether the seat has done such a thing in this round.
fn has_done(view: &View<'_>, is_it: impl Fn(&Action) -> bool) -> bool {
    view.done()
        .any(|done| matches!(done.event, Event::Acted { action, .. } if is_it(action)))
}

fn is_vote(action: &Action) -> bool {
    matches!(action, Action::Vote(_) | Action::SkipVote)
}

/// Returns the hints for this moment, most urgent first. Whoever has done once what a hint says needs it no more.
fn hints(view: &View<'_>) -> impl Iterator<Item = Hint> {
    let hints = match view.phase() {
        Phase::Task => [
            (!view.bodies_here().is_empty()).then_some(Hint::Body),
            (view.done().count() < FIRST_TURNS).then_some(Hint::Turn),
            (!view.victims().is_empty() && !has_done(view, |action| matches!(action, Action::Kill(_))))
                .then_some(Hint::Body),
        ],
        Phase::Vote => [(!has_done(view, is_vote)).then_some(Hint::Meeting), None, None],
        Phase::Discussion { .. } | Phase::Chat => [(!has_spoken(view)).then_some(Hint::Meeting), None, None],
    };
    hints.into_iter().flatten()
}

/// Returns whether the seat has had its say in this meeting, be it silence, or has been to another.
fn has_spoken(view: &View<'_>) -> bool {
    let now = view.timestep();
    // A meeting has a timestep of its own.
    let mut done = view.done();
    has_done(view, is_vote) || done.any(|done| done.timestep == now && done.event.chooser().is_some())
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

    #[test]
    fn whoever_has_done_what_a_hint_says_sees_it_no_more() {
        let rules = Rules {
            discussion_rounds: 2,
            skip_vote: true,
            ..Rules::paper()
        };
        let mut game = Game::new(rules, 1, &[]).expect("these rules can be played");
        let mut phases = Vec::new();
        let shown = |game: &Game, seat: Seat| hints(&game.view(seat)).next() == Some(Hint::Meeting);
        for meeting in 0..2 {
            while game
                .turn()
                .seats()
                .lowest()
                .is_some_and(|_| game.phase() == Phase::Task)
            {
                let seat = game.turn().seats().lowest().expect("somebody is asked");
                let call = Action::CallMeeting;
                let can = game.view(seat).may(&call);
                game.apply(seat, if can { call } else { Action::Speak(Speech::SILENCE) })
                    .expect("it is offered");
            }
            while let Some(seat) = game
                .turn()
                .seats()
                .lowest()
                .filter(|_| game.phase() != Phase::Task)
            {
                let is_first = meeting == 0 && game.phase() != (Phase::Discussion { round: 2 });
                assert_eq!(
                    shown(&game, seat),
                    is_first,
                    "{:?} of meeting {meeting}",
                    game.phase()
                );
                phases.push(game.phase());
                let action = match game.phase() {
                    Phase::Vote => Action::SkipVote,
                    _ => Action::Speak(Speech::SILENCE),
                };
                game.apply(seat, action).expect("it is offered");
            }
        }
        assert!(phases.len() > 12 && phases.contains(&Phase::Vote), "{phases:?}");
    }
}
