//! Whether what is asked for fits together.

use super::seats::Lineup;
use super::wish::{Who, Wish};
use among_agents::agents::minds::{Mind, MindPart};
use among_agents::game::Discussion;

/// The most rounds of one study.
const MAX_ROUNDS: u64 = 1_000_000;

/// Finds out whether a wish can be fulfilled; `of_studies` is an option in it that means something in studies only.
///
/// # Errors
/// What does not fit, in a sentence.
pub fn check(wish: &Wish, of_studies: Option<&str>) -> Result<(), String> {
    match (wish.who, of_studies) {
        (Who::Bots(_), Some(option)) => Err(format!(
            "{option} is for studies of minds: say --seats planner, talker, recaller, analyst or mixed."
        )),
        (Who::Bots(_), None) => Ok(()),
        (Who::Minds(lineup), _) => check_study(wish, lineup),
    }
}

fn check_study(wish: &Wish, lineup: Lineup) -> Result<(), String> {
    if wish.base_url.is_empty() || wish.model.is_empty() {
        return Err("Minds need a service: say --base-url and --model.".to_owned());
    }
    if wish.journal {
        return Err(
            "--journal prints a round of bots; a study writes its rounds into a folder by --journals."
                .to_owned(),
        );
    }
    if wish.rounds > Some(MAX_ROUNDS) {
        return Err(format!(
            "A study takes at most {MAX_ROUNDS} rounds: say a smaller number by --rounds."
        ));
    }
    if let Some(part) = wish.without.iter().find(|&&part| !lineup.has(part)) {
        return Err(format!("No mind of these seats has the part “{}”.", part.name()));
    }
    let talks = lineup.seats(Mind::Talker) || wish.rules.discussion == Discussion::Live;
    let wants = [
        (wish.lite, "--lite", "a Recaller", lineup.seats(Mind::Recaller)),
        (
            wish.analyses.is_some(),
            "--analyses",
            "an Analyst",
            lineup.seats(Mind::Analyst),
        ),
        (
            wish.talker.is_some(),
            "--talker",
            "a Talker or live meetings",
            talks,
        ),
    ];
    match wants
        .into_iter()
        .find(|(is_wished, .., fits)| *is_wished && !fits)
    {
        Some((_, option, whom, _)) => Err(format!("{option} needs {whom}, and these seats have none.")),
        None => Ok(()),
    }
}

/// What will change nothing, though it is asked for, each in a sentence.
pub fn hints(wish: &Wish) -> Vec<String> {
    let draws = |part: &&MindPart| matches!(part, MindPart::Suggestion | MindPart::Learning);
    let idle = wish.without.iter().filter(draws).filter(|_| wish.learn.is_none());
    let describe = |part: &MindPart| {
        format!(
            "--without {} changes nothing here: without --learn no round knows of another, so there is nothing to draw on.",
            part.name()
        )
    };
    idle.map(describe).collect()
}
