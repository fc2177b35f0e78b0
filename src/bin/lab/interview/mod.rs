//! Interviews of the players of a study, after it was played.

mod line;
#[cfg(test)]
mod tests;

pub use line::{INTERVIEWS, InterviewLine, json, printed};

use crate::args::values::whole_number;
use crate::evaluation::{
    AskedForecast, AskedModel, AskedModels, AskedService, EvaluationProgress, JsonLines, JudgeArgs,
    both_costs, read_answer,
};
use crate::study::{FinishedStudy, costs_of, service_of, service_with_key};
use among_agents::clock::Clock;
use among_agents::lab::interviews::{
    InterviewMoment, InterviewQuestions, Judgement, interview_moments, judge_request, score_by_rule,
};
use among_agents::lab::plan::MindPlayer;
use among_agents::lab::tables::Layout;
use among_agents::llm::format::grouped;
use among_agents::native::NativeClock;
use among_agents::round::Replay;
use among_agents::settings::Service;
use clap::Args;
use futures::{StreamExt, TryStreamExt};
use line::Answered;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::rc::Rc;
use tokio::task::LocalSet;

/// How many interviews of a round run at once; the service's own limit may be lower.
const AT_ONCE: usize = 64;

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
    print!("{}", printed(&study, lines.lines(), Layout::Text));
    Ok(())
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
) -> Result<(Vec<(String, u64, usize)>, AskedForecast), String> {
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

/// Returns the line that has the answer to a question already.
fn answered<'a>(
    lines: &'a [InterviewLine],
    round: &RoundInterviews,
    moment: &InterviewMoment,
) -> Option<&'a InterviewLine> {
    let mut own = lines
        .iter()
        .filter(|line| line.cell == round.cell && line.seed == round.seed);
    own.find(|line| line.is_of(moment))
}

/// Returns the player of a seat that is asked.
fn player_of<'a>(study: &'a FinishedStudy, cell: &str, moment: &InterviewMoment) -> Option<&'a MindPlayer> {
    let cell = study.plan.cells().iter().find(|other| other.name() == cell)?;
    cell.player(moment.seat, moment.role).mind()
}

/// Returns the service of a player of the plan.
fn asked_player(study: &FinishedStudy, player: &MindPlayer) -> Service {
    service_of(&study.plan.services()[player.service], player)
}

/// Holds the interviews of these rounds, one round after the other.
async fn hold(
    study: &FinishedStudy,
    (args, questions): (&InterviewArgs, &InterviewQuestions),
    left: &[(String, u64, usize)],
    lines: &mut JsonLines<InterviewLine>,
) -> Result<(), String> {
    let clock: Rc<dyn Clock> = Rc::new(NativeClock::new());
    let players: Vec<&MindPlayer> = (study.plan.cells().iter())
        .filter(|cell| left.iter().any(|(name, _, _)| name == cell.name()))
        .flat_map(|cell| cell.players())
        .filter_map(|player| player.mind())
        .collect();
    let costs = costs_of(&study.plan);
    let mut services = vec![args.judge.judge(&args.model, &costs)?];
    for player in &players {
        let (service, key) = service_with_key(&study.plan, player)?;
        let name = &study.plan.services()[player.service].name;
        services.push(AskedService {
            price: costs.price_of(&service),
            service,
            key,
            pricing: format!(
                "write price = {{ prompt = 0.15, completion = 0.60 }} into [services.{name}] of plan.toml in the folder"
            ),
        });
    }
    let spent = lines.lines().iter().filter_map(|line| line.cost).sum();
    let cap = (args.judge.most_dollars, spent);
    let models = AskedModels::connect(services, args.judge.at_once, cap, &clock).await?;
    let judge = models.get(0).ok_or("No judge is connected.")?;
    let all = left.iter().map(|(_, _, moments)| moments).sum();
    let mut progress = EvaluationProgress::new(all, clock.now_ms());
    for (cell, seed, _) in left {
        let round = of_round(study, (args, questions), (cell, *seed), lines.lines())?;
        let player = |moment: &InterviewMoment| -> Option<&AskedModel> {
            let mind = player_of(study, &round.cell, moment)?;
            let at = players.iter().position(|player| *player == mind)?;
            models.get(at + 1)
        };
        let known = round.moments.iter();
        let known: Vec<Option<InterviewLine>> = known
            .map(|moment| answered(lines.lines(), &round, moment).cloned())
            .collect();
        let asked = round
            .moments
            .iter()
            .zip(&known)
            .map(|(moment, known)| interview(&round, moment, player(moment), known.as_ref(), judge));
        let mut answered = std::pin::pin!(futures::stream::iter(asked).buffered(AT_ONCE));
        while let Some(line) = answered.try_next().await? {
            lines.add(line)?;
        }
        progress.count(round.moments.len());
        eprintln!(
            "{}: {cell}, seed {seed}.",
            progress.describe(&models, clock.now_ms())
        );
    }
    Ok(())
}

/// Asks a seat, unless its answer is known, and then the judge.
async fn interview(
    round: &RoundInterviews,
    moment: &InterviewMoment,
    player: Option<&AskedModel>,
    known: Option<&InterviewLine>,
    judge: &AskedModel,
) -> Result<InterviewLine, String> {
    let (answer, model, cost) = match known {
        Some(line) => (line.answer.clone(), line.model.clone(), Some(0.0)),
        None => {
            let player = player.ok_or("The plan tells of no model for a seat that a model played.")?;
            let answer = player.ask(moment.request.clone()).await?;
            (answer.text, player.name.clone(), answer.cost)
        }
    };
    let request = judge_request(moment, &answer, &round.replay);
    let (judgement, judged) = read_answer(judge, &request, Judgement::read).await?;
    Ok(InterviewLine::of(
        (&round.cell, round.seed),
        moment,
        Answered {
            rule: score_by_rule(moment, &answer, &round.replay),
            colour: round.replay.at(0).game().roster().name(moment.seat),
            answer,
            model,
            judge: judge.name.clone(),
            judgement,
            cost: both_costs(cost, judged),
        },
    ))
}
