//! Saves the round in play as it grows.

use crate::clock::BrowserClock;
use crate::session::{BrowserRoundDatabase, RoundId, RoundLock, RoundSaver, SessionOrigin};
use crate::settings::{BrowserStorage, PeopleSettings, Player, Settings};
use crate::ui::state::{AppState, PageSession, SaveReason};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;

thread_local! {
    /// The rounds that were played on this page, which it never offers as interrupted.
    static PLAYED_HERE: RefCell<Vec<RoundId>> = RefCell::default();
}

/// Returns whether this page plays or has played the round.
pub(super) fn is_played_here(id: RoundId) -> bool {
    PLAYED_HERE.with_borrow(|played| played.contains(&id))
}

/// Saves a round that has just begun.
pub(crate) async fn save_new(app: AppState, session: Rc<PageSession>) {
    let id = RoundId((js_sys::Math::random() * u64::MAX as f64) as u64);
    let Some(lock) = RoundLock::take(id).await else {
        // Nobody else knows this id.
        return;
    };
    let people = session
        .people
        .is_some()
        .then(|| PeopleSettings::load(&BrowserStorage).value);
    let origin = SessionOrigin {
        people,
        services_with_keys: services_with_keys(app, &session),
    };
    save(app, &session, origin, (id, js_sys::Date::now()), lock);
}

/// Saves this round from now on under this id.
pub(super) fn save(
    app: AppState,
    session: &Rc<PageSession>,
    origin: SessionOrigin,
    (id, began_ms): (RoundId, f64),
    lock: RoundLock,
) {
    PLAYED_HERE.with_borrow_mut(|played| played.push(id));
    Settings::note_saved_rounds(&BrowserStorage);
    let report = move |error: Option<_>| {
        if let Some(error) = error {
            app.notice.try_set(Some(ToString::to_string(&error)));
        }
    };
    let saver = RoundSaver::new(
        &session.session(),
        origin,
        (id, began_ms),
        Rc::new(BrowserRoundDatabase::default()),
        (
            Rc::new(BrowserClock),
            Rc::new(|work| leptos::task::spawn_local(work)),
        ),
        report,
    );
    saver.save();
    let save = move |reason| {
        // The lock is held as long as this closure, and so as long as the round is in play.
        let _held = &lock;
        match reason {
            SaveReason::Happened => saver.save(),
            SaveReason::Left => saver.leave(),
        }
    };
    session.saving.replace(Some(Rc::new(save)));
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
