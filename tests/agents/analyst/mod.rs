//! Tests of the Analyst: its calls and their order, what each switch removes, when it makes a new plan, its
//! memory, what it learns from a round, and that nobody else can read its thoughts.

mod analysed;
mod counting;
mod estimated;
mod failing;
mod learning;
mod meeting;
mod memory;
mod planning;
mod prompt;
mod renewed;
mod rounds;
mod secrets;
mod setup;
mod switches;
