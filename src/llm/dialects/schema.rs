//! Reply forms as JSON schemas.

use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeStruct},
};

use crate::llm::ReplyForm;

/// The schema of a form: an object of texts, all required, with no others allowed.
///
/// The fields keep their order, since a model writes them in that order: it thinks before it acts.
pub(super) struct Schema<'a>(pub &'a ReplyForm);

impl Serialize for Schema<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut schema = serializer.serialize_struct("Schema", 4)?;
        schema.serialize_field("type", "object")?;
        schema.serialize_field("properties", &Properties(&self.0.fields))?;
        schema.serialize_field("required", &self.0.fields)?;
        schema.serialize_field("additionalProperties", &false)?;
        schema.end()
    }
}

struct Properties<'a>(&'a [String]);

impl Serialize for Properties<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut properties = serializer.serialize_map(Some(self.0.len()))?;
        for field in self.0 {
            properties.serialize_entry(field, &Text { kind: "string" })?;
        }
        properties.end()
    }
}

#[derive(Serialize)]
struct Text {
    #[serde(rename = "type")]
    kind: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_keep_their_order() {
        let form = ReplyForm {
            name: "turn".to_owned(),
            fields: vec!["thinking".to_owned(), "action".to_owned()],
            instruction: String::new(),
            plain_instruction: String::new(),
        };
        assert_eq!(
            serde_json::to_string(&Schema(&form)).ok().as_deref(),
            Some(
                r#"{"type":"object","properties":{"thinking":{"type":"string"},"action":{"type":"string"}},"required":["thinking","action"],"additionalProperties":false}"#
            )
        );
    }
}
