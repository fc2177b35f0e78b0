//! The condition of each paper: what its agent read, and how it was asked.

use super::{Lengths, Mind, MindPart, MindSettings, PersonaChoice, TalkerSettings};

impl MindSettings {
    /// Returns the settings with which a mind plays as in its paper, as far as this game allows it.
    /// docs/minds.md lists each value with its source and what differs.
    pub fn as_published(mind: Mind) -> MindSettings {
        let narrow = MindSettings {
            off: vec![MindPart::FullView],
            lengths: Lengths::Published,
            talk: TalkerSettings::as_published(),
            ..MindSettings::default()
        };
        match mind {
            Mind::Planner => narrow,
            // The paper's agent reads everything that was said and announced in the game.
            Mind::Talker => MindSettings {
                off: Vec::new(),
                personas: PersonaChoice::Outgoing,
                ..narrow
            },
            Mind::Recaller | Mind::Analyst => MindSettings {
                personas: PersonaChoice::None,
                ..narrow
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_settings_of_a_paper_are_its_minds_own_and_within_their_ranges() {
        for mind in Mind::ALL {
            let settings = MindSettings::as_published(mind);
            assert_eq!(settings.clone().normalized(), settings);
            assert!(settings.off.iter().all(|part| mind.parts().contains(part)));
            assert_ne!(
                settings,
                MindSettings::default(),
                "no default is a paper's condition"
            );
        }
    }
}
