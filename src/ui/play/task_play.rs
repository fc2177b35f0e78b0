//! The interaction for a task: one of three for each kind of task.

use crate::game::TaskKind;

/// The interaction for a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskPlay {
    /// Hold a button until it is full.
    Hold,
    /// Drag a slider to its end.
    Slide,
    /// Press four numbers in order.
    InOrder,
}

impl TaskPlay {
    /// Returns the interaction for this kind of task, done or faked.
    pub const fn of(kind: TaskKind) -> TaskPlay {
        match kind {
            TaskKind::DownloadData
            | TaskKind::UploadData
            | TaskKind::FuelEngines
            | TaskKind::SubmitScan
            | TaskKind::InspectSample
            | TaskKind::EmptyGarbage
            | TaskKind::EmptyChute => TaskPlay::Hold,
            TaskKind::SwipeCard
            | TaskKind::DivertPower
            | TaskKind::AcceptDivertedPower
            | TaskKind::AlignEngineOutput
            | TaskKind::StabilizeSteering
            | TaskKind::ChartCourse => TaskPlay::Slide,
            TaskKind::FixWiring
            | TaskKind::StartReactor
            | TaskKind::UnlockManifolds
            | TaskKind::ClearAsteroids
            | TaskKind::CalibrateDistributor
            | TaskKind::CleanO2Filter
            | TaskKind::PrimeShields => TaskPlay::InOrder,
        }
    }

    /// Returns the instruction, shown and read aloud.
    pub const fn instruction(self) -> &'static str {
        match self {
            TaskPlay::Hold => "Keep the button pressed.",
            TaskPlay::Slide => "Slide to the end.",
            TaskPlay::InOrder => "Press 1 to 4 in order.",
        }
    }
}
