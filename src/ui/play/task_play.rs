//! What doing a task feels like: one of three small things for each family of tasks.

use crate::game::TaskKind;

/// What the hands do in a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskPlay {
    /// Keep a button pressed until it is full.
    Hold,
    /// Push a slider to its end.
    Slide,
    /// Press four numbers in order.
    InOrder,
}

impl TaskPlay {
    /// What doing a task of this kind, or pretending to, feels like.
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

    /// What is to be done, for eyes and ears.
    pub const fn instruction(self) -> &'static str {
        match self {
            TaskPlay::Hold => "Keep the button pressed.",
            TaskPlay::Slide => "Slide to the end.",
            TaskPlay::InOrder => "Press 1 to 4 in order.",
        }
    }
}
