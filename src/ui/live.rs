//! The round in play, for the components that show it.

use super::askers::{Askers, Troubles};
use super::element::El;
use super::frame::{Frame, now_ms};
use crate::agents::{Agent, Bot, Person, Random};
use crate::clock::{BrowserClock, Clock};
use crate::game::{BadTable, Game, Outcome, Phase, Room, Seat};
pub use crate::round::SeatState;
use crate::round::{Asking, Change, Controls, HoldLive, Pace, Relief, Round, SeatStates, Speed, play};
use crate::settings::{Player, SeatSettings, TableSettings};
use futures::future::{AbortHandle, abortable};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use thiserror::Error;

/// A round in play. Dropping it stops the round and gives up what its models were asked.
pub struct Live {
    round: Rc<RefCell<Round>>,
    /// How fast it goes, and whether it goes at all.
    pub pace: Rc<Pace>,
    /// Which seats are given to their bots.
    pub relief: Rc<Relief>,
    /// The table it is played at.
    pub table: TableSettings,
    /// What asks the models that play.
    pub askers: Askers,
    /// The person at the table, if there is one.
    pub person: Option<Seated>,
    /// Counts what happened, at most once a frame: whoever shows the round reads this first.
    pub tick: ArcRwSignal<u64>,
    /// The outcome, once the last choice has been seen.
    pub over: ArcRwSignal<Option<Outcome>>,
    /// Whether a person is still to guess who is a model, so that nothing may tell them.
    guessing: ArcRwSignal<bool>,
    states: Rc<RefCell<SeatStates>>,
    abort: AbortHandle,
    /// Kept beyond the last choice, which is still to be drawn when the loop that played the round is gone.
    _frame: Rc<Frame>,
}

/// Why a round cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CannotBegin {
    /// The table cannot be set up.
    #[error(transparent)]
    Table(#[from] BadTable),
    /// A seat asks for a model and none is connected.
    #[error("A seat is to be played by a model, and no model is connected.")]
    NoModel,
}

/// The person at the table.
pub struct Seated {
    /// Their seat.
    pub seat: Seat,
    /// Who they are to the round.
    pub person: Rc<Person>,
    /// What they act with: fetched with the first seat that is taken.
    pub bar: fn(Playing) -> El,
    /// Walks to a room that they point at, if that is what they are asked; whether it is.
    pub walk: fn(&Live, Room) -> bool,
}

impl Live {
    /// Begins a round and plays it until it is over or dropped.
    ///
    /// # Errors
    /// The reason in words, when the table cannot be set up or a model is missing.
    pub fn begin(
        table: &TableSettings,
        seed: u64,
        askers: Askers,
        person: Option<Seated>,
        hold: Option<HoldLive>,
        speed: Speed,
    ) -> Result<Rc<Live>, CannotBegin> {
        let game = Game::new(table.rules.clone(), seed, &table.cast())?;
        let clock = Rc::new(BrowserClock);
        let seats = Seat::all().zip(&table.seats);
        let agents = seats
            .map(|(seat, settings)| agent(seat, settings, &askers, person.as_ref()))
            .collect::<Option<Vec<_>>>();
        let agents = agents.ok_or(CannotBegin::NoModel)?;
        let round = Rc::new(RefCell::new(Round::new(game)));
        let seated = person.as_ref().map(|seated| seated.seat);
        let controls = Controls {
            pace: Rc::new(Pace::new(speed, false)),
            seated,
            live: hold,
            ..Controls::default()
        };
        let (pace, relief) = (Rc::clone(&controls.pace), Rc::clone(&controls.relief));
        // They outlive the component in which the round was begun, so they are counted and not owned by it.
        let (tick, over) = (ArcRwSignal::new(0), ArcRwSignal::new(None));
        let (told_tick, told_over) = (tick.clone(), over.clone());
        let states = Rc::<RefCell<SeatStates>>::default();
        let frame = Rc::new(Frame::new(move |_| told_tick.update(|tick| *tick += 1)));
        let asked_frame = Rc::clone(&frame);
        let (told_round, told_states) = (Rc::clone(&round), Rc::clone(&states));
        let tell = move |change: Change| {
            let mut states = told_states.borrow_mut();
            // What a person is asked is no model's thinking.
            let is_persons = matches!(change,
                Change::Asking(seat) | Change::Answered(seat) | Change::GivenUp(seat) if Some(seat) == seated);
            if !is_persons {
                states.take(change, &told_round.borrow(), now_ms());
            }
            if let Change::Over(outcome) = change {
                // Whoever is told reads the states.
                drop(states);
                told_over.set(Some(outcome));
            }
            asked_frame.ask();
        };
        let (playing, abort) = abortable(play(
            Rc::clone(&round),
            agents,
            clock,
            controls,
            Asking::Ahead,
            tell,
        ));
        leptos::task::spawn_local(async move {
            // The screen is set up in this task, and the first choice is made in the next.
            BrowserClock.sleep(Duration::ZERO).await;
            // Being aborted is how a round is stopped.
            let _ = playing.await;
        });
        let guessing = ArcRwSignal::new(person.is_some() && table.asks_a_model());
        Ok(Rc::new(Live {
            round,
            pace,
            relief,
            table: table.clone(),
            askers,
            person,
            tick,
            over,
            guessing,
            states,
            abort,
            _frame: frame,
        }))
    }

    /// Lets whoever shows the round read it anew, though nothing happened in it.
    pub fn show_anew(&self) {
        self.tick.update(|tick| *tick += 1);
    }

    /// Reads the round as it stands.
    pub fn with<T>(&self, read: impl FnOnce(&Round) -> T) -> T {
        read(&self.round.borrow())
    }

    /// The seat of the person at the table, as long as they live and the round goes on: so long they are told nothing but
    /// their own view. Whoever calls this is called again when the round goes on.
    pub fn seated(&self) -> Option<Seat> {
        let seat = self.person.as_ref()?.seat;
        self.tick.track();
        let plays = |round: &Round| round.game().living().contains(seat) && round.game().outcome().is_none();
        self.with(plays).then_some(seat)
    }

    /// Whether it may be told who plays a seat. A person who plays with models guesses that after the round, so nothing
    /// may tell it before they have guessed or passed. Whoever calls this is called again when that changes.
    pub fn tells_kinds(&self) -> bool {
        !self.guessing.get()
    }

    /// Lets everything tell who plays which seat: the guess is made, or passed.
    pub fn end_guessing(&self) {
        self.guessing.set(false);
    }

    /// Keeps something that a person said after the round with it.
    pub fn keep_afterwords(&self, words: Vec<String>) {
        self.round.borrow_mut().add_afterwords(words);
    }

    /// What of a seat's thinking may be shown: nothing of it where it would tell a model from a bot, and in the task phase
    /// nothing of it to a person at the table. Who is asked is alive, and who is asked anew has seen something. In a live
    /// discussion they see who types.
    pub fn shown_state_of(&self, seat: Seat) -> SeatState {
        let state = self.state_of(seat);
        let tells_kinds = self.tells_kinds();
        let is_hidden = match self.seated().map(|_| self.with(|round| round.game().phase())) {
            Some(Phase::Task) => true,
            // Everybody types, but only a model is asked.
            Some(Phase::Chat) => state != SeatState::Typing,
            _ => !tells_kinds && state != SeatState::Typing,
        };
        match is_hidden {
            true => SeatState::Idle,
            false => state,
        }
    }

    /// Who plays the seat.
    pub fn player_of(&self, seat: Seat) -> Player {
        self.table.seats[seat.index()].player
    }

    /// What the seat is at.
    pub fn state_of(&self, seat: Seat) -> SeatState {
        self.states.borrow().of(seat)
    }

    /// What is shown of models' troubles, where a model plays.
    pub fn troubles(&self) -> Option<Troubles> {
        self.askers.troubles
    }

    /// Reads what all seats are at.
    pub fn with_states<T>(&self, read: impl FnOnce(&SeatStates) -> T) -> T {
        read(&self.states.borrow())
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.abort.abort();
    }
}

fn agent(
    seat: Seat,
    settings: &SeatSettings,
    askers: &Askers,
    person: Option<&Seated>,
) -> Option<Rc<dyn Agent>> {
    match settings.player {
        Player::Bot => Some(Rc::new(Bot)),
        Player::Random => Some(Rc::new(Random)),
        Player::Planner | Player::PlannerWithoutPlan => askers.agent(seat),
        Player::You => {
            let seated = person.filter(|seated| seated.seat == seat)?;
            Some(Rc::clone(&seated.person) as Rc<dyn Agent>)
        }
    }
}

/// A handle to the round in play, cheap to copy into components.
#[derive(Clone, Copy, PartialEq)]
pub struct Playing(StoredValue<Rc<Live>, LocalStorage>);

impl Playing {
    /// The round in play, if there is one; whoever calls this is called again when another begins.
    pub fn in_play() -> Option<Playing> {
        super::desk::desk()
            .live
            .get()
            .map(|live| Playing(StoredValue::new_local(live)))
    }

    /// The round in play itself, for work that may outlast the screen that began it.
    pub fn live(&self) -> Rc<Live> {
        self.0.with_value(Rc::clone)
    }

    /// Whether this is still the round in play at that desk.
    pub fn is_still_in_play(&self, desk: super::desk::Desk) -> bool {
        self.0.try_with_value(|live| {
            let now = desk.live.get_untracked();
            now.is_some_and(|now| Rc::ptr_eq(&now, live))
        }) == Some(true)
    }

    /// Reads the round in play.
    pub fn read<T>(&self, read: impl FnOnce(&Live) -> T) -> T {
        self.0.with_value(|live| read(live))
    }

    /// The seat of the person at the table, as long as they live and the round goes on.
    pub fn seated(&self) -> Option<Seat> {
        self.read(Live::seated)
    }

    /// The seat whose knowledge is shown; nobody while all is shown. The dead see everything, as ghosts do. A person at
    /// the table sees what their own seat does, and cannot choose another.
    pub fn knower(&self, desk: super::desk::Desk) -> Option<Seat> {
        if let Some(seated) = self.seated() {
            return Some(seated);
        }
        let knower = desk.knower.get()?;
        let lives = self.watch(|round| round.game().living().contains(knower));
        lives.then_some(knower)
    }

    /// Reads the round as it stands; whoever calls this is called again when it goes on.
    pub fn watch<T>(&self, read: impl FnOnce(&Round) -> T) -> T {
        self.read(|live| {
            live.tick.track();
            live.with(read)
        })
    }
}
