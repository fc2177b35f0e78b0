//! The Talker in live meetings, by the numbered facts of “Time to Talk” (Eckhaus et al. 2025): when it is asked, what it is
//! told, how its answers are read, and what a whole table of Talkers sounds like.

mod meeting;
mod memory;
mod opening;
mod rounds;
mod scheduling;
mod secrets;
mod speaking;
mod spending;
mod table;
mod variants;
mod vote;
