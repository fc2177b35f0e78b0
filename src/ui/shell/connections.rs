//! The connections at the desk: read from the device when a model is first wanted, so that nobody waits for them who only
//! watches bots. Only what is fetched later (`parts.rs`) may reach this.

use super::app_state::AppState;
use super::crash;
use super::lazy::update_service;
use crate::llm::{ApiKey, Quirks};
use crate::settings::{BrowserStorage, Connections, Service, ServiceId};
use leptos::prelude::*;
use std::rc::Rc;

impl AppState {
    /// Reads the connections; whoever calls this is called again when they change.
    pub fn with_connections<T>(&self, read: impl FnOnce(&Connections) -> T) -> T {
        if self.connections.with_untracked(Option::is_none) {
            let loaded = self.take_in(Connections::load(&BrowserStorage));
            loaded.keys().iter().for_each(crash::keep_out);
            self.connections.set(Some(loaded));
        }
        self.connections
            .with(|connections| connections.as_ref().map(read))
            .expect("they have just been loaded")
    }

    /// A service that is not kept yet, ready to be filled in.
    pub fn new_service(&self) -> Service {
        untrack(|| self.with_connections(|connections| connections.new_service(any_number())))
    }

    /// Changes the connections and keeps them, and those keys that are to be remembered.
    fn change_connections(&self, change: impl FnOnce(&mut Connections)) {
        let mut connections = untrack(|| self.with_connections(Connections::clone));
        self.tell_set_aside(&connections.read_again(&BrowserStorage));
        change(&mut connections);
        // What cannot be kept still holds for this visit.
        if let Err(refused) = connections.save(&BrowserStorage) {
            self.notice.set(Some(refused.to_string()));
        }
        self.connections.set(Some(connections));
    }

    /// The key of this service, entered in this visit or remembered on this device; perhaps none.
    pub fn key_of(&self, service: &Service) -> ApiKey {
        untrack(|| self.with_connections(|connections| connections.keys().of(service)))
    }

    /// Keeps a service and its key. The key is remembered on this device only where the service says so.
    pub fn keep_service(&self, service: Service, key: ApiKey) {
        crash::keep_out(&key);
        self.change_connections(|connections| connections.take(service, key));
    }

    /// Removes a service and its key.
    pub fn remove_service(&self, id: ServiceId) {
        self.change(|settings| settings.table.forget_service(id));
        self.change_connections(|connections| connections.remove(id));
        if let Some(session) = self.session.get_untracked() {
            session.clients.remove_service(id);
            session.show_anew();
        }
    }

    /// Keeps what has been learnt of a service's ways.
    pub fn remember_quirks(&self, id: ServiceId, quirks: Quirks) {
        self.change_connections(|connections| connections.take_quirks(id, quirks));
    }

    /// Keeps what has been learnt of this service's ways, if it is kept as one that asks the same.
    pub fn remember_quirks_of(&self, service: &Service, quirks: Quirks) {
        let is_kept = |connections: &Connections| {
            let kept = connections.service(service.id);
            kept.is_some_and(|kept| kept.asks_the_same(service))
        };
        if untrack(|| self.with_connections(is_kept)) {
            self.remember_quirks(service.id, quirks);
        }
    }

    /// Lets the round in play ask this service as it is set now.
    pub fn use_in_this_round(&self, id: ServiceId) {
        let app = *self;
        let Some(session) = self.session.get_untracked() else {
            return;
        };
        leptos::task::spawn_local(async move {
            match update_service(app, Rc::clone(&session), id).await {
                Ok(()) => {
                    session.show_anew();
                    app.leave_form(move || app.sheet.set(None));
                }
                Err(why) => app.notice.set(Some(why.to_string())),
            }
        });
    }
}

/// A number by chance, for the id of a service.
pub fn any_number() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}
