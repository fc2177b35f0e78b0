//! Whom crewmates vote for, and why.

use super::meetings::{Line, MeetingChoice};
use among_agents::agents::bot::{Judgement, judge, judge_by};
use among_agents::claims::{Claim, Verdict, Whereabouts};
use among_agents::game::{Action, Role, View};
use among_agents::table::{Phase, Seat};
use serde_json::{Value, json};

/// A claimed place counts as false only if it is also wrong for this many timesteps before and after.
const SLACK: u16 = 1;

/// Counts of the votes of crewmates.
#[derive(Clone, Copy, Debug, Default)]
pub struct CrewVotes {
    skips: u64,
    skips_against_own_word: u64,
    for_a_seat: u64,
    on_impostors: u64,
    against_own_word: u64,
    without_a_reason: u64,
}

impl CrewVotes {
    /// Counts the choice if it is the vote of a crewmate.
    pub fn count(&mut self, choice: &MeetingChoice<'_>) {
        let MeetingChoice { game, seat, .. } = *choice;
        if game.phase() != Phase::Vote || game.role_of(seat) != Role::Crewmate {
            return;
        }
        let own = choice.lines.iter().filter(|line| line.by == seat);
        let word = last_side(own);
        match choice.action {
            Action::SkipVote => {
                self.skips += 1;
                self.skips_against_own_word += u64::from(matches!(word, Some(Side::Against(_))));
            }
            &Action::Vote(whom) => {
                let is_kept = match word {
                    None => true,
                    Some(Side::Against(who)) => who == whom,
                    Some(Side::For(who)) => who != whom,
                };
                self.for_a_seat += 1;
                self.on_impostors += u64::from(game.role_of(whom) == Role::Impostor);
                self.against_own_word += u64::from(!is_kept);
                let view = game.view(seat);
                self.without_a_reason += u64::from(!has_reason(&view, whom, choice.lines));
            }
            _ => {}
        }
    }

    /// Returns the counts by name.
    pub fn to_json(self) -> Value {
        json!({
            "crew_skips": self.skips,
            "crew_skips_against_own_word": self.skips_against_own_word,
            "crew_votes_for_a_seat": self.for_a_seat,
            "crew_votes_on_impostors": self.on_impostors,
            "crew_votes_against_own_word": self.against_own_word,
            "crew_votes_without_a_reason": self.without_a_reason,
        })
    }
}

/// What a player has said about whether another one is an impostor.
#[derive(Clone, Copy, Debug)]
enum Side {
    Against(Seat),
    For(Seat),
}

/// Returns the last side that these lines take. An accusation outweighs what is said in favour of somebody else.
fn last_side<'a>(lines: impl DoubleEndedIterator<Item = &'a Line>) -> Option<Side> {
    let mut sides = lines.rev().flat_map(|line| {
        let against = line.claims.iter().rev().filter_map(|claim| claim.accused());
        let vouched = line.claims.iter().rev().filter_map(|claim| match claim {
            Claim::Vouch { who } => Some(*who),
            _ => None,
        });
        against.map(Side::Against).chain(vouched.map(Side::For))
    });
    sides.next()
}

/// Returns whether a vote has a reason that was given in this meeting: a fact about the player, or a contradicted
/// one by it, that makes it more suspect to the voter, that the voter does not know to be false, and nobody
/// living is more suspect.
fn has_reason(view: &View<'_>, whom: Seat, lines: &[Line]) -> bool {
    let me = view.seat();
    let of = |judged: &[Judgement]| judged.iter().find(|judged| judged.who == whom).copied();
    let all = judge(view);
    let Some(most) = of(&all) else {
        return false;
    };
    if all
        .iter()
        .any(|other| other.probability > most.probability + 1e-9)
    {
        return false;
    }
    let whereabouts = Whereabouts::of_view(view);
    let said = lines
        .iter()
        .flat_map(|line| line.claims.iter().map(|&claim| (line.by, claim)));
    let facts = said.filter(|&(by, claim)| {
        let is_about = by == whom || claim.subject() == Some(whom) || is_second(claim, whom);
        let is_refuted = by != whom && claim.check(by, &whereabouts, SLACK) == Verdict::False;
        claim.is_factual() && is_about && !is_refuted
    });
    let (own, others): (Vec<_>, Vec<_>) = facts.partition(|&(by, _)| by == me);
    let less =
        |judged: Vec<Judgement>| of(&judged).is_some_and(|of| of.probability < most.probability - 1e-9);
    let told = !others.is_empty() && less(judge_by(view, |by, claim| !others.contains(&(by, claim))));
    // What the voter saw itself counts as a reason once it has been told.
    let seen = of(&judge_by(view, |_, _| false)).is_some_and(|seen| seen.probability > seen.base_rate);
    told || !own.is_empty() && seen
}

/// Returns whether the claim names this player as the company of another one.
fn is_second(claim: Claim, whom: Seat) -> bool {
    matches!(claim, Claim::SawWith { other, .. } if other == whom)
}
