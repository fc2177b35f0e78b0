//! A field for a number with decimal places in the settings of a mind, which may be left empty.

use super::mind::MindDraft;
use crate::agents::minds::MindSettings;
use crate::ui::dom::{El, el, entered, field, small_type};

/// A setting that is a number with decimal places.
pub struct Decimal {
    pub label: &'static str,
    pub hint: &'static str,
    /// What holds while the field is empty.
    pub absent: &'static str,
    pub read: fn(&MindSettings) -> Option<f64>,
    pub set: fn(&mut MindSettings, Option<f64>),
}

/// Returns the field. Input that is no number in the range leaves it empty.
pub fn decimal_field(draft: MindDraft, decimal: Decimal) -> El {
    let Decimal {
        label,
        hint,
        absent,
        read,
        set,
    } = decimal;
    let input = el("input")
        .attr("type", "text")
        .attr("inputmode", "decimal")
        .attr("placeholder", absent)
        .attr("autocomplete", "off")
        .value_of(move || {
            let number = draft.read(read).flatten();
            number.map_or_else(String::new, |number| number.to_string())
        })
        .on("change", move |event| {
            let number = entered(&event).trim().replace(',', ".").parse().ok();
            draft.change(|mind| set(mind, number));
        });
    field(label, input)
        .class("field field-small")
        .child(small_type(&format!("{hint}; empty: {absent}")))
}
