//! Checks that the options of a study fit together.

use super::StudyArgs;
use crate::args::ArgsError;
use among_agents::agents::minds::{Mind, MindPart};
use among_agents::game::Discussion;

impl StudyArgs {
    /// Checks that the options fit together.
    ///
    /// # Errors
    /// [`ArgsError`] if an option has no mind to act on.
    pub fn check(&self) -> Result<(), ArgsError> {
        if let Some(part) = self.without().iter().find(|&&part| !self.seats.has(part)) {
            return Err(ArgsError::Sentence(format!(
                "--without: no mind of these seats has the part “{}”.",
                part.name()
            )));
        }
        let talks = self.seats.seats(Mind::Talker) || self.rules().discussion == Discussion::Live;
        let wants = [
            (
                self.lite,
                "--lite",
                "a Recaller",
                self.seats.any(Mind::can_be_lite),
            ),
            (
                self.analyses.is_some(),
                "--analyses",
                "an Analyst",
                self.seats.any(Mind::analyses_players),
            ),
            (
                self.talker.is_some(),
                "--talker",
                "a Talker or live meetings",
                talks,
            ),
        ];
        match wants.into_iter().find(|(is_given, .., fits)| *is_given && !fits) {
            Some((_, option, whom, _)) => Err(ArgsError::Sentence(format!(
                "{option} needs {whom}, and these seats have none."
            ))),
            None => Ok(()),
        }
    }

    /// Returns a sentence for each option that has no effect in this study.
    pub fn hints(&self) -> Vec<String> {
        let draws = |part: &MindPart| {
            matches!(
                part,
                MindPart::Suggestion | MindPart::Improving | MindPart::OthersStrategies
            )
        };
        let idle = self
            .without()
            .into_iter()
            .filter(draws)
            .filter(|_| self.learn.is_none());
        let describe = |part: MindPart| {
            format!(
                "--without {} has no effect: without --learn there are no earlier rounds to use.",
                part.name()
            )
        };
        let embeddings = self
            .embeddings
            .as_ref()
            .filter(|_| !self.dialect().has_embeddings());
        let unspoken = embeddings.map(|_| {
            "--embeddings has no effect: only services with the openai dialect have embeddings.".to_owned()
        });
        idle.map(describe).chain(unspoken).collect()
    }
}
