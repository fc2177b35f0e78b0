//! A scripted round with known counts, as if a study had played it.

use crate::study::counts::{Counts, FailureWatch, ObservedAgent, WatchedModel};
use crate::study::output::PlayedRound;
use among_agents::agents::experience::{LearnedLessons, Lesson, Strategy};
use among_agents::agents::minds::{Analyst, AnalystSettings, Mind};
use among_agents::agents::{Agent, Choice, Decision, Failure, Memory};
use among_agents::game::{Action, Game, Persona, Role, Rules, SeatOverride};
use among_agents::llm::{
    BillableTry, Completion, Embedder, Embeddings, FinishReason, LlmError, Message, Metered, Model, Request,
    Scripted, ScriptedEmbedder, Usage, test_request,
};
use among_agents::round::{Round, next_seat};
use among_agents::settings::{Player, TableSettings};
use among_agents::table::{Colour, Dice, Seat, Speech};
use futures::FutureExt;
use futures::future::{LocalBoxFuture, pending};
use std::rc::Rc;

/// The number of seats.
const SEATS: usize = 5;

/// A text that is compared.
pub const COMPARED: &str = "Red was near the body.";

/// Returns a request.
fn question() -> Request {
    test_request([Message::user("Who was it?")])
}

/// Returns a round in which Red kills Orange, Blue does a task and Green reports; Red, Blue and Pink talk and
/// Pink is ejected; then Red kills Green, and a bot plays Blue's last turn.
pub fn played() -> PlayedRound {
    let counts = Counts::default();
    for (seat, calls) in [(0, 8), (1, 3), (3, 1)] {
        answered(&counts, seat, calls);
    }
    give_up(&counts, 3);
    fail(&counts, 2, 6);
    draw(&counts, 4);
    compare(&counts);
    let minds = [
        Mind::Planner,
        Mind::Talker,
        Mind::Recaller,
        Mind::Analyst,
        Mind::Planner,
    ];
    let mut table = TableSettings::of_bots(Rules::paper()).with_players_in_turn(&minds.map(Player::Model));
    for seat in &mut table.seats {
        seat.model.name = "small".to_owned();
    }
    PlayedRound {
        cell: "mine".to_owned(),
        conditions: "as it is".to_owned(),
        seed: 77,
        round: round(),
        table,
        counts,
        compared_by: Some("some measure".to_owned()),
        min_similarity: Some(0.85),
        learnt: [3, 1].map(lessons).into(),
        seconds: 12.34,
        record: "{}".to_owned(),
    }
}

fn round() -> Round {
    let (round, task) = (0..1_000).find_map(at_the_task).expect("some seed deals one");
    let mut round = round;
    let mut next = |action| commit(&mut round, Ok(Decision::of_action(action)));
    next(Action::CompleteTask(task));
    next(Action::CallMeeting);
    for words in ["Blue did it", "Not me I swear", "", "Red"] {
        next(Action::Speak(Speech::new(words)));
    }
    for words in ["Vote Blue", "", "", "I saw Red vent there"] {
        next(Action::Speak(Speech::new(words)));
    }
    for whom in [3, 3, 3, 0] {
        next(Action::Vote(seat(whom)));
    }
    let last = Decision {
        troubles: ["No action.", "No seat.", "No words."].map(str::to_owned).into(),
        missing_parts: vec!["It had to do without its plan.".to_owned()],
        remark: Some("The reply was cut.".to_owned()),
        thought: Some("Now or never.".to_owned()),
        ..Decision::of_action(Action::Kill(seat(2)))
    };
    commit(&mut round, Ok(last));
    commit(
        &mut round,
        Err(Failure {
            why: "Nothing came.".to_owned(),
            troubles: Vec::new(),
        }),
    );
    round
}

/// Returns the round of this seed at Blue's first turn, with a short task that Blue can do there, if there is
/// one.
fn at_the_task(seed: u64) -> Option<(Round, among_agents::game::Task)> {
    let rules = Rules {
        kill_cooldown: 0,
        discussion_rounds: 2,
        ..Rules::paper()
    };
    let colours = [
        Colour::Red,
        Colour::Blue,
        Colour::Green,
        Colour::Pink,
        Colour::Orange,
    ];
    let cast = colours.map(|colour| SeatOverride {
        colour: Some(colour),
        role: Some(match colour {
            Colour::Red => Role::Impostor,
            _ => Role::Crewmate,
        }),
        as_crewmate: Some(Persona::TechExpert),
        as_impostor: Some(Persona::LoneWolf),
    });
    let mut round = Round::new(Game::new(rules, seed, &cast).expect("a table"));
    commit(&mut round, Ok(Decision::of_action(Action::Kill(seat(4)))));
    let work = round.game().view(seat(1)).task_here();
    let (task, _) = work.filter(|(task, _)| task.timesteps() == 1)?;
    Some((round, task))
}

fn seat(at: usize) -> Seat {
    Seat::new(at).expect("a seat")
}

fn commit(round: &mut Round, choice: Result<Decision, Failure>) {
    let seat = next_seat(round.game()).expect("the round goes on");
    round.commit(seat, choice);
}

/// Counts this many answers of 100 prompt tokens and 7 completion tokens.
fn answered(counts: &Counts, seat: usize, calls: usize) {
    let answer = Completion {
        text: "Red".to_owned(),
        usage: Some(Usage {
            prompt: 100,
            completion: 7,
            ..Usage::default()
        }),
        finish: FinishReason::Stop,
    };
    let model = Scripted::new(move |_| Ok(answer.clone()));
    let model = Metered::new(Rc::new(model), Rc::clone(&counts.meter), seat);
    for _ in 0..calls {
        let answer = model.complete(question()).now_or_never();
        assert!(answer.expect("at once").is_ok());
    }
}

/// Counts a request that is abandoned in flight.
fn give_up(counts: &Counts, seat: usize) {
    let model: Rc<dyn Model> = Rc::new(SilentService);
    let model = Metered::new(model, Rc::clone(&counts.meter), seat);
    assert!(model.complete(question()).now_or_never().is_none());
}

/// Counts this many failed calls.
fn fail(counts: &Counts, seat: usize, calls: usize) {
    let model = WatchedModel {
        model: Rc::new(Scripted::new(|_| Err(LlmError::Empty))),
        watch: FailureWatch::new().0,
        failures: Rc::clone(&counts.failures),
        seat: self::seat(seat),
    };
    for _ in 0..calls {
        let answer = model.complete(question()).now_or_never();
        assert!(answer.expect("at once").is_err());
    }
}

/// Counts this many choices of the first seat that an Analyst draws, since it cannot read the model's
/// replies.
fn draw(counts: &Counts, choices: usize) {
    let model = Rc::new(Scripted::new(|_| Ok(Completion::of("lorem ipsum"))));
    let strategies = Rc::new(among_agents::agents::experience::NoStrategies);
    let observed = ObservedAgent {
        agent: Rc::new(Analyst::new(model, strategies, AnalystSettings::default())),
        choices: Rc::clone(&counts.choices),
    };
    let game = Game::new(Rules::paper(), 1, &[]).expect("a table");
    let first = next_seat(&game).expect("the round begins");
    for _ in 0..choices {
        let dice = Dice::for_choice(1, first, 0);
        let Choice::Asked(asked) = observed.choose(&game.view(first), &Memory::default(), dice) else {
            panic!("an Analyst asks");
        };
        assert!(asked.answer.now_or_never().expect("at once").is_ok());
    }
}

/// Counts two compared texts, and three that are abandoned in flight.
fn compare(counts: &Counts) {
    let meter = || Rc::clone(&counts.meter);
    let embedder = Rc::new(ScriptedEmbedder::of_each(|_| vec![1.0]));
    let embedder = Metered::new(embedder, meter(), SEATS);
    for _ in 0..2 {
        let answer = embedder.embed(vec![COMPARED.to_owned()]).now_or_never();
        assert!(answer.expect("at once").is_ok());
    }
    let embedder: Metered<dyn Embedder> = Metered::new(Rc::new(SilentService), meter(), SEATS);
    for _ in 0..3 {
        assert!(embedder.embed(Vec::new()).now_or_never().is_none());
    }
}

fn lessons(count: usize) -> LearnedLessons {
    let strategy = Strategy {
        role: Role::Impostor,
        own: "Lie less.".to_owned(),
        others: String::new(),
        suggestions: String::new(),
        round: "a round".to_owned(),
    };
    LearnedLessons {
        lessons: vec![Lesson::Strategy(strategy); count],
        missing_parts: Vec::new(),
    }
}

/// A service that never answers.
struct SilentService;

impl Model for SilentService {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        Box::pin(async move {
            let _sent = BillableTry::begin(&request).await;
            pending().await
        })
    }
}

impl Embedder for SilentService {
    fn name(&self) -> String {
        "never".to_owned()
    }

    fn embed(&self, _: Vec<String>) -> LocalBoxFuture<'static, Result<Embeddings, LlmError>> {
        Box::pin(pending())
    }
}
