//! What a study will be able to see, by a guess or by an earlier study.

use super::FinishedStudy;
use among_agents::lab::plan::Plan;
use among_agents::lab::statistics::{PairedPower, USUAL_DISCORDANCE, WonPairs};
use among_agents::lab::tables::StudyCell;
use std::num::NonZeroUsize;
use std::path::Path;

/// Says what the comparisons of a plan will be able to see; `None` if it makes none.
pub fn power(plan: &Plan) -> Option<String> {
    let comparisons = NonZeroUsize::new(plan.comparisons().len())?;
    let rounds = plan.seeds().rounds() as usize;
    let power = PairedPower::new(rounds, USUAL_DISCORDANCE, comparisons).ok()?;
    Some(format!(
        "{} (In {} of {rounds} pairs, if half of the pairs differ.)",
        power.visible().before(),
        in_words(comparisons)
    ))
}

/// Says of each comparison of a plan what it will be able to see if as many of its pairs differ as in the comparison of
/// the same cells in an earlier study.
///
/// # Errors
/// A sentence if the earlier study cannot be read or has no such comparison.
pub fn power_after(plan: &Plan, folder: &Path) -> Result<String, String> {
    let pilot = FinishedStudy::read(folder)?;
    let Some(comparisons) = NonZeroUsize::new(plan.comparisons().len()) else {
        return Err(
            "--pilot needs a plan with comparisons, and this one makes none: leave it out.".to_owned(),
        );
    };
    let rounds = plan.seeds().rounds() as usize;
    let told = plan.comparisons().iter().map(|&(a, b)| {
        let [a, b] = [a, b].map(|at| plan.cells()[at].name());
        let cell = |name: &str| pilot.cells.iter().find(|cell| cell.name == name);
        let won = cell(a).zip(cell(b)).and_then(|(a, b)| in_pairs(a, b));
        let won = won.ok_or_else(|| {
            format!(
                "--pilot: the study in {} has no cells “{a}” and “{b}” with rounds of the same seeds: name another one.",
                folder.display()
            )
        })?;
        Ok(match PairedPower::new(rounds, won.discordance(), comparisons) {
            Ok(power) => format!(
                "“{a}” − “{b}”: {} (In {} of {rounds} pairs, if {:.0} % of the pairs differ, as of {} in the pilot.)",
                power.visible().before(),
                in_words(comparisons),
                won.discordance() * 100.0,
                won.pairs()
            ),
            Err(_) => format!(
                "“{a}” − “{b}”: none of {} pairs of the pilot differ, so what this study can see is not known.",
                won.pairs()
            ),
        })
    });
    let told: Vec<String> = told.collect::<Result<_, String>>()?;
    Ok(told.join("\n"))
}

/// Returns the rounds that both cells played from the same seeds, by whether the crew won.
fn in_pairs(a: &StudyCell, b: &StudyCell) -> Option<WonPairs> {
    let both = a.rounds.iter().filter_map(|(seed, round)| {
        let other = b.rounds.of(seed)?;
        Some((round.crew_won(), other.crew_won()))
    });
    WonPairs::of(both)
}

fn in_words(comparisons: NonZeroUsize) -> String {
    match comparisons.get() {
        1 => "one comparison".to_owned(),
        many => format!("{many} comparisons"),
    }
}
