//! Labels of the speeches of a study, after it was played.

mod line;
#[cfg(test)]
mod tests;

pub use line::{LABELS, LabelLine, json, printed};

use crate::evaluation::{
    AskedForecast, AskedModel, AskedModels, EvaluationProgress, JsonLines, JudgeArgs, UnreadAnswers,
    both_costs, cost_so_far, read_answer,
};
use crate::printing;
use crate::study::{FinishedStudy, costs_of};
use among_agents::clock::Clock;
use among_agents::lab::speech_labels::{JUDGES, label_request, read_labels};
use among_agents::lab::tables::Layout;
use among_agents::lab::{StatementCheck, Utterance};
use among_agents::llm::format::grouped;
use among_agents::native::NativeClock;
use among_agents::record::Record;
use among_agents::round::Replay;
use among_agents::settings::Player;
use among_agents::table::{Seat, SeatSet};
use clap::Args;
use futures::future::try_join_all;
use futures::{StreamExt, TryStreamExt};
use line::JudgeLabels;
use std::path::PathBuf;
use std::rc::Rc;
use tokio::task::LocalSet;

/// How many speeches of a round are labelled at once; the service's own limit may be lower.
const AT_ONCE: usize = 32;

/// The options of labels.
#[derive(Args, Clone, Debug)]
pub struct LabelArgs {
    /// The folder of the study
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
    /// A model that judges; given once, it judges three times, given three times, they are three judges
    #[arg(long, value_name = "NAME", required = true)]
    pub model: Vec<String>,
    /// The judges' service.
    #[command(flatten)]
    pub judge: JudgeArgs,
}

impl LabelArgs {
    /// Returns the judges of each speech.
    fn judges(&self) -> Result<[&str; JUDGES], String> {
        match &self.model[..] {
            [one] => Ok([one; JUDGES]),
            [one, two, three] => Ok([one, two, three]),
            _ => {
                Err("--model is given once, for a model that judges three times, or three times.".to_owned())
            }
        }
    }
}

/// The speeches of a round that these judges have not labelled yet.
struct RoundSpeeches {
    replay: Replay,
    speeches: Vec<Utterance>,
}

/// Labels the speeches that were not labelled before, and prints the shares of all.
///
/// # Errors
/// A sentence that says what cannot be read, asked or written. What was answered before is kept.
pub fn run(args: &LabelArgs) -> Result<(), String> {
    let judges = args.judges()?;
    let study = FinishedStudy::read(&args.folder)?;
    let mut lines = JsonLines::open(&args.folder.join(LABELS))?;
    let costs = costs_of(&study.plan);
    let prices = judges.map(|model| args.judge.price_of(model, &costs));
    let (mut left, mut forecast) = (Vec::new(), AskedForecast::default());
    for (cell, seed) in study.played() {
        let RoundSpeeches { replay, speeches } = of_round(&study, judges, (cell, seed), lines.lines())?;
        for speech in &speeches {
            for (number, price) in prices.into_iter().enumerate() {
                forecast.ask(&label_request(speech, &replay, number), price);
            }
        }
        if !speeches.is_empty() {
            left.push((cell, seed, speeches.len()));
        }
    }
    let speeches: usize = left.iter().map(|(_, _, speeches)| speeches).sum();
    if speeches > 0 {
        let (speeches, rounds) = (grouped(speeches as u64), left.len());
        eprintln!(
            "{speeches} speeches in {rounds} rounds, each with {JUDGES} judgements: {}.",
            forecast.describe()
        );
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|why| format!("Requests cannot be sent from here: {why}"))?;
        LocalSet::new().block_on(&runtime, label(&study, args, &left, &mut lines))?;
    }
    printing::print(&printed(&study, lines.lines(), Layout::Text))
}

fn of_round(
    study: &FinishedStudy,
    judges: [&str; JUDGES],
    (cell, seed): (&str, u64),
    lines: &[LabelLine],
) -> Result<RoundSpeeches, String> {
    let record = study.record(cell, seed)?;
    let replay = Replay::of(record.round.clone()).map_err(|why| why.to_string())?;
    let is_labelled = |speech: &Utterance| {
        lines.iter().any(|line| {
            let names = line.judges.iter().map(|judge| judge.judge.as_str());
            (line.cell.as_str(), line.seed, line.at) == (cell, seed, speech.at) && names.eq(judges)
        })
    };
    let round = replay.at(replay.len());
    let mut speeches = StatementCheck::all(&round, bots(&record));
    speeches.retain(|speech| !is_labelled(speech));
    Ok(RoundSpeeches { replay, speeches })
}

/// Returns the seats whose sentences are one claim each.
fn bots(record: &Record) -> SeatSet {
    let seats = Seat::all().zip(&record.seats);
    seats
        .filter(|(_, seat)| seat.player == Player::Bot)
        .map(|(seat, _)| seat)
        .collect()
}

/// Labels the speeches of these rounds, one round after the other.
async fn label(
    study: &FinishedStudy,
    args: &LabelArgs,
    left: &[(&str, u64, usize)],
    lines: &mut JsonLines<LabelLine>,
) -> Result<(), String> {
    let judges = args.judges()?;
    let clock: Rc<dyn Clock> = Rc::new(NativeClock::new());
    let costs = costs_of(&study.plan);
    let services = judges.iter().map(|model| args.judge.judge(model, &costs));
    let services = services.collect::<Result<Vec<_>, String>>()?;
    let cap = (args.judge.most_dollars, cost_so_far(&args.folder)?);
    let models = AskedModels::connect(services, args.judge.at_once, cap, &clock).await?;
    let asked: Vec<&AskedModel> = (0..JUDGES).filter_map(|at| models.get(at)).collect();
    let speeches = left.iter().map(|(_, _, speeches)| speeches).sum();
    let mut progress = EvaluationProgress::new(speeches, clock.now_ms());
    let mut unread = judges.map(UnreadAnswers::of);
    for (cell, seed, _) in left {
        let RoundSpeeches { replay, speeches } = of_round(study, judges, (cell, *seed), lines.lines())?;
        let labelled = speeches.iter().map(|speech| labels_of(speech, &replay, &asked));
        let mut labelled = std::pin::pin!(futures::stream::iter(labelled).buffered(AT_ONCE));
        let start = replay.at(0);
        let mut said = speeches.iter();
        while let (Some(judges), Some(speech)) = (labelled.try_next().await?, said.next()) {
            let who = (
                start.game().roster().name(speech.seat),
                start.game().role_of(speech.seat),
            );
            let line = LabelLine::of((cell, *seed), speech, who, judges);
            let problems: Vec<Option<String>> =
                line.judges.iter().map(|judge| judge.problem.clone()).collect();
            lines.add(line)?;
            for (unread, problem) in unread.iter_mut().zip(problems) {
                unread.count(problem.as_deref())?;
            }
        }
        progress.count(speeches.len());
        eprintln!(
            "{}: {cell}, seed {seed}.",
            progress.describe(&models, clock.now_ms())
        );
    }
    Ok(())
}

/// Asks every judge for the labels of a speech. Returns them with what they cost.
async fn labels_of(
    speech: &Utterance,
    replay: &Replay,
    judges: &[&AskedModel],
) -> Result<(Vec<JudgeLabels>, Option<f64>), String> {
    let asked = judges.iter().enumerate().map(|(number, judge)| async move {
        let request = label_request(speech, replay, number);
        let (read, cost) = read_answer(judge, &request, read_labels).await?;
        let problem = read.as_ref().err().cloned();
        let labels = JudgeLabels {
            judge: judge.name.clone(),
            labels: read.ok(),
            problem,
        };
        Ok::<_, String>((labels, cost))
    });
    let (labels, costs): (Vec<_>, Vec<_>) = try_join_all(asked).await?.into_iter().unzip();
    Ok((labels, costs.into_iter().fold(Some(0.0), both_costs)))
}
