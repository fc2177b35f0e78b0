//! The minds: their names, their parts, and which settings concern them.

use super::MindPart;

/// A mind that a seat can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mind {
    /// AmongAgents (Chi et al. 2024).
    Planner,
    /// Time to Talk (Eckhaus et al. 2025), with a Planner behind it.
    Talker,
    /// Werewolf (Xu et al. 2023).
    Recaller,
    /// Avalon (Lan et al. 2024).
    Analyst,
}

impl Mind {
    /// Every mind.
    pub const ALL: [Mind; 4] = [Mind::Planner, Mind::Talker, Mind::Recaller, Mind::Analyst];

    /// Returns the name shown to people.
    pub const fn name(self) -> &'static str {
        match self {
            Mind::Planner => "Planner",
            Mind::Talker => "Talker",
            Mind::Recaller => "Recaller",
            Mind::Analyst => "Analyst",
        }
    }

    /// Returns the name in settings and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Mind::Planner => "planner",
            Mind::Talker => "talker",
            Mind::Recaller => "recaller",
            Mind::Analyst => "analyst",
        }
    }

    /// Returns whether the prompts show a configured number of recent events, rather than events that the
    /// mind selects.
    pub const fn shows_recent_events(self) -> bool {
        matches!(self, Mind::Planner | Mind::Talker)
    }

    /// Returns whether it learns from finished rounds, and so needs the lessons of earlier ones.
    pub const fn learns(self) -> bool {
        matches!(self, Mind::Recaller | Mind::Analyst)
    }

    /// Returns whether it compares texts, and so can use embeddings.
    pub const fn compares_texts(self) -> bool {
        matches!(self, Mind::Recaller)
    }

    /// Returns whether it can ask its questions in fewer calls ([`MindSettings::lite`]).
    pub const fn can_be_lite(self) -> bool {
        matches!(self, Mind::Recaller)
    }

    /// Returns whether it analyses a choice of the other players ([`MindSettings::analysed`]).
    pub const fn analyses_players(self) -> bool {
        matches!(self, Mind::Analyst)
    }

    /// Returns the parts that can be switched off, as in the ablations of the paper.
    pub const fn parts(self) -> &'static [MindPart] {
        use MindPart::*;
        match self {
            Mind::Planner => &[FullView, Plan],
            Mind::Talker => &[FullView],
            Mind::Recaller => &[
                FullView,
                Freshness,
                Informativeness,
                Questions,
                Reflection,
                Suggestion,
                ChainOfThought,
            ],
            Mind::Analyst => &[
                FullView,
                Summary,
                Analysis,
                Planning,
                Action,
                Response,
                Improving,
                OthersStrategies,
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_names_equal_their_json() {
        for part in Mind::ALL.iter().flat_map(|mind| mind.parts()) {
            let json = serde_json::to_string(part).expect("a name");
            assert_eq!(json, format!("\"{}\"", part.name()));
        }
    }
}
