//! The name of a study.

use super::StudyArgs;
use crate::args::values::{DIALECTS, MEETINGS, name_of};
use among_agents::agents::minds::settings::file::differences;
use among_agents::agents::minds::{Mind, MindSettings};
use serde_json::Value;

/// Returns the name of a study: all options that affect its rounds, without secrets, in the words of the
/// command line and of a file of settings.
pub fn name(args: &StudyArgs) -> String {
    let rules = args.round.rules.preset_name().unwrap_or("own rules");
    let meetings = match name_of(args.round.rules().discussion, &MEETINGS) {
        "rounds" => "in rounds",
        other => other,
    };
    let host_and_path = match args.base_url.split_once("://") {
        Some((_, rest)) => rest,
        None => &args.base_url,
    };
    let mut name = format!(
        "{} of {} at {host_and_path}, {rules}, {meetings}",
        args.seats.name(),
        args.model
    );
    let mut add = |words: &str| name.extend([", ", words]);
    if args.dialect() != args.usual_dialect() {
        add(&format!("spoken to as {}", name_of(args.dialect(), &DIALECTS)));
    }
    if args.autopilot {
        add("autopilot");
    }
    if let Some(words) = describe_minds(args) {
        add(&words);
    }
    if let Some(embeddings) = &args.embeddings {
        add(&format!("by {embeddings}"));
    }
    if args.learn.is_some() {
        add("learning");
    }
    name
}

/// Describes how the minds of the seats are set, as their settings stand in a file; `None` if none is.
fn describe_minds(args: &StudyArgs) -> Option<String> {
    let seated = Mind::ALL.into_iter().filter(|&mind| args.seats.seats(mind));
    let seated: Vec<(Mind, MindSettings)> = seated.map(|mind| (mind, args.minds.of(mind))).collect();
    let is_published =
        |(mind, settings): &(Mind, MindSettings)| *settings == MindSettings::as_published(*mind);
    if seated.iter().all(is_published) {
        return Some("as published".to_owned());
    }
    let set = seated.iter().filter_map(|(mind, settings)| {
        let differences = differences(*mind, settings);
        (!differences.is_empty()).then(|| format!("{} {}", mind.id(), Value::Object(differences)))
    });
    let set: Vec<String> = set.collect();
    (!set.is_empty()).then(|| set.join(", "))
}
