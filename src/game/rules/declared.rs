//! Every rule in one table: what it means, its default, its range, and its wording in errors and forms.

use serde::{Deserialize, Serialize};

use super::{Discussion, TurnOrder};

/// A rule as a person sets it.
#[derive(Clone, Copy, Debug)]
pub enum RuleField {
    /// A whole number.
    Number(NumberRule),
    /// One of two ways.
    Switch(SwitchRule),
}

/// A rule that is a whole number.
#[derive(Clone, Copy, Debug)]
pub struct NumberRule {
    /// What it is, at the beginning of a sentence.
    pub what: &'static str,
    /// Its label in a form.
    pub label: &'static str,
    /// What it means, in a few words.
    pub hint: &'static str,
    /// The smallest with which the game can be played.
    pub least: u16,
    /// The largest.
    pub most: u16,
    /// Reads it.
    pub read: fn(&Rules) -> u16,
    /// Sets it, where the number has room.
    pub set: fn(&mut Rules, u16),
}

/// A rule that is on or off.
#[derive(Clone, Copy, Debug)]
pub struct SwitchRule {
    /// Its label in a form.
    pub label: &'static str,
    /// What it means where it is on, in a few words.
    pub hint: &'static str,
    /// Whether it is on.
    pub read: fn(&Rules) -> bool,
    /// Switches it.
    pub set: fn(&mut Rules, bool),
}

/// Puts a number where it has room, as every number within its range has.
fn put<N: TryFrom<u16>>(place: &mut N, value: u16) {
    if let Ok(value) = value.try_into() {
        *place = value;
    }
}

/// Declares the rules, in the order in which forms show them.
macro_rules! rules {
    ($( $(#[$doc:meta])* $field:ident: $type:ty = $paper:expr, $kind:ident $detail:tt; )*) => {
        /// The rules of a round. [`Rules::paper`] is the table of the AmongAgents paper.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields, remote = "Self")]
        pub struct Rules {
            $( $(#[$doc])* pub $field: $type, )*
        }

        impl Rules {
            /// The table of the AmongAgents paper: five players, one impostor.
            pub const fn paper() -> Rules {
                Rules { $( $field: $paper, )* }
            }

            /// Every rule, in the order in which forms show them.
            pub const FIELDS: &[RuleField] = &[ $( rule!($kind $field $detail), )* ];
        }
    };
}

/// One entry of the table of rules.
macro_rules! rule {
    (number $field:ident ($least:literal..=$most:literal, $what:literal, $label:literal, $hint:literal)) => {
        RuleField::Number(NumberRule {
            what: $what,
            label: $label,
            hint: $hint,
            least: $least,
            most: $most,
            read: |rules| rules.$field.into(),
            set: |rules, value| put(&mut rules.$field, value),
        })
    };
    (switch $field:ident ($off:expr => $on:expr, $label:literal, $hint:literal)) => {
        RuleField::Switch(SwitchRule {
            label: $label,
            hint: $hint,
            read: |rules| rules.$field == $on,
            set: |rules, on| rules.$field = if on { $on } else { $off },
        })
    };
}

rules! {
    /// Seats at the table.
    players: u8 = 5, number(4..=12, "The number of players", "Players", "seats at the table");
    /// Impostors among them, fewer than the crewmates.
    impostors: u8 = 1, number(1..=3, "The number of impostors", "Impostors", "fewer than crewmates");
    /// Timesteps after which the impostors win. A meeting takes one.
    timesteps: u16 = 50, number(1..=500, "The number of timesteps", "Timesteps", "then the impostors win");
    /// Turns an impostor waits after a kill.
    kill_cooldown: u8 = 3, number(0..=20, "The kill cooldown", "Kill cooldown", "turns between kills");
    /// Turns an impostor waits before the first kill.
    first_kill_cooldown: u8 = 0,
        number(0..=20, "The first kill cooldown", "First cooldown", "turns before the first kill");
    /// How often each living seat speaks in a meeting held in rounds.
    discussion_rounds: u8 = 3,
        number(0..=8, "The number of discussion rounds", "Discussion rounds", "how often each speaks in a meeting");
    /// How long a live discussion lasts at most, in seconds.
    discussion_seconds: u16 = 90,
        number(10..=900, "The seconds of a live discussion", "Live discussion", "seconds, at most");
    /// How long the vote after a live discussion lasts at most, in seconds.
    ballot_seconds: u16 = 30, number(5..=300, "The seconds of a live vote", "Live vote", "seconds, at most");
    /// Meetings of the whole round after which the emergency button is dead.
    button_uses: u8 = 2, number(0..=9, "The uses of the button", "Button uses", "meetings until it is dead");
    /// Common tasks that everybody holds.
    common_tasks: u8 = 1, number(0..=2, "The number of common tasks", "Common tasks", "the same for all");
    /// Short tasks for each crewmate.
    short_tasks: u8 = 1, number(0..=5, "The number of short tasks", "Short tasks", "for each crewmate");
    /// Long tasks for each crewmate.
    long_tasks: u8 = 1,
        number(0..=3, "The number of long tasks", "Long tasks", "for each crewmate, two timesteps each");
    /// How a meeting is talked through.
    discussion: Discussion = Discussion::Rounds,
        switch(
            Discussion::Rounds => Discussion::Live,
            "Live meetings", "everybody speaks when it wants to, against a clock"
        );
    /// Who acts when in the task phase.
    turn_order: TurnOrder = TurnOrder::Sequential,
        switch(
            TurnOrder::Sequential => TurnOrder::Simultaneous,
            "All choose at once", "on what they see as a timestep begins"
        );
    /// Whether a vote may be for nobody.
    skip_vote: bool = false, switch(false => true, "Votes for nobody", "a vote may name no one");
    /// Whether votes are told as counts only.
    secret_ballot: bool = false, switch(false => true, "Secret ballot", "only counts are told");
    /// Whether a reported body leaves the button's uses alone.
    separate_reports: bool = false,
        switch(false => true, "Reports spare the button", "only its own meetings use it up");
}
