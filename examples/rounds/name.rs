//! What tells a study from others.

use super::seats::Lineup;
use super::values::{analyses_name, talker_name};
use super::wish::Wish;
use among_agents::game::{Discussion, Rules};
use among_agents::llm::Dialect;

/// What a study is called: everything that changes what its rounds are like, and nothing that is secret. Its parts are those of
/// the command line.
pub fn name(wish: &Wish, lineup: Lineup) -> String {
    let by_the_paper = Rules {
        discussion: Discussion::Rounds,
        ..wish.rules.clone()
    };
    let rules = by_the_paper.preset_name().unwrap_or("own rules");
    let meetings = match wish.rules.discussion {
        Discussion::Rounds => "in rounds",
        Discussion::Live => "live",
    };
    let host_and_path = match wish.base_url.split_once("://") {
        Some((_, rest)) => rest,
        None => &wish.base_url,
    };
    let mut name = format!(
        "{} of {} at {host_and_path}, {rules}, {meetings}",
        lineup.name(),
        wish.model
    );
    let mut add = |words: String| name.extend([", ", &words]);
    if wish.dialect() != wish.usual_dialect() {
        add(format!(
            "spoken to as {}",
            match wish.dialect() {
                Dialect::Anthropic => "anthropic",
                _ => "openai",
            }
        ));
    }
    if let Some(degrees) = wish.temperature {
        add(format!("temperature {degrees}"));
    }
    if wish.autopilot {
        add("autopilot".to_owned());
    }
    if wish.lite {
        add("lite".to_owned());
    }
    for part in &wish.without {
        add(format!("without {}", part.name()));
    }
    // Who names what is usual has the same rounds as who names nothing.
    if let Some(whom) = wish.analyses.filter(|&whom| whom != Default::default()) {
        add(format!("analyses of {}", analyses_name(whom)));
    }
    if let Some(variant) = wish.talker.filter(|&variant| variant != Default::default()) {
        add(format!("talkers {}", talker_name(variant)));
    }
    if let Some(embeddings) = &wish.embeddings {
        add(format!("by {embeddings}"));
    }
    if wish.learn.is_some() {
        add("learning".to_owned());
    }
    name
}
