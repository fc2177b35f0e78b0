//! A study: the rounds of a plan, played by bots, chance and minds with models of services.

mod after;
mod args;
mod checks;
mod counts;
mod finished;
pub mod folder;
mod forecast;
mod lessons;
mod lessons_file;
mod list;
mod output;
mod pilot;
mod plan_text;
mod presets;
mod progress;
mod round;
mod service;
mod similarity;
#[cfg(test)]
pub mod tests;

pub use args::{MAX_AT_ONCE, StudyArgs, dollars};
pub use finished::{FinishedStudy, read_record};
pub use output::fields_help;
pub use plan_text::WrittenPlan;
pub use progress::duration;
pub use service::{ConnectedServices, costs_of, key_in, service_of, service_with_key};

use crate::advice::describe_settings_error;
use crate::evaluation::cost_of_answers;
use crate::printing;
use among_agents::clock::Clock;
use among_agents::lab::plan::{Cell, MindPlayer, Plan, SidePlayer};
use among_agents::llm::NanoDollars;
use among_agents::llm::format;
use among_agents::native::NativeClock;
use checks::hints;
use counts::FailureWatch;
use folder::StudyFolder;
use forecast::Forecast;
use futures::StreamExt;
use futures::channel::oneshot::Receiver;
use futures::future::{Either, select};
use lessons::{LessonsFile, StudyLessons};
use list::list;
use output::{Conditions, PlayedRound};
use pilot::{power, power_after};
use progress::Progress;
use similarity::Measures;
use std::cell::Cell as Slot;
use std::rc::Rc;
use tokio::task::LocalSet;

/// Plays the rounds of the study that have not been played before.
///
/// # Errors
/// A sentence that says why the study cannot begin or continue.
pub fn play(args: &StudyArgs) -> Result<(), String> {
    if args.list {
        return printing::print(&list(args)?);
    }
    let WrittenPlan { text, plan } = WrittenPlan::of(args)?;
    let Some(out) = args.out.as_ref().filter(|_| !args.print_plan) else {
        return printing::print(&text);
    };
    let power = match &args.pilot {
        Some(folder) => Some(power_after(&plan, folder)?),
        None => power(&plan),
    };
    let files = plan
        .cells()
        .iter()
        .map(|cell| LessonsFile::open(cell.experience()));
    let files = files.collect::<Result<Vec<LessonsFile>, String>>()?;
    let conditions: Vec<String> = (plan.cells().iter().zip(&files))
        .map(|(cell, file)| plan.conditions(cell, file.digest.as_deref()))
        .collect();
    let named = plan
        .cells()
        .iter()
        .map(|cell| cell.name().to_owned())
        .zip(conditions.iter().cloned());
    let mut folder = StudyFolder::open(out, &text, &named.collect::<Conditions>())?;
    if let Some(message) = folder.lines.repair() {
        eprintln!("{message}");
    }
    for hint in hints(args, &plan) {
        eprintln!("{hint}");
    }
    let lanes = lanes(&plan, &folder);
    let all = plan.cells().len() * plan.seeds().rounds() as usize;
    let left = lanes.iter().map(|lane| lane.seeds.len()).sum::<usize>();
    if left < all {
        eprintln!("{} of {all} rounds were played before.", all - left);
    }
    let next = format!("lab tables {} prints the tables.", out.display());
    if left == 0 {
        eprintln!("{next}");
        return Ok(());
    }
    eprintln!(
        "{}.",
        Forecast::of(&plan, &rounds_left(&plan, &lanes))?.describe()
    );
    if let Some(words) = power {
        eprintln!("{words}");
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| format!("Requests cannot be sent from here: {why}"))?;
    LocalSet::new().block_on(&runtime, async {
        let (watch, broken) = FailureWatch::new();
        let study = Study::begin(args, &plan, watch, &lanes, (files, conditions)).await?;
        let cost_before = folder.lines.cost() + cost_of_answers(out)?;
        let progress = Progress::new(all - left, all, cost_before, study.clock.now_ms());
        study.play(&lanes, progress, &mut folder, broken).await
    })?;
    eprintln!("{next}");
    Ok(())
}

/// Rounds that are played one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lane {
    /// The place of the cell in the plan.
    cell: usize,
    /// The seeds, in order.
    seeds: Vec<u64>,
}

/// Returns the rounds that are left. Those of a cell that learns follow each other. All others stand by themselves,
/// those of the same seed together, so that a study that is ended has whole pairs.
fn lanes(plan: &Plan, folder: &StudyFolder) -> Vec<Lane> {
    let is_left = |cell: &Cell, seed: u64| !folder.lines.contains(cell.name(), seed);
    let (learning, others): (Vec<_>, Vec<_>) = plan
        .cells()
        .iter()
        .enumerate()
        .partition(|(_, cell)| cell.learns());
    let learning = learning.into_iter().map(|(at, cell)| Lane {
        cell: at,
        seeds: plan.seeds().iter().filter(|&seed| is_left(cell, seed)).collect(),
    });
    let learning: Vec<Lane> = learning.filter(|lane| !lane.seeds.is_empty()).collect();
    let single = plan.seeds().iter().flat_map(|seed| {
        let left = others.iter().filter(move |(_, cell)| is_left(cell, seed));
        left.map(move |(at, _)| Lane {
            cell: *at,
            seeds: vec![seed],
        })
    });
    let single: Vec<Lane> = single.collect();
    [learning, single].concat()
}

/// Returns how many rounds of each cell are left.
fn rounds_left(plan: &Plan, lanes: &[Lane]) -> Vec<usize> {
    let left = |cell: usize| {
        lanes
            .iter()
            .filter(move |lane| lane.cell == cell)
            .map(|lane| lane.seeds.len())
    };
    (0..plan.cells().len()).map(|cell| left(cell).sum()).collect()
}

/// The state that the rounds of a study share.
struct Study<'a> {
    args: &'a StudyArgs,
    plan: &'a Plan,
    cells: Vec<CellInPlay<'a>>,
    /// The services; `None` if no model plays in the rounds that are left.
    services: Option<ConnectedServices>,
    watch: Rc<FailureWatch>,
    clock: Rc<dyn Clock>,
    /// Whether no further round begins, since the study has cost as much as it may.
    is_spent: Slot<bool>,
}

/// What the rounds of a cell share.
struct CellInPlay<'a> {
    cell: &'a Cell,
    conditions: String,
    /// `None` if no model plays, or no round is left.
    models: Option<ModelsOfACell>,
}

/// What the rounds of a cell share in which models play.
struct ModelsOfACell {
    measures: Measures,
    lessons: StudyLessons,
}

impl<'a> Study<'a> {
    async fn begin(
        args: &'a StudyArgs,
        plan: &'a Plan,
        watch: Rc<FailureWatch>,
        lanes: &[Lane],
        (files, conditions): (Vec<LessonsFile>, Vec<String>),
    ) -> Result<Study<'a>, String> {
        let clock: Rc<dyn Clock> = Rc::new(NativeClock::new());
        let is_left = |at: usize| lanes.iter().any(|lane| lane.cell == at);
        let left = plan.cells().iter().enumerate().filter(|(at, _)| is_left(*at));
        let players: Vec<&MindPlayer> = left
            .flat_map(|(_, cell)| cell.players())
            .filter_map(SidePlayer::mind)
            .collect();
        let services = match players.is_empty() {
            true => None,
            false => Some(ConnectedServices::connect(plan, &players, args.at_once, &clock).await?),
        };
        if let Some(services) = &services {
            check_prices(args, plan, &players, services)?;
        }
        let mut study = Study {
            args,
            plan,
            cells: Vec::new(),
            services,
            watch,
            clock,
            is_spent: Slot::new(false),
        };
        let cells = plan
            .cells()
            .iter()
            .zip(files.into_iter().zip(conditions))
            .enumerate();
        for (at, (cell, (file, conditions))) in cells {
            let models = match cell.asks_a_model() && is_left(at) {
                true => study.models_of(cell, file).await?,
                false => None,
            };
            study.cells.push(CellInPlay {
                cell,
                conditions,
                models,
            });
        }
        Ok(study)
    }

    async fn models_of(&self, cell: &Cell, file: LessonsFile) -> Result<Option<ModelsOfACell>, String> {
        let Some(services) = &self.services else {
            return Ok(None);
        };
        let mut minds = cell.players().filter_map(SidePlayer::mind);
        let compares = minds.find(|player| {
            let has_embeddings = self.plan.services()[player.service].embeddings.is_some();
            player.mind.compares_texts() && has_embeddings
        });
        let model = compares.map(|player| services.model_of(self.plan, player));
        let measures = Measures::new(model.as_ref(), &services.environment);
        let measures = measures.map_err(describe_settings_error)?;
        let measure = measures.of_lessons();
        let lessons = StudyLessons::load(file, Rc::clone(&measure), &self.clock).await;
        if let Some(message) = measures.note_fallback(&*measure) {
            eprintln!("{message}");
        }
        Ok(Some(ModelsOfACell { measures, lessons }))
    }

    /// Plays these rounds.
    async fn play(
        &self,
        lanes: &[Lane],
        mut progress: Progress,
        folder: &mut StudyFolder,
        mut broken: Receiver<String>,
    ) -> Result<(), String> {
        self.check_cost(&progress);
        let lanes = futures::stream::iter(lanes).map(|lane| {
            let seeds = futures::stream::iter(&lane.seeds);
            let rounds = seeds.then(move |&seed| self.round_within_cost(lane.cell, seed));
            Box::pin(rounds.filter_map(futures::future::ready))
        });
        let mut rounds = std::pin::pin!(lanes.flatten_unordered(usize::from(self.args.parallel)));
        loop {
            let played = match select(rounds.next(), &mut broken).await {
                Either::Left((Some(played), _)) => played?,
                Either::Left((None, _)) => return self.ended(&progress),
                Either::Right((why, _)) => {
                    let why = why.unwrap_or_default();
                    return Err(stopped(&format!("The service broke down: {why}")));
                }
            };
            if let Some(why) = played.reason_not_a_result() {
                return Err(stopped(&why));
            }
            progress.count(&played);
            eprintln!(
                "{}: {}",
                progress.describe(self.clock.now_ms()),
                played.describe()
            );
            self.check_cost(&progress);
            // A round with a line counts as complete, so its record is written before. Its lessons come after, so
            // that they are learnt once.
            folder.write_record(&played.cell, played.seed, &played.record)?;
            folder.lines.add(&played.line().to_string())?;
            let cell = self.cells.iter().find(|cell| cell.cell.name() == played.cell);
            if let Some(models) = cell.and_then(|cell| cell.models.as_ref()) {
                models.lessons.learn(played.learnt).await?;
            }
        }
    }

    /// Plays a round, unless the study has cost as much as it may.
    async fn round_within_cost(&self, cell: usize, seed: u64) -> Option<Result<PlayedRound, String>> {
        match self.is_spent.get() {
            true => None,
            false => Some(self.round(&self.cells[cell], seed).await),
        }
    }

    fn check_cost(&self, progress: &Progress) {
        let is_spent = self.args.most_dollars.is_some_and(|most| progress.cost() >= most);
        self.is_spent.set(is_spent);
    }

    fn ended(&self, progress: &Progress) -> Result<(), String> {
        for models in self.cells.iter().filter_map(|cell| cell.models.as_ref()) {
            if let tokens @ 1.. = models.measures.tokens_of_lessons() {
                eprintln!(
                    "Embedding the lessons took {tokens} more tokens, which are not counted in any line."
                );
            }
        }
        match progress.done < progress.all {
            true => Err(format!(
                "The study has cost {}, so no further round begins: {} of {} are played. Continue with a higher \
                 --most-dollars.",
                format::dollars(NanoDollars((progress.cost() * 1e9) as u64)),
                progress.done,
                progress.all
            )),
            false => Ok(()),
        }
    }
}

/// Refuses a cap that cannot be kept, since a price is not known.
fn check_prices(
    args: &StudyArgs,
    plan: &Plan,
    players: &[&MindPlayer],
    services: &ConnectedServices,
) -> Result<(), String> {
    let mut players = players.iter().filter(|_| args.most_dollars.is_some());
    let unpriced = players.find(|player| {
        let service = services.model_of(plan, player).service;
        services.costs.price_of(&service).is_none()
    });
    unpriced.map_or(Ok(()), |player| {
        Err(format!(
            "--most-dollars needs the price of {}, which is not known: give it with --price 0.15,0.60 (dollars per million \
             tokens of prompt and completion), or write price = {{ prompt = 0.15, completion = 0.60 }} into [services.{}] of \
             the plan.",
            player.model,
            plan.services()[player.service].name
        ))
    })
}

/// Describes why a study stops.
fn stopped(why: &str) -> String {
    format!("{why} The study stops; rounds in progress are not recorded.")
}
