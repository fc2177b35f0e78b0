//! The small games with which a person does a task: what each of them asks, and what a move in it does. The
//! screen shows them; the round knows only that the task was done.

mod asteroids;
mod card;
mod code;
mod wires;

pub use asteroids::Asteroids;
pub use card::{CARD_ZONE, Swipe, card_position, judge_swipe};
pub use code::{CodeEntry, CodePress};
pub use wires::{WirePress, Wires};

use crate::game::TaskKind;
use crate::table::Dice;

/// The game for a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskGame {
    /// Draw four wires to their sockets.
    Wires(Wires),
    /// Swipe a card at the right pace.
    Card,
    /// Hit everything that drifts by.
    Asteroids(Asteroids),
    /// Remember a code and enter it.
    Code(CodeEntry),
}

impl TaskGame {
    /// Deals the game for this kind of task, done or faked.
    pub fn deal(kind: TaskKind, mut dice: Dice) -> TaskGame {
        match kind {
            TaskKind::FixWiring
            | TaskKind::DivertPower
            | TaskKind::AcceptDivertedPower
            | TaskKind::CalibrateDistributor
            | TaskKind::AlignEngineOutput => TaskGame::Wires(Wires::deal(&mut dice)),
            TaskKind::SwipeCard
            | TaskKind::FuelEngines
            | TaskKind::DownloadData
            | TaskKind::UploadData
            | TaskKind::SubmitScan => TaskGame::Card,
            TaskKind::ClearAsteroids
            | TaskKind::CleanO2Filter
            | TaskKind::EmptyGarbage
            | TaskKind::EmptyChute
            | TaskKind::PrimeShields => TaskGame::Asteroids(Asteroids::deal(&mut dice)),
            TaskKind::StartReactor
            | TaskKind::UnlockManifolds
            | TaskKind::ChartCourse
            | TaskKind::StabilizeSteering
            | TaskKind::InspectSample => TaskGame::Code(CodeEntry::deal(&mut dice)),
        }
    }

    /// Returns the instruction, shown and read aloud.
    pub const fn instruction(&self) -> &'static str {
        match self {
            TaskGame::Wires(_) => "Draw each wire to the socket with its letter, or press wire and socket.",
            TaskGame::Card => {
                "Swipe the card through the reader, neither too fast nor too slow. With keys: hold Space and let go in the green."
            }
            TaskGame::Asteroids(_) => "Hit all of them, or type their letters.",
            TaskGame::Code(_) => "Remember the code, then enter it.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Task;

    #[test]
    fn each_game_is_played_for_some_task_and_dealt_the_same_again() {
        let mut kinds: Vec<TaskKind> = Task::ALL.into_iter().map(|task| task.kind).collect();
        kinds.sort_unstable_by_key(|kind| kind.name());
        kinds.dedup();
        let mut counts = [0; 4];
        for kind in kinds {
            let game = TaskGame::deal(kind, Dice::seeded(7));
            assert_eq!(game, TaskGame::deal(kind, Dice::seeded(7)));
            let at = match game {
                TaskGame::Wires(_) => 0,
                TaskGame::Card => 1,
                TaskGame::Asteroids(_) => 2,
                TaskGame::Code(_) => 3,
            };
            counts[at] += 1;
        }
        assert_eq!(counts, [5; 4]);
    }
}
