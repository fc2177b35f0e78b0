//! Claims about who was where: written as sentences, read from sentences, and checked against the known
//! whereabouts.
//!
//! A [`Claim`] is what can be said and checked. [`read_claims`] finds claims in any speaker's words; it is
//! the only way that bots understand each other, models and people. `sentences` turns a claim or a
//! conclusion into words with templates. [`Whereabouts`] hold what one seat's view shows of who was where, and
//! a [`Verdict`] is the result of checking a claim against it. A [`Statement`] is a strictly read claim with
//! its [`EvidenceBasis`]: how the speaker says it knows.

mod claim;
mod conclusion;
mod reading;
mod whereabouts;
mod wording;

pub use claim::Claim;
pub(crate) use conclusion::{Conclusion, Saying, VoteGround};
pub use reading::{
    EvidenceBasis, FEATURES, MAX_WEIGHT, Model, Question, ReadAccusation, Statement, Topic,
    accusation_features, is_confession, read_accusations, read_charges, read_claims, read_questions,
    read_statements,
};
pub use whereabouts::{
    BodySighting, KillSighting, Occupancy, Presence, TaskSighting, VentSighting, Verdict, Whereabouts,
};
pub use wording::{Remark, read_remark};
pub(crate) use wording::{is_worded_in, sentences};
