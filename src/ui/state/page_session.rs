//! The round in play on the page, with the signals that components track.

use crate::clock::BrowserClock;
use crate::game::{Outcome, Perspective};
use crate::session::{Session, SessionChange, SessionSetup, SetupError};
use crate::ui::dom::Frame;
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use std::ops::Deref;
use std::rc::Rc;

/// A session with signals. Changes between two frames are reported together, once.
pub struct PageSession {
    session: Rc<Session>,
    /// Counts the frames in which something changed. Components track it before they read the round.
    pub tick: ArcRwSignal<u64>,
    /// Counts the changes of the time left for a person's turn.
    pub turn_time: ArcRwSignal<u64>,
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
        let (tick, turn_time, over) = (ArcRwSignal::new(0), ArcRwSignal::new(0), ArcRwSignal::new(None));
        let (told_tick, told_time, told_over) = (tick.clone(), turn_time.clone(), over.clone());
        let frame = Rc::new(Frame::new(move |_| told_tick.update(|tick| *tick += 1)));
        let asked_frame = Rc::clone(&frame);
        let notify = move |change| match change {
            SessionChange::TurnTime => told_time.update(|changes| *changes += 1),
            SessionChange::Changed | SessionChange::Happened => asked_frame.ask(),
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
