//! The small games with which a person does a task: what each of them asks, and what a move in it does. The
//! screen shows them; the round knows only that the task was done.

mod asteroids;
mod card;
mod code;
mod gauge;
mod wires;

pub use asteroids::Asteroids;
pub use card::{CARD_ZONE, Swipe, card_position, judge_swipe};
pub use code::{CodeEntry, CodePress};
pub use gauge::{Gauge, GaugeReading, gauge_level};
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
    /// Hold a button and let go at the right level.
    Gauge(Gauge),
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
            | TaskKind::CalibrateDistributor => TaskGame::Wires(Wires::deal(&mut dice)),
            TaskKind::SwipeCard => TaskGame::Card,
            TaskKind::FuelEngines
            | TaskKind::DownloadData
            | TaskKind::UploadData
            | TaskKind::SubmitScan
            | TaskKind::AlignEngineOutput
            | TaskKind::StabilizeSteering => TaskGame::Gauge(Gauge::deal(&mut dice)),
            TaskKind::ClearAsteroids
            | TaskKind::CleanO2Filter
            | TaskKind::EmptyGarbage
            | TaskKind::EmptyChute
            | TaskKind::PrimeShields => TaskGame::Asteroids(Asteroids::deal(&mut dice)),
            TaskKind::StartReactor
            | TaskKind::UnlockManifolds
            | TaskKind::ChartCourse
            | TaskKind::InspectSample => TaskGame::Code(CodeEntry::deal(&mut dice)),
        }
    }
}

/// Returns what a task of this kind asks for, shown and read aloud.
pub const fn instruction(kind: TaskKind) -> &'static str {
    match kind {
        TaskKind::FixWiring => "Draw each wire to the socket with its letter, or press wire and socket.",
        TaskKind::DivertPower | TaskKind::AcceptDivertedPower | TaskKind::CalibrateDistributor => {
            "Draw each power line to the socket with its letter, or press line and socket."
        }
        TaskKind::SwipeCard => {
            "Swipe the card through the reader, neither too fast nor too slow. With keys: hold Space and let go in the green."
        }
        TaskKind::FuelEngines => "Hold to pump fuel, and let go in the green.",
        TaskKind::DownloadData => "Hold to download, and let go in the green.",
        TaskKind::UploadData => "Hold to upload, and let go in the green.",
        TaskKind::SubmitScan => "Hold still on the scanner, and let go in the green.",
        TaskKind::AlignEngineOutput => "Hold to turn the engine, and let go in the green.",
        TaskKind::StabilizeSteering => "Hold the wheel against the drift, and let go in the green.",
        TaskKind::ClearAsteroids => "Hit all asteroids, or type their letters.",
        TaskKind::CleanO2Filter => "Pick all leaves out of the filter, or type their letters.",
        TaskKind::EmptyGarbage | TaskKind::EmptyChute => "Push all garbage out, or type the letters.",
        TaskKind::PrimeShields => "Light all panels, or type their letters.",
        TaskKind::StartReactor => "Remember the start code, then enter it.",
        TaskKind::UnlockManifolds => "Remember the numbers of the manifolds, then enter them.",
        TaskKind::ChartCourse => "Remember the course, then enter it.",
        TaskKind::InspectSample => "Remember the number of the sample, then enter it.",
    }
}

/// Returns what a task of this kind is done with, by which its game is drawn.
pub const fn task_object(kind: TaskKind) -> &'static str {
    match kind {
        TaskKind::FixWiring => "wire",
        TaskKind::DivertPower | TaskKind::AcceptDivertedPower | TaskKind::CalibrateDistributor => {
            "power line"
        }
        TaskKind::SwipeCard => "card",
        TaskKind::FuelEngines => "fuel",
        TaskKind::DownloadData => "download",
        TaskKind::UploadData => "upload",
        TaskKind::SubmitScan => "scanner",
        TaskKind::AlignEngineOutput => "engine",
        TaskKind::StabilizeSteering => "wheel",
        TaskKind::ClearAsteroids => "asteroids",
        TaskKind::CleanO2Filter => "leaves",
        TaskKind::EmptyGarbage | TaskKind::EmptyChute => "garbage",
        TaskKind::PrimeShields => "panels",
        TaskKind::StartReactor => "code",
        TaskKind::UnlockManifolds => "manifolds",
        TaskKind::ChartCourse => "course",
        TaskKind::InspectSample => "sample",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Task;

    #[test]
    fn each_task_is_drawn_with_what_its_instruction_names() {
        for kind in Task::ALL.map(|task| task.kind) {
            let (thing, words) = (task_object(kind), instruction(kind));
            assert!(words.contains(thing), "{}: {thing}: {words}", kind.name());
            assert_eq!(thing == "asteroids", kind == TaskKind::ClearAsteroids);
        }
    }

    #[test]
    fn each_game_is_played_for_some_task_and_dealt_the_same_again() {
        let mut kinds: Vec<TaskKind> = Task::ALL.into_iter().map(|task| task.kind).collect();
        kinds.sort_unstable_by_key(|kind| kind.name());
        kinds.dedup();
        let mut counts = [0; 5];
        for kind in kinds {
            let game = TaskGame::deal(kind, Dice::seeded(7));
            assert_eq!(game, TaskGame::deal(kind, Dice::seeded(7)));
            let at = match game {
                TaskGame::Wires(_) => 0,
                TaskGame::Card => 1,
                TaskGame::Asteroids(_) => 2,
                TaskGame::Gauge(_) => 3,
                TaskGame::Code(_) => 4,
            };
            counts[at] += 1;
        }
        assert_eq!(counts, [4, 1, 5, 6, 4]);
    }

    #[test]
    fn only_a_card_is_swiped_and_data_is_held_until_it_is_there() {
        for kind in Task::ALL.map(|task| task.kind) {
            let is_swiped = instruction(kind).contains("card");
            assert_eq!(is_swiped, kind == TaskKind::SwipeCard, "{}", kind.name());
            let game = TaskGame::deal(kind, Dice::seeded(7));
            assert_eq!(game == TaskGame::Card, is_swiped, "{}", kind.name());
        }
        assert!(instruction(TaskKind::DownloadData).contains("download"));
    }
}
