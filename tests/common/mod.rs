//! Helpers that the tests share: tables of every kind, random rounds, situations written as text, and an
//! independent interpretation of the journal that does not use the game's own state.

mod chance;
mod choosing;
mod clients;
mod counted_choices;
mod counting;
mod dry_run;
pub mod echoed_key;
mod exports;
pub mod golden;
mod golden_file;
mod journal_state;
mod largest_table;
pub mod latency;
mod legal_replies;
mod live_bots;
mod prompts;
mod quick_clock;
mod sample_errors;
mod scripted_round;
mod setup;
mod stages;

pub use chance::{Played, apply, played, random_choice, random_round, random_round_of};
pub use choosing::{choose, told};
pub use clients::{KEY, SameModel, clients_of};
pub use counted_choices::counted_choices;
pub use counting::tally;
pub use dry_run::estimated;
pub use exports::exports;
pub use golden_file::check_golden;
pub use journal_state::{Ship, retell};
pub use largest_table::twelve_seats;
pub use legal_replies::LegalReplies;
pub use live_bots::play_live;
pub use prompts::{Prompt, prompts_of_round};
pub use quick_clock::{PatientClock, QuickClock, platform};
pub use sample_errors::{sample_errors, sample_settings_errors};
pub use scripted_round::{ScriptedRound, seat};
pub use setup::{any_live_rules, any_rules, any_rules_in, as_they_sit};
pub use stages::{SMALL_STAGES, Stages, WIDE_STAGES};

use proptest::test_runner::Config;

/// Returns settings for this many cases, without files of failures next to the tests: a failing case is
/// printed with its seed.
pub fn cases(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 200,
        ..Config::default()
    }
}
