//! A mind on a seat: the creation of the seat's agent, with the layers around the mind at this table.

use super::prompt::PromptView;
use super::{Analyst, Mind, MindModel, MindPart, MindSettings, Planner, Recaller, Talker, Temperature};
use crate::agents::experience::{ExperienceSource, NoExperience, NoStrategies, StrategySource};
use crate::agents::retrieval::{LexicalMeasure, SimilarityMeasure};
use crate::agents::{Agent, Autopilot};
use crate::game::Discussion;
use std::rc::Rc;

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
    /// Its settings.
    pub settings: &'a MindSettings,
    /// Whether an autopilot asks the mind only if there is something to decide.
    pub autopilot: bool,
    /// The form of discussion at the table.
    pub discussion: Discussion,
}

impl<'a> MindConfig<'a> {
    /// Returns how this mind plays with these settings in this form of discussion, without an autopilot.
    pub fn of(mind: Mind, settings: &'a MindSettings, discussion: Discussion) -> MindConfig<'a> {
        MindConfig {
            mind,
            settings,
            autopilot: false,
            discussion,
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
        Rc::new(Talker::new(model, player, self.settings.talk).with_settings(self.settings))
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
                    .with_lengths(self.settings.lengths)
                    .with_autopilot(self.autopilot);
                Rc::new(self.with_temperature(planner, Planner::at_temperature))
            }
            Mind::Recaller => Rc::new(
                Recaller::new(model, measure, experience, self.settings.into())
                    .with_autopilot(self.autopilot),
            ),
            Mind::Analyst => {
                let analyst =
                    Analyst::new(model, strategies, self.settings.into()).with_autopilot(self.autopilot);
                Rc::new(self.with_temperature(analyst, Analyst::at_temperature))
            }
        }
    }

    /// Sets the configured temperature of a mind.
    fn with_temperature<T>(&self, mind: T, set_temperature: fn(T, f32) -> T) -> T {
        match self.settings.temperature.map(Temperature::get) {
            Some(temperature) => set_temperature(mind, temperature),
            None => mind,
        }
    }
}
