//! Who played the sides of cells, and the names by which a map tells them apart.

use crate::lab::plan::{BOT_VERSION, Cell, Experience, Plan, SidePlayer};
use std::path::Path;

/// The number of characters of a digest in a name.
const DIGEST: usize = 8;

/// Who played a side of a cell. Equal sides are one side of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellSide {
    /// The player in a few words.
    pub name: String,
    /// What stands behind the name only where another side has the same one: the service or the version of the bots,
    /// and the folder in which a pool of lessons grows.
    pub details: [String; 2],
}

impl From<&str> for CellSide {
    fn from(name: &str) -> CellSide {
        CellSide {
            name: name.to_owned(),
            details: Default::default(),
        }
    }
}

impl CellSide {
    /// Returns a side of a cell that was played in this folder under these conditions, as its lines tell them.
    pub(in crate::lab::tables) fn of(
        player: &SidePlayer,
        (plan, cell): (&Plan, &Cell),
        folder: &Path,
        conditions: Option<&str>,
    ) -> CellSide {
        let mut side = CellSide::from(&*player.name());
        side.details[0] = match player {
            SidePlayer::Mind(mind) => plan.describe_service(mind),
            SidePlayer::Bot => {
                let version = conditions.map_or_else(|| BOT_VERSION.to_string(), bot_version);
                format!("version {version}")
            }
            SidePlayer::Random => String::new(),
        };
        if !player.mind().is_some_and(|player| player.mind.learns()) {
            return side;
        }
        match cell.experience() {
            Experience::None => {}
            Experience::Learn(file) => {
                side.name.push_str(&format!(" learning {}", file.display()));
                side.details[1] = format!("in {}", folder.display());
            }
            Experience::Frozen(file) => {
                let digest = conditions.and_then(|told| Some(told.rsplit_once("frozen pool ")?.1));
                let pool = match digest {
                    Some(digest) => digest.chars().take(DIGEST).collect(),
                    None => file.display().to_string(),
                };
                side.name.push_str(&format!(" with pool {pool}"));
            }
        }
        side
    }
}

/// Returns the version of the bots that conditions tell of. Those of the first version do not tell it.
fn bot_version(conditions: &str) -> String {
    let told = conditions.split_once("bot version ").map(|(_, told)| told);
    let digits = told.map(|told| told.chars().take_while(char::is_ascii_digit));
    digits.map_or_else(|| "1".to_owned(), Iterator::collect)
}

/// The sides of a kind, in the order in which they were met.
#[derive(Default)]
pub(super) struct SidesOfAKind(Vec<CellSide>);

impl SidesOfAKind {
    /// Returns the place of this side, which is added if it is new.
    pub(super) fn place(&mut self, side: &CellSide) -> usize {
        let known = self.0.iter().position(|other| other == side);
        known.unwrap_or_else(|| {
            self.0.push(side.clone());
            self.0.len() - 1
        })
    }

    /// Returns the names of all. Sides of the same name get the details in which they differ.
    pub(super) fn names(&self) -> Vec<String> {
        let named = self.0.iter().map(|side| {
            let same = self.0.iter().filter(|other| other.name == side.name);
            let same: Vec<&CellSide> = same.collect();
            let mut name = side.name.clone();
            for (at, detail) in side.details.iter().enumerate() {
                if same.iter().any(|other| other.details[at] != *detail) && !detail.is_empty() {
                    name.push_str(&format!(" {detail}"));
                }
            }
            name
        });
        named.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome::{self, CrewmatesOutnumbered as Lost, TasksDone as Done};
    use crate::lab::tables::tests::{cell, rounds};
    use crate::lab::tables::{StudyCell, StudyTables};
    use serde_json::json;

    #[test]
    fn sides_of_the_same_name_are_told_apart_and_a_round_of_two_folders_counts_once() {
        let side = |host: &str| CellSide {
            name: "planner of m".to_owned(),
            details: [format!("at {host}"), String::new()],
        };
        let of = |host: &str, outcomes: &[Outcome]| StudyCell {
            sides: Some([side(host), CellSide::from("bot")]),
            conditions: Some(format!("crew planner of m at {host}")),
            ..cell(host, ["", ""], rounds(outcomes))
        };
        let here = of("here", &[Done, Done, Lost]);
        let again = of("here", &[Done, Done, Lost, Lost]);
        let there = of("there", &[Lost, Lost]);
        let map = StudyTables::of(&[here.clone(), again, there], &[]).to_json()["map"].clone();
        assert_eq!(
            map["crews"],
            json!(["planner of m at here", "planner of m at there"])
        );
        assert_eq!(map["impostors"], json!(["bot"]));
        let counted = [0, 1].map(|at| map["cells"][at]["rounds"].as_u64());
        assert_eq!(counted, [4, 2].map(Some));
        // A name that no other side has is told without.
        let other = cell("chance", ["random", "bot"], rounds(&[Lost]));
        let map = StudyTables::of(&[here, other], &[]).to_json()["map"].clone();
        assert_eq!(map["crews"], json!(["planner of m", "random"]));
    }
}
