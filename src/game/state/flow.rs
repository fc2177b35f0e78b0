//! The sequence of turns, timesteps and meetings, and the end of the round.

use super::{Call, Game, all_in_cafeteria};
use crate::game::{Event, ObservedAction, Outcome, Room, TurnOrder};
use crate::table::{BallotResult, Meeting, Seat, SeatSet, Turn};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

impl Game {
    /// Carries out all choices of a timestep, in an order drawn from the seed and the timestep.
    pub(crate) fn act_simultaneously(&mut self) {
        let mut choices = std::mem::take(&mut self.pending);
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(u64::from(self.timestep));
        while !choices.is_empty() {
            let (seat, action) = choices.remove(rng.random_range(0..choices.len() as u32) as usize);
            let alive = self.living.contains(seat);
            if alive && self.called_meeting.is_none() && self.check_in_task_phase(seat, &action).is_ok() {
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

    /// Passes the turn on after a seat's choice. `ballot_result` is the result if it was the last vote of a
    /// meeting.
    pub(crate) fn pass_turn(&mut self, seat: Seat, ballot_result: Option<BallotResult>) {
        if let Some(ballot_result) = ballot_result {
            self.close_ballot(ballot_result);
            return self.end_timestep();
        }
        if self.meeting.is_some() {
            // The meeting knows itself whose turn it is.
            return;
        }
        match self.living.next_after(seat) {
            Some(next) if self.called_meeting.is_none() => self.turn = Turn::One(next),
            _ => self.end_timestep(),
        }
    }

    pub(crate) fn start_task_phase(&mut self) {
        let first = self.living.lowest();
        self.turn = match self.rules.turn_order {
            TurnOrder::Sequential => Turn::One(first.expect("a round goes on only while somebody lives")),
            TurnOrder::Simultaneous => Turn::All(self.living),
        };
    }

    pub(crate) fn end_timestep(&mut self) {
        let phase = self.phase();
        self.meeting = None;
        if let Some(outcome) = self.reached_outcome() {
            self.turn = Turn::Over;
            self.over = Some((outcome, phase));
            self.write(Room::Cafeteria, self.deal.roster.seats(), || Event::RoundOver {
                outcome,
            });
            return;
        }
        self.timestep += 1;
        match self.called_meeting.take() {
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
        let present = self.living;
        self.tasks_at_meeting = self.task_bar().0;
        self.bodies = SeatSet::EMPTY;
        for seat in present {
            self.rooms[seat.index()] = Room::Cafeteria;
        }
        self.living_by_room = all_in_cafeteria(present);
        self.observed_actions = [(ObservedAction::Stood, self.timestep); Seat::MAX];
        self.last_left = [None; Room::COUNT];
        self.write(room, present, || Event::MeetingOpened {
            caller,
            cause,
            present,
        });
        self.meeting = Some(Meeting::open(
            caller,
            present,
            self.rules.talk_rules(caller),
            self.rules.ballot_rules(),
        ));
    }

    /// Tells the result of the vote, and removes the seat that was voted out.
    fn close_ballot(&mut self, BallotResult { tally, voted_out }: BallotResult) {
        self.write(Room::Cafeteria, self.living, || Event::BallotClosed {
            tally,
            ejected: voted_out,
        });
        if let Some(seat) = voted_out {
            self.remove_player(seat);
        }
    }
}
