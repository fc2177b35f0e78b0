//! The state shared by all components: the settings, the round in play, and the open dialog.

use super::page_session::PageSession;
use crate::round::Speed;
use crate::session::OtherPlayers;
use crate::settings::{Address, Connections, Costs, Loaded, ServiceId, Settings};
use crate::table::Seat;
use leptos::prelude::*;
use std::error::Error;
use std::rc::Rc;

/// A dialog over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The table form.
    Table,
    /// The connection form.
    Model,
    /// The form for costs.
    Costs,
    /// The question whether to leave a round in play.
    Leave,
    /// The list of saved rounds.
    Rounds,
    /// The form for joining a round.
    Seat,
    /// The page of lessons.
    Experience,
    /// The question whether to open the roles in a whodunit.
    Roles,
}

/// The state shared by all components. It is a handle and cheap to copy.
#[derive(Clone, Copy)]
pub struct AppState {
    /// The settings.
    pub settings: RwSignal<Settings>,
    /// The round in play.
    pub session: RwSignal<Option<Rc<PageSession>>, LocalStorage>,
    /// The seat whose perspective is shown; `None` shows everything.
    pub perspective: RwSignal<Option<Seat>>,
    /// The player that the camera follows.
    pub followed: RwSignal<Option<Seat>>,
    /// The seat whose mind is shown over the ship.
    pub mind: RwSignal<Option<Seat>>,
    /// The open dialog.
    pub dialog: RwSignal<Option<Dialog>>,
    /// A dialog that was opened over another one, and that other one.
    covered: StoredValue<Option<(Dialog, Dialog)>>,
    /// A message for the person, shown until dismissed or until a round begins.
    pub notice: RwSignal<Option<String>>,
    /// Messages about stored data that had to be set aside, shown until dismissed.
    pub messages: RwSignal<Vec<String>>,
    /// Tells whether the last opened form still exists and has unsaved changes.
    pub(crate) form: StoredValue<Option<Rc<dyn Fn() -> bool>>, LocalStorage>,
    /// The action that would leave a form with unsaved changes, while the person is asked about them.
    pub(crate) leaving: RwSignal<Option<Rc<dyn Fn()>>, LocalStorage>,
    /// The action that would replace the round in play, while the person is asked whether to leave it.
    replacing: StoredValue<Option<Rc<dyn Fn()>>, LocalStorage>,
    /// The action that shows roles, while the person is asked whether to open them.
    opening: StoredValue<Option<Rc<dyn Fn()>>, LocalStorage>,
    /// Whether playback is paused, as the controls show it.
    pub paused: RwSignal<bool>,
    /// The options from the page's address.
    pub address: StoredValue<Address>,
    /// The service for which the connection form opens; `None` for the first.
    pub connecting: StoredValue<Option<ServiceId>>,
    /// Who plays the other seats in the next form for joining a round, if that is decided.
    other_players: StoredValue<Option<OtherPlayers>>,
    /// The connections, loaded when first needed. `connections.rs` reads and changes them.
    pub(crate) connections: RwSignal<Option<Connections>, LocalStorage>,
    /// Prices and cap, loaded when first needed. `forms/costs` reads and changes them.
    pub(crate) costs: RwSignal<Option<Costs>, LocalStorage>,
    /// Whether changed settings are stored.
    pub(crate) saves: bool,
    /// The number of round starts and exits. A round that takes time to prepare compares it to see whether it
    /// is still wanted.
    starts: StoredValue<u32>,
}

impl AppState {
    /// Creates the state from the stored settings and the options of the address. If the settings could not
    /// be read, the person is told why, and they are not written either.
    pub fn open(address: Address, stored: Result<Loaded<Settings>, impl Error>) -> AppState {
        let (notice, saves) = (stored.as_ref().err().map(ToString::to_string), stored.is_ok());
        let stored = stored.unwrap_or_default();
        let messages = stored.messages.iter().map(ToString::to_string).collect();
        let mut settings = stored.value;
        if let Some(speed) = address.speed {
            settings.speed = speed;
        }
        if let Some(shows_roles) = address.shows_roles {
            settings.shows_roles = shows_roles;
        }
        let names_a_model =
            address.base_url.is_some() || address.model.is_some() || address.sign_in_code.is_some();
        AppState {
            settings: RwSignal::new(settings),
            session: RwSignal::new_local(None),
            perspective: RwSignal::new(None),
            followed: RwSignal::new(None),
            mind: RwSignal::new(None),
            dialog: RwSignal::new(names_a_model.then_some(Dialog::Model)),
            covered: StoredValue::new(None),
            notice: RwSignal::new(notice),
            messages: RwSignal::new(messages),
            form: StoredValue::new_local(None),
            leaving: RwSignal::new_local(None),
            replacing: StoredValue::new_local(None),
            opening: StoredValue::new_local(None),
            paused: RwSignal::new(false),
            address: StoredValue::new(address),
            connecting: StoredValue::new(None),
            other_players: StoredValue::new(None),
            connections: RwSignal::new_local(None),
            costs: RwSignal::new_local(None),
            saves,
            starts: StoredValue::new(0),
        }
    }

    /// Opens a dialog over the open one, which comes back when the new one is closed.
    pub fn open_over(&self, dialog: Dialog) {
        let beneath = self.dialog.get_untracked();
        self.covered.set_value(beneath.map(|beneath| (dialog, beneath)));
        self.dialog.set(Some(dialog));
    }

    /// Closes the open dialog.
    pub fn close_dialog(&self) {
        let covered = self.covered.try_update_value(Option::take).flatten();
        let open = self.dialog.get_untracked();
        let beneath = covered.filter(|(over, _)| open == Some(*over));
        self.dialog.set(beneath.map(|(_, beneath)| beneath));
    }

    /// Opens the connection form for this service or for the first.
    pub fn connect(&self, service: Option<ServiceId>) {
        self.connecting.set_value(service);
        self.dialog.set(Some(Dialog::Model));
    }

    /// Opens the form for joining a round at the configured table, over the open form.
    pub fn join_configured_table(&self) {
        self.other_players.set_value(Some(OtherPlayers::Configured));
        self.open_over(Dialog::Seat);
    }

    /// Returns who plays the other seats in the form for joining a round that is being opened, if that is
    /// decided.
    pub fn take_other_players(&self) -> Option<OtherPlayers> {
        self.other_players.try_update_value(Option::take).flatten()
    }

    /// Shows messages about stored data that was set aside.
    pub fn show_messages(&self, messages: Vec<String>) {
        if !messages.is_empty() {
            self.messages.update(|before| before.extend(messages));
        }
    }

    /// Runs work in the background, and tells the person if it fails.
    pub fn run<E: Error>(&self, work: impl Future<Output = Result<(), E>> + 'static) {
        let notice = self.notice;
        leptos::task::spawn_local(async move {
            if let Err(why) = work.await {
                notice.try_set(Some(why.to_string()));
            }
        });
    }

    /// Returns whether the open form has unsaved changes.
    pub fn is_unsaved(&self) -> bool {
        let form = self.form.with_value(Clone::clone);
        form.is_some_and(|is_changed| is_changed())
    }

    /// Runs an action that leaves the open form. If the form has unsaved changes, the person is asked first.
    pub fn leave_form(&self, then: impl Fn() + 'static) {
        match self.is_unsaved() {
            true => self.leaving.set(Some(Rc::new(then))),
            false => then(),
        }
    }

    /// Returns whether the unfinished round in play uses this service, so that a changed connection could
    /// apply to it.
    pub fn round_asks(&self, service: ServiceId) -> bool {
        let asks = |session: &Rc<PageSession>| {
            session.over.with(Option::is_none)
                && session.clients.all().any(|client| client.service == service)
        };
        self.session.with(|session| session.as_ref().is_some_and(asks))
    }

    /// Returns whether leaving the page would lose a round with people or with models, which cost money.
    pub fn would_lose_round(&self) -> bool {
        let of_more = |session: &Rc<PageSession>| {
            let is_played = session.replay.is_none();
            is_played && (session.people.is_some() || session.table.asks_a_model())
        };
        let has_more = self
            .session
            .with_untracked(|session| session.as_ref().is_some_and(of_more));
        has_more && self.is_playing()
    }

    /// Runs an action that replaces the round in play. If that has people or models, the person is asked
    /// first.
    pub fn replace_round(&self, then: impl Fn() + 'static) {
        match self.would_lose_round() {
            true => self.ask_to_leave(Some(Rc::new(then))),
            false => then(),
        }
    }

    /// Asks whether to leave the round in play, for this action or to return to the start.
    pub fn ask_to_leave(&self, then: Option<Rc<dyn Fn()>>) {
        self.replacing.set_value(then);
        self.open_over(Dialog::Leave);
    }

    /// Returns the action for which the person leaves the round, if there is one.
    pub fn take_replacement(&self) -> Option<Rc<dyn Fn()>> {
        self.replacing.try_update_value(Option::take).flatten()
    }

    /// Runs an action that shows roles. In a whodunit the person is asked first, and the roles stay open for
    /// the rest of the round.
    pub fn open_roles(&self, then: impl Fn() + 'static) {
        if self.hides_roles() {
            self.opening.set_value(Some(Rc::new(then)));
            self.open_over(Dialog::Roles);
        } else {
            then();
        }
    }

    /// Opens the roles of the round in play, and runs the action for which the person was asked.
    pub fn confirm_open_roles(&self) {
        self.set_whodunit(false);
        self.close_dialog();
        if let Some(then) = self.opening.try_update_value(Option::take).flatten() {
            then();
        }
    }

    /// Returns whether roles are hidden from those who watch the round in play. Tracks changes.
    pub fn hides_roles(&self) -> bool {
        self.session
            .with(|session| session.as_ref().is_some_and(|session| session.hides_roles()))
    }

    /// Hides the roles of the round in play from those who watch, or shows them.
    pub fn set_whodunit(&self, is_on: bool) {
        self.perspective.set(None);
        self.followed.set(None);
        self.mind.set(None);
        if let Some(session) = self.session.get_untracked() {
            session.set_whodunit(is_on);
        }
    }

    /// Returns whether an unfinished round is in play.
    pub fn is_playing(&self) -> bool {
        self.session.with_untracked(|session| {
            session
                .as_ref()
                .is_some_and(|session| session.over.with_untracked(Option::is_none))
        })
    }

    /// Returns the number of a round that is being prepared. Rounds that were being prepared until now are no
    /// longer wanted.
    pub fn next_start(&self) -> u32 {
        self.starts.update_value(|starts| *starts += 1);
        self.starts.get_value()
    }

    /// Returns whether the round that was being prepared under this number is still wanted: no other was
    /// begun, and the person has not returned to the start.
    pub fn is_wanted(&self, start: u32) -> bool {
        self.starts.try_get_value() == Some(start)
    }

    /// Stops the round and returns to the start.
    pub fn leave(&self) {
        self.next_start();
        self.session.set(None);
        self.perspective.set(None);
        self.followed.set(None);
    }

    /// Pauses or resumes the round.
    pub fn toggle_pause(&self) {
        let Some(session) = self.session.get_untracked() else {
            return;
        };
        if session.playback.is_paused() {
            session.playback.resume()
        } else {
            session.playback.pause()
        }
        self.paused.set(session.playback.is_paused());
    }

    /// Lets one action happen and pauses before the next.
    pub fn step(&self) {
        if let Some(session) = self.session.get_untracked() {
            session.playback.step();
            self.paused.set(true);
        }
    }

    /// Returns whether people sit at the table of the round in play. Tracks the start of another round.
    pub fn has_people(&self) -> bool {
        self.session
            .with(|session| session.as_ref().is_some_and(|session| session.people.is_some()))
    }

    /// Returns whether a bar belongs to the round in play. Tracks the start of another round.
    pub fn has_bar(&self) -> bool {
        self.session
            .with(|session| session.as_ref().is_some_and(|session| session.has_bar()))
    }

    /// Returns whether a living person plays or looks at a record, who could not follow the maximum speed.
    /// Tracks changes.
    pub fn is_played(&self) -> bool {
        self.session.with(|session| {
            session
                .as_ref()
                .is_some_and(|session| session.replay.is_some() || session.hides_knowledge())
        })
    }

    /// Returns the playback speed of the round in play, or else of the next. Tracks changes.
    pub fn speed(&self) -> Speed {
        let settled = self.settings.with(|settings| settings.speed);
        self.session.with(|session| {
            session
                .as_ref()
                .map_or(settled, |session| session.playback.speed())
        })
    }

    /// Sets the playback speed of this round and of later ones.
    pub fn set_speed(&self, speed: Speed) {
        self.set_speed_of_round(speed);
        self.change(|settings| settings.speed = speed);
    }

    /// Plays the rest of this round faster. Later rounds have the speed that is set.
    pub fn hurry(&self) {
        self.set_speed_of_round(Speed::Faster);
        self.settings.notify();
    }

    fn set_speed_of_round(&self, speed: Speed) {
        if let Some(session) = self.session.get_untracked() {
            session.playback.set_speed(speed);
        }
    }
}

/// Returns the page's shared state from the context.
pub fn app_state() -> AppState {
    expect_context::<AppState>()
}
