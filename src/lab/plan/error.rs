//! What is wrong with a plan, and what to do about it.

use crate::agents::minds::settings::file::MindsFileError;
use crate::game::DealError;
use thiserror::Error;

/// The maximum number of characters of a name in an error.
const MAX_NAME: usize = 24;

/// Why a text is no plan.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("line {line}: {problem}")]
pub struct PlanError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: PlanProblem,
}

/// What is wrong with a plan. Each is a sentence that says what to write.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PlanProblem {
    /// The text is no TOML.
    #[error("This is no TOML: {0}. Correct it.")]
    NoToml(String),
    /// A field that has no meaning there.
    #[error("“{field}” means nothing in {place}: remove it. Its fields are {known}.")]
    UnknownField {
        /// The field.
        field: String,
        /// The part of the plan.
        place: &'static str,
        /// The fields of that part.
        known: String,
    },
    /// A field is missing.
    #[error("{place} lacks {field}: write {example}.")]
    Missing {
        /// The part of the plan.
        place: &'static str,
        /// The field.
        field: &'static str,
        /// What could be written.
        example: &'static str,
    },
    /// A value of the wrong kind or out of range.
    #[error("{field} takes {takes}: correct it.")]
    BadValue {
        /// The field.
        field: String,
        /// What it takes.
        takes: String,
    },
    /// A key of a service in place of another value.
    #[error(
        "{0} is given what looks like an API key. Put the key into an environment variable and name that with key_env."
    )]
    Key(String),
    /// A game that does not exist.
    #[error("“{0}” is no game: write game = \"ship\".")]
    NoGame(String),
    /// Rules that do not exist.
    #[error("“{0}” names no rules: write paper, paper-seven, standard or time-to-talk.")]
    NoRules(String),
    /// A player that does not exist.
    #[error("“{0}” plays no side: write bot, random, planner, talker, recaller or analyst.")]
    NoPlayer(String),
    /// Settings that the mind does not have.
    #[error(transparent)]
    Settings(#[from] MindsFileError),
    /// A mind without a service.
    #[error(
        "The {0} asks a model, and the plan has no service: add [services.NAME] with base_url and model, or let bot or \
         random play."
    )]
    NoService(&'static str),
    /// A mind does not say which of several services it asks.
    #[error("The plan has several services: say which one the {0} asks, with service = \"NAME\".")]
    WhichService(&'static str),
    /// A service that the plan does not have.
    #[error("There is no service “{0}”: add [services.{0}], or name one of {1}.")]
    UnknownService(String, String),
    /// A mind without a model.
    #[error("The {mind} has no model: write model = \"NAME\" there or in [services.{service}].")]
    NoModel {
        /// The mind.
        mind: &'static str,
        /// The service.
        service: String,
    },
    /// An address that cannot be used.
    #[error("base_url cannot be used: {0}")]
    BaseUrl(String),
    /// A plan without cells.
    #[error("A plan needs a cell: add [[cells]] with name, crew and impostors.")]
    NoCells,
    /// Two cells have the same name.
    #[error("There are two cells “{name}”, the other one in line {other}: rename one.")]
    CellTwice {
        /// The name.
        name: String,
        /// The line of the other one.
        other: usize,
    },
    /// A comparison of a cell that does not exist.
    #[error("There is no cell “{0}” to compare: name one of {1}.")]
    UnknownCell(String, String),
    /// A comparison of a cell with itself.
    #[error("“{0}” is compared with itself: name another cell.")]
    SameCell(String),
    /// Two comparisons of the same cells.
    #[error("“{0}” and “{1}” are compared twice: remove one comparison.")]
    ComparedTwice(String, String),
    /// A seat that the table does not have.
    #[error("“{name}” is no seat: the seats are 1 to {seats}.")]
    NoSeat {
        /// What was written.
        name: String,
        /// The number of seats.
        seats: u8,
    },
    /// Both ways of knowing earlier rounds.
    #[error("A cell either learns or reads a frozen pool: remove learn or frozen.")]
    TwoPools,
    /// A pool for a cell without minds that use one.
    #[error("No player of this cell uses lessons: remove {0}, or let a recaller or an analyst play.")]
    IdlePool(&'static str),
    /// Two cells learn into the same file.
    #[error("Cell “{0}” uses the same file, to which this one would add: name another file.")]
    SharedPool(String),
    /// Rules or roles with which no round can be dealt.
    #[error(transparent)]
    Deal(#[from] DealError),
}

/// Returns a name from a plan, shortened so that an error does not repeat a key.
pub(super) fn shortened(name: &str) -> String {
    match name.chars().count() {
        0..=MAX_NAME => name.to_owned(),
        _ => name.chars().take(3).chain(['…']).collect(),
    }
}
