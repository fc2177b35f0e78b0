//! Reading tables as former versions stored them: the temperature with the model, in tenths, and one way of
//! talking for the whole table.

use super::TableSettings;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};

impl Serialize for TableSettings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        TableSettings::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for TableSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TableSettings, D::Error> {
        let mut table = Value::deserialize(deserializer)?;
        upgrade(&mut table);
        TableSettings::deserialize(table).map_err(D::Error::custom)
    }
}

/// Converts a stored table of a former version. Any other is left as it is.
pub(in crate::settings) fn upgrade(table: &mut Value) {
    let Some(table) = table.as_object_mut() else {
        return;
    };
    let talk = table.remove("talk");
    let seats = table.get_mut("seats").and_then(Value::as_array_mut);
    for seat in seats.into_iter().flatten().filter_map(Value::as_object_mut) {
        let model = seat.get_mut("model").and_then(Value::as_object_mut);
        let tenths = model.and_then(|model| model.remove("temperature"));
        let degrees = tenths.and_then(|tenths| Some(json!(tenths.as_f64()? / 10.0)));
        if talk.is_none() && degrees.is_none() {
            continue;
        }
        let mind = seat.entry("mind").or_insert_with(|| Map::new().into());
        let Some(mind) = mind.as_object_mut() else {
            continue;
        };
        for (name, value) in [("talk", &talk), ("temperature", &degrees)] {
            if let Some(value) = value {
                mind.entry(name).or_insert_with(|| value.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::minds::{MindPart, MindSettings, TalkerVariant};

    #[test]
    fn a_table_of_a_former_version_keeps_its_temperatures_and_its_way_of_talking() {
        let stored = json!({
            "seats": [
                {
                    "player": "planner",
                    "model": { "service": 9, "name": "m", "temperature": 13 },
                    "mind": { "off": ["learning"], "lite": true, "analysed": "foes", "recent": 7 },
                    "part": { "as_crewmate": "Skeptic" },
                },
                { "player": "bot", "model": { "temperature": null } },
            ],
            "talk": { "variant": "generate_or_pass", "words_per_minute": 60 },
        });
        let table: TableSettings = serde_json::from_value(stored).expect("it is still read");
        let [first, second] = &table.seats[..] else {
            panic!("two seats: {table:?}")
        };
        assert_eq!(first.model.name, "m");
        let MindSettings {
            off,
            recent,
            temperature,
            talk,
            ..
        } = &first.mind;
        assert_eq!((&off[..], *recent), (&[MindPart::Improving][..], 7));
        assert_eq!(temperature.map(|temperature| temperature.get()), Some(1.3));
        assert_eq!(
            (talk.variant, talk.words_per_minute),
            (TalkerVariant::GenerateOrPass, 60)
        );
        assert!(
            talk.is_asked_in_an_empty_chat,
            "what it did not have has its default"
        );
        assert_eq!((second.mind.temperature, second.mind.talk), (None, *talk));
    }

    #[test]
    fn a_stored_table_is_read_as_it_was() {
        let mut table = TableSettings::of_time_to_talk();
        table.seats[1].mind.temperature = Some(crate::agents::minds::Temperature::of_hundredths(25));
        let stored = serde_json::to_value(&table).expect("settings become JSON");
        assert_eq!(serde_json::from_value::<TableSettings>(stored).ok(), Some(table));
    }
}
