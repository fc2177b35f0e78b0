//! A field with its label, and one for a whole number.

use super::checkbox::small_type;
use super::element::{El, el, entered};
use leptos::prelude::untrack;
use std::ops::RangeInclusive;

/// A field below the words that name it.
pub fn field(label: &str, control: El) -> El {
    let words = el("span").text(label);
    el("label").class("field").child(words).child(control)
}

/// One of several numbers that are kept together: its label, what it means, the range of its field, and how it is read
/// and set.
pub struct NumberField<T> {
    pub label: &'static str,
    pub hint: &'static str,
    pub range: RangeInclusive<u16>,
    pub read: fn(&T) -> u16,
    pub set: fn(&mut T, u16),
}

/// A number by the name that it is kept under.
macro_rules! number {
    ($label:literal, $hint:literal, $range:expr, $name:ident) => {
        $crate::ui::dom::NumberField {
            label: $label,
            hint: $hint,
            range: $range,
            read: |kept| kept.$name.into(),
            set: |kept, value| $crate::ui::dom::put(&mut kept.$name, value),
        }
    };
}
pub(crate) use number;

/// Puts a number where it has room, as every number within the range of its field has.
pub fn put<N: TryFrom<u16>>(place: &mut N, value: u16) {
    if let Ok(value) = value.try_into() {
        *place = value;
    }
}

impl<T: 'static> NumberField<T> {
    /// Its field. What is no number changes nothing, and what is out of the range becomes its end.
    pub fn field(
        self,
        look: impl Fn(fn(&T) -> u16) -> u16 + Clone + 'static,
        change: impl Fn(&dyn Fn(&mut T)) + 'static,
    ) -> El {
        let NumberField { read, set, .. } = self;
        let (least, most) = self.range.into_inner();
        let shown = look.clone();
        let input = el("input")
            .attr("type", "number")
            .attr("inputmode", "numeric")
            .attr("min", &least.to_string())
            .attr("max", &most.to_string())
            .value_of(move || shown(read).to_string())
            .on("change", move |event| {
                let entered: Option<u16> = entered(&event).trim().parse().ok();
                let value = entered.unwrap_or_else(|| untrack(|| look(read)));
                change(&|kept| set(kept, value.clamp(least, most)));
            });
        field(self.label, input)
            .class("field field-small")
            .child(small_type(&format!("{least} to {most}: {}", self.hint)))
    }
}
