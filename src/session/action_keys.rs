//! The keys of the actions that a person may choose.

use super::{ActionButton, ActionGroup};

/// The key that opens the field for words.
pub const SAY_KEY: char = 's';

/// The keys of actions without a key of their own, in their order. `a` switches the roles.
const KEYS: &str = "123456789qweyuiopdfghjlzxcvnm";

/// The groups in the order of their keys. What a room always offers comes first, so that a task that is done
/// or a second player to kill changes the key of no way and of no camera.
const KEYED: [ActionGroup; 10] = [
    ActionGroup::Report,
    ActionGroup::Button,
    ActionGroup::Walk,
    ActionGroup::Vent,
    ActionGroup::Camera,
    ActionGroup::Task,
    ActionGroup::Fake,
    ActionGroup::Kill,
    ActionGroup::Vote,
    ActionGroup::Wait,
];

/// Assigns keys to the buttons that can be pressed: K kills, R reports, B is the emergency button, T does or
/// pretends the first task here, 0 waits, and the others follow in order.
pub fn action_keys(action_buttons: &[ActionButton]) -> Vec<(char, &ActionButton)> {
    let mut others = KEYS.chars();
    let mut bound: Vec<(char, &ActionButton)> = Vec::new();
    for group in KEYED {
        for action_button in action_buttons.iter().filter(|button| button.group == group) {
            if action_button.action.is_none() {
                continue;
            }
            let own = match group {
                ActionGroup::Kill => Some('k'),
                ActionGroup::Report => Some('r'),
                ActionGroup::Button => Some('b'),
                ActionGroup::Task | ActionGroup::Fake => Some('t'),
                ActionGroup::Wait => Some('0'),
                _ => None,
            };
            let free = own.filter(|own| bound.iter().all(|(key, _)| key != own));
            bound.extend(free.or_else(|| others.next()).map(|key| (key, action_button)));
        }
    }
    bound
}

#[cfg(test)]
mod tests {
    use super::super::actions::offered_choice;
    use super::*;
    use crate::agents::{InstantAgent, Random};
    use crate::game::{Action, Game, Room, Rules};
    use crate::round::next_seat;
    use crate::table::{Dice, Phase};
    use std::collections::{BTreeMap, HashSet};

    /// Returns the keys of everything that is offered in this room whatever happens.
    fn of_the_room(keys: &[(char, &ActionButton)]) -> Vec<(char, Action)> {
        let action = |(key, button): &(char, &ActionButton)| match button.action.clone()? {
            action @ (Action::Move { .. } | Action::Vent { .. } | Action::ViewMonitor(_)) => {
                Some((*key, action))
            }
            _ => None,
        };
        keys.iter().filter_map(action).collect()
    }

    #[test]
    fn ways_and_cameras_keep_their_keys_whatever_else_a_room_offers() {
        let (mut tasks, mut several, mut cameras) = (0, 0, 0);
        for seed in 1..=30 {
            let rules = Rules {
                endless_fakes: seed % 2 == 0,
                ..Rules::standard()
            };
            let mut game = Game::new(rules, seed, &[]).expect("a preset can be played");
            let mut before: BTreeMap<(bool, Room), Vec<(char, Action)>> = BTreeMap::new();
            while let Ok(seat) = next_seat(&game) {
                let view = game.view(seat);
                if view.phase() == Phase::Task {
                    let buttons = offered_choice(&view).buttons;
                    let keys = action_keys(&buttons);
                    let different: HashSet<char> = keys.iter().map(|(key, _)| *key).collect();
                    assert_eq!(different.len(), keys.len(), "no key does two things");
                    let can = buttons.iter().filter(|button| button.action.is_some()).count();
                    assert_eq!(keys.len(), can, "everything has a key in {}", view.room());
                    let place = (view.is_impostor(), view.room());
                    let kept = of_the_room(&keys);
                    assert_eq!(*before.entry(place).or_insert(kept.clone()), kept, "{place:?}");
                    let of = |group| keys.iter().filter(move |(_, button)| button.group == group);
                    if let Some((key, _)) = of(ActionGroup::Task).chain(of(ActionGroup::Fake)).next() {
                        assert_eq!(*key, 't');
                        tasks += 1;
                    }
                    several += usize::from(of(ActionGroup::Kill).count() > 1);
                    cameras += usize::from(of(ActionGroup::Camera).count() > 0);
                }
                let dice = Dice::for_choice(game.seed(), seat, game.choices_made(seat));
                let action = Random.decide(&view, dice).action;
                game.apply(seat, action).expect("it is offered");
            }
        }
        println!("{tasks} tasks, {several} times several to kill, {cameras} times cameras");
        assert!(tasks > 50 && several > 0 && cameras > 0);
    }
}
