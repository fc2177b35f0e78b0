//! Showing a recorded round.

use super::decisions::DecisionLog;
use super::whodunit::Whodunit;
use super::{Listener, Session, SessionChange};
use crate::clock::Clock;
use crate::record::RecordedDecision;
use crate::round::{ReplayPlayer, RoundChange};
use crate::settings::TableSettings;
use futures::FutureExt;
use futures::future::{LocalBoxFuture, abortable};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

impl Session {
    /// Sets up a session that shows a recorded round with the decisions of its models. Nobody is asked for anything in it. The returned future
    /// never ends by itself: at the end of the record it waits for another position.
    pub fn replay(
        table: TableSettings,
        decisions: Vec<RecordedDecision>,
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
            table,
            clients: Rc::default(),
            people: None,
            network: Rc::default(),
            is_guessing: Cell::new(false),
            whodunit,
            went_on_in: Cell::new(None),
            learning: RefCell::default(),
            states: Rc::default(),
            decisions: Some(Rc::new(DecisionLog::recorded(decisions))),
            branched_from: RefCell::default(),
            replay: Some(Rc::clone(player)),
            notify,
            abort,
        };
        // Dropping the session ends the future.
        (Rc::new(session), Box::pin(playing.map(drop)))
    }
}
