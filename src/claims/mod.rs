//! What is said about who was where: claims, written as sentences, read from sentences, held against a record.
//!
//! A [`Claim`] is what can be said and checked. [`read_claims`] finds claims in anybody's words; bots hear each other, models
//! and people only through it. [`sentences`] puts a claim into words with the templates of `phrases`. A [`Record`] holds what
//! one seat's view says of who was where, and [`Verdict`] is what it says of a claim. [`Statement`] is a claim read strictly,
//! with its [`EvidenceBasis`]: what whoever states it says that they know it from.

mod claim;
mod evidence;
mod lexicon;
mod phrases;
mod reader;
mod record;
mod repetition;
mod sighting;
mod verdict;
mod wording;

pub use claim::Claim;
pub use evidence::{EvidenceBasis, Statement};
pub(crate) use phrases::REMARKS;
pub use reader::{read_claims, read_statements};
pub use record::Record;
pub use sighting::{BodySighting, KillSighting, Presence, TaskSighting, VentSighting};
pub use verdict::Verdict;
pub(crate) use wording::sentences;
