//! The round in play on the page, with the signals that components track.

use crate::clock::BrowserClock;
use crate::game::{Outcome, Perspective};
use crate::round::Round;
use crate::session::{Session, SessionChange, SessionSetup, SetupError};
use crate::ui::dom::Frame;
use crate::ui::state::AppState;
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use std::ops::Deref;
use std::rc::Rc;

/// A session with signals. Changes between two frames are reported together, once.
pub struct PageSession {
    session: Rc<Session>,
    /// Counts the frames in which something changed. Components track it before they read the round.
    pub tick: ArcRwSignal<u64>,
    /// Notified when the time left for a person's turn changes.
    pub turn_time: ArcTrigger,
    /// The outcome, set once the last action has been shown.
    pub over: ArcRwSignal<Option<Outcome>>,
    /// Held beyond the last action, which is drawn after the loop that played the round has ended.
    _frame: Rc<Frame>,
}

impl Deref for PageSession {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl PageSession {
    /// Sets up a round. The returned future plays it until it is over or this value is dropped.
    ///
    /// # Errors
    /// When the table cannot be played.
    pub fn begin(setup: SessionSetup) -> Result<(Rc<PageSession>, LocalBoxFuture<'static, ()>), SetupError> {
        // The signals outlive the component in which the round began, so they are reference-counted.
        let (tick, turn_time, over) = (ArcRwSignal::new(0), ArcTrigger::new(), ArcRwSignal::new(None));
        let (told_tick, told_time, told_over) = (tick.clone(), turn_time.clone(), over.clone());
        let frame = Rc::new(Frame::new(move |_| told_tick.update(|tick| *tick += 1)));
        let asked_frame = Rc::clone(&frame);
        let notify = move |change| match change {
            SessionChange::TurnTime => told_time.notify(),
            SessionChange::Changed => asked_frame.ask(),
            SessionChange::Over(outcome) => {
                told_over.set(Some(outcome));
                asked_frame.ask();
            }
        };
        let (session, playing) = Session::begin(setup, Rc::new(BrowserClock), Rc::new(notify))?;
        let session = PageSession {
            session,
            tick,
            turn_time,
            over,
            _frame: frame,
        };
        Ok((Rc::new(session), playing))
    }

    /// Returns the underlying session, for work that outlives the page's interest in it.
    pub fn session(&self) -> Rc<Session> {
        Rc::clone(&self.session)
    }

    /// Like [`Session::perspective`], and tracks changes.
    pub fn perspective(&self) -> Perspective {
        if self.people.is_some() {
            self.tick.track();
        }
        self.session.perspective()
    }

    /// Like [`Session::hides_knowledge`], and tracks changes.
    pub fn hides_knowledge(&self) -> bool {
        self.perspective() != Perspective::Everything
    }

    /// Like [`Session::reveals_players`], and tracks changes.
    pub fn reveals_players(&self) -> bool {
        if self.people.is_some() {
            self.tick.track();
        }
        self.session.reveals_players()
    }
}

/// A handle to the round in play that is cheap to copy into components.
#[derive(Clone, Copy, PartialEq)]
pub struct SessionHandle(StoredValue<Rc<PageSession>, LocalStorage>);

impl SessionHandle {
    /// Returns the round in play, if any. Tracks the start of another round.
    pub fn in_play() -> Option<SessionHandle> {
        crate::ui::state::app_state()
            .session
            .get()
            .map(|session| SessionHandle(StoredValue::new_local(session)))
    }

    /// Returns the session itself, for work that may outlive the component that started it.
    pub fn session(&self) -> Rc<PageSession> {
        self.0.with_value(Rc::clone)
    }

    /// Returns whether this is still the round in play.
    pub fn is_still_in_play(&self, app: AppState) -> bool {
        self.0.try_with_value(|session| {
            let now = app.session.get_untracked();
            now.is_some_and(|now| Rc::ptr_eq(&now, session))
        }) == Some(true)
    }

    /// Reads the session. Does not track changes by itself.
    pub fn read<T>(&self, read: impl FnOnce(&PageSession) -> T) -> T {
        self.0.with_value(|session| read(session))
    }

    /// Returns whether information is hidden from the viewer because people play. Tracks changes.
    pub fn hides_knowledge(&self) -> bool {
        self.read(PageSession::hides_knowledge)
    }

    /// Returns the shown perspective. The dead see everything, as ghosts do. People at the table have the
    /// perspective of their own seats and cannot choose another.
    pub fn perspective(&self, app: AppState) -> Perspective {
        let perspective = self.read(PageSession::perspective);
        let chosen = match perspective {
            Perspective::Everything => app.perspective.get(),
            _ => return perspective,
        };
        let lives = |seat: &crate::game::Seat| self.watch(|round| round.game().living().contains(*seat));
        chosen
            .filter(lives)
            .map_or(Perspective::Everything, Perspective::One)
    }

    /// Reads the current state of the round, and tracks changes.
    pub fn watch<T>(&self, read: impl FnOnce(&Round) -> T) -> T {
        self.read(|session| {
            session.tick.track();
            session.with(read)
        })
    }
}
