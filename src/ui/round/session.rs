//! The round in play, for the components that show it.

use crate::agents::{Agent, Bot, Person, Random};
use crate::clock::{BrowserClock, Clock};
use crate::game::{Game, Outcome, Phase, Room, Seat, SeatSet, TableError};
pub use crate::round::SeatState;
use crate::round::{
    AskPolicy, Audience, BotTakeover, Controls, HotSeat, LiveMeetingRunner, Perspective, Playback, Round,
    RoundChange, SeatStates, Speed, TurnTimer, play,
};
use crate::settings::{PersonName, Player, SeatSettings, TableSettings};
use crate::ui::dom::{El, Frame, now_ms};
use crate::ui::model_clients::{ModelClients, Shown};
use futures::future::{AbortHandle, abortable};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use thiserror::Error;

/// A round in play. Dropping it stops the round and gives up what its models were asked.
pub struct Session {
    round: Rc<RefCell<Round>>,
    /// How fast it goes, and whether it goes at all.
    pub playback: Rc<Playback>,
    /// Which seats are given to their bots.
    pub takeover: Rc<BotTakeover>,
    /// The table it is played at.
    pub table: TableSettings,
    /// What asks the models that play.
    pub clients: Rc<ModelClients>,
    /// The people at the table, if there are any.
    pub people: Option<People>,
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
pub enum BeginError {
    /// The table cannot be set up.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A seat asks for a model and none is connected.
    #[error("A seat is to be played by a model, and no model is connected.")]
    NoModel,
}

/// The people at the table: one to four of them, at one screen.
pub struct People {
    /// Each of them, in the order of play.
    pub seated: Vec<SeatedPerson>,
    /// Whose knowledge the screen shows.
    pub audience: Rc<dyn Audience>,
    /// The same, for what they act with.
    pub hot_seat: Rc<HotSeat>,
    /// The time that they have for a turn, where it is limited.
    pub timer: Option<Rc<TurnTimer>>,
    /// What they act with: fetched with the first seat that is taken.
    pub bar: fn(SessionHandle) -> El,
    /// Walks to a room that they point at, if that is what they are asked; whether it is.
    pub walk: fn(&Session, Room) -> bool,
    /// What they vote with on the card of a seat.
    pub card: fn(SessionHandle, Seat) -> El,
}

/// A person at the table.
pub struct SeatedPerson {
    /// Their seat.
    pub seat: Seat,
    /// What they are called on this screen, and nowhere else.
    pub name: PersonName,
    /// Who they are to the round.
    pub agent: Rc<dyn Agent>,
    /// The same, for what they act with.
    pub person: Rc<Person>,
}

impl People {
    /// The person on this seat.
    pub fn on(&self, seat: Seat) -> Option<&SeatedPerson> {
        self.seated.iter().find(|seated| seated.seat == seat)
    }

    /// The person for whom the round waits; of several, whoever said that they act, or the first.
    pub fn asked(&self) -> Option<&SeatedPerson> {
        let speaker = self.hot_seat.speaker().and_then(|seat| self.on(seat));
        let is_asked = |seated: &&SeatedPerson| seated.person.is_asked();
        speaker
            .filter(is_asked)
            .or_else(|| self.seated.iter().find(is_asked))
    }
}

impl Session {
    /// Begins a round and plays it until it is over or dropped.
    ///
    /// # Errors
    /// The reason in words, when the table cannot be set up or a model is missing.
    pub fn begin(
        table: &TableSettings,
        seed: u64,
        clients: ModelClients,
        people: Option<People>,
        hold: Option<LiveMeetingRunner>,
        speed: Speed,
    ) -> Result<Rc<Session>, BeginError> {
        let game = Game::new(table.rules.clone(), seed, &table.cast())?;
        let clock = Rc::new(BrowserClock);
        let seats = Seat::all().zip(&table.seats);
        let agents = seats
            .map(|(seat, settings)| agent(seat, settings, &clients, people.as_ref()))
            .collect::<Option<Vec<_>>>();
        let agents = agents.ok_or(BeginError::NoModel)?;
        let round = Rc::new(RefCell::new(Round::new(game)));
        let audience = people.as_ref().map(|people| Rc::clone(&people.audience));
        let peoples = audience
            .as_ref()
            .map_or(SeatSet::EMPTY, |audience| audience.people());
        let controls = Controls {
            playback: Rc::new(Playback::new(speed, false)),
            audience,
            live: hold,
            ..Controls::default()
        };
        let (playback, takeover) = (Rc::clone(&controls.playback), Rc::clone(&controls.takeover));
        // They outlive the component in which the round was begun, so they are counted and not owned by it.
        let (tick, over) = (ArcRwSignal::new(0), ArcRwSignal::new(None));
        let (told_tick, told_over) = (tick.clone(), over.clone());
        let states = Rc::<RefCell<SeatStates>>::default();
        let frame = Rc::new(Frame::new(move |_| told_tick.update(|tick| *tick += 1)));
        let asked_frame = Rc::clone(&frame);
        let (told_round, told_states) = (Rc::clone(&round), Rc::clone(&states));
        let clients = Rc::new(clients);
        let asked = Rc::clone(&clients);
        let tell = move |change: RoundChange| {
            let mut states = told_states.borrow_mut();
            // What a person is asked is no model's thinking.
            let is_persons = matches!(change,
                RoundChange::Asking(seat) | RoundChange::Answered(seat) | RoundChange::GivenUp(seat) if peoples.contains(seat));
            if !is_persons {
                states.take(change, &told_round.borrow(), now_ms());
            }
            if let RoundChange::Asking(seat) = change {
                asked.begin_turn(seat);
            }
            if let RoundChange::Over(outcome) = change {
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
            AskPolicy::Ahead,
            tell,
        ));
        leptos::task::spawn_local(async move {
            // The screen is set up in this task, and the first choice is made in the next.
            BrowserClock.sleep(Duration::ZERO).await;
            // Being aborted is how a round is stopped.
            let _ = playing.await;
        });
        let guessing = ArcRwSignal::new(people.is_some() && table.asks_a_model());
        Ok(Rc::new(Session {
            round,
            playback,
            takeover,
            table: table.clone(),
            clients,
            people,
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

    /// Whose knowledge may be shown. As long as one of the people at the table lives and the round goes on, it is theirs
    /// alone. Whoever calls this is called again when the round goes on.
    pub fn perspective(&self) -> Perspective {
        let Some(people) = &self.people else {
            return Perspective::Everything;
        };
        self.tick.track();
        let asked = people.asked().map(|asked| asked.seat);
        self.with(|round| people.audience.perspective(round.game(), asked))
    }

    /// Whether anything is kept from whoever looks, since they play. Whoever calls this is called again when the round goes
    /// on.
    pub fn is_veiled(&self) -> bool {
        self.perspective() != Perspective::Everything
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
    /// nothing of it to people at the table. Who is asked is alive, and who is asked anew has seen something. In a live
    /// discussion they see who types.
    pub fn shown_state_of(&self, seat: Seat) -> SeatState {
        let state = self.state_of(seat);
        let tells_kinds = self.tells_kinds();
        let is_hidden = match self.with(|round| round.game().phase()) {
            Phase::Task if self.is_veiled() => true,
            // Everybody types, but only a model is asked.
            Phase::Chat if self.is_veiled() => state != SeatState::Typing,
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

    /// What is shown of models, where one plays.
    pub fn shown_of_models(&self) -> Option<Shown> {
        self.clients.shown
    }

    /// Reads what all seats are at.
    pub fn with_states<T>(&self, read: impl FnOnce(&SeatStates) -> T) -> T {
        read(&self.states.borrow())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.abort.abort();
    }
}

fn agent(
    seat: Seat,
    settings: &SeatSettings,
    clients: &ModelClients,
    people: Option<&People>,
) -> Option<Rc<dyn Agent>> {
    match settings.player {
        Player::Bot => Some(Rc::new(Bot)),
        Player::Random => Some(Rc::new(Random)),
        Player::Planner | Player::Talker | Player::Recaller | Player::Analyst => clients.agent(seat),
        Player::You => {
            let seated = people?.on(seat)?;
            Some(Rc::clone(&seated.agent))
        }
    }
}

/// A handle to the round in play, cheap to copy into components.
#[derive(Clone, Copy, PartialEq)]
pub struct SessionHandle(StoredValue<Rc<Session>, LocalStorage>);

impl SessionHandle {
    /// The round in play, if there is one; whoever calls this is called again when another begins.
    pub fn in_play() -> Option<SessionHandle> {
        crate::ui::shell::app_state()
            .live
            .get()
            .map(|live| SessionHandle(StoredValue::new_local(live)))
    }

    /// The round in play itself, for work that may outlast the screen that began it.
    pub fn live(&self) -> Rc<Session> {
        self.0.with_value(Rc::clone)
    }

    /// Whether this is still the round in play at that desk.
    pub fn is_still_in_play(&self, app: crate::ui::shell::AppState) -> bool {
        self.0.try_with_value(|live| {
            let now = app.live.get_untracked();
            now.is_some_and(|now| Rc::ptr_eq(&now, live))
        }) == Some(true)
    }

    /// Reads the round in play.
    pub fn read<T>(&self, read: impl FnOnce(&Session) -> T) -> T {
        self.0.with_value(|live| read(live))
    }

    /// Whether anything is kept from whoever looks, since they play.
    pub fn is_veiled(&self) -> bool {
        self.read(Session::is_veiled)
    }

    /// Whose knowledge is shown. The dead see everything, as ghosts do. People at the table see what their own seats do,
    /// and cannot choose others.
    pub fn perspective(&self, app: crate::ui::shell::AppState) -> Perspective {
        let perspective = self.read(Session::perspective);
        let knower = match perspective {
            Perspective::Everything => app.knower.get(),
            _ => return perspective,
        };
        let lives = |seat: &Seat| self.watch(|round| round.game().living().contains(*seat));
        knower
            .filter(lives)
            .map_or(Perspective::Everything, Perspective::One)
    }

    /// Reads the round as it stands; whoever calls this is called again when it goes on.
    pub fn watch<T>(&self, read: impl FnOnce(&Round) -> T) -> T {
        self.read(|live| {
            live.tick.track();
            live.with(read)
        })
    }
}
