//! Interviews of the players of a study, after it was played.

mod hold;
mod line;
#[cfg(test)]
mod tests;

pub use line::{INTERVIEWS, InterviewLine, json, printed};

use crate::args::values::whole_number;
use crate::evaluation::{AskedForecast, JsonLines, JudgeArgs};
use crate::printing;
use crate::study::{FinishedStudy, costs_of};
use among_agents::lab::interviews::{InterviewMoment, InterviewQuestions, interview_moments, judge_request};
use among_agents::lab::tables::Layout;
use among_agents::llm::format::grouped;
use among_agents::round::Replay;
use clap::Args;
use hold::{answered, asked_player, hold, player_of};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use tokio::task::LocalSet;

/// After how many choices a seat is asked again, unless the options say so.
pub const USUAL_EVERY: usize = 5;

/// The most turns between two interviews.
const MAX_EVERY: usize = 1_000;

/// The options of interviews.
#[derive(Args, Clone, Debug)]
pub struct InterviewArgs {
    /// The folder of the study; its players are asked at the services of its plan
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
    /// The model that judges the answers
    #[arg(long, value_name = "NAME")]
    pub model: String,
    /// After how many choices of a seat it is asked again what it remembers and plans
    #[arg(
        long,
        value_name = "N",
        default_value_t = USUAL_EVERY,
        allow_negative_numbers = true,
        value_parser = whole_number("--every", 1, MAX_EVERY)
    )]
    pub every: usize,
    /// Asks the questions in this TOML file instead: kinds of questions, such as memory, each with a question or a list
    #[arg(long, value_name = "FILE")]
    pub questions: Option<PathBuf>,
    /// The judge's service.
    #[command(flatten)]
    pub judge: JudgeArgs,
}

/// Rounds with interviews that have no line yet: cell, seed, and the number of interviews.
type RoundsLeft = Vec<(String, u64, usize)>;

/// The interviews of one round that have no line yet.
struct RoundInterviews {
    cell: String,
    seed: u64,
    replay: Replay,
    moments: Vec<InterviewMoment>,
}

/// Holds the interviews that were not held before, and prints the scores of all.
///
/// # Errors
/// A sentence that says what cannot be read, asked or written. What was answered before is kept.
pub fn run(args: &InterviewArgs) -> Result<(), String> {
    let study = FinishedStudy::read(&args.folder)?;
    let mut lines = JsonLines::open(&args.folder.join(INTERVIEWS))?;
    let questions = questions(args)?;
    let (left, forecast) = left(&study, (args, &questions), lines.lines())?;
    let count: usize = left.iter().map(|(_, _, moments)| moments).sum();
    if count > 0 {
        eprintln!(
            "{} questions in {} rounds, each with an answer and a judgement: {}.",
            grouped(count as u64),
            left.len(),
            forecast.describe()
        );
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|why| format!("Requests cannot be sent from here: {why}"))?;
        LocalSet::new().block_on(&runtime, hold(&study, (args, &questions), &left, &mut lines))?;
    }
    printing::print(&printed(&study, lines.lines(), Layout::Text))
}

/// Reads the questions that the options name.
fn questions(args: &InterviewArgs) -> Result<InterviewQuestions, String> {
    let Some(file) = &args.questions else {
        return Ok(InterviewQuestions::default());
    };
    let name = file.display();
    let text = std::fs::read_to_string(file)
        .map_err(|why| format!("{name} cannot be read ({why}): name a TOML file with questions."))?;
    InterviewQuestions::read(&text).map_err(|why| format!("{name}: {why}"))
}

/// Returns the rounds with interviews that have no line yet, with their number, and what they will ask.
fn left(
    study: &FinishedStudy,
    (args, questions): (&InterviewArgs, &InterviewQuestions),
    lines: &[InterviewLine],
) -> Result<(RoundsLeft, AskedForecast), String> {
    let (mut left, mut forecast) = (Vec::new(), AskedForecast::default());
    let costs = costs_of(&study.plan);
    let judge = args.judge.price_of(&args.model, &costs);
    let mut asks_a_model = false;
    for (cell, seed) in study.played() {
        let planned = study.plan.cells().iter().find(|planned| planned.name() == cell);
        if !planned.is_some_and(|planned| planned.asks_a_model()) {
            continue;
        }
        asks_a_model = true;
        let interviews = of_round(study, (args, questions), (cell, seed), lines)?;
        for moment in &interviews.moments {
            if answered(lines, &interviews, moment).is_none() {
                let player = player_of(study, cell, moment).map(|player| asked_player(study, player));
                forecast.ask(
                    &moment.request,
                    player.and_then(|service| costs.price_of(&service)),
                );
            }
            forecast.ask(&judge_request(moment, "", &interviews.replay), judge);
        }
        if !interviews.moments.is_empty() {
            left.push((cell.to_owned(), seed, interviews.moments.len()));
        }
    }
    match asks_a_model {
        true => Ok((left, forecast)),
        false => Err("No model played in this study, so there is nobody to interview.".to_owned()),
    }
}

fn of_round(
    study: &FinishedStudy,
    (args, questions): (&InterviewArgs, &InterviewQuestions),
    (cell, seed): (&str, u64),
    lines: &[InterviewLine],
) -> Result<RoundInterviews, String> {
    let record = study.record(cell, seed)?;
    let replay = Replay::of(record.round.clone()).map_err(|why| why.to_string())?;
    let every = NonZeroUsize::new(args.every).unwrap_or(NonZeroUsize::MIN);
    let mut moments = interview_moments(&record, &replay, every, questions);
    let own: Vec<&InterviewLine> = lines
        .iter()
        .filter(|line| (line.cell.as_str(), line.seed) == (cell, seed) && line.judge == args.model)
        .collect();
    moments.retain(|moment| !own.iter().any(|line| line.is_of(moment)));
    Ok(RoundInterviews {
        cell: cell.to_owned(),
        seed,
        replay,
        moments,
    })
}
