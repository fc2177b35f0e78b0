//! The turns of seats that died without the people at the table knowing: no agent is asked, but time passes.

use super::answer_times::AnswerTimes;
use crate::agents::Agent;
use crate::game::{Game, TurnOrder};
use crate::round::pending_questions::QuestionChange;
use crate::round::{BotTakeover, HotSeat};
use crate::table::{Perspective, Seat, SeatSet, Turn};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

/// Keeps people at the table from learning through the clock of deaths that they did not see.
pub(crate) struct HiddenTurns<'a> {
    audience: Option<&'a HotSeat>,
    takeover: &'a BotTakeover,
    /// The seats whose choices take time, except those of people.
    timed: SeatSet,
    times: RefCell<AnswerTimes>,
    /// The hidden turns that come before the next choice.
    due: RefCell<VecDeque<Seat>>,
}

impl<'a> HiddenTurns<'a> {
    pub(crate) fn new(
        agents: &[Rc<dyn Agent>],
        audience: Option<&'a HotSeat>,
        takeover: &'a BotTakeover,
    ) -> HiddenTurns<'a> {
        let people = audience.map_or(SeatSet::EMPTY, |audience| audience.people());
        let seats = Seat::all().zip(agents);
        let timed: SeatSet = seats
            .filter_map(|(seat, agent)| agent.takes_time().then_some(seat))
            .collect();
        HiddenTurns {
            audience,
            takeover,
            timed: timed.minus(people),
            times: RefCell::default(),
            due: RefCell::default(),
        }
    }

    fn all_people(&self) -> SeatSet {
        self.audience.map_or(SeatSet::EMPTY, |audience| audience.people())
    }

    /// Returns the living people at the table.
    fn people(&self, game: &Game) -> SeatSet {
        self.all_people().and(game.living())
    }

    /// Returns whether the clock could reveal something unseen to a living person. This is so in the task
    /// phase, where the living act out of each other's sight.
    pub(crate) fn is_needed(&self, game: &Game) -> bool {
        game.meeting().is_none() && !self.timed.is_empty() && !self.people(game).is_empty()
    }

    /// Returns the dead seats, people left out, that a living person still believes alive.
    fn unknown_dead(&self, game: &Game) -> SeatSet {
        if !self.is_needed(game) {
            return SeatSet::EMPTY;
        }
        let believed = game.believed_living(Perspective::Shared(self.people(game)));
        // Dead people are still handed the device, so they need no hidden turn.
        believed.minus(game.living()).minus(self.all_people())
    }

    /// Returns the seats whose agents are asked, and which therefore take time.
    fn asked(&self) -> SeatSet {
        self.timed.minus(self.takeover.taken_over())
    }

    /// Applies a change in a question at time `now`, in milliseconds.
    pub(crate) fn record(&self, result: QuestionChange, now: f64) {
        let mut times = self.times.borrow_mut();
        match result {
            QuestionChange::Asked(seat) => times.asked(seat, now),
            QuestionChange::Answered(seat) | QuestionChange::Failed(seat) | QuestionChange::GivenUp(seat) => {
                times.answered(seat, now)
            }
            QuestionChange::AskedAgain(_) => {}
        }
    }

    /// Records how long the choices that are about to be carried out took. Returns the minimum time for the
    /// choices of this timestep, counted from when they were asked for.
    pub(crate) fn least_time(&self, game: &Game, choosing: SeatSet) -> Duration {
        let chose = choosing.and(self.timed);
        let is_task_phase = game.meeting().is_none();
        let at_once = game.rules().turn_order == TurnOrder::Simultaneous;
        let mut times = self.times.borrow_mut();
        let mut least = Duration::ZERO;
        if is_task_phase && at_once && !chose.is_empty() {
            match self.unknown_dead(game).and(self.asked()).is_empty() {
                true => times.chose_at_once(chose),
                false => least = times.of_timestep(),
            }
        }
        for seat in chose {
            times.chose(seat, is_task_phase);
        }
        least
    }

    /// Queues the seats that died unseen and would have had a turn between this timestep's choice and the
    /// next choice.
    pub(crate) fn queue_skipped(&self, game: &Game, timestep: u16, chose: SeatSet) {
        let (Turn::One(next), Some(chooser)) = (game.turn(), chose.lowest()) else {
            return;
        };
        let dead = self.unknown_dead(game);
        let after = dead.from(chooser).without(chooser);
        let before = dead.minus(dead.from(next));
        let mut due = self.due.borrow_mut();
        if game.timestep() == timestep {
            due.extend(after.and(before));
        } else {
            due.extend(after.into_iter().chain(before));
        }
    }

    /// Takes the next hidden turn and returns how long it takes.
    pub(crate) fn next(&self) -> Option<Duration> {
        let seat = self.due.borrow_mut().pop_front()?;
        match self.asked().contains(seat) {
            true => Some(self.times.borrow_mut().of_turn(seat)),
            // A bot's turn takes no time, but it still waits until earlier events have been shown.
            false => Some(Duration::ZERO),
        }
    }
}
