//! What interviews and labels will ask after the rounds of a plan, before they are played.

use super::forecast::{DEALS, estimates};
use super::service::{costs_of, service_of};
use crate::evaluation::AskedForecast;
use crate::interview::USUAL_EVERY;
use among_agents::clock::VirtualClock;
use among_agents::lab::StatementCheck;
use among_agents::lab::interviews::{InterviewQuestions, interview_moments, judge_request};
use among_agents::lab::plan::{Cell, MindPlayer, Plan};
use among_agents::lab::speech_labels::{JUDGES, label_request};
use among_agents::llm::{FinishReason, Price, Tally};
use among_agents::record::{CallAnswer, DecisionKind, Record, RecordedCall, RecordedDecision};
use among_agents::round::{AskPolicy, Replay, Speed};
use among_agents::session::{ModelClients, Session, SessionSetup};
use among_agents::settings::Player;
use among_agents::table::SeatSet;
use std::num::NonZeroUsize;
use std::rc::Rc;

/// Forecasts what `lab interview` and `lab label` ask after so many rounds of each cell of a plan, from rounds of bots
/// in which models would choose as these do. The model of the first player judges.
///
/// # Errors
/// A sentence if a table cannot be played.
pub fn after_the_rounds(plan: &Plan, rounds: &[usize]) -> Result<AskedForecast, String> {
    let mut all = AskedForecast::default();
    for (cell, &rounds) in plan.cells().iter().zip(rounds) {
        if rounds == 0 || !cell.asks_a_model() {
            continue;
        }
        let mut tally = Tally::default();
        for own in estimates(plan, cell)? {
            tally += own;
        }
        let prompt = tally.tokens.prompt / u64::from(tally.answers.max(1));
        for seed in plan.seeds().iter().take(DEALS) {
            let deals = (plan.seeds().rounds() as usize).min(DEALS);
            all.add_times(
                &after_a_round(plan, cell, seed, prompt)?,
                rounds as f64 / deals as f64,
            );
        }
    }
    Ok(all)
}

/// Forecasts the questions about one round. A prompt of it has so many tokens.
fn after_a_round(plan: &Plan, cell: &Cell, seed: u64, prompt: u64) -> Result<AskedForecast, String> {
    let mut asked = AskedForecast::default();
    let mut record = round_of_bots(plan, cell, seed)?;
    let replay = Replay::of(record.round.clone()).map_err(|why| why.to_string())?;
    let whole = replay.at(replay.len());
    let game = whole.game();
    let mind_of = |seat| cell.player(seat, game.role_of(seat)).mind();
    let judge = cell.players().find_map(|player| player.mind());
    let judge = judge.and_then(|player| price_of(plan, player));
    let choices = record.round.choices.iter().enumerate();
    let choices = choices.filter(|(_, choice)| mind_of(choice.seat).is_some());
    record.decisions = choices
        .map(|(position, choice)| RecordedDecision {
            position,
            timestep: choice.timestep,
            seat: choice.seat,
            kind: DecisionKind::Choice,
            calls: vec![answered_call()],
            memory: Vec::new(),
        })
        .collect();
    let every = NonZeroUsize::new(USUAL_EVERY).unwrap_or(NonZeroUsize::MIN);
    for moment in interview_moments(&record, &replay, every, &InterviewQuestions::default()) {
        let player = mind_of(moment.seat).and_then(|player| price_of(plan, player));
        asked.ask_with_more(&moment.request, prompt, player);
        asked.ask(&judge_request(&moment, "", &replay), judge);
    }
    let bots = game.roster().seats().into_iter();
    let bots: SeatSet = bots.filter(|seat| mind_of(*seat).is_none()).collect();
    for speech in StatementCheck::all(&whole, bots) {
        for number in 0..JUDGES {
            asked.ask(&label_request(&speech, &replay, number), judge);
        }
    }
    Ok(asked)
}

/// Plays the round of a cell with bots in place of models.
fn round_of_bots(plan: &Plan, cell: &Cell, seed: u64) -> Result<Record, String> {
    let mut table = plan.table(cell, seed).map_err(|why| why.to_string())?;
    for seat in &mut table.seats {
        if seat.player.asks_a_model() {
            seat.player = Player::Bot;
        }
    }
    let setup = SessionSetup {
        table,
        seed,
        clients: ModelClients::default(),
        people: None,
        network: Rc::default(),
        speed: Speed::Max,
        asking: AskPolicy::InTurn,
    };
    let clock = VirtualClock::new();
    let begun = Session::begin(setup, Rc::new(clock.clone()), Rc::new(|_| {}));
    let (session, playing) = begun.map_err(|why| why.to_string())?;
    clock.run_until(playing);
    let record = session.record();
    record.ok_or_else(|| "The round is still being played.".to_owned())
}

/// Returns a call that was answered, whose prompt is not known.
fn answered_call() -> RecordedCall {
    RecordedCall {
        purpose: String::new(),
        subject: None,
        messages: Vec::new(),
        temperature: None,
        answer: CallAnswer::Said {
            text: String::new(),
            finish: FinishReason::Stop,
            tokens: None,
        },
        asked_at_ms: None,
        took_ms: 0,
    }
}

fn price_of(plan: &Plan, player: &MindPlayer) -> Option<Price> {
    costs_of(plan).price_of(&service_of(&plan.services()[player.service], player))
}
