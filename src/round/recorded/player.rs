//! Showing a recorded round in time.

use super::{AnnouncementStage, Replay, Round};
use crate::clock::Clock;
use crate::notify::Notify;
use crate::round::play::TimeSlice;
use crate::round::timing::{announce, is_any_shown, pause_after};
use crate::round::{Playback, RoundChange};
use crate::table::Perspective;
use futures::future::select;
use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

/// The longest silence of a live meeting that is shown, at normal speed. Longer ones are shortened.
const LONGEST_SILENCE: Duration = Duration::from_secs(3);

/// How long the position stands that the replay was moved to before anything happens, at any speed, so that whoever
/// looks has seen it and sees what happens.
const BEFORE_THE_FIRST_CHOICE: Duration = Duration::from_millis(200);

/// Shows a recorded round in time, from any position.
#[derive(Debug)]
pub struct ReplayPlayer {
    replay: Replay,
    /// The round at the current position.
    round: Rc<RefCell<Round>>,
    position: Cell<usize>,
    /// The last position that was shown so far.
    furthest: Cell<usize>,
    moves: Cell<u32>,
    /// The position before the choice that the player jumped to, until that is shown.
    jumped_to: Cell<Option<usize>>,
    playback: Rc<Playback>,
    /// Wakes the loop when the position was changed.
    moved: Notify,
}

impl ReplayPlayer {
    /// Returns a player at this position.
    pub fn new(replay: Replay, position: usize, playback: Rc<Playback>) -> ReplayPlayer {
        ReplayPlayer {
            round: Rc::new(RefCell::new(replay.at(position))),
            position: Cell::new(position.min(replay.len())),
            furthest: Cell::new(position.min(replay.len())),
            moves: Cell::new(0),
            jumped_to: Cell::new(None),
            replay,
            playback,
            moved: Notify::default(),
        }
    }

    /// Returns the recorded round.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Returns the current position, from 0 to [`Replay::len`].
    pub fn position(&self) -> usize {
        self.position.get()
    }

    /// Returns the last position that was shown so far.
    pub fn furthest(&self) -> usize {
        self.furthest.get()
    }

    /// Notes that whoever looks has seen the whole round before.
    pub(crate) fn note_all_seen(&self) {
        self.furthest.set(self.replay.len());
    }

    fn set_position(&self, position: usize) {
        self.position.set(position);
        self.furthest.set(self.furthest().max(position));
    }

    /// Returns how often the position was changed by [`ReplayPlayer::move_to`].
    pub fn moves(&self) -> u32 {
        self.moves.get()
    }

    /// Returns the round at the current position, which changes with it.
    pub(crate) fn round(&self) -> Rc<RefCell<Round>> {
        Rc::clone(&self.round)
    }

    /// Returns the speed and the pause.
    pub fn playback(&self) -> Rc<Playback> {
        Rc::clone(&self.playback)
    }

    /// Moves to this position; to the last one if there are fewer choices.
    pub fn move_to(&self, position: usize) {
        self.set_position(position.min(self.replay.len()));
        self.jumped_to.set(None);
        self.moves.set(self.moves.get() + 1);
        self.round.replace(self.replay.at(position));
        self.moved.wake();
        self.playback.skip_pause();
    }

    /// Moves to this position, to show what comes of the choice after it. If that ends a ballot, its votes
    /// are not told one after the other, but what they have brought about. While the replay is paused it
    /// stays there.
    pub fn jump_to(&self, position: usize) {
        self.move_to(position);
        self.jumped_to.set(Some(position));
    }

    /// Plays on from the current position, and waits at the end for the position to change. The future never
    /// ends.
    pub async fn play(&self, clock: Rc<dyn Clock>, notify: impl Fn(RoundChange)) {
        let mut slice = TimeSlice::new(Rc::clone(&clock));
        // A step lasts until something is shown.
        let mut is_stepping = false;
        let mut moves = 0;
        loop {
            if moves != self.moves() {
                moves = self.moves();
                clock.sleep(BEFORE_THE_FIRST_CHOICE).await;
                continue;
            }
            if self.position() == self.replay.len() {
                if let Some(outcome) = self.round.borrow().game().outcome() {
                    notify(RoundChange::Over(outcome));
                }
                let is_before_end = || (self.position() < self.replay.len()).then_some(());
                self.moved.until(is_before_end).await;
                continue;
            }
            if !(is_stepping && self.playback.is_paused()) {
                let before = self.moves();
                select(pin!(self.moved.change()), pin!(self.playback.wait_for_step())).await;
                if self.moves() != before {
                    is_stepping = false;
                    continue;
                }
                is_stepping = self.playback.is_paused();
            }
            let position = self.position();
            let wait = self.silence_before(position);
            if !is_stepping && !wait.is_zero() {
                select(clock.sleep(wait), pin!(self.playback.changed())).await;
                if self.playback.is_paused() {
                    continue;
                }
            }
            if self.position() != position || position == self.replay.len() {
                continue;
            }
            let before = self.round.borrow().game().journal().len();
            self.replay.advance(&mut self.round.borrow_mut(), position);
            self.set_position(position + 1);
            let is_jump = self.jumped_to.take() == Some(position);
            if is_jump {
                self.round.borrow_mut().pass_votes();
            }
            let notify_stage = || notify(RoundChange::Happened);
            let holds = |stage| !is_stepping || is_jump && stage == AnnouncementStage::Result;
            let announcing = announce(&self.round, &*clock, &self.playback, holds, notify_stage);
            // A move comes first: the step after it must not be spent on the announcement that it ends.
            select(pin!(self.moved.change()), pin!(announcing)).await;
            notify(RoundChange::Happened);
            if self.position() != position + 1 {
                is_stepping = false;
                continue;
            }
            is_stepping &= !is_any_shown(self.round.borrow().game(), before, Perspective::Everything);
            let pause = pause_after(self.round.borrow().game(), before, Perspective::Everything);
            let pause = self.playback.speed().scaled(pause);
            if pause.is_zero() {
                slice.let_others_run().await;
            } else {
                select(clock.sleep(pause), pin!(self.playback.changed())).await;
            }
        }
    }

    /// Returns how long a live meeting is silent before the choice after this position, at the current speed.
    fn silence_before(&self, position: usize) -> Duration {
        let round = self.round.borrow();
        let game = round.game();
        if game.meeting().is_none() {
            return Duration::ZERO;
        }
        let next = self.replay.time_of_next(position);
        let silence = next.map_or(Duration::ZERO, |next| next.since(game.moment()));
        self.playback.speed().scaled(silence.min(LONGEST_SILENCE))
    }
}
