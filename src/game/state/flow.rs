//! The sequence of turns, timesteps and meetings, and the end of the round.

use super::{Call, Game, LiveMeetingState, Phase, Turn, all_in_cafeteria};
use crate::game::{Discussion, Event, ObservedAction, Outcome, Room, TurnOrder};
use crate::table::{Seat, SeatSet};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

impl Game {
    /// Carries out all choices of a timestep, in an order drawn from the seed and the timestep.
    pub(crate) fn act_together(&mut self) {
        let mut choices = std::mem::take(&mut self.pending);
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(u64::from(self.timestep));
        while !choices.is_empty() {
            let (seat, action) = choices.remove(rng.random_range(0..choices.len() as u32) as usize);
            let alive = self.living.contains(seat);
            if alive && self.called.is_none() && self.check_in_task_phase(seat, &action).is_ok() {
                self.act(seat, action);
            } else {
                let witnesses = if alive {
                    SeatSet::only(seat)
                } else {
                    SeatSet::EMPTY
                };
                self.write(self.room_of(seat), witnesses, || Event::Missed { seat, action });
                self.cool_down(seat);
            }
        }
        self.end_timestep();
    }

    pub(crate) fn pass_turn(&mut self, seat: Seat) {
        if self.called.is_some() {
            return self.end_timestep();
        }
        if let Some(next) = self.next_in_turn(seat) {
            self.turn = Turn::One(next);
            return;
        }
        match self.phase {
            Phase::Task => self.end_timestep(),
            Phase::Discussion { round } if round < self.rules.discussion_rounds => {
                self.start_meeting_turns(Phase::Discussion { round: round + 1 });
            }
            Phase::Discussion { .. } | Phase::Chat => self.start_meeting_turns(Phase::Vote),
            Phase::Vote => {
                self.close_ballot();
                self.end_timestep();
            }
        }
    }

    /// Continues a live meeting after a seat's choice.
    pub(crate) fn go_on_live(&mut self, seat: Seat) {
        if self.phase == Phase::Vote {
            let waiting = self.turn.seats().without(seat);
            self.turn = Turn::Any(waiting);
            if waiting.is_empty() {
                self.close_ballot();
                self.end_timestep();
            }
            return;
        }
        if self.live.messages[seat.index()] >= Game::MAX_MESSAGES {
            self.turn = Turn::Any(self.turn.seats().without(seat));
            self.live.ready = self.live.ready.with(seat);
            if !self.live.counted.contains(seat) {
                self.live.counted = self.live.counted.with(seat);
                self.cool_down(seat);
            }
        }
        if self.living.minus(self.live.ready).is_empty() {
            self.start_meeting_turns(Phase::Vote);
        }
    }

    pub(crate) fn start_task_phase(&mut self) {
        self.phase = Phase::Task;
        self.turn = match self.rules.turn_order {
            TurnOrder::Sequential => self.first_turn(),
            TurnOrder::Simultaneous => Turn::All(self.living),
        };
    }

    fn start_meeting_turns(&mut self, phase: Phase) {
        self.phase = phase;
        self.turn = match self.rules.discussion {
            Discussion::Rounds => self.first_turn(),
            Discussion::Live => Turn::Any(self.living),
        };
    }

    fn first_turn(&self) -> Turn {
        let lowest = self.living.lowest();
        Turn::One(
            self.first_speaker()
                .or(lowest)
                .expect("a round goes on only while somebody lives"),
        )
    }

    /// Returns who speaks first in a round of talk, if the rules say that it is the meeting's caller. The
    /// caller is alive, since nobody dies in a meeting.
    fn first_speaker(&self) -> Option<Seat> {
        match self.phase {
            Phase::Discussion { .. } if self.rules.caller_first => self.caller,
            _ => None,
        }
    }

    /// Returns the living seat that takes its turn after this one; `None` if this was the last.
    fn next_in_turn(&self, seat: Seat) -> Option<Seat> {
        match self.first_speaker() {
            Some(first) if seat == first => self.living.without(first).lowest(),
            Some(first) => self.living.without(first).next_after(seat),
            None => self.living.next_after(seat),
        }
    }

    pub(crate) fn end_timestep(&mut self) {
        self.live = LiveMeetingState::default();
        if let Some(outcome) = self.reached_outcome() {
            self.turn = Turn::Over(outcome);
            self.write(Room::Cafeteria, self.deal.roster.seats(), || Event::RoundOver {
                outcome,
            });
            return;
        }
        self.timestep += 1;
        match self.called.take() {
            Some(call) => self.open_meeting(call),
            None => self.start_task_phase(),
        }
    }

    fn reached_outcome(&self) -> Option<Outcome> {
        let impostors = self.living.and(self.impostors()).len();
        let crewmates = self.living.len() - impostors;
        if impostors >= crewmates {
            Some(Outcome::CrewmatesOutnumbered)
        } else if impostors == 0 {
            Some(Outcome::ImpostorsEjected)
        } else if self.all_tasks_are_done() {
            Some(Outcome::TasksDone)
        } else if self.timestep >= self.rules.timesteps {
            Some(Outcome::TimeUp)
        } else {
            None
        }
    }

    /// Returns whether the living crewmates have completed all their tasks.
    fn all_tasks_are_done(&self) -> bool {
        let mut crewmates = self.living.minus(self.impostors()).into_iter();
        crewmates.all(|seat| self.tasks_of(seat).iter().all(|task| task.is_done()))
    }

    fn open_meeting(&mut self, call: Call) {
        let Call { caller, room, cause } = call;
        self.caller = Some(caller);
        let present = self.living;
        self.bodies = SeatSet::EMPTY;
        for seat in present {
            self.rooms[seat.index()] = Room::Cafeteria;
        }
        self.crowds = all_in_cafeteria(present);
        self.observed_actions = [ObservedAction::Stood; Seat::MAX];
        self.last_left = [None; Room::COUNT];
        self.votes = [0; Seat::MAX + 1];
        self.write(room, present, || Event::MeetingOpened {
            caller,
            cause,
            present,
        });
        self.start_meeting_turns(match (self.rules.discussion, self.rules.discussion_rounds) {
            (Discussion::Live, _) => Phase::Chat,
            (Discussion::Rounds, 0) => Phase::Vote,
            (Discussion::Rounds, _) => Phase::Discussion { round: 1 },
        });
    }

    fn close_ballot(&mut self) {
        let tally = self.votes;
        let most = tally.iter().copied().max().unwrap_or(0);
        let mut leaders = (0..tally.len()).filter(|&at| tally[at] == most);
        let leader = leaders.next().and_then(Seat::new);
        let ejected = if leaders.next().is_none() { leader } else { None };
        self.write(Room::Cafeteria, self.living, || Event::BallotClosed {
            tally,
            ejected,
        });
        if let Some(seat) = ejected {
            self.remove_player(seat);
        }
    }
}
