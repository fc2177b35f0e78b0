//! A round as a line of a study: JSON.

use super::{Conditions, PlayedRound};
use crate::study::counts::Counts;
use among_agents::game::fate_of;
use among_agents::game::{Action, Event, Game, Outcome, Role};
use among_agents::lab::plan::BOT_VERSION;
use among_agents::lab::tables::ActionKind;
use among_agents::lab::{MeetingLog, TalkMeasures};
use among_agents::llm::Tally;
use among_agents::round::{NoteKind, Round, round_counts};
use among_agents::table::Seat;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use thiserror::Error;

/// Returns a round as a line of a study.
pub fn round_line(played: &PlayedRound) -> Value {
    let PlayedRound {
        cell,
        conditions,
        seed,
        round,
        table,
        counts: Counts {
            meter,
            failures,
            choices,
        },
        compared_by,
        min_similarity,
        learnt,
        seconds,
        record: _,
    } = played;
    let game = round.game();
    let meetings = MeetingLog::of(game);
    let talk = TalkMeasures::of_meetings(&meetings);
    let seats = game
        .roster()
        .seats()
        .into_iter()
        .zip(&table.seats)
        .map(|(seat, settings)| {
            let noted = |is: fn(&NoteKind) -> bool| {
                let notes = round.notes().iter().filter(|note| note.seat == seat);
                notes.filter(|note| is(&note.kind)).count()
            };
            let Tally {
                answers,
                given_up,
                tokens,
                is_estimated,
                ..
            } = meter.of(seat.index());
            let own = talk.players.iter().find(|player| player.seat == seat);
            json!({
                "seat": game.roster().name(seat),
                "player": settings.player.name(),
                "model": settings.player.asks_a_model().then_some(&settings.model.name),
                "role": game.role_of(seat).name(),
                "persona": game.persona_of(seat).name(),
                "fate": match fate_of(game, seat).word() {
                    "" => "aboard",
                    word => word,
                },
                "tasks_done": tasks_done(game, seat),
                "kills": count(round, seat, |action| matches!(action, Action::Kill(_))),
                "messages": own.map_or(0, |own| own.messages),
                "words": own.map_or(0, |own| own.words),
                "actions": actions(round, seat),
                "choices": game.choices_made(seat),
                "calls": answers,
                "calls_failed": failures.of(seat),
                "given_up": given_up,
                "tokens_in": tokens.prompt,
                "tokens_out": tokens.completion,
                "is_estimated": is_estimated,
                "asked_again": noted(|kind| matches!(kind, NoteKind::AskedAgain(_))),
                "did_without": noted(|kind| matches!(kind, NoteKind::MissingPart(_))),
                "sampled": choices.sampled(seat),
                "fallbacks": noted(|kind| matches!(kind, NoteKind::Fallback(_))),
            })
        });
    let embeddings = played.embeddings();
    json!({
        "cell": cell,
        "conditions": conditions,
        "seed": seed,
        "outcome": game.outcome().map(Outcome::name),
        "winner": game.outcome().map(|outcome| outcome.winner().name()),
        "timesteps": game.timestep(),
        "meetings": meetings.meetings.len(),
        "kills": round_counts(game).kills,
        "seats": seats.collect::<Vec<_>>(),
        "model_choices": played.model_choices(),
        "stood_in": played.stood_in(),
        "cost": played.cost(),
        "lessons": learnt.iter().map(|learnt| learnt.lessons.len()).sum::<usize>(),
        "compared_by": compared_by,
        "min_similarity": min_similarity.map(|least| (f64::from(least) * 1_000.0).round() / 1_000.0),
        "embedding_calls": embeddings.answers,
        "embeddings_given_up": embeddings.given_up,
        "embedding_tokens": embeddings.tokens.all(),
        "embeddings_estimated": embeddings.is_estimated,
        // The error of the latest failed call. Bots played parts of such a round.
        "trouble": failures.last(),
        "seconds": (seconds * 10.0).round() / 10.0,
    })
}

/// Counts the tasks that a crewmate finished. Those of an impostor are fakes and count for nobody.
fn tasks_done(game: &Game, seat: Seat) -> usize {
    match game.role_of(seat) {
        Role::Crewmate => game.tasks_of(seat).iter().filter(|held| held.is_done()).count(),
        Role::Impostor => 0,
    }
}

/// Counts the actions of a seat by kind; those that it never did are left out.
fn actions(round: &Round, seat: Seat) -> Value {
    let chosen = round.game().choices().filter(|(who, _)| *who == seat);
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for kind in chosen.filter_map(|(_, action)| ActionKind::of(action)) {
        *counts.entry(kind.name()).or_default() += 1;
    }
    json!(counts)
}

fn count(round: &Round, seat: Seat, is: fn(&Action) -> bool) -> usize {
    let entries = round.game().journal().iter();
    let own = entries.filter(
        |entry| matches!(&entry.event, Event::Acted { seat: who, action } if *who == seat && is(action)),
    );
    own.count()
}

/// Why a line in a file does not belong to a study.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// It is not JSON.
    #[error("cannot be read")]
    Broken,
    /// Its bots were of another version.
    #[error("was played by bots of another version than {BOT_VERSION}, which play differently")]
    OtherBots,
    /// Its cell was played under other conditions: what only its own say, and what only those of this study
    /// say.
    #[error("belongs to another study: it was played with “{theirs}”, where this study has “{own}”")]
    OtherConditions { theirs: String, own: String },
    /// Its cell is not in the plan.
    #[error("is a round of the cell “{0}”, which the plan does not have")]
    NoCell(String),
    /// It is not a line of any study.
    #[error("is not a round of this study")]
    NoRound,
}

/// What continuing a study must know of a line.
pub struct LineOfARound {
    pub cell: String,
    pub seed: u64,
    /// What the round cost, in dollars, as far as it is known.
    pub cost: f64,
}

/// Reads a line of an earlier run.
///
/// # Errors
/// [`LineError`] if the line is incomplete or belongs to another study.
pub fn round_of(line: &[u8], conditions: &Conditions) -> Result<LineOfARound, LineError> {
    let value: Value = serde_json::from_slice(line).map_err(|_| LineError::Broken)?;
    let fields = (
        value["cell"].as_str(),
        value["conditions"].as_str(),
        value["seed"].as_u64(),
    );
    let (Some(cell), Some(told), Some(seed)) = fields else {
        return Err(LineError::NoRound);
    };
    match conditions.get(cell) {
        None => Err(LineError::NoCell(cell.to_owned())),
        Some(own) if own != told && without_bot_version(own) == without_bot_version(told) => {
            Err(LineError::OtherBots)
        }
        Some(own) if own != told => Err(LineError::OtherConditions {
            theirs: only_in(told, own),
            own: only_in(own, told),
        }),
        Some(_) => Ok(LineOfARound {
            cell: cell.to_owned(),
            seed,
            cost: value["cost"].as_f64().unwrap_or_default(),
        }),
    }
}

/// Returns the parts of these conditions that the other ones do not have, each as small as it can be told.
fn only_in(conditions: &str, other: &str) -> String {
    const BETWEEN_PARTS: [char; 4] = [',', ';', '{', '}'];
    let others: Vec<&str> = other.split(BETWEEN_PARTS).map(str::trim).collect();
    let parts: Vec<&str> = conditions
        .split(BETWEEN_PARTS)
        .map(str::trim)
        .filter(|part| !others.contains(part))
        .collect();
    match parts.is_empty() {
        true => "nothing more".to_owned(),
        false => parts.join(", "),
    }
}

/// Returns conditions without the version of the bots, which lines of earlier versions do not tell.
fn without_bot_version(conditions: &str) -> String {
    let mut parts = conditions.split("bot version ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |words, part| {
        words + "bot" + part.trim_start_matches(|digit: char| digit.is_ascii_digit())
    })
}
