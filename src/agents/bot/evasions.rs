//! Who was asked in a meeting and has not answered.

use super::weights::ANSWERS_WITHIN_MILLIS;
use crate::claims::{Claim, read_claims};
use crate::game::{Discussion, View};
use crate::table::Seat;

/// A question of this meeting that has not been answered.
struct OpenQuestion {
    who: Seat,
    /// The first and the last timestep that it was asked about.
    times: (u16, u16),
    /// The time of the question in a live meeting, in milliseconds.
    asked_at: u32,
    /// How many lines others have spoken since.
    lines_since: usize,
}

/// Returns the players that were asked in this meeting where they were and have neither said so nor been placed
/// there by others, although they have had the time, with the timesteps in question.
pub(super) fn evasions(view: &View<'_>) -> Vec<(Seat, u16)> {
    let mut open: Vec<OpenQuestion> = Vec::new();
    let mut accounts: Vec<(Seat, Claim)> = Vec::new();
    for speech in view.talk().filter(|speech| speech.timestep == view.timestep()) {
        let claims = read_claims(speech.words, view.roster());
        accounts.extend(
            claims
                .iter()
                .map(|&claim| (speech.who, claim))
                .filter(|(_, claim)| claim.is_account()),
        );
        for question in &mut open {
            question.lines_since += usize::from(speech.who != question.who);
        }
        open.retain(|question| {
            let (from, to) = question.times;
            let places = |claim: &Claim| {
                let is_then = claim.timestep().is_some_and(|at| (from..=to).contains(&at));
                claim.subject() == Some(question.who) && is_then
            };
            // A person may answer in words that are not understood.
            let answers = speech.who == question.who && names_time(speech.words, question.times);
            let is_answered = answers || has_told(&accounts, question.who, question.times);
            !is_answered && !claims.iter().any(|claim| claim.is_factual() && places(claim))
        });
        for claim in claims {
            if let Claim::Ask {
                who,
                timestep: Some(from),
                until,
            } = claim
                && let times = (from, until.unwrap_or(from))
                && who != speech.who
                && !has_told(&accounts, who, times)
                && !open.iter().any(|question| question.who == who)
            {
                open.push(OpenQuestion {
                    who,
                    times,
                    asked_at: speech.moment.millis(),
                    lines_since: 0,
                });
            }
        }
    }
    let now = view.moment().millis();
    let is_live = view.rules().discussion == Discussion::Live;
    let living = view.believed_living().len();
    open.retain(|question| {
        let is_over = match is_live {
            true => now >= question.asked_at + ANSWERS_WITHIN_MILLIS,
            // Within this many lines everybody has had a turn.
            false => question.lines_since >= living,
        };
        is_over && question.who != view.seat()
    });
    open.into_iter()
        .map(|question| (question.who, question.times.0))
        .collect()
}

/// Returns whether this player has told where it was at one of these times.
fn has_told(accounts: &[(Seat, Claim)], who: Seat, (from, to): (u16, u16)) -> bool {
    let mut own = accounts.iter().filter(|&&(by, _)| by == who);
    own.any(|&(_, claim)| claim.covers_any(from..=to))
}

/// Returns whether a speech names one of these times.
pub(super) fn names_time(words: &str, (from, to): (u16, u16)) -> bool {
    let numbers = words.split(|letter: char| !letter.is_ascii_digit());
    numbers
        .filter_map(|number| number.parse().ok())
        .any(|at: u16| (from..=to).contains(&at))
}
