//! The stretches that a round falls into for whoever thinks it over: task phases and meetings.

use crate::game::{ObservedEvent, Phase, View};
use std::ops::RangeInclusive;

/// A stretch of a task phase, or a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment {
    /// Its first timestep.
    pub from: u16,
    /// Whether it is a meeting, which takes one timestep.
    pub is_meeting: bool,
}

impl Segment {
    /// The segments of the round as far as the seat knows of it, oldest first; the last is the one being played. A stretch
    /// between two meetings that follow one another at once has no timestep and is left out.
    pub fn all(view: &View<'_>) -> Vec<Segment> {
        let meetings = view.seen().filter_map(|seen| match seen.seen {
            ObservedEvent::MeetingOpened { .. } => Some(seen.timestep),
            _ => None,
        });
        let stretch = |from| Segment {
            from,
            is_meeting: false,
        };
        let mut segments = vec![stretch(1)];
        for at in meetings {
            if segments.last() == Some(&stretch(at)) {
                segments.pop();
            }
            segments.push(Segment {
                from: at,
                is_meeting: true,
            });
            segments.push(stretch(at + 1));
        }
        // While a meeting is held, the stretch after it has not begun.
        if view.phase() != Phase::Task && segments.len() > 1 {
            segments.pop();
        }
        segments
    }

    /// The segment being played.
    pub fn now(view: &View<'_>) -> Segment {
        let segments = Segment::all(view);
        *segments.last().expect("a round begins with a stretch of tasks")
    }

    /// The segments with the timesteps that each takes; the last ends with the timestep being played.
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
    use crate::game::{Action, Game, Role, Rules, Seat, Speech, Turn};

    /// Lets whoever is next do this, or else stand still or vote for the first they may.
    fn go_on(game: &mut Game, wanted: Option<Action>) {
        let Turn::One(seat) = game.turn() else {
            panic!("the paper's rules ask one seat at a time")
        };
        let choice = wanted.unwrap_or_else(|| match game.phase() {
            Phase::Vote => game.legal(seat)[0].complete().expect("a vote is complete"),
            _ => Action::Speak(Speech::SILENCE),
        });
        game.apply(seat, choice).expect("a legal choice");
    }

    #[test]
    fn a_round_falls_into_stretches_and_meetings() {
        // Nobody who is ejected here ends the round.
        let mut game = (0..)
            .map(|seed| Game::new(Rules::paper(), seed, &[]).expect("the paper's table"))
            .find(|game| game.role_of(Seat::all().next().expect("a seat")) == Role::Crewmate)
            .expect("some seed makes the first seat a crewmate");
        let seat = Seat::new(1).expect("a seat");
        let stretch = |from| Segment {
            from,
            is_meeting: false,
        };
        let meeting = |from| Segment {
            from,
            is_meeting: true,
        };
        assert_eq!(Segment::all(&game.view(seat)), [stretch(1)]);
        while game.timestep() < 3 {
            go_on(&mut game, None);
        }
        go_on(&mut game, Some(Action::CallMeeting));
        while game.phase() == Phase::Task {
            go_on(&mut game, None);
        }
        let at = game.timestep();
        assert_eq!(Segment::all(&game.view(seat)), [stretch(1), meeting(at)]);
        assert_eq!(Segment::now(&game.view(seat)), meeting(at));
        while game.phase() != Phase::Task {
            go_on(&mut game, None);
        }
        let all = Segment::with_timesteps(&game.view(seat));
        assert_eq!(
            all,
            [
                (stretch(1), 1..=at - 1),
                (meeting(at), at..=at),
                (stretch(at + 1), at + 1..=game.timestep()),
            ]
        );
    }
}
