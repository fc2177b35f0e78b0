//! The stored connections. They are loaded when a model is first needed, so that a person who only watches
//! bots does not wait for them. Only code in chunks (`ui/chunks`) may reach this.

use super::app_state::AppState;
use crate::browser::BrowserStorage;
use crate::llm::{ApiKey, Quirks};
use crate::settings::{Connections, Service, ServiceId};
use crate::ui::crash;
use leptos::prelude::*;

impl AppState {
    /// Reads the connections, and tracks changes.
    pub fn with_connections<T>(&self, read: impl FnOnce(&Connections) -> T) -> T {
        if self.connections.with_untracked(Option::is_none) {
            let loaded = self.loaded_value(Connections::load(&BrowserStorage));
            loaded.keys().iter().for_each(crash::redact_in_crash_reports);
            self.connections.set(Some(loaded));
        }
        self.connections
            .with(|connections| connections.as_ref().map(read))
            .expect("the connections were loaded above")
    }

    /// Returns a new service with a free id, ready to be filled in.
    pub fn new_service(&self) -> Service {
        untrack(|| self.with_connections(|connections| connections.new_service(any_number())))
    }

    /// Changes the connections and stores them, with those keys that are to be remembered.
    fn change_connections(&self, change: impl FnOnce(&mut Connections)) {
        let mut connections = untrack(|| self.with_connections(Connections::clone));
        self.show_quarantined(&connections.read_again(&BrowserStorage));
        change(&mut connections);
        // Connections that cannot be stored hold for this visit.
        if let Err(refused) = connections.save(&BrowserStorage) {
            self.notice.set(Some(refused.to_string()));
        }
        self.connections.set(Some(connections));
    }

    /// Returns this service's key, entered in this visit or stored on the device. It may be empty.
    pub fn key_of(&self, service: &Service) -> ApiKey {
        untrack(|| self.with_connections(|connections| connections.keys().of(service)))
    }

    /// Stores a service and its key. The key is stored on the device only if the service says so.
    pub fn keep_service(&self, service: Service, key: ApiKey) {
        crash::redact_in_crash_reports(&key);
        self.change_connections(|connections| connections.put(service, key));
    }

    /// Removes a service and its key.
    pub fn remove_service(&self, id: ServiceId) {
        self.change(|settings| settings.table.forget_service(id));
        self.change_connections(|connections| connections.remove(id));
        if let Some(session) = self.session.get_untracked() {
            session.clients.remove_service(id);
            session.request_redraw();
        }
    }

    /// Stores the quirks learnt about a service.
    pub fn remember_quirks(&self, id: ServiceId, quirks: Quirks) {
        self.change_connections(|connections| connections.put_quirks(id, quirks));
    }

    /// Stores the quirks learnt about a service, if the stored service sends the same requests.
    pub fn remember_quirks_of(&self, service: &Service, quirks: Quirks) {
        let is_kept = |connections: &Connections| {
            let stored = connections.service(service.id);
            stored.is_some_and(|stored| stored.asks_the_same(service))
        };
        if untrack(|| self.with_connections(is_kept)) {
            self.remember_quirks(service.id, quirks);
        }
    }
}

/// Returns a random number for the id of a service.
pub fn any_number() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}
