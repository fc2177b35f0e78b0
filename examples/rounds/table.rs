//! Who plays a round of a study: minds, and around each what counts and watches.

use super::learnt::ExperienceStore;
use super::observed::Observed;
use super::played::Counted;
use super::trouble::{Watch, Watched};
use super::wish::Wish;
use among_agents::agents::Agent;
use among_agents::agents::minds::{Mind, MindConfig, MindSettings, MindTools, TalkerSettings};
use among_agents::agents::retrieval::SimilarityMeasure;
use among_agents::llm::{Metered, Model};
use std::rc::Rc;

/// A table, and what its seats work with.
pub struct Table<'a> {
    pub wish: &'a Wish,
    pub model: &'a Rc<dyn Model>,
    pub watch: &'a Rc<Watch>,
    pub carried: &'a ExperienceStore,
    pub counted: &'a Counted,
    pub measure: &'a Rc<dyn SimilarityMeasure>,
}

impl Table<'_> {
    /// Who plays this seat, from 0, by this mind.
    pub fn agent(&self, mind: Mind, seat: usize) -> Rc<dyn Agent> {
        let (wish, counted) = (self.wish, self.counted);
        let settings = MindSettings {
            off: wish.without.clone(),
            lite: wish.lite,
            analysed: wish.analyses.unwrap_or_default(),
            ..MindSettings::default()
        };
        let discussion = wish.rules.discussion;
        let seating = MindConfig {
            mind,
            settings: &settings,
            temperature: wish.temperature,
            autopilot: wish.autopilot,
            discussion,
            talk: TalkerSettings {
                variant: wish.talker.unwrap_or_default(),
                ..TalkerSettings::default()
            },
        };
        let watched = Watched {
            model: Rc::clone(self.model),
            watch: Rc::clone(self.watch),
            failures: Rc::clone(&counted.failures),
            seat,
        };
        let agent = seating.agent(MindTools {
            model: Rc::new(Metered::new(Rc::new(watched), Rc::clone(&counted.meter), seat)),
            measure: Rc::clone(self.measure),
            experience: self.carried.suggestions(),
            strategies: self.carried.strategies(),
        });
        Rc::new(Observed {
            agent,
            choices: Rc::clone(&counted.choices),
        })
    }
}
