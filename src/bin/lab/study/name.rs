//! The name of a study.

use super::StudyArgs;
use crate::args::values::{ANALYSES, DIALECTS, TALKERS, name_of};
use among_agents::game::Discussion;
use among_agents::settings::Temperature;

/// Returns the name of a study: all options that affect its rounds, without secrets, in the words of the
/// command line.
pub fn name(args: &StudyArgs) -> String {
    let preset = args.round.rules.preset_name().unwrap_or("own rules");
    let (rules, meetings) = match args.as_in_time_to_talk {
        true => ("paper-seven", Discussion::Live),
        false => (preset, args.meetings),
    };
    let meetings = match meetings {
        Discussion::Rounds => "in rounds",
        Discussion::Live => "live",
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
    let mut add = |words: String| name.extend([", ", &words]);
    if args.dialect() != args.usual_dialect() {
        add(format!("spoken to as {}", name_of(args.dialect(), &DIALECTS)));
    }
    if let Some(degrees) = args.temperature.map(Temperature::degrees) {
        add(format!("temperature {degrees}"));
    }
    if args.as_in_time_to_talk {
        add("as in Time to Talk".to_owned());
    }
    if args.autopilot {
        add("autopilot".to_owned());
    }
    if args.lite {
        add("lite".to_owned());
    }
    for part in args.without() {
        add(format!("without {}", part.name()));
    }
    // A default value given explicitly does not change the rounds.
    if let Some(whom) = args.analyses.filter(|&whom| whom != Default::default()) {
        add(format!("analyses of {}", name_of(whom, &ANALYSES)));
    }
    if let Some(variant) = args.talker.filter(|&variant| variant != Default::default()) {
        add(format!("talkers {}", name_of(variant, &TALKERS)));
    }
    if let Some(embeddings) = &args.embeddings {
        add(format!("by {embeddings}"));
    }
    if args.learn.is_some() {
        add("learning".to_owned());
    }
    name
}
