//! The suggestions of all seats in a role after a round.

use crate::game::Role;
use crate::table::Seat;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The suggestions of all seats in each role after a round. The seat that suggests last makes one strategy of
/// those of its role (Lan et al. 2024, strategy learning).
#[derive(Debug, Default)]
pub struct SharedSuggestions {
    roles: RefCell<[RoleSuggestions; 2]>,
}

#[derive(Debug, Default)]
struct RoleSuggestions {
    /// The number of seats that have announced suggestions but not made them yet.
    awaited: usize,
    given: BTreeMap<Seat, String>,
}

impl SharedSuggestions {
    /// Announces that a seat in this role will make suggestions. All seats must be announced before the first
    /// one suggests something.
    pub fn announce(&self, role: Role) {
        self.roles.borrow_mut()[place(role)].awaited += 1;
    }

    /// Adds the suggestions of a seat in this role; `None` if it has none. Returns all suggestions in the
    /// role in seat order if no other seat is awaited, and `None` otherwise.
    pub fn suggest(&self, role: Role, seat: Seat, suggestions: Option<String>) -> Option<Vec<String>> {
        let of_role = &mut self.roles.borrow_mut()[place(role)];
        of_role.given.extend(suggestions.map(|words| (seat, words)));
        of_role.awaited = of_role.awaited.saturating_sub(1);
        (of_role.awaited == 0).then(|| std::mem::take(&mut of_role.given).into_values().collect())
    }
}

const fn place(role: Role) -> usize {
    match role {
        Role::Crewmate => 0,
        Role::Impostor => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_seat_of_a_role_gets_what_all_of_them_suggest() {
        let shared = SharedSuggestions::default();
        for role in [Role::Crewmate, Role::Impostor, Role::Crewmate] {
            shared.announce(role);
        }
        let some = |words: &str| Some(words.to_owned());
        let [first, second, third] = [0, 1, 2].map(|at| Seat::new(at).expect("a seat"));
        assert_eq!(shared.suggest(Role::Crewmate, third, some("Vote.")), None);
        assert_eq!(shared.suggest(Role::Impostor, second, None), Some(Vec::new()));
        assert_eq!(
            shared.suggest(Role::Crewmate, first, some("Stay.")),
            Some(vec!["Stay.".to_owned(), "Vote.".to_owned()]),
            "in seat order, whoever answers first"
        );
    }
}
