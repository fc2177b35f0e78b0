//! Claims about who was where: written as sentences, read from sentences, and checked against a record.
//!
//! A [`Claim`] is what can be said and checked. [`read_claims`] finds claims in any speaker's words; it is
//! the only way in which bots understand each other, models and people. `sentences` turns a claim into
//! words with the templates of `phrases`. A [`Record`] holds what one seat's view shows of who was where, and
//! a [`Verdict`] is the result of checking a claim against it. A [`Statement`] is a strictly read claim with
//! its [`EvidenceBasis`]: how the speaker says it knows.

mod admission;
mod claim;
mod clause;
mod evidence;
mod lexicon;
mod phrases;
mod reader;
mod record;
mod repetition;
mod sighting;
mod verdict;
mod wording;

pub use admission::admits_being_impostor;
pub use claim::Claim;
pub use evidence::{EvidenceBasis, Statement};
pub(crate) use phrases::REMARKS;
pub use reader::{read_claims, read_statements};
pub use record::Record;
pub use sighting::{BodySighting, KillSighting, Presence, TaskSighting, VentSighting};
pub use verdict::Verdict;
pub(crate) use wording::sentences;
