//! A seat's recollections of the round: what it saw, heard and did, each in a few words.

use super::event::{describe_done, describe_observation};
use crate::agents::minds::prompt::text::quoted;
use crate::claims::{Claim, read_claims};
use crate::game::Segment;
use crate::game::{Action, Event, ObservedAction, ObservedEvent, PastEvent, View};
use crate::table::Roster;

/// The importance of a kill that was seen.
const IMPORTANCE_OF_A_KILL: u8 = 5;

/// The importance of a vent that was seen, of a body and of an ejection.
const IMPORTANCE_OF_A_BODY: u8 = 4;

/// The importance of an encounter: whom the seat met, and where.
const IMPORTANCE_OF_AN_ENCOUNTER: u8 = 2;

/// Something that a seat recalls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recollection {
    /// The timestep, from 1.
    pub timestep: u16,
    /// Whether all the living know it.
    pub is_public: bool,
    /// Whether it is something that somebody said.
    pub is_talk: bool,
    /// Whether the seat itself said or did it.
    pub is_own: bool,
    /// What happened and who did or said it, without the time. A player's words are quoted.
    pub words: String,
    /// The importance, from 1 to 5 (Xu et al. 2023, section 3.2, adapted to this game).
    pub importance: u8,
    /// Whether it is a kill of the seat itself.
    pub is_own_kill: bool,
    /// Whether a full view tells it as long as the round lasts: who was seen killed, vents, and whom the seat
    /// met. Own kills, who stood beside a body, and what else a monitor showed, it tells until the next meeting
    /// only.
    pub never_fades: bool,
}

impl Recollection {
    /// Returns everything that the seat recalls, oldest first. Silence is not recalled.
    pub fn all(view: &View<'_>) -> Vec<Recollection> {
        let meetings = Segment::all(view);
        let meetings: Vec<u16> = meetings
            .iter()
            .filter(|segment| segment.is_meeting)
            .map(|meeting| meeting.from)
            .collect();
        let is_in_a_meeting = |timestep: u16| meetings.contains(&timestep);
        view.past()
            .filter_map(|past| of(&past, view, is_in_a_meeting))
            .collect()
    }

    /// Returns a line for a prompt: `T3 Red walked Admin > Storage`.
    pub fn describe(&self) -> String {
        format!("T{} {}", self.timestep, self.words)
    }

    /// Returns whether it falls into the segment with these timesteps.
    pub fn is_of(&self, timesteps: &std::ops::RangeInclusive<u16>) -> bool {
        timesteps.contains(&self.timestep)
    }
}

fn of(past: &PastEvent<'_>, view: &View<'_>, is_in_a_meeting: impl Fn(u16) -> bool) -> Option<Recollection> {
    let roster = view.roster();
    match past {
        PastEvent::Saw(seen) => {
            if matches!(
                seen.seen,
                ObservedEvent::Said { words: "", .. }
                    | ObservedEvent::WasReady { .. }
                    | ObservedEvent::WasNotReady { .. }
            ) {
                return None;
            }
            let is_public = match seen.seen {
                ObservedEvent::CalledMeeting { .. }
                | ObservedEvent::MeetingOpened { .. }
                | ObservedEvent::BallotClosed { .. }
                | ObservedEvent::Voted { .. }
                | ObservedEvent::RoundOver { .. } => true,
                ObservedEvent::Said { .. } => is_in_a_meeting(seen.timestep),
                _ => false,
            };
            Some(Recollection {
                timestep: seen.timestep,
                is_public,
                is_talk: matches!(seen.seen, ObservedEvent::Said { .. }),
                is_own: false,
                is_own_kill: false,
                words: describe_observation(seen, view),
                importance: importance_of(seen.seen, roster),
                never_fades: never_fades(seen.seen),
            })
        }
        PastEvent::Did(done) => {
            let (_, action) = done.event.choice()?;
            if matches!(action, Action::Speak(speech) if speech.is_silence()) {
                return None;
            }
            let said = match (done.event, action) {
                (Event::Acted { .. }, Action::Speak(speech)) => Some(speech),
                _ => None,
            };
            let own_victim = match (done.event, action) {
                (Event::Acted { .. }, Action::Kill(victim)) => Some(*victim),
                _ => None,
            };
            Some(Recollection {
                timestep: done.timestep,
                is_public: is_in_a_meeting(done.timestep)
                    || matches!(action, Action::CallMeeting | Action::ReportBody),
                is_talk: said.is_some(),
                is_own: true,
                is_own_kill: own_victim.is_some(),
                words: match (said, own_victim) {
                    (Some(speech), _) => format!("I said {}", quoted(speech.words())),
                    (None, Some(victim)) => format!("I KILLED {} in {}", roster.name(victim), done.room),
                    (None, None) => format!("I chose {}", describe_done(done, roster)?),
                },
                importance: 1,
                never_fades: false,
            })
        }
    }
}

fn never_fades(seen: ObservedEvent<'_>) -> bool {
    match seen {
        ObservedEvent::Killed { .. } | ObservedEvent::Vented { .. } => true,
        // One's company is told as long as the round lasts, and so are bodies, but not who stood beside one.
        ObservedEvent::Met(met) => met.bodies.is_empty() || met.players.is_empty(),
        _ => false,
    }
}

/// Returns the importance of an event: 5 for a kill that was seen; 4 for a vent that was seen, a body and an
/// ejection; 3 for words that claim a role or accuse somebody of one; 2 for an encounter and for the
/// button; 1 for anything else. The own role, worth 5, is in the standing instructions already.
fn importance_of(seen: ObservedEvent<'_>, roster: &Roster) -> u8 {
    match seen {
        ObservedEvent::Killed { .. } => IMPORTANCE_OF_A_KILL,
        ObservedEvent::Vented { .. }
        | ObservedEvent::BallotClosed { ejected: Some(_), .. }
        | ObservedEvent::MeetingOpened {
            cause: crate::game::Cause::Bodies(_),
            ..
        } => IMPORTANCE_OF_A_BODY,
        ObservedEvent::Met(met) if !met.bodies.is_empty() => IMPORTANCE_OF_A_BODY,
        ObservedEvent::Footage(footage) => {
            let shows =
                |is: fn(&ObservedAction) -> bool| footage.present.iter().any(|filmed| is(&filmed.did));
            if shows(|did| matches!(did, ObservedAction::Killed(_))) {
                IMPORTANCE_OF_A_KILL
            } else if !footage.bodies.is_empty()
                || shows(|did| matches!(did, ObservedAction::VentedFrom(_)))
                || footage.last_left.is_some_and(|left| left.vented)
            {
                IMPORTANCE_OF_A_BODY
            } else {
                IMPORTANCE_OF_AN_ENCOUNTER
            }
        }
        ObservedEvent::Said { words, .. } if speaks_of_a_role(words, roster) => 3,
        ObservedEvent::Met(_) | ObservedEvent::Moved { .. } | ObservedEvent::MeetingOpened { .. } => {
            IMPORTANCE_OF_AN_ENCOUNTER
        }
        _ => 1,
    }
}

/// Returns whether the words claim a role or accuse somebody of one.
fn speaks_of_a_role(words: &str, roster: &Roster) -> bool {
    const SIGNS: [&str; 7] = [
        "impostor",
        "imposter",
        "crewmate",
        "innocent",
        "suspicious",
        "killer",
        "guilty",
    ];
    let is_accusation = |claim: &Claim| {
        matches!(
            claim,
            Claim::Suspect { .. } | Claim::SawKill { .. } | Claim::SawVent { .. }
        )
    };
    let lower = words.to_lowercase();
    SIGNS.iter().any(|sign| lower.contains(sign)) || read_claims(words, roster).iter().any(is_accusation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules};

    #[test]
    fn words_about_somebodys_role_are_known() {
        let game = Game::new(Rules::paper(), 1, &[]).expect("the paper's table");
        let roster = game.roster();
        let [one, other] = [0, 1].map(|at| roster.name(crate::table::Seat::new(at).expect("a seat")));
        for words in [
            format!("I saw {one} kill {other} in Admin."),
            format!("I saw {one} vent."),
            format!("{one} is sus"),
            format!("I suspect {one}."),
            "I am a crewmate.".to_owned(),
            format!("{other} is the imposter!"),
        ] {
            assert!(speaks_of_a_role(&words, roster), "{words}");
        }
        for words in [
            "Nobody was killed so far.".to_owned(),
            format!("{one} was in Admin with me."),
            "Where was everybody?".to_owned(),
        ] {
            assert!(!speaks_of_a_role(&words, roster), "{words}");
        }
    }
}
