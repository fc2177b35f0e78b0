//! How often people at this device found the model among the players.

use super::stored::StorageKey;
use super::{Loaded, Storage, StorageRefused};
use serde::{Deserialize, Serialize};

/// Where this is stored. The number is the version of the format.
const GUESSES_STORAGE_KEY: StorageKey = StorageKey {
    name: "among-agents.guesses.1",
    what: "The guesses at who was the model",
};

/// The guesses made at this device after rounds with one model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GuessHistory {
    guesses: Vec<PastGuess>,
}

/// One guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PastGuess {
    /// The number of players among whom the model was.
    others: u8,
    is_right: bool,
}

impl GuessHistory {
    /// The number of guesses that are kept; the oldest are dropped.
    const MAX: usize = 10_000;

    /// Loads the guesses from the storage; none if nothing is readable.
    pub fn load(storage: &dyn Storage) -> Loaded<GuessHistory> {
        let mut found: Loaded<GuessHistory> = Loaded::at(GUESSES_STORAGE_KEY, storage);
        found.value.guesses.retain(|guess| guess.others > 0);
        found
    }

    /// Saves the guesses.
    ///
    /// # Errors
    /// [`StorageRefused`] if the browser refuses to store them.
    pub fn save(&self, storage: &dyn Storage) -> Result<(), StorageRefused> {
        let text = serde_json::to_string(self).expect("guesses hold nothing that JSON cannot");
        storage.write(GUESSES_STORAGE_KEY.name, &text)
    }

    /// Adds a guess at the model among `others` players, at least 1.
    pub fn add(&mut self, others: usize, is_right: bool) {
        let others = u8::try_from(others.max(1)).unwrap_or(u8::MAX);
        self.guesses.push(PastGuess { others, is_right });
        let surplus = self.guesses.len().saturating_sub(GuessHistory::MAX);
        self.guesses.drain(..surplus);
    }

    /// Returns the guesses, the oldest first: among how many players the model was, and whether the guess was
    /// right.
    pub fn guesses(&self) -> impl ExactSizeIterator<Item = (usize, bool)> + '_ {
        let guesses = self.guesses.iter();
        guesses.map(|guess| (usize::from(guess.others), guess.is_right))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::MemoryStorage;

    #[test]
    fn guesses_are_kept_over_rounds() {
        let storage = MemoryStorage::default();
        assert_eq!(GuessHistory::load(&storage).value.guesses().len(), 0);
        for is_right in [true, false, true] {
            let mut history = GuessHistory::load(&storage).value;
            history.add(5, is_right);
            history.save(&storage).expect("memory keeps everything");
        }
        let kept = GuessHistory::load(&storage).value;
        let kept: Vec<(usize, bool)> = kept.guesses().collect();
        assert_eq!(kept, [(5, true), (5, false), (5, true)]);
    }

    #[test]
    fn the_oldest_guesses_are_dropped() {
        let mut history = GuessHistory::default();
        history.add(5, true);
        for _ in 0..GuessHistory::MAX {
            history.add(5, false);
        }
        assert_eq!(history.guesses().len(), GuessHistory::MAX);
        assert!(history.guesses().all(|(_, is_right)| !is_right));
    }
}
