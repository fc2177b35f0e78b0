//! The 20 kinds of task and the 39 places where they are done.

use crate::game::Room;
use serde::{Deserialize, Serialize};

/// How a task is dealt and how long it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TaskLength {
    /// The same for every crewmate; takes one timestep.
    Common,
    /// Takes one timestep.
    Short,
    /// Takes two timesteps.
    Long,
}

impl TaskLength {
    /// Returns how many timesteps the task takes.
    pub const fn timesteps(self) -> u8 {
        match self {
            TaskLength::Common | TaskLength::Short => 1,
            TaskLength::Long => 2,
        }
    }
}

/// A kind of task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TaskKind {
    FixWiring,
    SwipeCard,
    EmptyGarbage,
    ClearAsteroids,
    EmptyChute,
    AlignEngineOutput,
    FuelEngines,
    StartReactor,
    InspectSample,
    DownloadData,
    AcceptDivertedPower,
    ChartCourse,
    StabilizeSteering,
    CleanO2Filter,
    PrimeShields,
    UploadData,
    CalibrateDistributor,
    DivertPower,
    UnlockManifolds,
    SubmitScan,
}

use TaskKind::*;

impl TaskKind {
    /// Returns the name shown to people and models.
    pub const fn name(self) -> &'static str {
        match self {
            FixWiring => "Fix Wiring",
            SwipeCard => "Swipe Card",
            EmptyGarbage => "Empty Garbage",
            ClearAsteroids => "Clear Asteroids",
            EmptyChute => "Empty Chute",
            AlignEngineOutput => "Align Engine Output",
            FuelEngines => "Fuel Engines",
            StartReactor => "Start Reactor",
            InspectSample => "Inspect Sample",
            DownloadData => "Download Data",
            AcceptDivertedPower => "Accept Diverted Power",
            ChartCourse => "Chart Course",
            StabilizeSteering => "Stabilize Steering",
            CleanO2Filter => "Clean O2 Filter",
            PrimeShields => "Prime Shields",
            UploadData => "Upload Data",
            CalibrateDistributor => "Calibrate Distributor",
            DivertPower => "Divert Power",
            UnlockManifolds => "Unlock Manifolds",
            SubmitScan => "Submit Scan",
        }
    }

    /// Returns how the task is dealt and how long it takes.
    pub const fn length(self) -> TaskLength {
        match self {
            FixWiring | SwipeCard => TaskLength::Common,
            EmptyGarbage | ClearAsteroids | EmptyChute | AlignEngineOutput | FuelEngines | StartReactor
            | InspectSample => TaskLength::Long,
            _ => TaskLength::Short,
        }
    }
}

/// A task in a room. The same kind in two rooms makes two different tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Task {
    /// The kind of task.
    pub kind: TaskKind,
    /// The room where it is done.
    pub room: Room,
}

impl Task {
    /// Every task on the ship: 39, room by room.
    pub const ALL: [Task; 39] = [
        Task::at(DownloadData, Room::Cafeteria),
        Task::at(EmptyGarbage, Room::Cafeteria),
        Task::at(FixWiring, Room::Cafeteria),
        Task::at(AcceptDivertedPower, Room::Weapons),
        Task::at(ClearAsteroids, Room::Weapons),
        Task::at(DownloadData, Room::Weapons),
        Task::at(AcceptDivertedPower, Room::Navigation),
        Task::at(ChartCourse, Room::Navigation),
        Task::at(DownloadData, Room::Navigation),
        Task::at(FixWiring, Room::Navigation),
        Task::at(StabilizeSteering, Room::Navigation),
        Task::at(CleanO2Filter, Room::O2),
        Task::at(EmptyChute, Room::O2),
        Task::at(AcceptDivertedPower, Room::O2),
        Task::at(AcceptDivertedPower, Room::Shields),
        Task::at(PrimeShields, Room::Shields),
        Task::at(AcceptDivertedPower, Room::Communications),
        Task::at(DownloadData, Room::Communications),
        Task::at(EmptyGarbage, Room::Storage),
        Task::at(EmptyChute, Room::Storage),
        Task::at(FixWiring, Room::Admin),
        Task::at(SwipeCard, Room::Admin),
        Task::at(UploadData, Room::Admin),
        Task::at(CalibrateDistributor, Room::Electrical),
        Task::at(DivertPower, Room::Electrical),
        Task::at(DownloadData, Room::Electrical),
        Task::at(FixWiring, Room::Electrical),
        Task::at(AcceptDivertedPower, Room::LowerEngine),
        Task::at(AlignEngineOutput, Room::LowerEngine),
        Task::at(FuelEngines, Room::LowerEngine),
        Task::at(AcceptDivertedPower, Room::Security),
        Task::at(FixWiring, Room::Security),
        Task::at(StartReactor, Room::Reactor),
        Task::at(UnlockManifolds, Room::Reactor),
        Task::at(AcceptDivertedPower, Room::UpperEngine),
        Task::at(AlignEngineOutput, Room::UpperEngine),
        Task::at(FuelEngines, Room::UpperEngine),
        Task::at(InspectSample, Room::Medbay),
        Task::at(SubmitScan, Room::Medbay),
    ];

    const fn at(kind: TaskKind, room: Room) -> Task {
        Task { kind, room }
    }

    /// Returns the name of the task without its room.
    pub const fn name(self) -> &'static str {
        self.kind.name()
    }

    /// Returns how many timesteps the task takes.
    pub const fn timesteps(self) -> u8 {
        self.kind.length().timesteps()
    }

    /// Returns the tasks in this room, in the order of [`Task::ALL`].
    pub fn all_in(room: Room) -> impl Iterator<Item = Task> {
        Task::ALL.into_iter().filter(move |task| task.room == room)
    }

    /// Returns the tasks of one length, in the order of [`Task::ALL`].
    pub fn of_length(length: TaskLength) -> impl Iterator<Item = Task> {
        Task::ALL
            .into_iter()
            .filter(move |task| task.kind.length() == length)
    }
}

/// A task dealt to a seat, with its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssignedTask {
    /// The task.
    pub task: Task,
    /// The timesteps still needed; 0 when it is done.
    pub left: u8,
}

impl AssignedTask {
    /// Returns the task as dealt, with no progress.
    pub const fn dealt(task: Task) -> AssignedTask {
        AssignedTask {
            task,
            left: task.timesteps(),
        }
    }

    /// Returns whether the task is done.
    pub const fn is_done(self) -> bool {
        self.left == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lengths_are_those_of_the_rule_book() {
        assert_eq!(Task::of_length(TaskLength::Common).count(), 6);
        assert_eq!(Task::of_length(TaskLength::Long).count(), 11);
        assert_eq!(Task::of_length(TaskLength::Short).count(), 22);
    }
}
