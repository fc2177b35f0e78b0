//! Plans that come with the program.

use super::plan_text::{SERVICE, WrittenPlan};
use among_agents::lab::plan::{BOT_VERSION, Plan};
use toml::{Table, Value};

/// A plan that comes with the program. Its minds ask a service that the options name.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    kind: &'static str,
    /// Whether results depend on how the bots play.
    depends_on_bots: bool,
    /// Whether its rounds are played for interviews and labels of speeches.
    pub is_evaluated: bool,
    /// What it is, as a sentence.
    pub about: &'static str,
    text: &'static str,
}

/// The presets.
pub const PRESETS: [Preset; 3] = [
    Preset {
        kind: "amongagents-table1",
        depends_on_bots: false,
        is_evaluated: false,
        about: "Table 1 of AmongAgents: chance and planners in the published condition, with and without a plan, on both sides or one.",
        text: include_str!("amongagents-table1.toml"),
    },
    Preset {
        kind: "amongagents-interviews",
        depends_on_bots: false,
        is_evaluated: true,
        about: "Planners whom lab interview asks afterwards, as in AmongAgents, and whose speeches lab label labels.",
        text: include_str!("amongagents-interviews.toml"),
    },
    Preset {
        kind: "against-the-bots",
        depends_on_bots: true,
        is_evaluated: false,
        about: "Planners on either side against the built-in bots, whom anybody can play against again.",
        text: include_str!("against-the-bots.toml"),
    },
];

impl Preset {
    /// Returns the preset with this name.
    pub fn named(name: &str) -> Option<Preset> {
        PRESETS.into_iter().find(|preset| preset.name() == name)
    }

    /// The name. The number at its end is the version of the bots, where results depend on them.
    pub fn name(self) -> String {
        match self.depends_on_bots {
            true => format!("{}-{BOT_VERSION}", self.kind),
            false => self.kind.to_owned(),
        }
    }

    /// Returns the plan with this service, and with this number of rounds and first seed in place of its own.
    ///
    /// # Errors
    /// A sentence if the service cannot be used.
    pub fn with_service(
        self,
        service: Table,
        rounds: Option<u64>,
        first: Option<i64>,
    ) -> Result<WrittenPlan, String> {
        let mut plan: Table = self.text.parse().map_err(|why| format!("{}: {why}", self.kind))?;
        let services = Table::from_iter([(SERVICE.to_owned(), Value::Table(service))]);
        plan.insert("services".to_owned(), services.into());
        if let Some(Value::Table(seeds)) = plan.get_mut("seeds") {
            let rounds = rounds.and_then(|rounds| i64::try_from(rounds).ok());
            for (name, number) in [("rounds", rounds), ("first", first)] {
                if let Some(number) = number {
                    seeds.insert(name.to_owned(), number.into());
                }
            }
        }
        let text = toml::to_string(&plan).map_err(|why| format!("{}: {why}", self.kind))?;
        let plan = Plan::read(&text).map_err(|why| why.problem.to_string())?;
        Ok(WrittenPlan { text, plan })
    }
}
