//! A recorded round as lines of data, one for each decision, in the form of the logs that were published with
//! AmongAgents (Chi, Mao and Tang 2024).

use crate::game::{Action, DealError, Game, Role};
use crate::llm::MessageRole;
use crate::record::{CallAnswer, DecisionKind, Record, RecordedCall, RecordedDecision, RecordedSeat};
use crate::round::NoteKind;
use crate::table::{Phase, Roster, Seat};
use serde::Serialize;

/// A decision as a line of data.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecisionLine {
    /// The round: “Game 1” and so on.
    pub game_index: String,
    /// The cell of the study.
    pub cell: String,
    /// The seed of the round.
    pub seed: u64,
    /// The number of choices made before it, as in interviews and labels.
    pub position: usize,
    /// The timestep, from 1.
    pub step: u16,
    /// The phase: task, discussion, chat or vote.
    pub phase: &'static str,
    /// When the model's last answer came, in milliseconds since 1970; null for bots and chance, and in records
    /// of former versions.
    pub timestamp: Option<u64>,
    /// Milliseconds since the live meeting opened; null outside one.
    pub meeting_ms: Option<u32>,
    /// Who decided.
    pub player: DecidingPlayer,
    /// What was chosen, in the words of prompts.
    pub action: String,
    /// Whether a bot chose, since the model of the seat made no choice.
    pub is_fallback: bool,
    /// What the model was asked last, and its answer; null for bots and chance.
    pub interaction: Option<Interaction>,
    /// What the model was asked before, where a mind asks several times for a decision.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Interaction>,
}

/// The player of a decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecidingPlayer {
    /// The number in the order of play, and the colour: “Player 1: Red”.
    pub name: String,
    /// Crewmate or Impostor.
    pub identity: &'static str,
    /// The persona.
    pub personality: &'static str,
    /// The model; null for bots and chance.
    pub model: Option<String>,
    /// The room in which it decided.
    pub location: &'static str,
    /// Bot, random, or the mind.
    pub kind: &'static str,
}

/// A call of a model.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Interaction {
    /// What the call is for.
    pub purpose: String,
    /// The instructions.
    pub system_prompt: String,
    /// What was asked; where it was asked again, all of it.
    pub prompt: String,
    /// The model's words.
    pub response: String,
    /// Milliseconds from the request to its answer.
    pub took_ms: u32,
}

impl DecisionLine {
    /// Returns the decisions of a round of a cell, in their order. `number` counts the rounds from 1. Answers that were
    /// dropped or said nothing in a live meeting made no choice and are left out.
    ///
    /// # Errors
    /// [`DealError`] if the table cannot be set up.
    pub fn all(record: &Record, cell: &str, number: usize) -> Result<Vec<DecisionLine>, DealError> {
        let round = &record.round;
        let mut game = Game::new(round.rules.clone(), round.seed, &round.cast)?;
        let fallbacks = round.notes.iter();
        let fallbacks = fallbacks.filter(|note| matches!(note.kind, NoteKind::Fallback(_)));
        let fallbacks: Vec<(Seat, usize)> = fallbacks.map(|note| (note.seat, note.at)).collect();
        let mut lines = Vec::with_capacity(round.choices.len());
        for (position, choice) in round.choices.iter().enumerate() {
            let Some(seat) = record.seats.get(choice.seat.index()) else {
                break;
            };
            let decided = record
                .decisions
                .iter()
                .find(|decision| decision.kind == DecisionKind::Choice && decision.position == position);
            let answered = decided.and_then(|decision| decision.calls.last());
            let timestamp = answered.and_then(|call| Some(call.asked_at_ms? + u64::from(call.took_ms)));
            let mut interactions = decided.map(interactions).unwrap_or_default();
            lines.push(DecisionLine {
                game_index: game_index(number),
                cell: cell.to_owned(),
                seed: round.seed,
                position,
                step: choice.timestep,
                phase: phase_name(game.phase()),
                timestamp,
                meeting_ms: (!choice.moment.is_start()).then_some(choice.moment.millis()),
                player: DecidingPlayer::of(&game, choice.seat, seat),
                action: choice_wording(&choice.action, game.roster()),
                is_fallback: fallbacks.contains(&(choice.seat, game.journal().len())),
                interaction: interactions.pop(),
                earlier: interactions,
            });
            game.pass_time(choice.moment);
            // A record that was checked when it was read has legal choices only.
            if game.apply(choice.seat, choice.action.clone()).is_err() {
                break;
            }
        }
        Ok(lines)
    }
}

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Task => "task",
        Phase::Discussion { .. } => "discussion",
        Phase::Chat => "chat",
        Phase::Vote => "vote",
    }
}

/// Returns the name of a round by its number, from 1.
pub fn game_index(number: usize) -> String {
    format!("Game {number}")
}

/// Returns a choice in the words of prompts: whoever says nothing in a meeting waits.
pub fn choice_wording(action: &Action, roster: &Roster) -> String {
    match action {
        Action::Speak(speech) if speech.is_silence() => "WAIT".to_owned(),
        action => action.wording(roster),
    }
}

impl DecidingPlayer {
    fn of(game: &Game, seat: Seat, recorded: &RecordedSeat) -> DecidingPlayer {
        DecidingPlayer {
            name: format!("Player {}: {}", seat.index() + 1, game.roster().name(seat)),
            identity: match game.role_of(seat) {
                Role::Crewmate => "Crewmate",
                Role::Impostor => "Impostor",
            },
            personality: game.persona_of(seat).name(),
            model: recorded.model.clone(),
            location: game.room_of(seat).name(),
            kind: recorded.player.name(),
        }
    }
}

/// Returns the answered calls of a decision.
fn interactions(decision: &RecordedDecision) -> Vec<Interaction> {
    decision.calls.iter().filter_map(Interaction::of).collect()
}

impl Interaction {
    fn of(call: &RecordedCall) -> Option<Interaction> {
        let CallAnswer::Said { text, .. } = &call.answer else {
            return None;
        };
        let words = |is_system: bool| {
            let messages = call.messages.iter();
            let said = messages.filter(|message| (message.role == MessageRole::System) == is_system);
            said.map(|message| message.content.as_str())
                .collect::<Vec<_>>()
                .join("\n\n")
        };
        Some(Interaction {
            purpose: call.purpose.clone(),
            system_prompt: words(true),
            prompt: words(false),
            response: text.clone(),
            took_ms: call.took_ms,
        })
    }
}
