//! The minds, and the creation of a seat's agent: the mind and the layers around it at this table.

use super::prompt::PromptView;
use super::{Analyst, MindModel, MindPart, MindSettings, Planner, Recaller, Talker, TalkerSettings};
use crate::agents::experience::{ExperienceSource, NoExperience, NoStrategies, StrategySource};
use crate::agents::retrieval::{LexicalMeasure, SimilarityMeasure};
use crate::agents::{Agent, Autopilot};
use crate::game::Discussion;
use std::rc::Rc;

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

/// The tools of a seat's mind.
#[derive(Clone)]
pub struct MindTools {
    /// The model to ask.
    pub model: MindModel,
    /// The measure for comparing texts.
    pub measure: Rc<dyn SimilarityMeasure>,
    /// Experiences from earlier rounds.
    pub experience: Rc<dyn ExperienceSource>,
    /// Strategies from earlier rounds.
    pub strategies: Rc<dyn StrategySource>,
}

impl MindTools {
    /// Returns tools with this model and nothing from earlier rounds.
    pub fn new(model: impl Into<MindModel>) -> MindTools {
        MindTools {
            model: model.into(),
            measure: Rc::new(LexicalMeasure),
            experience: Rc::new(NoExperience),
            strategies: Rc::new(NoStrategies),
        }
    }
}

/// How a mind plays a seat.
#[derive(Clone, Debug)]
pub struct MindConfig<'a> {
    /// The mind.
    pub mind: Mind,
    /// The settings of its parts.
    pub settings: &'a MindSettings,
    /// The temperature, from 0 to 2; `None` for the one used in its paper.
    pub temperature: Option<f32>,
    /// Whether an autopilot asks the mind only if there is something to decide.
    pub autopilot: bool,
    /// The form of discussion at the table.
    pub discussion: Discussion,
    /// How it takes part in live meetings.
    pub talk: TalkerSettings,
}

impl<'a> MindConfig<'a> {
    /// Returns how this mind plays with these settings in this form of discussion: at the temperature of its
    /// paper, without an autopilot, and with the default way of talking in live meetings.
    pub fn of(mind: Mind, settings: &'a MindSettings, discussion: Discussion) -> MindConfig<'a> {
        MindConfig {
            mind,
            settings,
            temperature: None,
            autopilot: false,
            discussion,
            talk: TalkerSettings::default(),
        }
    }

    /// Creates the agent of the seat: its mind, within an autopilot if that is on, and within a Talker if
    /// meetings are live.
    pub fn agent(&self, tools: MindTools) -> Rc<dyn Agent> {
        let model = tools.model.clone();
        let mind = self.thinker(tools);
        let player: Rc<dyn Agent> = match self.autopilot {
            true => Rc::new(Autopilot::new(mind)),
            false => mind,
        };
        if self.discussion != Discussion::Live && self.mind != Mind::Talker {
            return player;
        }
        let talker = Talker::new(model, player, self.talk).showing(PromptView::of(self.settings));
        Rc::new(match self.temperature {
            Some(temperature) => talker.at_temperature(temperature),
            None => talker,
        })
    }

    fn thinker(&self, tools: MindTools) -> Rc<dyn Agent> {
        let MindTools {
            model,
            measure,
            experience,
            strategies,
        } = tools;
        match self.mind {
            Mind::Planner | Mind::Talker => {
                let planner = Planner::new(model, self.settings.has(MindPart::Plan))
                    .showing(PromptView::of(self.settings))
                    .with_autopilot(self.autopilot);
                Rc::new(self.with_temperature(planner, Planner::at_temperature))
            }
            Mind::Recaller => {
                let recaller = Recaller::new(model, measure, experience, self.settings.into())
                    .with_autopilot(self.autopilot);
                Rc::new(self.with_temperature(recaller, Recaller::at_temperature))
            }
            Mind::Analyst => {
                let analyst =
                    Analyst::new(model, strategies, self.settings.into()).with_autopilot(self.autopilot);
                Rc::new(self.with_temperature(analyst, Analyst::at_temperature))
            }
        }
    }

    /// Sets the configured temperature of a mind.
    fn with_temperature<T>(&self, mind: T, set_temperature: fn(T, f32) -> T) -> T {
        match self.temperature {
            Some(temperature) => set_temperature(mind, temperature),
            None => mind,
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
