//! Saves the round in play as it grows.

use crate::browser::{BrowserClock, BrowserRoundDatabase, BrowserStorage, RoundLock};
use crate::clock::Clock;
use crate::llm::RequestLog;
use crate::record::RowWriter;
use crate::session::{
    RoundDatabase, RoundId, RoundRequests, RoundSaver, SaveKind, SaverSetup, SessionOrigin,
};
use crate::settings::{Player, Settings};
use crate::ui::state::{AppState, PageSession, SaveReason};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;

thread_local! {
    /// The rounds that this page plays.
    static IN_PLAY: RefCell<Vec<RoundId>> = RefCell::default();
}

/// Returns whether this page plays the round.
pub(super) fn is_in_play_here(id: RoundId) -> bool {
    IN_PLAY.with_borrow(|rounds| rounds.contains(&id))
}

/// A round that this page plays, as long as this exists.
struct InPlay(RoundId);

impl InPlay {
    fn new(id: RoundId) -> InPlay {
        IN_PLAY.with_borrow_mut(|rounds| rounds.push(id));
        InPlay(id)
    }
}

impl Drop for InPlay {
    fn drop(&mut self) {
        IN_PLAY.with_borrow_mut(|rounds| rounds.retain(|&id| id != self.0));
    }
}

/// Saves a round that has just begun.
pub(crate) async fn save_new(app: AppState, session: Rc<PageSession>) {
    let id = RoundId((js_sys::Math::random() * u64::MAX as f64) as u64);
    let Some(lock) = RoundLock::take(id).await else {
        // Nobody else knows this id.
        return;
    };
    let began_ms = BrowserClock.unix_time().as_millis() as f64;
    let origin = SessionOrigin {
        services_with_keys: services_with_keys(app, &session),
        began_ms,
    };
    let start = SaveStart {
        id,
        began_ms,
        kind: SaveKind::First,
        rows: RowWriter::default(),
    };
    save(app, &session, origin, start, lock);
    if session.table.is_only_watched() {
        delete_superseded(id).await;
    }
}

/// Where the saving of a round begins.
pub(super) struct SaveStart {
    pub(super) id: RoundId,
    /// When the round began, in milliseconds since 1970.
    pub(super) began_ms: f64,
    pub(super) kind: SaveKind,
    /// The rows that are stored already.
    pub(super) rows: RowWriter,
}

/// Saves this round from now on.
pub(super) fn save(
    app: AppState,
    session: &Rc<PageSession>,
    origin: SessionOrigin,
    start: SaveStart,
    lock: RoundLock,
) {
    let SaveStart {
        id,
        began_ms,
        kind,
        rows,
    } = start;
    Settings::note_saved_rounds(&BrowserStorage);
    let report = move |error: Option<_>| {
        if let Some(error) = error {
            app.notice.try_set(Some(ToString::to_string(&error)));
        }
    };
    let setup = SaverSetup {
        id,
        began_ms,
        kind,
        rows,
        origin,
        database: Rc::new(BrowserRoundDatabase::default()),
        clock: Rc::new(BrowserClock),
        spawn: Rc::new(|work| leptos::task::spawn_local(work)),
        lock: Box::new(lock),
        report: Box::new(report),
    };
    if session.table.asks_a_model() {
        let requests = RoundRequests {
            database: Rc::clone(&setup.database),
            round: id,
        };
        let told = Rc::downgrade(&session.session());
        let report = move || {
            // The page tells it beside the meter.
            if let Some(session) = told.upgrade() {
                session.request_redraw();
            }
        };
        let (log, writing) = RequestLog::writing_to(Rc::new(requests), Rc::clone(&setup.clock), report);
        session.clients.meter.store_requests(log);
        (setup.spawn)(writing);
    }
    let saver = RoundSaver::new(&session.session(), setup);
    saver.save();
    let in_play = InPlay::new(id);
    let save = move |reason| {
        // The round is in play as long as this closure exists.
        let _in_play = &in_play;
        match reason {
            SaveReason::Happened => saver.save(),
            SaveReason::Left => saver.leave(),
        }
    };
    session.saving.replace(Some(Rc::new(save)));
}

/// Deletes the unfinished rounds of bots that nobody has named and no other tab plays, since another one has
/// begun.
async fn delete_superseded(by: RoundId) {
    let database = BrowserRoundDatabase::default();
    // A list that cannot be read now can be read when the next round begins.
    let rounds = database.list().await.unwrap_or_default();
    let superseded = rounds.heads.into_iter().filter(|head| head.is_superseded());
    for head in superseded.filter(|head| head.id != by) {
        if let Some(_lock) = RoundLock::take(head.id).await {
            let _ = database.delete(&[head.id]).await;
        }
    }
}

/// Returns the services that this round asks with a key.
fn services_with_keys(app: AppState, session: &PageSession) -> Vec<crate::settings::ServiceId> {
    if !session
        .table
        .seats
        .iter()
        .any(|seat| matches!(seat.player, Player::Model(_)))
    {
        return Vec::new();
    }
    let mut services: Vec<_> = session.clients.all().map(|client| client.service).collect();
    services.dedup();
    untrack(|| {
        app.with_connections(|connections| {
            services.retain(|&id| {
                let service = connections.service(id);
                service.is_some_and(|service| !connections.keys().of(service).is_none())
            });
        });
    });
    services
}
