//! The round in play at a table.

use super::{ModelClients, People, SetupError};
use crate::agents::{Agent, Bot, Random};
use crate::clock::Clock;
use crate::game::{Game, Outcome, Perspective, Phase, Seat, SeatSet};
use crate::llm::Network;
use crate::round::{
    AskPolicy, BotTakeover, Controls, Playback, Round, RoundChange, SeatState, SeatStates, Speed, play,
};
use crate::settings::{Player, SeatSettings, TableSettings};
use futures::future::{AbortHandle, LocalBoxFuture, abortable};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// A round in play. Dropping it stops the round and gives up what its models were asked.
pub struct Session {
    round: Rc<RefCell<Round>>,
    /// How fast it goes, and whether it goes at all.
    pub playback: Rc<Playback>,
    /// Which seats were given to their bots.
    pub takeover: Rc<BotTakeover>,
    /// The table at which it is played.
    pub table: TableSettings,
    /// What asks the models that play.
    pub clients: Rc<ModelClients>,
    /// The people at the table, if there are any.
    pub people: Option<People>,
    /// Whether there is a network.
    pub network: Rc<Network>,
    /// Whether a person is still to guess who is a model, so that nothing may tell them.
    is_guessing: Cell<bool>,
    /// What is told of learning from the round, once it is over.
    learning: RefCell<String>,
    states: Rc<RefCell<SeatStates>>,
    tell: Listener,
    abort: AbortHandle,
}

/// What a listener is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionChange {
    /// Something is to be shown anew.
    Changed,
    /// The round is over.
    Over(Outcome),
}

/// Whoever shows a session.
pub type Listener = Rc<dyn Fn(SessionChange)>;

/// What a session is begun with.
pub struct SessionSetup {
    /// The table.
    pub table: TableSettings,
    /// The seed of the round.
    pub seed: u64,
    /// What asks the models that play.
    pub clients: ModelClients,
    /// The people at the table, if there are any.
    pub people: Option<People>,
    /// Whether there is a network.
    pub network: Rc<Network>,
    /// How fast the round is played.
    pub speed: Speed,
    /// When models are asked.
    pub asking: AskPolicy,
}

impl Session {
    /// Sets up a round. It is played by the future that is returned, until it is over or the session is dropped, and every change
    /// is told to `tell`.
    ///
    /// # Errors
    /// Why the table cannot be played.
    pub fn begin(
        setup: SessionSetup,
        clock: Rc<dyn Clock>,
        tell: Listener,
    ) -> Result<(Rc<Session>, LocalBoxFuture<'static, ()>), SetupError> {
        let SessionSetup {
            table,
            seed,
            clients,
            people,
            network,
            speed,
            asking,
        } = setup;
        let game = Game::new(table.rules.clone(), seed, &table.cast())?;
        let seats = Seat::all().zip(&table.seats);
        let agents = seats
            .map(|(seat, settings)| agent(seat, settings, &clients, people.as_ref()))
            .collect::<Option<Vec<_>>>()
            .ok_or(SetupError::NoModel)?;
        let controls = Controls {
            playback: Rc::new(Playback::new(speed, false)),
            audience: people.as_ref().map(|people| Rc::clone(&people.hot_seat)),
            ..Controls::default()
        };
        let (playback, takeover) = (Rc::clone(&controls.playback), Rc::clone(&controls.takeover));
        let round = Rc::new(RefCell::new(Round::new(game)));
        let (states, clients) = (Rc::<RefCell<SeatStates>>::default(), Rc::new(clients));
        let listen = listener(&round, &states, &clients, people.as_ref(), &clock, &tell);
        let (playing, abort) = abortable(play(
            Rc::clone(&round),
            agents,
            Rc::clone(&clock),
            controls,
            asking,
            listen,
        ));
        let playing = Box::pin(async move {
            // Whoever shows the round is set up first.
            clock.sleep(Duration::ZERO).await;
            // Being aborted is how a round is stopped.
            let _ = playing.await;
        });
        let session = Session {
            round,
            playback,
            takeover,
            is_guessing: Cell::new(people.is_some() && table.asks_a_model()),
            learning: RefCell::default(),
            table,
            clients,
            people,
            network,
            states,
            tell,
            abort,
        };
        Ok((Rc::new(session), playing))
    }

    /// Tells the listener that something is to be shown anew though nothing happened in the round.
    pub fn show_anew(&self) {
        (self.tell)(SessionChange::Changed);
    }

    /// Reads the round as it stands.
    pub fn with<T>(&self, read: impl FnOnce(&Round) -> T) -> T {
        read(&self.round.borrow())
    }

    /// The round, unless somebody else still holds the session or plays it.
    pub fn into_round(self: Rc<Session>) -> Option<Round> {
        let round = Rc::clone(&Rc::into_inner(self)?.round);
        Rc::into_inner(round).map(RefCell::into_inner)
    }

    /// Whose knowledge may be shown. As long as one of the people at the table lives and the round goes on, it is theirs alone.
    pub fn perspective(&self) -> Perspective {
        let Some(people) = &self.people else {
            return Perspective::Everything;
        };
        let asked = people.asked().map(|asked| asked.seat);
        self.with(|round| people.hot_seat.perspective(round.game(), asked))
    }

    /// Whether anything is kept from whoever looks, since they play.
    pub fn is_veiled(&self) -> bool {
        self.perspective() != Perspective::Everything
    }

    /// Whether it may be told who plays a seat. A person who plays with models guesses that after the round, so nothing may tell
    /// it before they have guessed or passed.
    pub fn tells_kinds(&self) -> bool {
        !self.is_guessing.get()
    }

    /// Lets everything tell who plays which seat: the guess is made, or passed.
    pub fn end_guessing(&self) {
        self.is_guessing.set(false);
        self.show_anew();
    }

    /// Keeps with the round something that a person said after it.
    pub fn keep_afterwords(&self, words: Vec<String>) {
        self.round.borrow_mut().add_afterwords(words);
    }

    /// What is told of learning from the round; empty where no mind learns.
    pub fn learning(&self) -> String {
        self.learning.borrow().clone()
    }

    pub(super) fn set_learning(&self, told: String) {
        self.learning.replace(told);
        self.show_anew();
    }

    /// What of a seat's thinking may be shown: nothing where it would tell a model from a bot, and in the task phase nothing to
    /// people at the table. Who is asked is alive, and who is asked anew has seen something. In a live discussion they see who
    /// types.
    pub fn shown_state_of(&self, seat: Seat) -> SeatState {
        let state = self.state_of(seat);
        let is_hidden = match self.with(|round| round.game().phase()) {
            Phase::Task if self.is_veiled() => true,
            // Everybody types, but only a model is asked.
            Phase::Chat if self.is_veiled() => state != SeatState::Typing,
            _ => !self.tells_kinds() && state != SeatState::Typing,
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

    /// What the seat is doing.
    pub fn state_of(&self, seat: Seat) -> SeatState {
        self.states.borrow().of(seat)
    }

    /// Reads what all seats are doing.
    pub fn with_states<T>(&self, read: impl FnOnce(&SeatStates) -> T) -> T {
        read(&self.states.borrow())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.abort.abort();
    }
}

/// Follows what the seats are doing, and tells every change on.
fn listener(
    round: &Rc<RefCell<Round>>,
    states: &Rc<RefCell<SeatStates>>,
    clients: &Rc<ModelClients>,
    people: Option<&People>,
    clock: &Rc<dyn Clock>,
    tell: &Listener,
) -> impl Fn(RoundChange) + use<> {
    let (round, states, clients) = (Rc::clone(round), Rc::clone(states), Rc::clone(clients));
    let (clock, tell) = (Rc::clone(clock), Rc::clone(tell));
    let peoples = people.map_or(SeatSet::EMPTY, |people| people.hot_seat.people());
    move |change| {
        // What a person is asked is no model's thinking.
        let is_a_persons = match change {
            RoundChange::Asking(seat) | RoundChange::Answered(seat) | RoundChange::GivenUp(seat) => {
                peoples.contains(seat)
            }
            _ => false,
        };
        if !is_a_persons {
            states.borrow_mut().take(change, &round.borrow(), clock.now_ms());
        }
        if let RoundChange::Asking(seat) = change {
            clients.begin_turn(seat);
        }
        tell(match change {
            RoundChange::Over(outcome) => SessionChange::Over(outcome),
            _ => SessionChange::Changed,
        });
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
        Player::You => Some(people?.on(seat)?.agent()),
    }
}
