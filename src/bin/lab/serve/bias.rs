//! What a model that draws lots does whenever it may.

/// Something that a model always does when it is among its actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bias {
    /// An impostor kills.
    Kill,
    /// A crewmate does its tasks.
    Tasks,
    /// A body is reported.
    Report,
    /// Every vote is for nobody, where the rules allow that.
    NeverVote,
}

impl Bias {
    /// All of them. Where several could be followed, the first one is.
    pub const ALL: [Bias; 4] = [Bias::Kill, Bias::Tasks, Bias::Report, Bias::NeverVote];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Bias::Kill => "kill",
            Bias::Tasks => "tasks",
            Bias::Report => "report",
            Bias::NeverVote => "never-vote",
        }
    }

    /// Returns whether it means this line of a list of actions.
    pub fn means(self, line: &str) -> bool {
        match self {
            Bias::Kill => line.starts_with("KILL "),
            Bias::Tasks => line.starts_with("COMPLETE TASK"),
            Bias::Report => line == "REPORT DEAD BODY",
            // Live meetings ask for a name.
            Bias::NeverVote => line == "SKIP VOTE" || line == "nobody",
        }
    }
}
