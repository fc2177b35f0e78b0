//! Asks players and judge, round by round.

use super::line::{Answered, InterviewLine};
use super::{InterviewArgs, RoundInterviews, of_round};
use crate::evaluation::{
    AskedModel, AskedModels, AskedService, EvaluationProgress, JsonLines, UnreadAnswers, both_costs,
    cost_so_far, read_answer,
};
use crate::study::{FinishedStudy, costs_of, service_of, service_with_key};
use among_agents::clock::Clock;
use among_agents::lab::interviews::{
    InterviewMoment, InterviewQuestions, Judgement, judge_request, score_by_rule,
};
use among_agents::lab::plan::MindPlayer;
use among_agents::native::NativeClock;
use among_agents::settings::Service;
use futures::{StreamExt, TryStreamExt};
use std::rc::Rc;

/// How many interviews of a round run at once; the service's own limit may be lower.
const AT_ONCE: usize = 64;

/// Returns the line that has the answer to a question already.
pub fn answered<'a>(
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
pub fn player_of<'a>(
    study: &'a FinishedStudy,
    cell: &str,
    moment: &InterviewMoment,
) -> Option<&'a MindPlayer> {
    let cell = study.plan.cells().iter().find(|other| other.name() == cell)?;
    cell.player(moment.seat, moment.role).mind()
}

/// Returns the service of a player of the plan.
pub fn asked_player(study: &FinishedStudy, player: &MindPlayer) -> Service {
    service_of(&study.plan.services()[player.service], player)
}

/// Holds the interviews of these rounds, one round after the other.
pub async fn hold(
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
    let cap = (args.judge.most_dollars, cost_so_far(&args.folder)?);
    let models = AskedModels::connect(services, args.judge.at_once, cap, &clock).await?;
    let judge = models.get(0).ok_or("No judge is connected.")?;
    let all = left.iter().map(|(_, _, moments)| moments).sum();
    let mut progress = EvaluationProgress::new(all, clock.now_ms());
    let mut unread = UnreadAnswers::of(&args.model);
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
            let problem = line.score.is_none().then(|| line.reason.clone());
            lines.add(line)?;
            unread.count(problem.as_deref())?;
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
