//! The session on the page: the round in play, with the signals by which components follow it.

use crate::clock::BrowserClock;
use crate::game::{Outcome, Perspective};
use crate::round::Round;
use crate::session::{Session, SessionChange, SessionSetup, SetupError};
use crate::ui::dom::Frame;
use crate::ui::shell::AppState;
use leptos::prelude::*;
use std::ops::Deref;
use std::rc::Rc;

/// A session that components follow. However much happens in it between two frames, they are told once.
pub struct PageSession {
    session: Rc<Session>,
    /// Counts the frames in which something changed: whoever shows the round reads this first.
    pub tick: ArcRwSignal<u64>,
    /// The outcome, once the last choice has been seen.
    pub over: ArcRwSignal<Option<Outcome>>,
    /// Kept beyond the last choice, which is still to be drawn when the loop that played the round is gone.
    _frame: Rc<Frame>,
}

impl Deref for PageSession {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl PageSession {
    /// Begins a round and plays it until it is over or dropped.
    ///
    /// # Errors
    /// Why the table cannot be played.
    pub fn begin(setup: SessionSetup) -> Result<Rc<PageSession>, SetupError> {
        // They outlive the component in which the round was begun, so they are counted and not owned by it.
        let (tick, over) = (ArcRwSignal::new(0), ArcRwSignal::new(None));
        let (told_tick, told_over) = (tick.clone(), over.clone());
        let frame = Rc::new(Frame::new(move |_| told_tick.update(|tick| *tick += 1)));
        let asked_frame = Rc::clone(&frame);
        let tell = move |change| {
            if let SessionChange::Over(outcome) = change {
                told_over.set(Some(outcome));
            }
            asked_frame.ask();
        };
        let (session, playing) = Session::begin(setup, Rc::new(BrowserClock), Rc::new(tell))?;
        leptos::task::spawn_local(playing);
        Ok(Rc::new(PageSession {
            session,
            tick,
            over,
            _frame: frame,
        }))
    }

    /// The session itself, for work that outlasts the page's interest in it.
    pub fn session(&self) -> Rc<Session> {
        Rc::clone(&self.session)
    }

    /// As [`Session::perspective`]; whoever calls this is called again when it may have changed.
    pub fn perspective(&self) -> Perspective {
        if self.people.is_some() {
            self.tick.track();
        }
        self.session.perspective()
    }

    /// As [`Session::is_veiled`]; whoever calls this is called again when it may have changed.
    pub fn is_veiled(&self) -> bool {
        self.perspective() != Perspective::Everything
    }

    /// As [`Session::tells_kinds`]; whoever calls this is called again when it may have changed.
    pub fn tells_kinds(&self) -> bool {
        if self.people.is_some() {
            self.tick.track();
        }
        self.session.tells_kinds()
    }
}

/// A handle to the round in play, cheap to copy into components.
#[derive(Clone, Copy, PartialEq)]
pub struct SessionHandle(StoredValue<Rc<PageSession>, LocalStorage>);

impl SessionHandle {
    /// The round in play, if there is one; whoever calls this is called again when another begins.
    pub fn in_play() -> Option<SessionHandle> {
        crate::ui::shell::app_state()
            .session
            .get()
            .map(|session| SessionHandle(StoredValue::new_local(session)))
    }

    /// The session itself, for work that may outlast the screen that began it.
    pub fn session(&self) -> Rc<PageSession> {
        self.0.with_value(Rc::clone)
    }

    /// Whether this is still the round in play.
    pub fn is_still_in_play(&self, app: AppState) -> bool {
        self.0.try_with_value(|session| {
            let now = app.session.get_untracked();
            now.is_some_and(|now| Rc::ptr_eq(&now, session))
        }) == Some(true)
    }

    /// Reads the session.
    pub fn read<T>(&self, read: impl FnOnce(&PageSession) -> T) -> T {
        self.0.with_value(|session| read(session))
    }

    /// Whether anything is kept from whoever looks, since they play.
    pub fn is_veiled(&self) -> bool {
        self.read(PageSession::is_veiled)
    }

    /// Whose knowledge is shown. The dead see everything, as ghosts do. People at the table see what their own seats do, and
    /// cannot choose others.
    pub fn perspective(&self, app: AppState) -> Perspective {
        let perspective = self.read(PageSession::perspective);
        let knower = match perspective {
            Perspective::Everything => app.knower.get(),
            _ => return perspective,
        };
        let lives = |seat: &crate::game::Seat| self.watch(|round| round.game().living().contains(*seat));
        knower
            .filter(lives)
            .map_or(Perspective::Everything, Perspective::One)
    }

    /// Reads the round as it stands; whoever calls this is called again when it goes on.
    pub fn watch<T>(&self, read: impl FnOnce(&Round) -> T) -> T {
        self.read(|session| {
            session.tick.track();
            session.with(read)
        })
    }
}
