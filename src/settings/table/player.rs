//! The player of a seat.

use crate::agents::minds::Mind;
use serde::{Deserialize, Serialize};

/// The player of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Player {
    /// The built-in bot.
    #[default]
    Bot,
    /// Uniform random choices.
    Random,
    /// The connected model with this mind.
    Model(Mind),
    /// A person at this device, for at most four seats.
    You,
}

impl Player {
    /// Returns every player, in the order of the menu.
    pub fn all() -> impl Iterator<Item = Player> {
        let minds = Mind::ALL.map(Player::Model);
        [Player::Bot, Player::Random]
            .into_iter()
            .chain(minds)
            .chain([Player::You])
    }

    /// Returns the label in menus.
    pub fn label(self) -> String {
        match self {
            Player::Bot => "Bot".to_owned(),
            Player::Random => "Random".to_owned(),
            Player::Model(mind) => format!("Model · {}", mind.name()),
            Player::You => "You".to_owned(),
        }
    }

    /// Returns the name in settings and forms.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Bot => "bot",
            Player::Random => "random",
            Player::Model(mind) => mind.id(),
            Player::You => "you",
        }
    }

    /// Returns the player with this name.
    pub fn named(name: &str) -> Option<Player> {
        Player::all().find(|player| player.name() == name)
    }

    /// Returns the mind with which this player asks the connected model; `None` if it asks no model.
    pub const fn mind(self) -> Option<Mind> {
        match self {
            Player::Model(mind) => Some(mind),
            Player::Bot | Player::Random | Player::You => None,
        }
    }

    /// Returns whether this player asks the connected model.
    pub const fn asks_a_model(self) -> bool {
        self.mind().is_some()
    }
}

impl TryFrom<String> for Player {
    type Error = String;

    fn try_from(name: String) -> Result<Player, String> {
        Player::named(&name).ok_or_else(|| format!("there is no player {name:?}"))
    }
}

impl From<Player> for &'static str {
    fn from(player: Player) -> &'static str {
        player.name()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn player_names_round_trip() {
        let stored = serde_json::to_string(&Player::all().collect::<Vec<_>>()).expect("names");
        assert_eq!(
            stored,
            r#"["bot","random","planner","talker","recaller","analyst","you"]"#
        );
        let read: Vec<Player> = serde_json::from_str(&stored).expect("the same names");
        assert!(read.into_iter().eq(Player::all()));
    }
}
