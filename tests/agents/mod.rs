//! Who chooses: the bots, the minds, what they learn, and how texts are compared.

mod analyst;
mod bots;
mod experience;
mod planner;
mod recaller;
mod retrieval;
mod talker;
