//! Showing a recorded round.

use super::decisions::DecisionLog;
use super::whodunit::Whodunit;
use super::{Listener, Session, SessionChange};
use crate::clock::Clock;
use crate::record::Record;
use crate::round::{ReplayPlayer, RoundChange};
use futures::FutureExt;
use futures::future::{LocalBoxFuture, abortable};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

impl Session {
    /// Sets up a session that shows a record by this player. Nobody is asked for anything in it. The returned future
    /// never ends by itself: at the end of the record it waits for another position.
    pub fn replay(
        record: Record,
        player: &Rc<ReplayPlayer>,
        clock: Rc<dyn Clock>,
        notify: Listener,
    ) -> (Rc<Session>, LocalBoxFuture<'static, ()>) {
        let (shown, told) = (Rc::clone(player), Rc::clone(&notify));
        let whodunit = Whodunit::default();
        let is_over = Rc::clone(&whodunit.is_over);
        let (playing, abort) = abortable(async move {
            let listen = move |change| {
                is_over.set(is_over.get() || matches!(change, RoundChange::Over(_)));
                told(match change {
                    RoundChange::Over(outcome) => SessionChange::Over(outcome),
                    _ => SessionChange::Changed,
                });
            };
            shown.play(clock, listen).await;
        });
        let session = Session {
            roster: player.round().borrow().game().roster().clone(),
            round: player.round(),
            playback: player.playback(),
            takeover: Rc::default(),
            table: record.table(),
            clients: Rc::default(),
            people: None,
            network: Rc::default(),
            is_guessing: Cell::new(false),
            whodunit,
            resumed_live_meeting: Cell::new(None),
            learning: RefCell::default(),
            states: Rc::default(),
            branched_from: RefCell::new(record.branched_from.clone()),
            decisions: Some(Rc::new(DecisionLog::of_shown(record))),
            replay: Some(Rc::clone(player)),
            notify,
            abort,
        };
        // Dropping the session ends the future.
        (Rc::new(session), Box::pin(playing.map(drop)))
    }

    /// Takes over from a session of the same round what is known to whoever has watched that to its end:
    /// every position has been seen, and roles that were opened there stay open.
    pub fn take_over_from_end(&self, ended: &Session) {
        if let Some(player) = &self.replay {
            player.note_all_seen();
        }
        if !ended.whodunit.is_on.get() {
            self.set_whodunit(false);
        }
    }

    /// Returns what is to be said of the record that is shown, as [`Record::warning`]. `None` in a round that is played.
    pub fn replay_warning(&self) -> Option<String> {
        let player = self.replay.as_ref()?;
        let record = self.decisions.as_ref()?.shown_record()?;
        record.warning(player.replay())
    }
}
