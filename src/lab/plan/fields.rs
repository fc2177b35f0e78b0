//! A part of a TOML text, read field by field, with the line of each.

use super::error::{PlanError, PlanProblem, shortened};
use crate::llm::ApiKey;
use serde_json::{Map, Number, Value};
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table of the text whose fields are all known.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    text: &'a str,
    table: &'a DeTable<'a>,
    place: &'static str,
    line: usize,
}

/// A value of the text.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    text: &'a str,
    name: &'a str,
    value: &'a Spanned<DeValue<'a>>,
}

/// Returns the line, from 1, in which this part of the text begins.
pub(super) fn line_of(text: &str, span: &Range<usize>) -> usize {
    let before = text.as_bytes().iter().take(span.start);
    1 + before.filter(|byte| **byte == b'\n').count()
}

impl<'a> Fields<'a> {
    /// Returns the fields of the whole text.
    pub(super) fn of_text(
        text: &'a str,
        table: &'a DeTable<'a>,
        known: &[&str],
    ) -> Result<Fields<'a>, PlanError> {
        Fields {
            text,
            table,
            place: "a plan",
            line: 1,
        }
        .checked(known)
    }

    fn checked(self, known: &[&str]) -> Result<Fields<'a>, PlanError> {
        let unknown = self.table.keys().find(|key| !known.contains(&&**key.get_ref()));
        let Some(key) = unknown else { return Ok(self) };
        Err(PlanError {
            line: line_of(self.text, &key.span()),
            problem: PlanProblem::UnknownField {
                field: shortened(key.get_ref()),
                place: self.place,
                known: known.join(", "),
            },
        })
    }

    /// Returns this field, if it is written.
    pub(super) fn get(&self, name: &str) -> Option<Field<'a>> {
        self.all().find(|field| field.name == name)
    }

    /// Returns this field.
    pub(super) fn required(&self, name: &'static str, example: &'static str) -> Result<Field<'a>, PlanError> {
        self.get(name).ok_or_else(|| {
            self.error(PlanProblem::Missing {
                place: self.place,
                field: name,
                example,
            })
        })
    }

    /// Returns all fields.
    pub(super) fn all(&self) -> impl Iterator<Item = Field<'a>> {
        let text = self.text;
        self.table.iter().map(move |(name, value)| Field {
            text,
            name: name.get_ref(),
            value,
        })
    }

    /// Returns an error about this part of the text.
    pub(super) fn error(&self, problem: PlanProblem) -> PlanError {
        PlanError {
            line: self.line,
            problem,
        }
    }
}

impl<'a> Field<'a> {
    /// The name.
    pub(super) fn name(&self) -> &'a str {
        self.name
    }

    /// The line in which the value begins.
    pub(super) fn line(&self) -> usize {
        line_of(self.text, &self.value.span())
    }

    /// Returns an error about this value.
    pub(super) fn error(&self, problem: PlanProblem) -> PlanError {
        PlanError {
            line: self.line(),
            problem,
        }
    }

    /// Returns the error that this value is of the wrong kind.
    pub(super) fn takes(&self, takes: impl Into<String>) -> PlanError {
        self.error(PlanProblem::BadValue {
            field: shortened(self.name),
            takes: takes.into(),
        })
    }

    /// Returns the value as text without spaces around it, which is not empty and no key.
    pub(super) fn text(&self) -> Result<&'a str, PlanError> {
        let text = self.value.get_ref().as_str().map(str::trim);
        let text = text.filter(|text| !text.is_empty());
        let text = text.ok_or_else(|| self.takes("a text"))?;
        match ApiKey::is_likely(text) {
            true => Err(self.error(PlanProblem::Key(shortened(self.name)))),
            false => Ok(text),
        }
    }

    /// Returns the value if it is a text, without looking at it.
    pub(super) fn is_text(&self) -> bool {
        self.value.get_ref().is_str()
    }

    /// Returns the value as a whole number in this range.
    pub(super) fn whole(&self, range: RangeInclusive<u64>) -> Result<u64, PlanError> {
        let number = self.value.get_ref().as_integer();
        let number = number.and_then(|number| u64::from_str_radix(number.as_str(), number.radix()).ok());
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            self.takes(format!(
                "a whole number from {} to {}",
                range.start(),
                range.end()
            ))
        })
    }

    /// Returns the value as a number from 0 up to this one.
    pub(super) fn number(&self, most: f64) -> Result<f64, PlanError> {
        let number = match json(self.value.get_ref()) {
            Value::Number(number) => number.as_f64(),
            _ => None,
        };
        number
            .filter(|number| (0.0..=most).contains(number))
            .ok_or_else(|| self.takes(format!("a number from 0 to {most}")))
    }

    /// Returns the value as yes or no.
    pub(super) fn flag(&self) -> Result<bool, PlanError> {
        let flag = self.value.get_ref().as_bool();
        flag.ok_or_else(|| self.takes("true or false"))
    }

    /// Returns the value as a table with these fields.
    pub(super) fn fields(&self, place: &'static str, known: &[&str]) -> Result<Fields<'a>, PlanError> {
        self.open_fields(place)?.checked(known)
    }

    /// Returns the value as a table with any fields.
    pub(super) fn open_fields(&self, place: &'static str) -> Result<Fields<'a>, PlanError> {
        let table = self.value.get_ref().as_table();
        Ok(Fields {
            text: self.text,
            table: table.ok_or_else(|| self.takes("a table"))?,
            place,
            line: self.line(),
        })
    }

    /// Returns the value as a list of tables with these fields.
    pub(super) fn list(&self, place: &'static str, known: &[&str]) -> Result<Vec<Fields<'a>>, PlanError> {
        let list = self.value.get_ref().as_array();
        let list = list.ok_or_else(|| self.takes(format!("a list: write [[{}]]", self.name)))?;
        let parts = list.iter().map(|value| {
            let part = Field { value, ..*self };
            part.fields(place, known)
        });
        parts.collect()
    }

    /// Returns the value as JSON.
    pub(super) fn json(&self) -> Value {
        json(self.value.get_ref())
    }
}

/// Returns a value as JSON. What JSON does not have becomes a text.
fn json(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::String(text.to_string()),
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix());
            number.map_or(Value::Null, Value::from)
        }
        DeValue::Float(number) => {
            let number = number.as_str().parse().ok().and_then(Number::from_f64);
            number.map_or(Value::Null, Value::Number)
        }
        DeValue::Boolean(flag) => Value::Bool(*flag),
        DeValue::Datetime(time) => Value::String(time.to_string()),
        DeValue::Array(list) => list.iter().map(|value| json(value.get_ref())).collect(),
        DeValue::Table(table) => Value::Object(
            table
                .iter()
                .map(|(name, value)| (name.get_ref().to_string(), json(value.get_ref())))
                .collect::<Map<_, _>>(),
        ),
    }
}
