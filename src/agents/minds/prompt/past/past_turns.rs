//! What a seat did and saw, timestep by timestep, with its room and the players in it.

use super::place::Place;
use crate::agents::minds::prompt::text::{names, quoted};
use crate::game::{Action, Event, Observation, ObservedEvent, PastAction, PastEvent, Room, Task, View};
use crate::table::{Roster, Seat, SeatSet};
use std::fmt::Write;

/// What a seat did and saw in one timestep of the task phase. Whoever moves is in two rooms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastTurn {
    /// The timestep, from 1.
    pub(crate) timestep: u16,
    /// The room that the seat left in this timestep, if it moved, and how it left it.
    left: Option<(Stay, &'static str)>,
    /// The room where it was at the end.
    stay: Stay,
    /// Whether the seat has acted.
    has_acted: bool,
}

/// What a seat saw in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stay {
    /// The room, and who was there: at the seat's own action in it, or when it left.
    place: Place,
    /// What happened, in order. Players who did the same share an event.
    events: Vec<SeenEvent>,
}

/// The words for the seat's own walk to another room.
const WALKED: &str = "you to";

/// The words between a room and the players in it.
const WITH: &str = " with";

/// The words for somebody who seems to do a task.
const AT_A_TASK: &str = "at a task";

/// The words for somebody who stood still.
const WAITED: &str = "waited";

/// The words for bodies.
const LAY_DEAD: &str = "lay DEAD there";

/// Something that happened: who did it, unless the words say it, and the words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SeenEvent {
    who: SeatSet,
    words: String,
}

impl SeenEvent {
    fn by(who: Seat, words: impl Into<String>) -> SeenEvent {
        SeenEvent {
            who: SeatSet::only(who),
            words: words.into(),
        }
    }

    fn told(words: impl Into<String>) -> SeenEvent {
        SeenEvent {
            who: SeatSet::EMPTY,
            words: words.into(),
        }
    }

    fn describe(&self, roster: &Roster) -> String {
        match self.who {
            SeatSet::EMPTY => self.words.clone(),
            who => format!("{} {}", names(who, roster), self.words),
        }
    }
}

impl Stay {
    fn at(place: Place) -> Stay {
        Stay {
            place,
            events: Vec::new(),
        }
    }

    fn add(&mut self, event: SeenEvent) {
        let is_shared = |same: &SeenEvent| same.words == event.words && !event.who.is_empty();
        // When in the timestep somebody was at a task or stood still says nothing.
        let same = match event.words == AT_A_TASK || event.words == WAITED {
            true => self.events.iter_mut().find(|same| is_shared(same)),
            false => self.events.last_mut().filter(|same| is_shared(same)),
        };
        match same {
            Some(same) => same.who = same.who.union(event.who),
            None => self.events.push(event),
        }
    }

    fn is_empty(&self) -> bool {
        self.place.here.is_empty() && self.events.is_empty()
    }

    /// Describes the room, the players in it and the events: `Storage with Red; Blue at a task; Red to
    /// Shields`.
    fn describe(&self, roster: &Roster, with: &str) -> String {
        let Place { room, here, .. } = self.place;
        let place = match here {
            SeatSet::EMPTY => room.name().to_owned(),
            here if self.place.is_with_all() && here.len() > 2 => format!("{room}{with} all"),
            here => format!("{room}{with} {}", names(here, roster)),
        };
        let events = self.events.iter().map(|event| event.describe(roster));
        std::iter::once(place)
            .chain(events)
            .collect::<Vec<_>>()
            .join("; ")
    }
}

impl PastTurn {
    /// Describes the timestep without its time: `Storage with Red; you to Shields, met Blue`.
    fn describe(&self, roster: &Roster) -> String {
        // After a move, the players in the room are those that it met there.
        let stay = match self.left {
            None => self.stay.describe(roster, WITH),
            Some(_) => self.stay.describe(roster, ", met"),
        };
        match &self.left {
            None => stay,
            Some((left, how)) => format!("{}; {how} {stay}", left.describe(roster, WITH)),
        }
    }

    /// Returns the rooms in which the seat was not alone, each with the living whom it saw there, and whether
    /// it came there in this timestep.
    pub(super) fn company(&self) -> impl Iterator<Item = (Room, SeatSet, bool)> {
        let left = self.left.iter().map(|(stay, _)| (stay, false));
        let stays = left.chain([(&self.stay, self.left.is_some())]);
        let stays = stays.map(|(stay, is_new)| {
            let seen = stay.events.iter().filter(|event| event.words != LAY_DEAD);
            let players = seen.fold(stay.place.here, |players, event| players.union(event.who));
            (stay.place.room, players, is_new)
        });
        stays.filter(|(_, players, _)| !players.is_empty())
    }

    /// Returns the room into which the seat walked, if nothing else is to be told of the timestep.
    fn lone_step(&self) -> Option<Room> {
        let (left, how) = self.left.as_ref()?;
        let is_alone = left.is_empty() && self.stay.is_empty() && *how == WALKED;
        is_alone.then_some(self.stay.place.room)
    }
}

/// Returns what the seat did and saw in each timestep of the task phases so far, oldest first.
pub(crate) fn past_turns(view: &View<'_>) -> Vec<PastTurn> {
    let others = view.roster().seats().without(view.seat());
    let mut place = Place::start(others);
    let mut meeting = None;
    let mut worked_at: Vec<Task> = Vec::new();
    let mut turns: Vec<PastTurn> = Vec::new();
    for past in view.past() {
        match past {
            PastEvent::Saw(Observation {
                seen: ObservedEvent::MeetingOpened { .. },
                timestep,
                ..
            }) => meeting = Some(timestep),
            // The dead hear of it as well, and are in no room then.
            PastEvent::Saw(Observation {
                seen: ObservedEvent::RoundOver { .. },
                ..
            }) => continue,
            _ => {}
        }
        let before = place;
        place.change(&past);
        if meeting == Some(past.timestep()) {
            continue;
        }
        let (event, is_own) = match &past {
            PastEvent::Saw(seen) => (
                describe_seen(seen, before.room, view),
                matches!(seen.seen, ObservedEvent::Met(_)),
            ),
            PastEvent::Did(done) => {
                let is_finished = finishes_task(done, &mut worked_at);
                let own = describe_own(done, is_finished, view.roster());
                (own.map(SeenEvent::told), true)
            }
        };
        if turns.last().is_none_or(|last| last.timestep != past.timestep()) {
            turns.push(PastTurn {
                timestep: past.timestep(),
                left: None,
                stay: Stay::at(before),
                has_acted: false,
            });
        }
        let Some(turn) = turns.last_mut() else {
            continue;
        };
        if let Some(how) = own_move(&past) {
            let mut left = std::mem::replace(&mut turn.stay, Stay::at(place));
            left.place = before;
            turn.left = Some((left, how));
        }
        if let Some(event) = event {
            turn.stay.add(event);
        }
        // The room and the players in it are told as of the seat's own action; later changes are events.
        if is_own || !turn.has_acted {
            turn.stay.place = place;
        }
        turn.has_acted |= is_own;
    }
    // A turn without an action or an event needs no line: the situation tells the seat's room already.
    turns.pop_if(|last| last.timestep == view.timestep() && !last.has_acted && last.stay.events.is_empty());
    turns
}

/// Returns how the seat went to another room, if it did.
fn own_move(past: &PastEvent<'_>) -> Option<&'static str> {
    match past {
        PastEvent::Did(PastAction {
            event: Event::Acted { action, .. },
            ..
        }) => match action {
            Action::Move { .. } => Some(WALKED),
            Action::Vent { .. } => Some("you VENTED to"),
            _ => None,
        },
        _ => None,
    }
}

/// Describes these timesteps in lines. Consecutive ones that read the same share a line, and so do steps on
/// which the seat met nobody, each with its timestep: `T5 to T8 Storage with Red`, `T9 Storage; you to Admin, T10
/// Cafeteria`.
pub(crate) fn describe_turns(turns: &[PastTurn], roster: &Roster) -> Vec<String> {
    let mut runs: Vec<TurnRun> = Vec::new();
    for turn in turns {
        let run = TurnRun {
            first: turn.timestep,
            last: turn.timestep,
            words: turn.describe(roster),
            is_lone_walk: turn.lone_step().is_some(),
        };
        match runs.last_mut().filter(|before| before.last + 1 == run.first) {
            Some(before) if before.words == run.words => before.last = run.last,
            Some(before) if let Some(room) = turn.lone_step().filter(|_| before.is_lone_walk) => {
                before.last = run.last;
                // Writing to a String cannot fail.
                let _ = write!(before.words, ", T{} {room}", run.first);
            }
            _ => runs.push(run),
        }
    }
    let line = |run: TurnRun| match run.first == run.last || run.is_lone_walk {
        true => format!("T{} {}", run.first, run.words),
        false => format!("T{} to T{} {}", run.first, run.last, run.words),
    };
    runs.into_iter().map(line).collect()
}

/// Consecutive timesteps that share a line.
struct TurnRun {
    first: u16,
    last: u16,
    words: String,
    is_lone_walk: bool,
}

/// Describes what the seat saw in its room. That a meeting is called is told with the meeting.
fn describe_seen(seen: &Observation<'_>, room: Room, view: &View<'_>) -> Option<SeenEvent> {
    Some(match seen.seen {
        ObservedEvent::Moved { who, from, to } if to == room => {
            SeenEvent::by(who, format!("joined from {from}"))
        }
        ObservedEvent::Moved { who, to, .. } => SeenEvent::by(who, format!("to {to}")),
        ObservedEvent::Vented { who, from, to } if to == room => {
            SeenEvent::by(who, format!("CAME OUT OF THE VENT from {from}"))
        }
        ObservedEvent::Vented { who, to, .. } => SeenEvent::by(who, format!("VENTED to {to}")),
        ObservedEvent::Met(met) if met.bodies.is_empty() => return None,
        ObservedEvent::Met(met) => SeenEvent {
            who: met.bodies,
            words: LAY_DEAD.to_owned(),
        },
        ObservedEvent::Killed { who, victim } => SeenEvent::by(who, format!("KILLED {}", view.name(victim))),
        ObservedEvent::SeemedToDoATask { who } => SeenEvent::by(who, AT_A_TASK),
        ObservedEvent::ViewedMonitor { who, room } => {
            SeenEvent::by(who, format!("looked at the monitor of {room}"))
        }
        ObservedEvent::Said { who, words: "" } => SeenEvent::by(who, WAITED),
        ObservedEvent::CalledMeeting { .. }
        | ObservedEvent::WasReady { .. }
        | ObservedEvent::WasNotReady { .. }
        | ObservedEvent::RoundOver { .. } => return None,
        ObservedEvent::Said { who, words } => SeenEvent::by(who, format!("said {}", quoted(words))),
        ObservedEvent::Footage(_)
        | ObservedEvent::MeetingOpened { .. }
        | ObservedEvent::Voted { .. }
        | ObservedEvent::BallotClosed { .. } => {
            SeenEvent::told(super::event::describe_observation(seen, view))
        }
    })
}

/// Notes a turn of work at a task, and returns whether the task is finished by it.
fn finishes_task(done: &PastAction<'_>, worked_at: &mut Vec<Task>) -> bool {
    let Event::Acted {
        action: Action::CompleteTask(task),
        ..
    } = done.event
    else {
        return false;
    };
    worked_at.push(*task);
    let turns = worked_at.iter().filter(|&other| other == task).count();
    // A task may have been dealt twice.
    turns.is_multiple_of(task.timesteps().into())
}

/// Describes what the seat did; `is_finished` tells whether it finished a task. That it walked shows by its
/// place, and that it looked at a monitor by what it saw there.
fn describe_own(done: &PastAction<'_>, is_finished: bool, roster: &Roster) -> Option<String> {
    let action = match done.event {
        Event::Missed { action, .. } => {
            return Some(format!("you came too late to {}", action.wording(roster)));
        }
        Event::Acted { action, .. } => action,
        _ => return None,
    };
    Some(match action {
        Action::Move { .. } | Action::Vent { .. } | Action::ViewMonitor(_) => return None,
        Action::Speak(speech) if speech.is_silence() => "you waited".to_owned(),
        Action::Kill(victim) => format!("you KILLED {}", roster.name(*victim)),
        Action::CompleteTask(task) if is_finished => format!("you finished {}", task.name()),
        Action::CompleteTask(task) => format!("you worked at {}", task.name()),
        Action::FakeTask(task) => format!("you pretended to do {}", task.name()),
        Action::CallMeeting => "you pressed the button".to_owned(),
        Action::ReportBody => "you reported the body".to_owned(),
        Action::Speak(speech) => format!("you said {}", quoted(speech.words())),
        Action::Ready | Action::NotReady | Action::Vote(_) | Action::SkipVote => action.wording(roster),
    })
}
