//! Measures the number of calls of each mind in estimates: the table in docs/decisions/0004.

use among_agents::agents::experience::{FinishedRound, LearningFuture};
use among_agents::agents::minds::{Mind, MindConfig, MindPart, MindSettings, MindTools};
use among_agents::agents::{Agent, Choice, Memory, PendingChoice, ResponsePace};
use among_agents::game::{Discussion, Rules, SeatOverrides, View};
use among_agents::llm::{Meter, Metered, Model};
use among_agents::round::{EstimateModel, dry_run};
use among_agents::table::{Dice, Phase, Seat};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The number of rounds played per estimate.
const ROUNDS: u64 = 10;

/// A choice of a seat at a time, and first whether it is in a meeting.
type ChoiceKey = (bool, u64, u16, Seat);

/// The calls and the choices under each key.
type CallCounts = Rc<RefCell<BTreeMap<ChoiceKey, (u32, u32)>>>;

/// An agent whose calls are counted by choice.
struct CountedAgent {
    agent: Rc<dyn Agent>,
    meter: Rc<Meter>,
    count: CallCounts,
    round: u64,
}

impl Agent for CountedAgent {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        let key = (
            view.phase() != Phase::Task,
            self.round,
            view.timestep(),
            view.seat(),
        );
        let (meter, count) = (Rc::clone(&self.meter), Rc::clone(&self.count));
        match self.agent.choose(view, memory, dice) {
            Choice::Made(made) => Choice::Made(made),
            Choice::Asked(PendingChoice {
                request,
                answer,
                retries,
            }) => Choice::Asked(PendingChoice {
                request,
                answer: Box::pin(async move {
                    // The estimate model answers at once, so no other seat asks in between.
                    let before = meter.total().answers;
                    let answer = answer.await;
                    let mut count = count.borrow_mut();
                    let (calls, choices) = count.entry(key).or_default();
                    *calls += meter.total().answers - before;
                    *choices += 1;
                    answer
                }),
                retries,
            }),
        }
    }

    fn response_pace(&self) -> ResponsePace {
        self.agent.response_pace()
    }

    fn learn(&self, view: &View<'_>, memory: &Memory, ended: &FinishedRound) -> Option<LearningFuture> {
        self.agent.learn(view, memory, ended)
    }
}

/// Returns the mean calls for a choice in the task phase, the mean and the maximum of a seat in a meeting,
/// and the mean of a whole round.
fn counted(mind: Mind, settings: &MindSettings) -> (f64, f64, u32, f64) {
    let (count, mut all) = (CallCounts::default(), 0);
    for round in 1..=ROUNDS {
        let (estimate_model, meter) = (EstimateModel::default(), Rc::new(Meter::default()));
        let agent = |seat: usize| {
            let model: Rc<dyn Model> = Rc::new(Metered::new(
                Rc::new(estimate_model.clone()),
                Rc::clone(&meter),
                seat,
            ));
            let seating = MindConfig::of(mind, settings, Discussion::Rounds);
            Some(Rc::new(CountedAgent {
                agent: seating.agent(MindTools::new(model)),
                meter: Rc::clone(&meter),
                count: Rc::clone(&count),
                round,
            }) as Rc<dyn Agent>)
        };
        let agents: Vec<_> = (0..5).map(agent).collect();
        dry_run(
            &Rules::paper(),
            &SeatOverrides::new(),
            round,
            &agents,
            &estimate_model,
        )
        .expect("a table");
        all += meter.total().answers;
    }
    let count = count.borrow();
    let of = |in_meetings: bool| {
        count
            .iter()
            .filter(move |((is_one, ..), _)| *is_one == in_meetings)
    };
    let calls = |in_meetings| f64::from(of(in_meetings).map(|(_, (calls, _))| calls).sum::<u32>());
    let timesteps: u32 = of(false).map(|(_, (_, choices))| choices).sum();
    let most = of(true).map(|(_, (calls, _))| *calls).max().unwrap_or_default();
    (
        calls(false) / f64::from(timesteps),
        calls(true) / of(true).count() as f64,
        most,
        f64::from(all) / ROUNDS as f64,
    )
}

#[test]
fn each_mind_asks_as_much_as_its_description_says() {
    println!("{ROUNDS} rounds by the paper's rules   a timestep   a meeting    at most   a round of five");
    let (mut told, mut counted_now) = (Vec::new(), Vec::new());
    let usual = MindSettings::default();
    let lite = MindSettings {
        lite: true,
        ..usual.clone()
    };
    let published = MindSettings {
        off: vec![MindPart::FullView],
        ..usual.clone()
    };
    let lite_and_published = MindSettings {
        lite: true,
        ..published.clone()
    };
    for (mind, how, settings, figures) in [
        (Mind::Planner, "", &usual, "1.00 4.0 4 72"),
        (Mind::Talker, "", &usual, "1.00 6.1 7 80"),
        (Mind::Recaller, "", &usual, "1.04 7.9 8 89"),
        (Mind::Recaller, ", lite", &lite, "1.04 7.9 8 89"),
        (Mind::Recaller, ", no full view", &published, "2.78 44.0 44 325"),
        (
            Mind::Recaller,
            ", no full view, lite",
            &lite_and_published,
            "1.53 16.0 16 148",
        ),
        (Mind::Analyst, "", &usual, "1.41 12.5 14 137"),
        (Mind::Analyst, ", no full view", &published, "3.02 15.4 16 239"),
    ] {
        let (timestep, meeting, most, round) = counted(mind, settings);
        let name = format!("{}{how}", mind.name());
        println!("{name:29}{timestep:13.2}{meeting:12.1}{most:11}{round:18.0}");
        told.push(format!("{name}: {figures}"));
        counted_now.push(format!("{name}: {timestep:.2} {meeting:.1} {most} {round:.0}"));
    }
    assert_eq!(counted_now, told, "the table in docs/decisions/0004 says so, too");
}
