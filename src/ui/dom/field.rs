//! Labelled form fields, and a field for a whole number.

use super::checkbox::small_type;
use super::element::{El, el, entered};
use leptos::prelude::untrack;
use std::ops::RangeInclusive;

/// A control below its label.
pub fn field(label: &str, control: El) -> El {
    let words = el("span").text(label);
    el("label").class("field").child(words).child(control)
}

/// A numeric setting: its label, its explanation, its range, and its accessors.
pub struct NumberField<T> {
    pub label: &'static str,
    pub hint: &'static str,
    pub range: RangeInclusive<u16>,
    pub read: fn(&T) -> u16,
    pub set: fn(&mut T, u16),
}

/// A [`NumberField`](crate::ui::dom::NumberField) for the struct member of this name.
macro_rules! number {
    ($label:literal, $hint:literal, $range:expr, $name:ident) => {
        $crate::ui::dom::NumberField {
            label: $label,
            hint: $hint,
            range: $range,
            read: |settings| settings.$name.into(),
            set: |settings, value| $crate::ui::dom::put(&mut settings.$name, value),
        }
    };
}
pub(crate) use number;

/// Stores a value if the target type can hold it. Every value within a field's range fits.
pub fn put<N: TryFrom<u16>>(place: &mut N, value: u16) {
    if let Ok(value) = value.try_into() {
        *place = value;
    }
}

impl<T: 'static> NumberField<T> {
    /// Returns the input field. Input that is not a number is ignored; input out of range is clamped.
    pub fn field(
        self,
        field_of: impl Fn(fn(&T) -> u16) -> u16 + Clone + 'static,
        change: impl Fn(&dyn Fn(&mut T)) + 'static,
    ) -> El {
        let NumberField { read, set, .. } = self;
        let (least, most) = self.range.into_inner();
        let shown = field_of.clone();
        let input = el("input")
            .attr("type", "number")
            .attr("inputmode", "numeric")
            .attr("min", &least.to_string())
            .attr("max", &most.to_string())
            .value_of(move || shown(read).to_string())
            .on("change", move |event| {
                let entered: Option<u16> = entered(&event).trim().parse().ok();
                let value = entered.unwrap_or_else(|| untrack(|| field_of(read)));
                change(&|settings| set(settings, value.clamp(least, most)));
            });
        field(self.label, input)
            .class("field field-small")
            .child(small_type(&format!("{least} to {most}: {}", self.hint)))
    }
}
