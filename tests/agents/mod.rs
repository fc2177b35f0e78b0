//! Tests of agents: bots, people, minds, learning, and comparing texts.

mod analyst;
mod bots;
mod experience;
mod facts;
mod person;
mod planner;
mod recaller;
mod retrieval;
mod settings;
mod talker;
