//! A study: concurrent rounds of minds with models of a service.

mod args;
mod checks;
mod counts;
mod lessons;
mod lessons_file;
mod lineup;
mod name;
mod output;
mod round;
mod service;
mod similarity;
mod table_settings;
#[cfg(test)]
mod tests;

pub use args::StudyArgs;
pub use output::fields_help;

use crate::advice::describe_settings_error;
use among_agents::clock::Clock;
use among_agents::native::NativeClock;
use counts::FailureWatch;
use futures::StreamExt;
use futures::channel::oneshot::Receiver;
use futures::future::{Either, select};
use lessons::StudyLessons;
use name::name;
use output::{Journals, ResultLines};
use service::ConnectedService;
use similarity::Measures;
use std::collections::BTreeSet;
use std::rc::Rc;
use tokio::task::LocalSet;

/// Plays the rounds of the study that have not been played before.
///
/// # Errors
/// A sentence that says why the study cannot begin or continue.
pub fn play(args: &StudyArgs) -> Result<(), String> {
    let name = name(args);
    let mut lines = ResultLines::open(args.out.as_deref(), &name)?;
    if let Some(message) = lines.repair() {
        eprintln!("{message}");
    }
    let rounds = args.rounds;
    let seeds = (0..rounds).map(|at| args.round.seed.wrapping_add(at));
    let left: Vec<u64> = seeds.filter(|&seed| !lines.contains(seed)).collect();
    for hint in args.hints() {
        eprintln!("{hint}");
    }
    let done = rounds - left.len() as u64;
    if done > 0 {
        eprintln!("{done} of {rounds} rounds were played before.");
    }
    if left.is_empty() {
        return Ok(());
    }
    let to_play: BTreeSet<u64> = left.iter().copied().collect();
    let opened = args.journals.as_ref();
    let opened = opened.map(|folder| Journals::open(folder, lines.is_empty(), &to_play));
    let journals = opened.transpose()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| format!("Requests cannot be sent from here: {why}"))?;
    LocalSet::new().block_on(&runtime, async {
        let (watch, broken) = FailureWatch::new();
        let study = Study::of(args, name, (watch, journals)).await?;
        let played = study.play(left, (done, rounds), &mut lines, broken).await;
        if let tokens @ 1.. = study.measures.tokens_of_lessons() {
            eprintln!("Embedding the lessons took {tokens} more tokens, which are not counted in any line.");
        }
        played
    })
}

/// The state that the rounds of a study share.
struct Study<'a> {
    args: &'a StudyArgs,
    /// The name in the study's lines, which tells it from other studies.
    name: String,
    service: ConnectedService,
    measures: Measures,
    watch: Rc<FailureWatch>,
    lessons: StudyLessons,
    journals: Option<Journals>,
    clock: Rc<dyn Clock>,
}

impl Study<'_> {
    async fn of(
        args: &StudyArgs,
        name: String,
        (watch, journals): (Rc<FailureWatch>, Option<Journals>),
    ) -> Result<Study<'_>, String> {
        let clock: Rc<dyn Clock> = Rc::new(NativeClock::new());
        let file = StudyLessons::file(args)?;
        let service = ConnectedService::connect(args, &clock).await?;
        let measures =
            Measures::new(&service.model, &service.environment).map_err(describe_settings_error)?;
        let measure = measures.of_lessons();
        let lessons = StudyLessons::load(file, Rc::clone(&measure), &clock).await;
        match measures.note_fallback(&*measure) {
            Some(message) => eprintln!("{message}"),
            None => eprintln!("Texts are compared by {}.", measure.name()),
        }
        Ok(Study {
            args,
            name,
            service,
            measures,
            watch,
            lessons,
            journals,
            clock,
        })
    }

    /// Plays the rounds of these seeds. `done` of `all` rounds are complete.
    async fn play(
        &self,
        seeds: Vec<u64>,
        (mut done, all): (u64, u64),
        lines: &mut ResultLines,
        mut broken: Receiver<String>,
    ) -> Result<(), String> {
        let rounds = futures::stream::iter(seeds).map(|seed| self.round(seed));
        let mut rounds = std::pin::pin!(rounds.buffer_unordered(self.args.parallel.into()));
        loop {
            let played = match select(rounds.next(), &mut broken).await {
                Either::Left((Some(played), _)) => played?,
                Either::Left((None, _)) => return Ok(()),
                Either::Right((why, _)) => {
                    let why = why.unwrap_or_default();
                    return Err(stopped(&format!("The service broke down: {why}")));
                }
            };
            if let Some(why) = played.reason_not_a_result() {
                return Err(stopped(&why));
            }
            done += 1;
            eprintln!("{done} of {all}: {}", played.describe());
            // The line is written first, since a round with a line counts as complete. A later failure is
            // reported.
            lines.add(&played.line(&self.name).to_string())?;
            let written = match &self.journals {
                Some(journals) => journals.write(played.seed, &played.round.written()),
                None => Ok(()),
            };
            self.lessons.learn(played.learnt).await?;
            written?;
        }
    }
}

/// Describes why a study stops.
fn stopped(why: &str) -> String {
    format!("{why} The study stops; rounds in progress are not recorded.")
}
