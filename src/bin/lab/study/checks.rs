//! Checks of the options of a study that have no effect.

use super::StudyArgs;
use among_agents::agents::minds::{Mind, MindPart};

/// The parts of minds that need earlier rounds.
const OF_EARLIER_ROUNDS: [MindPart; 3] = [
    MindPart::Suggestion,
    MindPart::Improving,
    MindPart::OthersStrategies,
];

impl StudyArgs {
    /// Returns a sentence for each option or setting that has no effect in this study.
    pub fn hints(&self) -> Vec<String> {
        let set: Vec<Mind> = self.minds.of_a_file().collect();
        let (seated, absent): (Vec<Mind>, Vec<Mind>) =
            set.into_iter().partition(|&mind| self.seats.seats(mind));
        let absent = absent.into_iter().map(|mind| {
            let mind = mind.id();
            format!("The settings of the {mind} have no effect: these seats have none.")
        });
        let idle = OF_EARLIER_ROUNDS.into_iter().filter(|&part| {
            let is_off = |mind: &Mind| mind.parts().contains(&part) && !self.minds.of(*mind).has(part);
            self.learn.is_none() && seated.iter().any(is_off)
        });
        let idle = idle.map(|part| {
            let part = part.name();
            format!("That {part} is off has no effect: without --learn there are no earlier rounds to use.")
        });
        let embeddings = self
            .embeddings
            .as_ref()
            .filter(|_| !self.dialect().has_embeddings());
        let unspoken = embeddings.map(|_| {
            "--embeddings has no effect: only services with the openai dialect have embeddings.".to_owned()
        });
        absent.chain(idle).chain(unspoken).collect()
    }
}
