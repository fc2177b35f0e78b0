//! What a bot thinks in a meeting. Nobody but the people who watch reads it, so it is what the bot really
//! makes of things, an impostor's too.

use super::speak::MeetingView;
use crate::agents::bot::evidence::{Evidence, EvidenceKind};
use crate::agents::bot::knowledge::Beliefs;
use crate::game::{Action, Event, Seat, View};

impl MeetingView<'_> {
    /// Thinks about stating this evidence.
    pub(super) fn thought_on_evidence(&self, evidence: &Evidence) -> String {
        let view = self.mind.view;
        match view.is_impostor() {
            true => blame(self.mind, evidence.about, Some(evidence.why)),
            false => fact(view, evidence.about, evidence.why)
                .unwrap_or_else(|| format!("It speaks against {}.", view.name(evidence.about))),
        }
    }

    /// Thinks about an invented sighting of this player.
    pub(super) fn thought_on_lie(&self, scapegoat: Seat) -> String {
        let view = self.mind.view;
        let name = view.name(scapegoat);
        format!(
            "{} Nobody knows where {name} was, so I make it up.",
            confession(view)
        )
    }

    /// Thinks about being accused.
    pub(super) fn thought_on_accusation(&self) -> String {
        match self.mind.view.is_impostor() {
            true => "They point at me, and they are right. I deny it.".to_owned(),
            false => "They point at me, and it was not me. I have to answer.".to_owned(),
        }
    }

    /// Thinks about being asked where it was.
    pub(super) fn thought_on_question(&self) -> String {
        match self.mind.view.is_impostor() {
            true => "I was asked, so I need a story that holds.".to_owned(),
            false => "I was asked, so I answer.".to_owned(),
        }
    }

    /// Thinks about telling where it was.
    pub(super) fn thought_on_account(&self) -> String {
        match self.mind.view.is_impostor() {
            true => format!(
                "{} They shall believe that I was elsewhere.",
                confession(self.mind.view)
            ),
            false => "They should know where I was.".to_owned(),
        }
    }

    /// Thinks about clearing somebody.
    pub(super) fn thought_on_vouching(&self, whom: Seat) -> String {
        let (view, name) = (self.mind.view, self.mind.view.name(whom));
        match (view.is_impostor(), view.fellows().contains(whom)) {
            (true, true) => format!("{name} is with me, so I clear it."),
            (true, false) => format!("{name} did nothing. A true word makes me look honest."),
            (false, _) => format!("I was with {name}, so it was not {name}."),
        }
    }

    /// Thinks about suspecting somebody, or announcing a vote against it.
    pub(super) fn thought_on_suspect(&self, who: Seat) -> String {
        let view = self.mind.view;
        let why = self.suspicion.chief(who).map(|evidence| evidence.why);
        match view.is_impostor() {
            true => blame(self.mind, who, why),
            false => why
                .and_then(|why| fact(view, who, why))
                .unwrap_or_else(|| format!("I believe it is {}.", view.name(who))),
        }
    }
}

/// Thinks about a vote: the reason for it, in a sentence. `others` is how many have voted so already.
pub(super) fn thought_on_vote(
    mind: &Beliefs<'_>,
    who: Seat,
    chief: Option<EvidenceKind>,
    others: u32,
) -> String {
    let (view, name) = (mind.view, mind.view.name(who));
    match (view.is_impostor(), view.fellows().contains(who), others) {
        (true, true, _) => format!("{name} is with me, but cannot be saved."),
        (true, false, 0) => blame(mind, who, chief),
        (true, false, _) => format!("{name} did nothing, but they vote for {name}, and so do I."),
        (false, ..) => chief
            .and_then(|why| fact(view, who, why))
            .unwrap_or_else(|| format!("I have nothing firm; {name} is a guess.")),
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

/// Returns why an impostor blames this player, whom it knows to be innocent.
fn blame(mind: &Beliefs<'_>, who: Seat, why: Option<EvidenceKind>) -> String {
    let (view, name) = (mind.view, mind.view.name(who));
    if view.fellows().contains(who) {
        return format!("{name} is with me, but I look better without it.");
    }
    let reason = match why {
        Some(EvidenceKind::NearBody(_)) => format!("{name} was near"),
        Some(EvidenceKind::AloneWith(victim)) => {
            format!("{name} was seen with {}", view.name(victim))
        }
        Some(EvidenceKind::FalseAlibi | EvidenceKind::FalseWord | EvidenceKind::Slander) => {
            format!("what {name} says does not fit")
        }
        Some(EvidenceKind::Accused(by) | EvidenceKind::Told(by)) => {
            format!("{} speaks against {name}", view.name(by))
        }
        Some(EvidenceKind::NoAnswer) => format!("{name} keeps silent"),
        _ => format!("nobody speaks for {name}"),
    };
    format!("{} But {reason}, so I blame {name}.", confession(view))
}

/// Returns what a crewmate holds against this player; `None` if it is nothing firm.
fn fact(view: &View<'_>, who: Seat, why: EvidenceKind) -> Option<String> {
    let name = view.name(who);
    Some(match why {
        EvidenceKind::SeenKill(victim) => format!("I saw {name} kill {}.", view.name(victim)),
        EvidenceKind::SeenVent(room) => format!("I saw {name} vent in {room}."),
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
        _ => return None,
    })
}
