//! Tests of the Talker in live meetings, by the numbered facts of “Time to Talk” (Eckhaus et al. 2025): its
//! calls, its prompts, how its answers are read, and how a whole table of Talkers talks.

mod meeting;
mod memory;
mod opening;
mod rounds;
mod scheduling;
mod secrets;
mod setup;
mod speaking;
mod spending;
mod variants;
mod vote;
