//! What a seat can recall of the round so far: what it saw, heard and did, each in a few words.

use super::prompt::{done_in_words, quoted, seen_in_words};
use super::segment::Segment;
use crate::game::{Action, Event, Past, Seen, View};

/// One thing that a seat recalls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recollection {
    /// When, from 1.
    pub timestep: u16,
    /// Whether everybody alive knows it.
    pub is_public: bool,
    /// What, with who did or said it and without the time. What a player wrote stands in quotes.
    pub words: String,
    /// How much it is worth remembering, from 1 to 5 (Xu et al. 2023, section 3.2, for this game).
    pub weight: u8,
}

impl Recollection {
    /// Everything that the seat recalls, oldest first. Silence is nothing to recall.
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

    /// As a line for a prompt: `T3 Red walked Admin > Storage`.
    pub fn in_words(&self) -> String {
        format!("T{} {}", self.timestep, self.words)
    }

    /// Whether it is of this segment, which takes these timesteps.
    pub fn is_of(&self, timesteps: &std::ops::RangeInclusive<u16>) -> bool {
        timesteps.contains(&self.timestep)
    }
}

fn of(past: &Past<'_>, view: &View<'_>, is_in_a_meeting: impl Fn(u16) -> bool) -> Option<Recollection> {
    let table = view.table();
    match past {
        Past::Saw(seen) => {
            if matches!(seen.seen, Seen::Said { words: "", .. } | Seen::WasReady { .. }) {
                return None;
            }
            let is_public = match seen.seen {
                Seen::MeetingOpened { .. } | Seen::BallotClosed { .. } | Seen::Voted { .. } => true,
                Seen::Said { .. } => is_in_a_meeting(seen.timestep),
                _ => false,
            };
            Some(Recollection {
                timestep: seen.timestep,
                is_public,
                words: seen_in_words(seen, table),
                weight: weight_of(seen.seen),
            })
        }
        Past::Did(done) => {
            let (_, action) = done.event.choice()?;
            if matches!(action, Action::Speak(speech) if speech.is_silence()) {
                return None;
            }
            let said = match (done.event, action) {
                (Event::Acted { .. }, Action::Speak(speech)) => Some(speech),
                _ => None,
            };
            Some(Recollection {
                timestep: done.timestep,
                is_public: is_in_a_meeting(done.timestep),
                words: match said {
                    Some(speech) => format!("I said {}", quoted(speech.words())),
                    None => format!("I chose {}", done_in_words(done, table)?),
                },
                weight: 1,
            })
        }
    }
}

/// A body or an ejection 4; who claims or accuses somebody of a role 3; a vent, a kill that was seen, the button 2; anything
/// else 1. The own role, 5, stands in the standing instructions already.
fn weight_of(seen: Seen<'_>) -> u8 {
    match seen {
        Seen::MeetingOpened {
            cause: crate::game::Cause::Bodies(_),
            ..
        }
        | Seen::BallotClosed { ejected: Some(_), .. } => 4,
        Seen::Footage(footage) if !footage.bodies.is_empty() => 4,
        Seen::Said { words, .. } if speaks_of_a_role(words) => 3,
        Seen::Vented { .. } | Seen::Killed { .. } | Seen::MeetingOpened { .. } => 2,
        _ => 1,
    }
}

/// Whether words claim a role or accuse somebody of one.
fn speaks_of_a_role(words: &str) -> bool {
    const SIGNS: [&str; 9] = [
        "impostor",
        "imposter",
        "crewmate",
        "innocent",
        "suspicious",
        "killer",
        "killed",
        "vented",
        "guilty",
    ];
    let words = words.to_lowercase();
    SIGNS.iter().any(|sign| words.contains(sign))
}
