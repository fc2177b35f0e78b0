//! When a Recaller thinks things over, and when it only acts.

use crate::agents::minds::prompt::{Recollection, Segment};
use crate::game::{Phase, Room, SeatSet, View};
use serde::{Deserialize, Serialize};

/// What matters at least so much is a reason to think: a body, a vent, a kill, words about somebody's role.
const MATTERS: u8 = 2;

/// Why a Recaller thinks things over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionPoint {
    /// The round begins.
    Beginning,
    /// A meeting is over.
    AfterMeeting,
    /// It is to speak in a meeting, or to vote in one in which it has not thought yet.
    Meeting,
    /// There is a body, or it has seen or heard something that matters.
    Alarm,
    /// Somebody is here who was not here before.
    Company,
    /// It has come where it planned to be.
    Arrival,
}

/// How things stood when a seat chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StandingAtChoice {
    segment: Segment,
    room: Room,
    here: SeatSet,
    bodies: SeatSet,
    /// How much it recalled.
    recalled: usize,
    /// Where it plans to be.
    aim: Option<Room>,
}

impl DecisionPoint {
    /// Why the seat is to think now; nothing where it is to go on with what it made of the latest decision point. `before` is
    /// how things stood when it last chose, `all` what it recalls now.
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

    /// As the end of a sentence: “you think it over because …”.
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
    /// How things stand for the seat, which recalls so much and planned to be where it did before.
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

    /// The same after a choice that says where the seat plans to be. One that names no room, or only that
    /// where the seat stands, leaves the plan as it was, unless it has been carried out.
    pub(crate) fn heading_for(self, destination: Option<Room>) -> StandingAtChoice {
        let elsewhere = |room: &Room| *room != self.room;
        let aim = destination.filter(elsewhere);
        let aim = aim.or(self.aim.filter(elsewhere));
        StandingAtChoice { aim, ..self }
    }

    /// Why to think in the same stretch of tasks.
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
