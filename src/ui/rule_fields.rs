//! Own rules: every number and every yes or no, with what it means.

use super::check::{check, meaning};
use super::element::{El, el, entered};
use crate::game::{Discussion, Rules, TurnOrder};
use crate::settings::TableSettings;
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
            *table = std::mem::take(table).mended();
        }
    });
}

/// A number of the rules: its label, what it means, the range of its field, and how it is read and set.
type Number = (
    &'static str,
    &'static str,
    u16,
    u16,
    fn(&Rules) -> u16,
    fn(&mut Rules, u16),
);

const NUMBERS: [Number; 13] = [
    (
        "Players",
        "seats at the table",
        4,
        12,
        |rules| rules.players.into(),
        |rules, value| rules.players = small(value),
    ),
    (
        "Impostors",
        "fewer than crewmates",
        1,
        3,
        |rules| rules.impostors.into(),
        |rules, value| rules.impostors = small(value),
    ),
    (
        "Timesteps",
        "then the impostors win",
        1,
        500,
        |rules| rules.timesteps,
        |rules, value| rules.timesteps = value,
    ),
    (
        "Kill cooldown",
        "turns between kills",
        0,
        20,
        |rules| rules.kill_cooldown.into(),
        |rules, value| rules.kill_cooldown = small(value),
    ),
    (
        "First cooldown",
        "turns before the first kill",
        0,
        20,
        |rules| rules.first_kill_cooldown.into(),
        |rules, value| {
            rules.first_kill_cooldown = small(value);
        },
    ),
    (
        "Discussion rounds",
        "how often each speaks in a meeting",
        0,
        8,
        |rules| rules.discussion_rounds.into(),
        |rules, value| {
            rules.discussion_rounds = small(value);
        },
    ),
    (
        "Live discussion",
        "seconds, at most",
        10,
        900,
        |rules| rules.discussion_seconds,
        |rules, value| rules.discussion_seconds = value,
    ),
    (
        "Live vote",
        "seconds, at most",
        5,
        300,
        |rules| rules.ballot_seconds,
        |rules, value| rules.ballot_seconds = value,
    ),
    (
        "Button uses",
        "meetings until it is dead",
        0,
        9,
        |rules| rules.button_uses.into(),
        |rules, value| rules.button_uses = small(value),
    ),
    (
        "Common tasks",
        "the same for all",
        0,
        2,
        |rules| rules.common_tasks.into(),
        |rules, value| rules.common_tasks = small(value),
    ),
    (
        "Short tasks",
        "for each crewmate",
        0,
        5,
        |rules| rules.short_tasks.into(),
        |rules, value| rules.short_tasks = small(value),
    ),
    (
        "Long tasks",
        "for each crewmate, two timesteps each",
        0,
        3,
        |rules| rules.long_tasks.into(),
        |rules, value| rules.long_tasks = small(value),
    ),
    (
        "Memory in prompts",
        "latest events a model is shown",
        1,
        50,
        |rules| rules.recent.into(),
        |rules, value| rules.recent = small(value),
    ),
];

/// A number that is far out of range stays out of range when it is stored in less room.
pub fn small(value: u16) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}

/// A yes or no of the rules: its label, what it means, and how it is read and set.
type Switch = (
    &'static str,
    &'static str,
    fn(&Rules) -> bool,
    fn(&mut Rules, bool),
);

const SWITCHES: [Switch; 5] = [
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

/// A field for a whole number within a range. What is no number changes nothing, and what is out of the range becomes its
/// end.
pub fn number_field(
    label: &str,
    hint: &str,
    (least, most): (u16, u16),
    read: impl Fn() -> u16 + Clone + 'static,
    write: impl Fn(u16) + 'static,
) -> El {
    let shown = read.clone();
    let field = el("input")
        .attr("type", "number")
        .attr("inputmode", "numeric")
        .attr("min", &least.to_string())
        .attr("max", &most.to_string())
        .value_of(move || shown().to_string())
        .on("change", move |event| {
            let entered: Option<u16> = entered(&event).trim().parse().ok();
            let value = entered.unwrap_or_else(|| untrack(&read));
            write(value.clamp(least, most));
        });
    el("label")
        .class("field field-small")
        .child(el("span").text(label))
        .child(field)
        .child(super::check::small_type(&format!("{least} to {most}: {hint}")))
}

/// A field for every number and every yes or no of the rules.
pub fn rule_fields(draft: RwSignal<TableSettings>) -> El {
    let number = move |(label, hint, least, most, read, set): Number| {
        let write = move |value| change_rules(draft, |rules| set(rules, value));
        let read = move || draft.with(|table| read(&table.rules));
        number_field(label, hint, (least, most), read, write)
    };
    let switch = move |(label, hint, read, set): Switch| {
        check(
            meaning(label, hint),
            move || draft.with(|table| read(&table.rules)),
            move |on| change_rules(draft, |rules| set(rules, on)),
        )
    };
    let own = Memo::new(move |_| draft.with(|table| table.rules.preset_name().is_none()));
    el("details")
        .class("own-rules")
        .attr_when("open", move || own.get())
        .child(el("summary").text("Own rules"))
        .child(el("div").class("rule-grid").children(NUMBERS.map(number)))
        .child(el("div").class("switch-grid").children(SWITCHES.map(switch)))
}
