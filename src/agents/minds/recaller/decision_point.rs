//! Decides whether a Recaller thinks the moment over or only acts.

use crate::agents::minds::prompt::{Recollection, Segment};
use crate::game::{Phase, Room, SeatSet, View};
use serde::{Deserialize, Serialize};

/// The lowest weight of a recollection that is a reason to think: a body, a vent, a kill, words about
/// somebody's role.
const MATTERS: u8 = 2;

/// The reason why a Recaller thinks the moment over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionPoint {
    /// The round has begun.
    Beginning,
    /// A meeting has ended.
    AfterMeeting,
    /// The seat may speak in a meeting, or must vote in one in which it has not thought yet.
    Meeting,
    /// There is a body, or the seat saw or heard something important.
    Alarm,
    /// Somebody is here who was not here before.
    Company,
    /// The seat has arrived at its destination.
    Arrival,
}

/// The situation when a seat chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StandingAtChoice {
    segment: Segment,
    room: Room,
    here: SeatSet,
    bodies: SeatSet,
    /// The number of its recollections.
    recalled: usize,
    /// Its destination.
    aim: Option<Room>,
}

impl DecisionPoint {
    /// Returns why the seat thinks now; `None` if it keeps to its thoughts at the latest decision point.
    /// `before` is the situation at its previous choice, `all` what it recalls now.
    pub(crate) fn of(
        view: &View<'_>,
        before: Option<&StandingAtChoice>,
        all: &[Recollection],
    ) -> Option<DecisionPoint> {
        let segment = Segment::now(view);
        let before = before.filter(|before| before.segment == segment);
        match (view.phase(), before) {
            (Phase::Discussion { .. }, _) | (Phase::Chat | Phase::Vote, None) => Some(DecisionPoint::Meeting),
            (Phase::Chat | Phase::Vote, Some(_)) => None,
            (Phase::Task, None) if segment.from == 1 => Some(DecisionPoint::Beginning),
            (Phase::Task, None) => Some(DecisionPoint::AfterMeeting),
            (Phase::Task, Some(before)) => before.reason_since(view, all),
        }
    }

    /// Returns the end of the sentence “you think it over because …”.
    pub fn describe(self) -> &'static str {
        match self {
            DecisionPoint::Beginning => "the round begins",
            DecisionPoint::AfterMeeting => "a meeting is over",
            DecisionPoint::Meeting => "the meeting hears or counts you next",
            DecisionPoint::Alarm => "something happened that matters",
            DecisionPoint::Company => "somebody has joined you",
            DecisionPoint::Arrival => "you are where you wanted to be",
        }
    }
}

impl StandingAtChoice {
    /// Returns the seat's situation now, with this many recollections and the destination of the previous
    /// choice.
    pub(crate) fn of(
        view: &View<'_>,
        before: Option<&StandingAtChoice>,
        recalled: usize,
    ) -> StandingAtChoice {
        StandingAtChoice {
            segment: Segment::now(view),
            room: view.room(),
            here: view.here(),
            bodies: view.bodies_here(),
            recalled,
            aim: before.and_then(|before| before.aim),
        }
    }

    /// Sets the destination of a choice. If the choice names no room, or the room where the seat is, the
    /// earlier destination stays unless it was reached.
    pub(crate) fn heading_for(self, destination: Option<Room>) -> StandingAtChoice {
        let elsewhere = |room: &Room| *room != self.room;
        let aim = destination.filter(elsewhere);
        let aim = aim.or(self.aim.filter(elsewhere));
        StandingAtChoice { aim, ..self }
    }

    /// Returns a reason to think in the same task phase, if there is one.
    fn reason_since(&self, view: &View<'_>, all: &[Recollection]) -> Option<DecisionPoint> {
        let since = all.get(self.recalled..).unwrap_or_default();
        let is_alarmed = !view.bodies_here().minus(self.bodies).is_empty()
            || since.iter().any(|recalled| recalled.weight >= MATTERS);
        let has_company = !view.here().minus(self.here).is_empty();
        let room = view.room();
        let has_a_task = || {
            let mut open = view.tasks().iter().filter(|held| !held.is_done());
            open.any(|held| held.task.room == room)
        };
        let has_arrived = room != self.room && (self.aim == Some(room) || has_a_task());
        match (is_alarmed, has_company, has_arrived) {
            (true, _, _) => Some(DecisionPoint::Alarm),
            (_, true, _) => Some(DecisionPoint::Company),
            (_, _, true) => Some(DecisionPoint::Arrival),
            _ => None,
        }
    }
}
