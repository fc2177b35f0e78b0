//! The handle with which components reach the round in play.

use super::app_state::{AppState, app_state};
use super::page_session::PageSession;
use crate::game::ShownNow;
use crate::table::{Colour, Perspective, Seat, SeatSet};
use leptos::prelude::*;
use std::rc::Rc;

/// A handle to the round in play that is cheap to copy into components.
#[derive(Clone, Copy, PartialEq)]
pub struct SessionHandle(StoredValue<Rc<PageSession>, LocalStorage>);

impl SessionHandle {
    /// Returns the round in play, if any. Tracks the start of another round.
    pub fn in_play() -> Option<SessionHandle> {
        app_state()
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

    /// Returns whether roles are hidden from those who watch. Tracks changes.
    pub fn hides_roles(&self) -> bool {
        self.read(PageSession::hides_roles)
    }

    /// Returns the shown perspective: the one that was chosen, if it may be shown. Tracks changes.
    pub fn perspective(&self, app: AppState) -> Perspective {
        match app.perspective.get() {
            None => self.read(PageSession::perspective),
            chosen => self.watch(|session| session.perspective_as(chosen)),
        }
    }

    /// Reads the session, and tracks changes.
    pub fn watch<T>(&self, read: impl FnOnce(&PageSession) -> T) -> T {
        self.read(|session| {
            session.tick.track();
            read(session)
        })
    }

    /// Returns the present moment of the round in the shown perspective. Tracks changes.
    pub fn now(&self, app: AppState) -> ShownNow {
        let by = self.perspective(app);
        self.watch(|session| session.now(by))
    }

    /// Returns the seats of the round.
    pub fn seats(&self) -> SeatSet {
        self.read(|session| session.roster().seats())
    }

    /// Returns the colour of a player.
    pub fn colour(&self, seat: Seat) -> Colour {
        self.read(|session| session.roster().colour(seat))
    }

    /// Returns the name of a player.
    pub fn name(&self, seat: Seat) -> &'static str {
        self.colour(seat).name()
    }
}
