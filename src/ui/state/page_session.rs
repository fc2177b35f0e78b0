//! The round in play on the page, with the signals that components track.

use crate::browser::BrowserClock;
use crate::game::Outcome;
use crate::record::Record;
use crate::round::{RecordedRound, ReplayPlayer, ShownSpeech};
use crate::session::{Listener, ResumeError, SavedSession, Session, SessionChange, SessionSetup, SetupError};
use crate::table::Perspective;
use crate::ui::dom::{El, Frame};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use std::cell::RefCell;
use std::convert::Infallible;
use std::ops::{Deref, Range};
use std::rc::Rc;

/// Saves the round in play.
pub type SaveRound = Rc<dyn Fn(SaveReason)>;

/// Leaves a replay to where it was opened from.
pub type WayBack = Rc<dyn Fn()>;

/// Builds the sentences of a speech, from which moments can be shown.
pub type TellSentences = Rc<dyn Fn(&ShownSpeech) -> Option<El>>;

/// A round with the future that plays it.
pub type BegunRound = (Rc<PageSession>, LocalBoxFuture<'static, ()>);

/// Why the round in play is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveReason {
    /// Something happened in it.
    Happened,
    /// The person has left it.
    Left,
}

/// A session with signals. Changes between two frames are reported together, once.
pub struct PageSession {
    session: Rc<Session>,
    /// Counts the frames in which something changed. Components track it before they read the round.
    pub tick: ArcRwSignal<u64>,
    /// Counts the changes of the time left for a person's turn.
    pub turn_time: ArcRwSignal<u64>,
    /// The outcome, set once the last action has been shown.
    pub over: ArcRwSignal<Option<Outcome>>,
    /// Whether roles are hidden from those who watch until the round is over.
    whodunit: ArcRwSignal<bool>,
    /// Saves the round as it grows, once the chunk for that is loaded.
    pub saving: Rc<RefCell<Option<SaveRound>>>,
    /// The link from which the record came, as it stands in the page's address.
    pub link: Option<String>,
    /// The numbers of the key moments that a replay shows first, until they are shown.
    pub moments_first: RefCell<Option<Range<usize>>>,
    /// The positions from which a replay jumped and to which it did not return.
    pub jump_origins: RefCell<Vec<usize>>,
    /// Builds the sentences of speeches in a replay, once all speeches are checked.
    pub sentences: RefCell<Option<TellSentences>>,
    /// Where a replay is left to, if not to the start.
    pub way_back: RefCell<Option<WayBack>>,
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
    pub fn begin(setup: SessionSetup) -> Result<BegunRound, SetupError> {
        PageSession::with_listener(|notify| Session::begin(setup, Rc::new(BrowserClock), notify))
    }

    /// Plays a recorded round on from a position, as [`Session::play_on`].
    ///
    /// # Errors
    /// When the table cannot be played.
    pub fn play_on(setup: SessionSetup, from: (RecordedRound, usize)) -> Result<BegunRound, SetupError> {
        PageSession::with_listener(|notify| Session::play_on(setup, from, Rc::new(BrowserClock), notify))
    }

    /// Goes on with a saved round.
    ///
    /// # Errors
    /// When the round cannot be restored or the table cannot be played.
    pub fn resume(
        setup: SessionSetup,
        saved: SavedSession,
    ) -> Result<(Rc<PageSession>, LocalBoxFuture<'static, ()>), ResumeError> {
        PageSession::with_listener(|notify| Session::resume(setup, saved, Rc::new(BrowserClock), notify))
    }

    /// Shows a record by this player, which came from this link if from any.
    pub fn replay(
        record: Record,
        player: ReplayPlayer,
        link: Option<String>,
    ) -> (Rc<PageSession>, LocalBoxFuture<'static, ()>) {
        let player = Rc::new(player);
        let begin = |notify| Ok(Session::replay(record, &player, Rc::new(BrowserClock), notify));
        let shown: Result<_, Infallible> = PageSession::set_up(link, begin);
        let Ok(shown) = shown;
        shown
    }

    /// Moves the replay to this position, if a record is shown.
    pub fn move_to(&self, position: usize) {
        self.change_position(|replay| replay.move_to(position));
    }

    /// Like [`ReplayPlayer::jump_to`], if a record is shown. While it is paused, the choice is let through.
    pub fn jump_to(&self, position: usize) {
        self.change_position(|replay| replay.jump_to(position));
        if self.playback.is_paused() {
            self.playback.step();
        }
    }

    fn change_position(&self, change: impl FnOnce(&ReplayPlayer)) {
        if let Some(replay) = &self.replay {
            change(replay);
            self.over.set(None);
            self.session.request_redraw();
        }
    }

    /// Returns how often the replay was moved to another position.
    pub fn moves(&self) -> u32 {
        self.replay.as_ref().map_or(0, |replay| replay.moves())
    }

    /// Returns whether a bar belongs to the round: the one of a person's seat or the one of a replay.
    pub fn has_bar(&self) -> bool {
        self.people.is_some() || self.replay.is_some()
    }

    /// Adds signals to the session of a round that is played.
    fn with_listener<E>(
        begin: impl FnOnce(Listener) -> Result<(Rc<Session>, LocalBoxFuture<'static, ()>), E>,
    ) -> Result<BegunRound, E> {
        PageSession::set_up(None, begin)
    }

    /// Adds signals to a session, which came from this link if from any.
    fn set_up<E>(
        link: Option<String>,
        begin: impl FnOnce(Listener) -> Result<(Rc<Session>, LocalBoxFuture<'static, ()>), E>,
    ) -> Result<BegunRound, E> {
        // The signals outlive the component in which the round began, so they are reference-counted.
        let (tick, turn_time, over) = (ArcRwSignal::new(0), ArcRwSignal::new(0), ArcRwSignal::new(None));
        let (told_tick, told_time, told_over) = (tick.clone(), turn_time.clone(), over.clone());
        let frame = Rc::new(Frame::new(move |_| told_tick.update(|tick| *tick += 1)));
        let asked_frame = Rc::clone(&frame);
        let saving = Rc::<RefCell<Option<SaveRound>>>::default();
        let save = Rc::clone(&saving);
        let notify = move |change| {
            match change {
                SessionChange::TurnTime => return told_time.update(|changes| *changes += 1),
                SessionChange::Changed => return asked_frame.ask(),
                SessionChange::Kept => {}
                SessionChange::Happened => asked_frame.ask(),
                SessionChange::Over(outcome) => {
                    told_over.set(Some(outcome));
                    asked_frame.ask();
                }
            }
            if let Some(save) = &*save.borrow() {
                save(SaveReason::Happened);
            }
        };
        let (session, playing) = begin(Rc::new(notify))?;
        let session = PageSession {
            session,
            tick,
            turn_time,
            over,
            whodunit: ArcRwSignal::new(false),
            saving,
            link,
            moments_first: RefCell::default(),
            jump_origins: RefCell::default(),
            sentences: RefCell::default(),
            way_back: RefCell::default(),
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
        self.hides_roles();
        self.session.perspective()
    }

    /// Like [`Session::hides_roles`], and tracks changes.
    pub fn hides_roles(&self) -> bool {
        self.track_watching();
        self.session.hides_roles()
    }

    /// Like [`Session::may_hide_roles`], and tracks changes.
    pub fn may_hide_roles(&self) -> bool {
        self.track_watching();
        self.session.may_hide_roles()
    }

    /// Tracks what decides whether somebody watches, and what they are shown.
    fn track_watching(&self) {
        self.whodunit.track();
        self.over.track();
        if self.people.is_some() {
            self.tick.track();
        }
    }

    /// Like [`Session::set_whodunit`].
    pub fn set_whodunit(&self, is_on: bool) {
        self.session.set_whodunit(is_on);
        self.whodunit.set(is_on);
    }

    /// Like [`Session::take_over_from_end`].
    pub fn take_over_from_end(&self, ended: &PageSession) {
        self.session.take_over_from_end(ended);
        self.whodunit.set(self.session.hides_roles());
    }

    /// Like [`Session::hides_knowledge`], and tracks changes.
    pub fn hides_knowledge(&self) -> bool {
        !self.perspective().is_watchers()
    }

    /// Like [`Session::shows_roles`], and tracks changes.
    pub fn shows_roles(&self) -> bool {
        self.track_watching();
        self.session.shows_roles()
    }

    /// Like [`Session::shows_minds`], and tracks changes.
    pub fn shows_minds(&self) -> bool {
        self.track_watching();
        self.session.shows_minds()
    }

    /// Like [`Session::offers_minds`], and tracks changes.
    pub fn offers_minds(&self) -> bool {
        self.track_watching();
        self.session.offers_minds()
    }

    /// Like [`Session::offers_to_pass_guess`], and tracks changes.
    pub fn offers_to_pass_guess(&self) -> bool {
        self.track_watching();
        self.tick.track();
        self.session.offers_to_pass_guess()
    }

    /// Like [`Session::shows_costs`], and tracks changes.
    pub fn shows_costs(&self) -> bool {
        self.track_watching();
        self.session.shows_costs()
    }

    /// Like [`Session::shows_costs_by_seat`], and tracks changes.
    pub fn shows_costs_by_seat(&self) -> bool {
        self.track_watching();
        self.session.shows_costs_by_seat()
    }

    /// Like [`Session::names_seats_waited_for`], and tracks changes.
    pub fn names_seats_waited_for(&self) -> bool {
        self.track_watching();
        self.tick.track();
        self.session.names_seats_waited_for()
    }

    /// Like [`Session::may_follow_players`], and tracks changes.
    pub fn may_follow_players(&self) -> bool {
        self.track_watching();
        self.session.may_follow_players()
    }

    /// Like [`Session::reveals_players`], and tracks changes.
    pub fn reveals_players(&self) -> bool {
        if self.people.is_some() {
            self.tick.track();
        }
        self.session.reveals_players()
    }
}

impl Drop for PageSession {
    fn drop(&mut self) {
        if let Some(save) = &*self.saving.borrow() {
            save(SaveReason::Left);
        }
    }
}
