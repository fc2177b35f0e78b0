//! Tests of the meter over whole rounds, compared with the service's own counts.

pub mod counting_model;
mod counting_server;

use crate::common::{LegalReplies, QuickClock};
use among_agents::agents::minds::Planner;
use among_agents::clock::{Clock, VirtualClock};
use among_agents::game::{Game, Rules};
use among_agents::llm::{
    Breaker, ConcurrencyLimit, Connection, Dialect, Meter, Metered, Model, RequestQueue, RetryPolicy,
    SharedQuirks, Tally, connect_model,
};
use among_agents::round::{AskPolicy, Playback, Round, Speed, play};
use counting_model::CountingModel;
use counting_server::{AnswerForm, CountingServer};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// One real minute: longer than any answer here takes on a busy machine.
const LONG: Duration = Duration::from_secs(3_600);

/// Plays a round in which this model plays all seats, each of which pays for itself. A scripted model knows
/// the legal actions from `legal`.
async fn play_round(
    model: Rc<dyn Model>,
    legal: &LegalReplies,
    clock: Rc<dyn Clock>,
    asking: AskPolicy,
) -> Tally {
    let rules = Rules {
        timesteps: 25,
        ..Rules::paper()
    };
    let game = Game::new(rules, 7, &[]).expect("a preset can be played");
    let meter = Rc::new(Meter::default());
    let seats = game.roster().seats().into_iter();
    let agents = seats.map(|seat| {
        let metered = Metered::new(Rc::clone(&model), Rc::clone(&meter), seat.index());
        legal.known_to_model_of(Rc::new(Planner::new(Rc::new(metered), true)))
    });
    let agents = agents.collect();
    let round = Rc::new(RefCell::new(Round::new(game)));
    let playback = Rc::new(Playback::new(Speed::Max, false));
    play(Rc::clone(&round), agents, clock, playback, asking, |_| {}).await;
    assert!(round.borrow().game().outcome().is_some(), "the round has ended");
    meter.total()
}

/// Fails if the meter is off by more than 2 %.
fn assert_counted(what: &str, metered: &Tally, counted: u64) {
    println!("{what}: {metered:?}, and the service counted {counted} tokens out");
    let metered = metered.tokens.completion;
    assert!(counted > 1_000, "{what}: {counted} tokens are no round");
    assert!(
        metered.abs_diff(counted) * 50 <= counted,
        "{what}: the meter says {metered} tokens out, the service {counted}"
    );
}

#[tokio::test]
async fn the_meter_counts_what_the_service_counts() {
    for dialect in [Dialect::OpenAi, Dialect::Anthropic] {
        for is_streamed in [false, true] {
            for tells in [true, false] {
                let manner = AnswerForm { is_streamed, tells };
                let server = CountingServer::start(dialect, manner).await;
                let connection =
                    Connection::new(dialect, &server.base_url(), "m", "").expect("good settings");
                let clock: Rc<dyn Clock> = Rc::new(QuickClock::new());
                let policy = RetryPolicy {
                    time_limit: LONG,
                    ..RetryPolicy::default()
                };
                let queue = RequestQueue::new(ConcurrencyLimit { in_flight: 8 }, policy.longest_pause);
                let platform = among_agents::native::platform(Rc::clone(&clock));
                let model = connect_model(connection, &platform, policy, queue, SharedQuirks::default());
                let model = Rc::new(Breaker::new(model, Rc::clone(&clock)));
                let metered = play_round(model, &LegalReplies::default(), clock, AskPolicy::InTurn).await;
                let what = format!("{dialect:?}, {manner:?}");
                assert_counted(&what, &metered, server.counted());
                assert_eq!(metered.answers + metered.given_up, server.answered(), "{what}");
            }
        }
    }
}

#[test]
fn requests_given_up_are_counted_as_they_are_charged() {
    let clock = VirtualClock::new();
    let legal = LegalReplies::default();
    let model = CountingModel::new(clock.clone(), legal.clone());
    let metered = clock.run_until(play_round(
        Rc::new(model.clone()),
        &legal,
        Rc::new(clock.clone()),
        AskPolicy::Ahead,
    ));
    assert!(metered.given_up > 10, "{} were given up", metered.given_up);
    assert_eq!(metered.answers + metered.given_up, model.asked());
    assert_counted("asked ahead", &metered, model.counted());
    let (metered, received) = (metered.tokens.prompt, model.received());
    println!("asked ahead: {metered} tokens in are metered, and the service counted {received}");
    assert!(
        metered.abs_diff(received) * 100 <= received * 3,
        "the meter says {metered} tokens in, the service {received}"
    );
}
