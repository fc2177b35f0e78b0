//! How a bot votes.

use super::thoughts::reason_against;
use crate::agents::bot::credibility::witnesses_of;
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::suspicion::Suspicion;
use crate::agents::bot::weights::{ANNOUNCED_VOTE, IMPOSTOR_FOLLOWS_MAJORITY, SKIP_BELOW};
use crate::claims::{Claim, read_claims};
use crate::game::{Action, ObservedEvent, Offer};
use crate::table::{Dice, Seat};

/// Returns the vote and its reason.
pub(crate) fn vote(beliefs: &Beliefs<'_>, dice: &mut Dice) -> (Action, String) {
    let heard = beliefs.heard();
    let suspicion = Suspicion::of(beliefs, &heard);
    let offers = beliefs.view.offers();
    let mut cast = [0u32; Seat::MAX];
    for observation in beliefs.view.seen() {
        match observation.seen {
            ObservedEvent::MeetingOpened { .. } => cast = [0; Seat::MAX],
            ObservedEvent::Voted { whom: Some(whom), .. } => cast[whom.index()] += 1,
            _ => {}
        }
    }
    let announced = announced(beliefs);
    let mut best: Option<(f64, Seat)> = None;
    for offer in &offers {
        if let Offer::Complete(Action::Vote(who)) = *offer {
            // With several impostors, bots judge more carefully.
            let impostors = f64::from(beliefs.view.rules().impostors);
            let waver = beliefs.weights.noise / (impostors * impostors);
            // Nobody with witnesses is voted out by chance.
            let waver = waver / (1 + witnesses_of(beliefs, &heard, who).len()) as f64;
            let noise = dice.below(1000) as f64 / 1000.0 * waver;
            let herd = if beliefs.view.is_impostor() {
                IMPOSTOR_FOLLOWS_MAJORITY
            } else {
                beliefs.weights.follow_majority
            };
            let majority = f64::from(cast[who.index()]) * herd;
            let word = if announced == Some(who) {
                ANNOUNCED_VOTE
            } else {
                0.0
            };
            let points = suspicion.against(who) + noise + majority + word;
            if best.is_none_or(|(most, _)| points > most) {
                best = Some((points, who));
            }
        }
    }
    let skip = beliefs.view.may(&Action::SkipVote);
    match best {
        Some((points, _)) if skip && points < beliefs.weights.accuse * SKIP_BELOW => (
            Action::SkipVote,
            "I know too little to vote anybody out.".to_owned(),
        ),
        Some((_, who)) => (Action::Vote(who), reason_against(beliefs, &suspicion, who)),
        None => (Action::SkipVote, "There is nobody to vote for.".to_owned()),
    }
}

/// Returns whom it last announced to vote for in this meeting.
fn announced(beliefs: &Beliefs<'_>) -> Option<Seat> {
    let spoken = beliefs.spoken();
    let lines = spoken
        .iter()
        .rev()
        .filter(|&&(timestep, _)| timestep == beliefs.now());
    let mut claims = lines.flat_map(|&(_, words)| read_claims(words, beliefs.view.roster()));
    claims.find_map(|claim| match claim {
        Claim::VoteFor { who } => Some(who),
        _ => None,
    })
}
