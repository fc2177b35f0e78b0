//! A player in a few words, as tables name it.

use super::cell::SidePlayer;
use crate::agents::minds::settings::file::differences;
use crate::agents::minds::{Mind, MindSettings};
use serde_json::{Map, Value};

impl SidePlayer {
    /// Names the player in a few words. The settings of a mind are told by how they differ from its defaults or, if that
    /// is shorter, from those of its paper: "planner as published, without plan, of m".
    pub fn name(&self) -> String {
        let Some(player) = self.mind() else {
            return self.player().name().to_owned();
        };
        let bases = [
            ("", MindSettings::default()),
            (" as published", MindSettings::as_published(player.mind)),
        ];
        let told = bases.map(|(words, base)| (words, distance(player.mind, &player.settings, &base)));
        let nearest = told.iter().min_by_key(|(_, differing)| differing.len());
        let (base, differing) = nearest.cloned().unwrap_or_default();
        let differing: String = differing.iter().map(|words| format!(", {words}")).collect();
        let comma = if differing.is_empty() { "" } else { "," };
        format!("{}{base}{differing}{comma} of {}", player.mind.id(), player.model)
    }
}

/// Returns in a few words each how settings differ from others.
fn distance(mind: Mind, settings: &MindSettings, from: &MindSettings) -> Vec<String> {
    let parts = mind.parts().iter().filter_map(|part| {
        let name = part.name().replace('_', " ");
        match (settings.has(*part), from.has(*part)) {
            (false, true) => Some(format!("without {name}")),
            (true, false) => Some(format!("with {name}")),
            _ => None,
        }
    });
    let (own, others) = (fields(mind, settings), fields(mind, from));
    let set = own
        .iter()
        .filter(|(name, value)| others.get(*name) != Some(*value));
    let set = set.map(|(name, value)| format!("{} {}", name.replace('_', " "), in_words(value)));
    let usual = others.keys().filter(|name| !own.contains_key(*name));
    let usual = usual.map(|name| format!("{} as usual", name.replace('_', " ")));
    parts.chain(set).chain(usual).collect()
}

/// Returns the settings that differ from the defaults, those for live meetings among them, without the parts that are
/// off.
fn fields(mind: Mind, settings: &MindSettings) -> Map<String, Value> {
    let mut fields = Map::new();
    for (name, value) in differences(mind, settings) {
        match value {
            _ if name == "off" => {}
            Value::Object(inner) => fields.extend(inner),
            value => _ = fields.insert(name, value),
        }
    }
    fields
}

fn in_words(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace('_', " "),
        other => other.to_string(),
    }
}
