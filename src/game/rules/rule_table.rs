//! The table of rules: each with its meaning, default, range, and wording in errors and forms.

use serde::{Deserialize, Serialize};

use super::{Discussion, TurnOrder};

/// A rule, described for forms and errors.
#[derive(Clone, Copy, Debug)]
pub enum RuleField {
    /// A rule that is a whole number.
    Number(NumberRule),
    /// A rule that is on or off.
    Switch(SwitchRule),
}

/// A rule that is a whole number.
#[derive(Clone, Copy, Debug)]
pub struct NumberRule {
    /// The name of the number, as the beginning of a sentence in errors.
    pub error_subject: &'static str,
    /// The label in forms.
    pub label: &'static str,
    /// The meaning in a few words, for forms.
    pub hint: &'static str,
    /// The smallest allowed number.
    pub least: u16,
    /// The largest allowed number.
    pub most: u16,
    /// Reads the number.
    pub read: fn(&Rules) -> u16,
    /// Sets the number. Does nothing if it does not fit into the field's type.
    pub set: fn(&mut Rules, u16),
}

/// A rule that is on or off.
#[derive(Clone, Copy, Debug)]
pub struct SwitchRule {
    /// The label in forms.
    pub label: &'static str,
    /// The meaning of being on, in a few words, for forms.
    pub hint: &'static str,
    /// Returns whether the rule is on.
    pub read: fn(&Rules) -> bool,
    /// Switches the rule on or off.
    pub set: fn(&mut Rules, bool),
}

/// Stores `value` if it fits into the field's type, as every number in the rule's range does.
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

/// Creates the [`RuleField`] of one rule.
macro_rules! rule {
    (number $field:ident (
        $least:literal..=$most:literal, $error_subject:literal, $label:literal, $hint:literal
    )) => {
        RuleField::Number(NumberRule {
            error_subject: $error_subject,
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
    /// The number of seats, 4 to 12.
    players: u8 = 5, number(4..=12, "The number of players", "Players", "seats at the table");
    /// The number of impostors, 1 to 3 and fewer than the crewmates.
    impostors: u8 = 1, number(1..=3, "The number of impostors", "Impostors", "fewer than crewmates");
    /// The length of a round in timesteps, 1 to 500; then the impostors win. A meeting takes one. The 50 are
    /// those of the AmongAgents program; the paper names no number.
    timesteps: u16 = 50, number(1..=500, "The number of timesteps", "Timesteps",
            "each player acts once in each; then the impostors win");
    /// How many turns an impostor waits after a kill, 0 to 20. The 3 are those of the AmongAgents program.
    kill_cooldown: u8 = 3, number(0..=20, "The kill cooldown", "Kill cooldown", "turns between kills");
    /// How many turns an impostor waits before the first kill, 0 to 20.
    first_kill_cooldown: u8 = 0,
        number(0..=20, "The first kill cooldown", "First cooldown", "turns before the first kill");
    /// How often each living seat speaks in a meeting in rounds, 0 to 8.
    discussion_rounds: u8 = 3,
        number(0..=8, "The number of discussion rounds", "Discussion rounds",
            "how often each speaks in a meeting");
    /// The maximum duration of a live discussion in seconds, 10 to 900.
    discussion_seconds: u16 = 120,
        number(10..=900, "The seconds of a live discussion", "Live discussion", "seconds, at most");
    /// The maximum duration of the vote after a live discussion in seconds, 5 to 300.
    ballot_seconds: u16 = 30, number(5..=300, "The seconds of a live vote", "Live vote", "seconds, at most");
    /// How many meetings a round allows before the emergency button stops working, 0 to 9. The 2 are
    /// those of the AmongAgents program.
    button_uses: u8 = 2,
        number(0..=9, "The uses of the button", "Button uses", "meetings, then it stops working");
    /// The number of common tasks, which everybody has, 0 to 2.
    common_tasks: u8 = 1, number(0..=2, "The number of common tasks", "Common tasks", "the same for all");
    /// The number of short tasks of each crewmate, 0 to 5.
    short_tasks: u8 = 1, number(0..=5, "The number of short tasks", "Short tasks", "for each crewmate");
    /// The number of long tasks of each crewmate, 0 to 3.
    long_tasks: u8 = 1,
        number(0..=3, "The number of long tasks", "Long tasks", "for each crewmate, two timesteps each");
    /// The form of discussion in meetings.
    discussion: Discussion = Discussion::Rounds,
        switch(
            Discussion::Rounds => Discussion::Live,
            "Live meetings", "everybody speaks when it wants to, against a clock"
        );
    /// The order of choices in the task phase.
    turn_order: TurnOrder = TurnOrder::Sequential,
        switch(
            TurnOrder::Sequential => TurnOrder::Simultaneous,
            "All choose at once", "on what they see as a timestep begins"
        );
    /// Whether a seat may vote for nobody.
    skip_vote: bool = false, switch(false => true, "Votes for nobody", "players may vote for nobody");
    /// Whether only the counts of a vote are announced.
    secret_ballot: bool = false, switch(false => true, "Secret ballot", "only counts are told");
    /// Whether reporting a body does not count as a use of the button.
    separate_reports: bool = false,
        switch(false => true, "Reports spare the button", "only its own meetings use it up");
    /// Whether the caller of a meeting speaks first in each round of it.
    caller_first: bool = false,
        switch(false => true, "Caller speaks first", "then the others in seat order");
    /// Whether everybody is told the share of the crew's tasks that is done.
    public_task_bar: bool = false,
        switch(false => true, "Task bar for all", "everybody sees how many tasks the crew has done");
    /// Whether a pretended task never finishes, and impostors may pretend at every task place.
    endless_fakes: bool = false,
        switch(false => true, "Endless fakes", "impostors pretend anywhere, as often as they like");
    /// Whether personas are dealt without repetition while there are enough.
    distinct_personas: bool = false,
        switch(false => true, "Distinct personas", "no two of a role alike, as far as there are enough");
    /// Whether what people and models say is put into whole sentences as it enters the round, so that the
    /// writing style does not tell them from each other and from bots.
    full_sentences: bool = false,
        switch(false => true, "One writing style", "whatever people and models write becomes whole sentences");
}
