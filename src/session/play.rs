//! The round in play at a table.

use super::decisions::DecisionRecorder;
use super::whodunit::Whodunit;
use super::{DraftAuthor, ModelClients, People, SeatedPerson, SetupError, TurnStatus};
use crate::agents::{Agent, Bot, Random};
use crate::clock::Clock;
use crate::game::{Game, Outcome};
use crate::llm::Network;
use crate::record::Branch;
use crate::round::{
    AskPolicy, BotTakeover, PlayContext, Playback, RecordedRound, Replay, ReplayPlayer, Round, RoundChange,
    SeatStates, Speed, play,
};
use crate::settings::{Player, SeatSettings, TableSettings};
use crate::table::{Meeting, Perspective, Roster, Seat, SeatSet};
use futures::future::{AbortHandle, LocalBoxFuture, abortable, poll_fn};
use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

/// A round in play. Dropping it stops the round and drops the requests to its models.
pub struct Session {
    pub(in crate::session) round: Rc<RefCell<Round>>,
    pub(in crate::session) roster: Roster,
    /// The speed and the pause.
    pub playback: Rc<Playback>,
    /// The seats given to their bots.
    pub takeover: Rc<BotTakeover>,
    /// The table.
    pub table: TableSettings,
    /// The clients that ask the models.
    pub clients: Rc<ModelClients>,
    /// The people at the table, if any.
    pub people: Option<People>,
    /// The state of the network connection.
    pub network: Rc<Network>,
    /// Whether a person is still to guess who is a model, so that nothing may reveal it.
    pub(in crate::session) is_guessing: Cell<bool>,
    /// What somebody is not told who watches and is to find out who is what.
    pub(in crate::session) whodunit: Whodunit,
    /// The timestep of the live meeting in which the round went on after the page was closed.
    pub(in crate::session) resumed_live_meeting: Cell<Option<u16>>,
    /// What is shown about learning from the round, once it is over.
    pub(in crate::session) learning: RefCell<String>,
    pub(in crate::session) states: Rc<RefCell<SeatStates>>,
    /// What the decisions of models' seats were asked and answered, if a model plays.
    pub(in crate::session) decisions: Option<Rc<dyn DecisionRecorder>>,
    /// Where the round left another one, if it did.
    pub(in crate::session) branched_from: RefCell<Option<Branch>>,
    /// The record that is shown; `None` in a round that is played.
    pub replay: Option<Rc<ReplayPlayer>>,
    pub(in crate::session) notify: Listener,
    pub(in crate::session) abort: AbortHandle,
}

/// A notification to the listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionChange {
    /// Something must be redrawn.
    Changed,
    /// Something happened in the round, or time passed in a live meeting: it must be redrawn, and can be
    /// saved.
    Happened,
    /// What a person does beside the round has changed: unfinished words or a pick. It can be saved.
    Kept,
    /// The time left for a person's turn has changed.
    TurnTime,
    /// The round is over.
    Over(Outcome),
}

/// Receives a session's notifications.
pub type Listener = Rc<dyn Fn(SessionChange)>;

/// What a session starts with.
pub struct SessionSetup {
    /// The table.
    pub table: TableSettings,
    /// The seed of the round.
    pub seed: u64,
    /// The clients that ask the models.
    pub clients: ModelClients,
    /// The people at the table, if any.
    pub people: Option<People>,
    /// The state of the network connection.
    pub network: Rc<Network>,
    /// The initial speed, unless people play who could not follow it.
    pub speed: Speed,
    /// When models are asked.
    pub asking: AskPolicy,
}

impl Session {
    /// Sets up a round. The returned future plays it until it is over or the session is dropped. Every change
    /// is reported to `notify`.
    ///
    /// # Errors
    /// [`SetupError`] if the table cannot be played.
    pub fn begin(
        setup: SessionSetup,
        clock: Rc<dyn Clock>,
        notify: Listener,
    ) -> Result<(Rc<Session>, LocalBoxFuture<'static, ()>), SetupError> {
        let game = Game::new(setup.table.rules.clone(), setup.seed, &setup.table.cast())?;
        Session::start(setup, Round::new(game), clock, notify)
    }

    /// Plays a recorded round on from a position, with the players of the setup's table: the choices up to there
    /// are the same. The seed and the overrides are those of the record.
    ///
    /// # Errors
    /// [`SetupError`] if the table cannot be played.
    pub fn play_on(
        setup: SessionSetup,
        (record, position): (RecordedRound, usize),
        clock: Rc<dyn Clock>,
        notify: Listener,
    ) -> Result<(Rc<Session>, LocalBoxFuture<'static, ()>), SetupError> {
        let branch = Branch::of(&record, position);
        let round = Replay::of(record)?.at(position);
        let (session, playing) = Session::start(setup, round, clock, notify)?;
        session.branched_from.replace(Some(branch));
        Ok((session, playing))
    }

    /// Sets up a session that plays this round on.
    pub(in crate::session) fn start(
        setup: SessionSetup,
        round: Round,
        clock: Rc<dyn Clock>,
        notify: Listener,
    ) -> Result<(Rc<Session>, LocalBoxFuture<'static, ()>), SetupError> {
        let SessionSetup {
            table,
            clients,
            people,
            network,
            speed,
            asking,
            ..
        } = setup;
        let seats = Seat::all().zip(&table.seats);
        let agents = seats
            .map(|(seat, settings)| agent(seat, settings, &clients, people.as_ref()))
            .collect::<Option<Vec<_>>>()
            .ok_or(SetupError::NoModel)?;
        let whodunit = Whodunit::default();
        let context = PlayContext {
            playback: Rc::new(Playback::new(
                match people.is_some() {
                    true => speed.for_people(),
                    false => speed,
                },
                false,
            )),
            audience: people.as_ref().map(|people| Rc::clone(&people.hot_seat)),
            is_whodunit: Rc::clone(&whodunit.is_on),
            ..PlayContext::default()
        };
        let (playback, takeover) = (Rc::clone(&context.playback), Rc::clone(&context.takeover));
        let roster = round.game().roster().clone();
        let round = Rc::new(RefCell::new(round));
        let (states, clients) = (Rc::<RefCell<SeatStates>>::default(), Rc::new(clients));
        let (listen, is_over) = (
            listener(&round, &states, &clients, people.as_ref(), &clock, &notify),
            Rc::clone(&whodunit.is_over),
        );
        let decisions = clients.decisions.clone();
        let (log, played, asked) = (decisions.clone(), Rc::clone(&round), Rc::clone(&clients));
        let listen = move |change| {
            is_over.set(is_over.get() || matches!(change, RoundChange::Over(_)));
            // A new question clears the exchanges of the last one.
            if let Some(log) = &log {
                log.follow(change, &played.borrow(), &asked);
            }
            listen(change);
        };
        let (playing, abort) = abortable(play(
            Rc::clone(&round),
            agents,
            Rc::clone(&clock),
            context,
            asking,
            listen,
        ));
        let session = Rc::new(Session {
            round,
            roster,
            playback,
            takeover,
            is_guessing: Cell::new(people.is_some() && table.asks_a_model()),
            whodunit,
            resumed_live_meeting: Cell::new(None),
            learning: RefCell::default(),
            table,
            clients,
            people,
            network,
            states,
            decisions,
            branched_from: RefCell::default(),
            replay: None,
            notify,
            abort,
        });
        let mut timings = turn_timings(&session, &clock);
        let playing = Box::pin(async move {
            // The listener is set up before the round starts.
            clock.sleep(Duration::ZERO).await;
            let mut playing = pin!(playing);
            poll_fn(|context| {
                for timing in &mut timings {
                    let _ = timing.as_mut().poll(context);
                }
                // Aborting the future is how a round is stopped.
                playing.as_mut().poll(context).map(drop)
            })
            .await;
        });
        Ok((session, playing))
    }

    /// Notifies the listener that something must be redrawn, although nothing happened in the round.
    pub fn request_redraw(&self) {
        (self.notify)(SessionChange::Changed);
    }

    /// Keeps a person's unfinished words.
    pub fn keep_draft(&self, author: DraftAuthor, words: String) {
        if let Some(people) = &self.people {
            people.drafts.borrow_mut().keep(author, words);
            (self.notify)(SessionChange::Kept);
        }
    }

    /// Reads the round. Nothing is hidden here: whatever looks at a round in play uses [`Session::shown`] and
    /// its like.
    pub fn with_round<T>(&self, read: impl FnOnce(&Round) -> T) -> T {
        read(&self.round.borrow())
    }

    /// Returns the round, or `None` if the session is still held or played elsewhere.
    pub fn into_round(self: Rc<Session>) -> Option<Round> {
        let round = Rc::clone(&Rc::into_inner(self)?.round);
        Rc::into_inner(round).map(RefCell::into_inner)
    }

    /// Returns whose knowledge may be shown. While one of the people lives and the round goes on, it is
    /// theirs only. Once nobody living shares the screen it is everything, or what a whodunit shows until the
    /// round is over.
    pub fn perspective(&self) -> Perspective {
        if self.hides_roles() {
            return Perspective::Whodunit;
        }
        let Some(people) = &self.people else {
            return Perspective::Everything;
        };
        let asked = people.asked().map(|asked| asked.seat);
        self.with_round(|round| people.hot_seat.perspective(round.game(), asked))
    }

    /// Returns whether anything is hidden from the screen because a person plays.
    pub fn hides_knowledge(&self) -> bool {
        !self.perspective().is_watchers()
    }

    /// Returns whether it may be shown who plays a seat. A person who plays with models guesses that after
    /// the round, so nothing may reveal it before they have guessed or declined.
    pub fn reveals_players(&self) -> bool {
        !self.is_guessing.get()
    }

    /// Returns whether the clock of the current live meeting stood still while the page was closed.
    pub fn clock_stood_still(&self) -> bool {
        self.resumed_live_meeting.get() == Some(self.with_round(|round| round.game().timestep()))
    }

    /// Ends the guessing, so that it may be shown who plays which seat.
    pub fn end_guessing(&self) {
        self.is_guessing.set(false);
        self.request_redraw();
    }

    /// Adds a person's answers after the round to its record.
    pub fn store_afterwords(&self, words: Vec<String>) {
        self.round.borrow_mut().add_afterwords(words);
    }

    /// Returns what is shown about learning from the round; empty if no mind learns.
    pub fn learning(&self) -> String {
        self.learning.borrow().clone()
    }

    pub(super) fn set_learning(&self, message: String) {
        self.learning.replace(message);
        self.request_redraw();
    }

    /// Returns the time left for the turn of the person who is to choose. `None` while nobody is, in a live
    /// discussion, which has a clock of its own, and if turns have no time limit.
    pub fn turn_time_left(&self) -> Option<Duration> {
        let timer = self.people.as_ref()?.timer.as_ref()?;
        self.chooser_under_time_limit().map(|_| timer.left())
    }

    /// Returns the person who is to choose, except in a live meeting, which has a clock of its own.
    fn chooser_under_time_limit(&self) -> Option<Seat> {
        let is_live = self.with_round(|round| round.game().meeting().is_some_and(Meeting::is_live));
        TurnStatus::of(self).chooser().filter(|_| !is_live)
    }

    /// Lets model clients ask again whose services failed while the network was gone.
    pub fn network_returned(&self) {
        // Failures without a network say nothing about the service.
        self.clients.all().for_each(|client| client.breaker.reset());
        self.request_redraw();
    }

    /// Returns who plays the seat.
    pub fn player_of(&self, seat: Seat) -> Player {
        self.table.seats[seat.index()].player
    }

    /// Returns the seats that people play; in a replay, those that people played.
    pub fn human_seats(&self) -> SeatSet {
        self.table.human_seats().filter_map(Seat::new).collect()
    }

    /// Returns the display name of the person on this seat: "Anna (Red)".
    pub fn person_name(&self, seat: Seat) -> String {
        let colour = self.roster.name(seat);
        let seated = self.people.as_ref().and_then(|people| people.on(seat));
        seated.map_or_else(|| colour.to_owned(), |seated| seated.name.with_colour(colour))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.abort.abort();
    }
}

/// Returns a listener that tracks the seats' states and passes every change on.
fn listener(
    round: &Rc<RefCell<Round>>,
    states: &Rc<RefCell<SeatStates>>,
    clients: &Rc<ModelClients>,
    people: Option<&People>,
    clock: &Rc<dyn Clock>,
    notify: &Listener,
) -> Box<dyn Fn(RoundChange)> {
    let (round, states, clients) = (Rc::clone(round), Rc::clone(states), Rc::clone(clients));
    let (clock, notify) = (Rc::clone(clock), Rc::clone(notify));
    let humans = people.map_or(SeatSet::EMPTY, |people| people.hot_seat.people());
    Box::new(move |change| {
        // A question to a person is not a model thinking.
        let is_human = match change {
            RoundChange::Asking(seat) | RoundChange::Answered(seat) | RoundChange::GivenUp(seat) => {
                humans.contains(seat)
            }
            _ => false,
        };
        if !is_human {
            states.borrow_mut().apply(change, &round.borrow(), clock.now_ms());
        }
        if let RoundChange::Asking(seat) = change {
            let choice = round.borrow().game().choices_made(seat);
            clients.begin_turn(seat, choice);
        }
        notify(match change {
            RoundChange::Over(outcome) => SessionChange::Over(outcome),
            RoundChange::Happened | RoundChange::Ticked => SessionChange::Happened,
            _ => SessionChange::Changed,
        });
    })
}

/// Returns a future for each person at the table that times their turns and never ends; none if turns have no
/// time limit. Time stands still while the round is paused and while the person is not the one to choose, for
/// example before they have the device.
fn turn_timings(session: &Rc<Session>, clock: &Rc<dyn Clock>) -> Vec<LocalBoxFuture<'static, ()>> {
    let people = session.people.as_ref();
    let Some((people, timer)) = people.and_then(|people| Some((people, people.timer.as_ref()?))) else {
        return Vec::new();
    };
    let timing = |seated: &SeatedPerson| -> LocalBoxFuture<'static, ()> {
        let (seat, person) = (seated.seat, Rc::clone(&seated.person));
        let (timer, clock) = (Rc::clone(timer), Rc::clone(clock));
        let notify = Rc::clone(&session.notify);
        // Holding the session itself would keep its round going.
        let session = Rc::downgrade(session);
        Box::pin(async move {
            let is_held = || {
                session.upgrade().is_none_or(|session| {
                    session.playback.is_paused() || session.chooser_under_time_limit() != Some(seat)
                })
            };
            let notify = || notify(SessionChange::TurnTime);
            timer.run(&person, &*clock, is_held, notify).await;
        })
    };
    people.seated.iter().map(timing).collect()
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
        Player::Model(_) => clients.agent(seat),
        Player::You => Some(people?.on(seat)?.agent()),
    }
}
