//! The turns of seats that died without the people at the table knowing: nobody is asked, but they take their time.

use super::answer_times::AnswerTimes;
use crate::agents::Agent;
use crate::game::{Game, Phase, Seat, SeatSet, Turn, TurnOrder};
use crate::round::questions::QuestionResult;
use crate::round::{BotTakeover, HotSeat};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

/// What keeps the clock from telling people at the table of a death that they did not see.
pub(crate) struct HiddenTurns<'a> {
    audience: Option<&'a HotSeat>,
    takeover: &'a BotTakeover,
    /// The seats whose choices take time, but for those of people.
    timed: SeatSet,
    times: RefCell<AnswerTimes>,
    /// The turns that come before the next choice.
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

    /// The people at the table who live.
    fn people(&self, game: &Game) -> SeatSet {
        self.all_people().and(game.living())
    }

    /// Whether somebody at the table is not to learn from the clock what they have not seen: in the task phase, where the
    /// living act out of each other's sight.
    pub(crate) fn is_needed(&self, game: &Game) -> bool {
        game.phase() == Phase::Task && !self.timed.is_empty() && !self.people(game).is_empty()
    }

    /// The seats that would have turns if they lived, as the people at the table have no reason to doubt.
    fn unknown_dead(&self, game: &Game) -> SeatSet {
        if !self.is_needed(game) {
            return SeatSet::EMPTY;
        }
        let people = self.people(game).into_iter();
        let believed = people.fold(SeatSet::EMPTY, |living, seat| {
            living.union(game.view(seat).believed_living())
        });
        // People among the dead are handed the device as before.
        believed.minus(game.living()).minus(self.all_people())
    }

    /// The seats that are asked, and so take time.
    fn asked(&self) -> SeatSet {
        self.timed.minus(self.takeover.taken())
    }

    /// Takes in what became of a question at this time, in milliseconds.
    pub(crate) fn take_in(&self, news: QuestionResult, now: f64) {
        let mut times = self.times.borrow_mut();
        match news {
            QuestionResult::Asked(seat) => times.asked(seat, now),
            QuestionResult::Answered(seat) | QuestionResult::Failed(seat) | QuestionResult::GivenUp(seat) => {
                times.answered(seat, now)
            }
            QuestionResult::AskedAgain(_) => {}
        }
    }

    /// Takes in how long the choices took that are about to be carried out, and returns how long those of this timestep take
    /// at least, counted from when they were asked for.
    pub(crate) fn least_time(&self, game: &Game, choosing: SeatSet) -> Duration {
        let chose = choosing.and(self.timed);
        let is_task_phase = game.phase() == Phase::Task;
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

    /// Finds who died unseen and would have had a turn between this choice, of that timestep, and the next.
    pub(crate) fn find_skipped(&self, game: &Game, timestep: u16, chose: SeatSet) {
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

    /// Takes the next of these turns; how long it takes.
    pub(crate) fn next(&self) -> Option<Duration> {
        let seat = self.due.borrow_mut().pop_front()?;
        match self.asked().contains(seat) {
            true => Some(self.times.borrow_mut().of_turn(seat)),
            // A bot's turn takes no time, but it comes when what was seen before it has been shown.
            false => Some(Duration::ZERO),
        }
    }
}
