//! The segments of a round: task phases and meetings. Minds think a round over segment by segment.

use super::{ObservedEvent, View};
use crate::table::Phase;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A task phase between meetings, or a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Segment {
    /// Its first timestep.
    pub from: u16,
    /// Whether it is a meeting, which takes one timestep.
    pub is_meeting: bool,
}

impl Segment {
    /// Returns the segments of the round as far as the seat knows them, oldest first; the last one is
    /// current. A task phase without any timestep, between two consecutive meetings, is left out.
    pub fn all(view: &View<'_>) -> Vec<Segment> {
        let meetings = view.seen().filter_map(|seen| match seen.seen {
            ObservedEvent::MeetingOpened { .. } => Some(seen.timestep),
            _ => None,
        });
        let task_phase = |from| Segment {
            from,
            is_meeting: false,
        };
        let mut segments = vec![task_phase(1)];
        for at in meetings {
            if segments.last() == Some(&task_phase(at)) {
                segments.pop();
            }
            segments.push(Segment {
                from: at,
                is_meeting: true,
            });
            segments.push(task_phase(at + 1));
        }
        // During a meeting, the task phase after it has not begun.
        if view.phase() != Phase::Task && segments.len() > 1 {
            segments.pop();
        }
        segments
    }

    /// Returns the current segment.
    pub fn now(view: &View<'_>) -> Segment {
        let segments = Segment::all(view);
        *segments.last().expect("a round begins with a task phase")
    }

    /// Returns the segments with their timesteps. The last one ends with the current timestep.
    pub fn with_timesteps(view: &View<'_>) -> Vec<(Segment, RangeInclusive<u16>)> {
        let segments = Segment::all(view);
        let ends = segments.iter().skip(1).map(|next| next.from - 1);
        let ends: Vec<u16> = ends.chain([view.timestep()]).collect();
        let timesteps = segments.iter().zip(ends).map(|(segment, end)| segment.from..=end);
        segments.iter().copied().zip(timesteps).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Action, Game, Role, Rules};
    use crate::table::{Seat, Speech, Turn};

    /// Makes the next seat do this if it may. Otherwise it stands still, or votes for the first candidate.
    fn go_on(game: &mut Game, wanted: Option<Action>) {
        let Turn::One(seat) = game.turn() else {
            panic!("the paper's rules ask one seat at a time")
        };
        let choice = wanted.unwrap_or_else(|| match game.phase() {
            Phase::Vote => game.offers(seat)[0]
                .complete()
                .expect("a vote is complete")
                .clone(),
            _ => Action::Speak(Speech::SILENCE),
        });
        game.apply(seat, choice).expect("a legal choice");
    }

    #[test]
    fn a_round_falls_into_stretches_and_meetings() {
        // Search for a seed whose ejection does not end the round.
        let mut game = (0..)
            .map(|seed| Game::new(Rules::paper(), seed, &[]).expect("the paper's table"))
            .find(|game| game.role_of(Seat::all().next().expect("a seat")) == Role::Crewmate)
            .expect("some seed makes the first seat a crewmate");
        let seat = Seat::new(1).expect("a seat");
        let task_phase = |from| Segment {
            from,
            is_meeting: false,
        };
        let meeting = |from| Segment {
            from,
            is_meeting: true,
        };
        assert_eq!(Segment::all(&game.view(seat)), [task_phase(1)]);
        while game.timestep() < 3 {
            go_on(&mut game, None);
        }
        go_on(&mut game, Some(Action::CallMeeting));
        while game.phase() == Phase::Task {
            go_on(&mut game, None);
        }
        let at = game.timestep();
        assert_eq!(Segment::all(&game.view(seat)), [task_phase(1), meeting(at)]);
        assert_eq!(Segment::now(&game.view(seat)), meeting(at));
        while game.phase() != Phase::Task {
            go_on(&mut game, None);
        }
        let all = Segment::with_timesteps(&game.view(seat));
        assert_eq!(
            all,
            [
                (task_phase(1), 1..=at - 1),
                (meeting(at), at..=at),
                (task_phase(at + 1), at + 1..=game.timestep()),
            ]
        );
    }
}
