//! Own rules: every number and every yes or no, with what it means.

use crate::game::{Discussion, Rules, TurnOrder};
use crate::settings::TableSettings;
use crate::ui::dom::{El, NumberField, check, el, meaning, memo, number};
use leptos::prelude::*;

/// Changes the rules by hand; the table keeps as many seats as the rules have players. Whoever leaves a published table
/// is given what suits models best, and may change that too.
pub fn change_rules(draft: RwSignal<TableSettings>, change: impl FnOnce(&mut Rules)) {
    draft.update(|table| {
        if table.rules.preset_name().is_some() {
            table.set_up_by_hand();
        }
        change(&mut table.rules);
        if table.rules.check().is_ok() {
            *table = std::mem::take(table).normalized();
        }
    });
}

const NUMBERS: [NumberField<Rules>; 12] = [
    number!("Players", "seats at the table", 4..=12, players),
    number!("Impostors", "fewer than crewmates", 1..=3, impostors),
    number!("Timesteps", "then the impostors win", 1..=500, timesteps),
    number!("Kill cooldown", "turns between kills", 0..=20, kill_cooldown),
    number!(
        "First cooldown",
        "turns before the first kill",
        0..=20,
        first_kill_cooldown
    ),
    number!(
        "Discussion rounds",
        "how often each speaks in a meeting",
        0..=8,
        discussion_rounds
    ),
    number!(
        "Live discussion",
        "seconds, at most",
        10..=900,
        discussion_seconds
    ),
    number!("Live vote", "seconds, at most", 5..=300, ballot_seconds),
    number!("Button uses", "meetings until it is dead", 0..=9, button_uses),
    number!("Common tasks", "the same for all", 0..=2, common_tasks),
    number!("Short tasks", "for each crewmate", 0..=5, short_tasks),
    number!(
        "Long tasks",
        "for each crewmate, two timesteps each",
        0..=3,
        long_tasks
    ),
];

/// A yes or no of the rules: its label, what it means, and how it is read and set.
type RuleSwitch = (
    &'static str,
    &'static str,
    fn(&Rules) -> bool,
    fn(&mut Rules, bool),
);

const SWITCHES: [RuleSwitch; 5] = [
    (
        "Live meetings",
        "everybody speaks when it wants to, against a clock",
        |rules| rules.discussion == Discussion::Live,
        |rules, on| {
            rules.discussion = if on { Discussion::Live } else { Discussion::Rounds };
        },
    ),
    (
        "All choose at once",
        "on what they see as a timestep begins",
        |rules| rules.turn_order == TurnOrder::Simultaneous,
        |rules, on| {
            rules.turn_order = if on {
                TurnOrder::Simultaneous
            } else {
                TurnOrder::Sequential
            };
        },
    ),
    (
        "Votes for nobody",
        "a vote may name no one",
        |rules| rules.skip_vote,
        |rules, on| rules.skip_vote = on,
    ),
    (
        "Secret ballot",
        "only counts are told",
        |rules| rules.secret_ballot,
        |rules, on| rules.secret_ballot = on,
    ),
    (
        "Reports spare the button",
        "only its own meetings use it up",
        |rules| rules.separate_reports,
        |rules, on| rules.separate_reports = on,
    ),
];

/// A field for every number and every yes or no of the rules.
pub fn rule_fields(draft: RwSignal<TableSettings>) -> El {
    let number = move |number: NumberField<Rules>| {
        number.field(
            move |read| draft.with(|table| read(&table.rules)),
            move |set| change_rules(draft, set),
        )
    };
    let switch = move |(label, hint, read, set): RuleSwitch| {
        check(
            meaning(label, hint),
            move || draft.with(|table| read(&table.rules)),
            move |on| change_rules(draft, |rules| set(rules, on)),
        )
    };
    let own = memo(move |_| draft.with(|table| table.rules.preset_name().is_none()));
    el("details")
        .class("own-rules")
        .attr_when("open", move || own.get())
        .child(el("summary").text("Own rules"))
        .child(el("div").class("rule-grid").children(NUMBERS.map(number)))
        .child(el("div").class("switch-grid").children(SWITCHES.map(switch)))
}
