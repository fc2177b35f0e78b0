//! Custom rules: a field for every number and every switch, with its meaning.

use crate::game::{NumberRule, RuleField, Rules, SwitchRule};
use crate::settings::TableSettings;
use crate::ui::dom::{El, NumberField, check, el, meaning, memo};
use leptos::prelude::*;

/// Changes a rule by hand. The table keeps one seat per player. Leaving a published preset also sets the
/// defaults that suit models best, which can be changed as well.
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

/// Builds a field for every number and every switch of the rules.
pub fn rule_fields(draft: RwSignal<TableSettings>) -> El {
    let number = move |rule: NumberRule| {
        let field: NumberField<Rules> = NumberField {
            label: rule.label,
            hint: rule.hint,
            range: rule.least..=rule.most,
            read: rule.read,
            set: rule.set,
        };
        field.field(
            move |read| draft.with(|table| read(&table.rules)),
            move |set| change_rules(draft, set),
        )
    };
    let switch = move |SwitchRule {
                           label,
                           hint,
                           read,
                           set,
                       }: SwitchRule| {
        check(
            meaning(label, hint),
            move || draft.with(|table| read(&table.rules)),
            move |on| change_rules(draft, |rules| set(rules, on)),
        )
    };
    let fields = || Rules::FIELDS.iter().copied();
    let numbers = fields().filter_map(|field| match field {
        RuleField::Number(rule) => Some(number(rule)),
        RuleField::Switch(_) => None,
    });
    let switches = fields().filter_map(|field| match field {
        RuleField::Switch(rule) => Some(switch(rule)),
        RuleField::Number(_) => None,
    });
    let own = memo(move |_| draft.with(|table| table.rules.preset_name().is_none()));
    el("details")
        .class("custom-rules")
        .attr_when("open", move || own.get())
        .child(el("summary").text("Your own rules"))
        .child(el("div").class("rule-grid").children(numbers))
        .child(el("div").class("switch-grid").children(switches))
}
