//! What a bot thinks in a meeting. Nobody but the people who watch reads it, so it is what the bot really
//! makes of things, an impostor's too.

use super::speak::DialogueState;
use crate::agents::bot::evidence::EvidenceKind;
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::suspicion::Suspicion;
use crate::game::{Action, Event, View};
use crate::table::Seat;

impl DialogueState<'_> {
    /// Thinks about an invented sighting of this player.
    pub(super) fn thought_on_lie(&self, scapegoat: Seat) -> String {
        let view = self.beliefs.view;
        let name = view.name(scapegoat);
        format!("{} I make something up about {name}.", confession(view))
    }

    /// Returns the thought for the seat's role.
    pub(super) fn thought(&self, impostor: &'static str, crewmate: &'static str) -> String {
        match self.beliefs.view.is_impostor() {
            true => impostor.to_owned(),
            false => crewmate.to_owned(),
        }
    }
}

/// Returns why the bot speaks or votes against this player, by the strongest evidence that it has.
pub(super) fn reason_against(beliefs: &Beliefs<'_>, suspicion: &Suspicion, who: Seat) -> String {
    reason_by_evidence(
        beliefs,
        who,
        suspicion.strongest_evidence(who).map(|chief| chief.why),
    )
}

/// Returns why the bot speaks or votes against this player, by this evidence.
pub(super) fn reason_by_evidence(beliefs: &Beliefs<'_>, who: Seat, why: Option<EvidenceKind>) -> String {
    match beliefs.view.is_impostor() {
        true => blame(beliefs, who, why),
        false => fact(beliefs.view, who, why),
    }
}

/// Returns what an impostor knows of the latest death, or of itself.
fn confession(view: &View<'_>) -> String {
    let mut victims = view.done().filter_map(|done| match done.event {
        Event::Acted {
            action: Action::Kill(victim),
            ..
        } => Some(*victim),
        _ => None,
    });
    match victims.next_back() {
        Some(victim) => format!("I killed {}.", view.name(victim)),
        None if view.fellows().is_empty() => "I am the impostor.".to_owned(),
        None => "It was one of us.".to_owned(),
    }
}

/// Returns why an impostor blames this player, whom it knows to be innocent or its fellow.
fn blame(beliefs: &Beliefs<'_>, who: Seat, why: Option<EvidenceKind>) -> String {
    let (view, name) = (beliefs.view, beliefs.view.name(who));
    if view.fellows().contains(who) {
        return format!("{name} is with me, but I look better without it.");
    }
    let reason = match why {
        Some(EvidenceKind::NearBody(_) | EvidenceKind::AloneWith(_) | EvidenceKind::StoodOver(_)) => {
            "was near"
        }
        Some(EvidenceKind::FalseAlibi | EvidenceKind::FalseWord | EvidenceKind::Slander) => {
            "contradicts itself"
        }
        Some(EvidenceKind::Accused(_) | EvidenceKind::Told(_)) => "is suspected",
        Some(EvidenceKind::NoAnswer) => "keeps silent",
        _ => "has no witness",
    };
    format!("{} But {name} {reason}, so I blame {name}.", confession(view))
}

/// Returns what a crewmate holds against this player.
fn fact(view: &View<'_>, who: Seat, why: Option<EvidenceKind>) -> String {
    let name = view.name(who);
    let Some(why) = why else {
        return format!("I have nothing firm; {name} is a guess.");
    };
    match why {
        EvidenceKind::SeenKill(victim) => format!("I saw {name} kill {}.", view.name(victim)),
        EvidenceKind::SeenVent(room) => format!("I saw {name} vent in {room}."),
        EvidenceKind::StoodOver(victim) => {
            format!("{name} stood over {} when I came in.", view.name(victim))
        }
        EvidenceKind::AloneWith(victim) => {
            format!(
                "{name} was alone with {}; I believe it was {name}.",
                view.name(victim)
            )
        }
        EvidenceKind::NearBody(victim) => format!("{name} was near where {} died.", view.name(victim)),
        EvidenceKind::FalseAlibi => format!("{name} was not where it says it was."),
        EvidenceKind::FalseWord | EvidenceKind::Slander => format!("{name} says what is not so."),
        EvidenceKind::Accused(by) | EvidenceKind::Told(by) => {
            format!("What {} says of {name} convinces me.", view.name(by))
        }
        EvidenceKind::NoAnswer => format!("{name} was asked and did not answer."),
        _ => format!("I have nothing firm; {name} is a guess."),
    }
}
