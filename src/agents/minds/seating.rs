//! The minds that there are, and putting one on a seat: the mind itself, and what stands around it at this table.

use super::{Analyst, MindPart, MindSettings, Planner, Recaller, Talker, TalkerSettings};
use crate::agents::experience::{ExperienceSource, NoExperience, NoStrategies, StrategySource};
use crate::agents::retrieval::{LexicalMeasure, SimilarityMeasure};
use crate::agents::{Agent, Autopilot};
use crate::game::Discussion;
use crate::llm::Model;
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

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Mind::Planner => "Planner",
            Mind::Talker => "Talker",
            Mind::Recaller => "Recaller",
            Mind::Analyst => "Analyst",
        }
    }

    /// Whether its prompts show so many recent events as is set, and not what it chooses itself.
    pub const fn shows_recent_events(self) -> bool {
        matches!(self, Mind::Planner | Mind::Talker)
    }

    /// The parts that can be switched off, as in the ablations of its paper.
    pub const fn parts(self) -> &'static [MindPart] {
        use MindPart::*;
        match self {
            Mind::Planner => &[Plan],
            Mind::Talker => &[],
            Mind::Recaller => &[
                Freshness,
                Informativeness,
                Questions,
                Reflection,
                Suggestion,
                ChainOfThought,
            ],
            Mind::Analyst => &[Summary, Analysis, Planning, Action, Response, Learning],
        }
    }
}

/// What the minds of a seat work with.
#[derive(Clone)]
pub struct MindTools {
    /// The model that is asked.
    pub model: Rc<dyn Model>,
    /// How texts are compared.
    pub measure: Rc<dyn SimilarityMeasure>,
    /// What earlier rounds were like.
    pub experience: Rc<dyn ExperienceSource>,
    /// What earlier rounds taught.
    pub strategies: Rc<dyn StrategySource>,
}

impl MindTools {
    /// This model, and nothing carried over from other rounds.
    pub fn of(model: Rc<dyn Model>) -> MindTools {
        MindTools {
            model,
            measure: Rc::new(LexicalMeasure),
            experience: Rc::new(NoExperience),
            strategies: Rc::new(NoStrategies),
        }
    }
}

/// How a seat is played by a mind.
#[derive(Clone, Debug)]
pub struct MindConfig<'a> {
    /// The mind.
    pub mind: Mind,
    /// Its parts.
    pub settings: &'a MindSettings,
    /// Its temperature, 0 to 2; its paper's where none is set.
    pub temperature: Option<f32>,
    /// Whether it is asked only where there is something to decide.
    pub autopilot: bool,
    /// How meetings are held at the table.
    pub discussion: Discussion,
    /// How it takes part in meetings in real time.
    pub talk: TalkerSettings,
}

impl MindConfig<'_> {
    /// Who plays the seat with these tools: its mind, where that is wanted on an autopilot, and where meetings are held in
    /// real time with a Talker around it that takes part in them.
    pub fn agent(&self, tools: MindTools) -> Rc<dyn Agent> {
        let model = Rc::clone(&tools.model);
        let mind = self.thinker(tools);
        let player: Rc<dyn Agent> = match self.autopilot {
            true => Rc::new(Autopilot::new(mind)),
            false => mind,
        };
        if self.discussion != Discussion::Live && self.mind != Mind::Talker {
            return player;
        }
        let talker = Talker::new(model, player, self.talk);
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
                let planner =
                    Planner::new(model, self.settings.has(MindPart::Plan)).showing(self.settings.recent);
                Rc::new(self.heated(planner, Planner::at_temperature))
            }
            Mind::Recaller => {
                let recaller = Recaller::new(model, measure, experience, self.settings.into());
                Rc::new(self.heated(recaller, Recaller::at_temperature))
            }
            Mind::Analyst => {
                let analyst = Analyst::new(model, strategies, self.settings.into());
                Rc::new(self.heated(analyst, Analyst::at_temperature))
            }
        }
    }

    /// A mind at the temperature that is set.
    fn heated<T>(&self, mind: T, heat: fn(T, f32) -> T) -> T {
        match self.temperature {
            Some(temperature) => heat(mind, temperature),
            None => mind,
        }
    }
}
