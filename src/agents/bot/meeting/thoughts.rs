//! What a bot thinks in a meeting. Nobody but the people who watch reads it, so it is what the bot really
//! makes of things, an impostor's too.

use super::state::MeetingState;
use crate::agents::bot::inference::Evidence;
use crate::agents::bot::knowledge::Beliefs;
use crate::claims::Claim;
use crate::game::View;
use crate::table::Seat;

impl MeetingState<'_> {
    /// Thinks about an invented sighting of this player.
    pub(super) fn thought_on_lie(&self, scapegoat: Seat) -> String {
        let view = self.beliefs.view;
        let name = view.name(scapegoat);
        format!("{} I make something up about {name}.", confession(view))
    }

    /// Returns the thought for the seat's role.
    pub(super) fn thought(&self, impostor: &str, crewmate: &str) -> String {
        match self.beliefs.view.is_impostor() {
            true => impostor.to_owned(),
            false => crewmate.to_owned(),
        }
    }

    /// Returns the thought of whoever answers a question.
    pub(super) fn thought_on_a_question(&self) -> String {
        self.thought("I was asked, so I need a story.", "I was asked, so I answer.")
    }

    /// Returns the thought of whoever says that one of two lies.
    pub(super) fn thought_on_a_pair(&self) -> String {
        self.thought(
            "As long as they doubt each other, nobody looks at me.",
            "One of the two is lying, and I cannot tell which.",
        )
    }

    /// Returns the thought of whoever gives somebody an alibi.
    pub(super) fn thought_on_an_alibi(&self) -> String {
        self.thought(
            "A true word makes me look honest.",
            "I can speak for one of them.",
        )
    }
}

/// Returns why the bot speaks or votes against this player, by this evidence.
pub(super) fn thought_against(beliefs: &Beliefs<'_>, who: Seat, evidence: Option<&Evidence>) -> String {
    match beliefs.view.is_impostor() {
        true => blame(beliefs, who, evidence),
        false => fact(beliefs.view, who, evidence),
    }
}

/// Returns what an impostor knows of the latest death, or of itself.
fn confession(view: &View<'_>) -> String {
    let mut kills = view.done().filter_map(|done| done.event.kill());
    match kills.next_back() {
        Some((_, victim)) => format!("I killed {}.", view.name(victim)),
        None if view.fellows().is_empty() => "I am the impostor.".to_owned(),
        None => "It was one of us.".to_owned(),
    }
}

/// Returns why an impostor blames this player, whom it knows to be innocent or its fellow.
fn blame(beliefs: &Beliefs<'_>, who: Seat, evidence: Option<&Evidence>) -> String {
    let (view, name) = (beliefs.view, beliefs.view.name(who));
    if view.fellows().contains(who) {
        return format!("{name} is with me, but I look better without it.");
    }
    let reason = match evidence {
        Some(Evidence::Death(_) | Evidence::StoodBy { .. } | Evidence::MetAtBody { .. }) => {
            "can have been there"
        }
        Some(Evidence::FalseWord { .. } | Evidence::Contradiction(_)) => "contradicts itself",
        Some(Evidence::Accusation(accusation)) if accusation.who == who => "is suspected",
        Some(Evidence::Accusation(_)) => "accuses",
        _ => "has no witness",
    };
    format!("{} But {name} {reason}, so I blame {name}.", confession(view))
}

/// Returns what a crewmate holds against this player.
fn fact(view: &View<'_>, who: Seat, evidence: Option<&Evidence>) -> String {
    let name = view.name(who);
    match evidence {
        Some(Evidence::Caught(_)) => format!("I saw what {name} did, and only impostors do that."),
        Some(Evidence::MetAtBody { victim, .. }) => {
            format!("{name} stood over {} when I came in.", view.name(*victim))
        }
        Some(Evidence::FalseWord { claim, .. }) if is_about_speaker(*claim) => {
            format!("{name} was not where it says it was.")
        }
        Some(Evidence::FalseWord { .. }) => format!("{name} says what is not so."),
        Some(Evidence::Contradiction(contradiction)) => {
            let [one, other] = contradiction.words;
            let witness = if one.by == who { other.by } else { one.by };
            let witness = view.name(witness);
            format!("{name} and {witness} cannot both be right, and I believe {witness}.")
        }
        Some(Evidence::StoodBy { death, .. } | Evidence::Death(death)) => {
            format!(
                "{name} can have been with {} when it died.",
                view.name(death.victim)
            )
        }
        Some(Evidence::Accusation(accusation)) if accusation.who == who => {
            format!("What {} says of {name} convinces me.", view.name(accusation.by))
        }
        Some(Evidence::Accusation(accusation)) if accusation.who == view.seat() => {
            format!("{name} accuses me, and I know that it is wrong.")
        }
        Some(Evidence::Accusation(accusation)) => {
            format!(
                "{name} accuses {}, who is innocent, I think.",
                view.name(accusation.who)
            )
        }
        Some(Evidence::Reported(_)) | None => format!("Of all of them {name} is the likeliest."),
    }
}

/// Returns whether a claim is about where its speaker was.
fn is_about_speaker(claim: Claim) -> bool {
    claim.subject().is_none() || matches!(claim, Claim::WasWith { .. })
}
