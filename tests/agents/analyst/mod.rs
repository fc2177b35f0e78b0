//! The Analyst, check by check: what it asks in which order, what each switch removes, when it plans anew, what it holds in mind,
//! what it learns of a round, and that nobody else reads its mind.

mod analysed;
mod counting;
mod failing;
mod learning;
mod meeting;
mod memory;
mod planning;
mod prompt;
mod rehearsed;
mod secrets;
mod switches;
mod table;
