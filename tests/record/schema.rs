//! The published schema describes what is written.

use super::records;
use among_agents::agents::minds::Mind;
use among_agents::record::Branch;
use boon::{Compiler, Schemas};
use serde_json::{Value, json};

const SCHEMA: &str = include_str!("../../docs/record.schema.json");

/// Returns why the schema refuses each of these records; `None` for those that it accepts.
fn refusals(records: &[Value]) -> Vec<Option<String>> {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let schema = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    compiler
        .add_resource("record", schema)
        .expect("the schema can be named");
    let schema = compiler
        .compile("record", &mut schemas)
        .expect("the schema is one");
    let records = records.iter();
    records
        .map(|record| Some(schemas.validate(record, schema).err()?.to_string()))
        .collect()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("a record is JSON")
}

#[test]
fn every_record_fits_the_schema() {
    let mut written = Vec::new();
    for (_, mut record) in records() {
        record.branched_from = Some(Branch {
            digest: "0123456789abcdef".to_owned(),
            position: 7,
        });
        written.push(parsed(&record.to_json()));
    }
    let refused: Vec<String> = refusals(&written).into_iter().flatten().collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn the_schema_refuses_other_things() {
    let (_, record) = records()
        .into_iter()
        .find(|(name, _)| *name == "Planners")
        .expect("there are Planners");
    let record = parsed(&record.to_json());
    let with = |path: &str, value: Value| {
        let mut changed = record.clone();
        *changed.pointer_mut(path).expect("a record has this") = value;
        changed
    };
    let changed = [
        with("/among_agents_record", json!(2)),
        with("/digest", json!(12)),
        with("/choices/0/seat", json!(12)),
        with("/choices/0/action", json!({"fly": 1})),
        with("/seats/0/player", json!("nobody")),
        with("/outcome", json!("boredom")),
        with("/decisions/0/calls/0/answer", json!("perhaps")),
    ];
    assert!(refusals(&changed).iter().all(Option::is_some));
}

#[test]
fn the_schema_names_every_mind() {
    let schema = parsed(SCHEMA);
    let players = &schema["properties"]["seats"]["items"]["properties"]["player"]["enum"];
    let players = players.as_array().expect("a list");
    assert!(Mind::ALL.iter().all(|mind| players.contains(&json!(mind.id()))));
}
