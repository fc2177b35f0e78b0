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
            "Do your tasks. A button for a room names the task on that way; you can also tap the room on the map."
        }
        (Hint::Turn, true) => "Get somebody alone, then kill. Until then walk about and pretend to do tasks.",
        (Hint::Body, true) if view.bodies_here().is_empty() => {
            "You can kill now. Whoever else is here sees it, and will tell at the next meeting."
        }
        (Hint::Body, true) => {
            "A body lies here. Walk away before somebody comes, or report it yourself and look innocent."
        }
        (Hint::Body, false) => "Somebody is dead here. Report it: then all meet and can find out who it was.",
        (Hint::Meeting, _) if view.phase() == Phase::Vote => {
            "Vote for whoever you suspect. The player with the most votes is ejected; in a tie, nobody is."
        }
        (Hint::Meeting, _) if view.phase() == Phase::Chat => {
            "Write whenever you like: what you saw, and whom you doubt. “Ready to vote” says that you have no more to add; you can take it back."
        }
        (Hint::Meeting, _) => {
            "Say what you saw, or nothing. Then all vote, and the player with the most votes is ejected."
        }
    }
}
