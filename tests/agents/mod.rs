//! Tests of agents: bots, minds, learning, and comparing texts.

mod analyst;
mod bots;
mod experience;
mod facts;
mod planner;
mod recaller;
mod retrieval;
mod talker;
